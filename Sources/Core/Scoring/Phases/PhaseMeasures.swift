// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Matching
package import Measures

/// A measure of the phases told on tracks.
package typealias PhaseMeasure = MeasureDefinition<PhaseScore>

/// All that was measured of the phases of reps that a detector, or an analyzer from outside, tells on the tracks of one
/// backend configuration.
package typealias PhaseEvaluation = Evaluation<PhaseScore>

extension PhaseScore: EvaluatedRecord, Listed {
  /// A teller of phases, on tracks.
  package typealias Tested = PhaseConfiguration
  /// The record itself.
  package typealias Item = PhaseScore

  /// Phases of reps told on tracks.
  package static let kind = MeasurementKind(
    "phase",
    member: "phases",
    content: "a list of phases",
    .measured,
    family: MeasureFamily("of phases of reps", PhaseMeasureCatalog.all),
    partKey: "phase",
    record: PhaseScore.self
  )

  /// The catalogue.
  package static var definitions: [PhaseMeasure] { PhaseMeasureCatalog.all }
  /// They do.
  package static var isSlicedByExercise: Bool { true }

  /// The definition behind an identifier, whatever clips its slice selects.
  package static func definition(of identifier: MeasureIdentifier) -> PhaseMeasure? {
    PhaseMeasureCatalog.definition(of: identifier)
  }

  /// True for that of a phase that nobody has.
  package static func isLeftOut(_ measure: Measure) -> Bool {
    measure.value == nil && measure.identifier.slice.contains { $0.key == "phase" }
  }
}

/// Every measure of phases.
package enum PhaseMeasureCatalog {
  /// All measures, in the order of reports.
  package static let all: [PhaseMeasure] =
    [phaseAccuracy, phaseAccuracyWithRest]
    + (Phase.allCases.map(\.rawValue) + [""]).map(phaseOverlap)
    + [phaseEdit] + SegmentationScore.percents.map(phaseF1)
    + [phaseBoundaryF1, phaseBoundaryBias, phaseBoundaryError]

  /// The definition behind an identifier, whatever clips its slice selects.
  ///
  /// - Returns: Nil where the catalogue has no such measure.
  package static func definition(of identifier: MeasureIdentifier) -> PhaseMeasure? {
    var plain = identifier
    plain.slice.removeAll { $0.key != "phase" }
    return all.first { $0.identifier == plain }
  }

  /// Σ time in the right phase / Σ time in a labelled phase.
  private static let phaseAccuracy = phases(
    MeasureIdentifier("phase-accuracy"),
    "The share of the time in a labelled phase that is detected as this phase.",
    terms: { [$0.score.namedAgreed, $0.score.named] }
  ).titled("Accuracy")

  /// The same with rest, over all time that is looked at.
  private static let phaseAccuracyWithRest = phases(
    MeasureIdentifier("phase-accuracy", qualifiers: ["background"]),
    "The share of all time that is detected as its phase, with rest as a phase.",
    terms: { [$0.score.agreed, $0.score.duration] }
  ).titled("Accuracy with rest")

  /// Σ time that both give a phase / Σ time that either does.
  private static func phaseOverlap(_ label: String) -> PhaseMeasure {
    let name = label.isEmpty ? "rest" : label
    return phases(
      MeasureIdentifier("phase-iou", slice: [.init("phase", name)]),
      "Intersection over union of the labelled and detected time of the phase.",
      counted: "labelled stretches of the phase",
      eventCount: { $0.reference.count { $0.label == label } },
      terms: { clip in
        let shares = clip.score.shares.first { $0.label == label }
        return [shares?.both ?? 0, shares?.either ?? 0]
      }
    ).titled("IoU \(name)")
  }

  /// Mean over clips of 1 less the edit distance over the longer order of phases.
  private static let phaseEdit = phases(
    MeasureIdentifier("phase-edit"),
    "Edit score of the order of phases: 1 minus edits over the longer order, mean over clips.",
    terms: { clip in clip.score.edit.map { [$0, 1] } ?? [0, 0] }
  ).titled("Edit")

  /// 2 · pairs / (told + labelled stretches), of pairs that share so much of their union.
  private static func phaseF1(_ percent: Int) -> PhaseMeasure {
    phases(
      MeasureIdentifier("phase-f1", qualifiers: ["iou-\(percent)"]),
      "The F1 of stretches of a phase: intersection over union of at least \(percent) %.",
      terms: { clip in
        let pairs = clip.score.pairs.first { $0.percent == percent }
        return [
          Double(2 * (pairs?.matched ?? 0)),
          Double((pairs?.predicted ?? 0) + (pairs?.reference ?? 0)),
        ]
      }
    ).titled("F1@\(percent)")
  }

  /// 2 · matched / (told + labelled boundaries).
  private static let phaseBoundaryF1 = phases(
    MeasureIdentifier("phase-boundary-f1", tolerance: PhaseScore.boundaryTolerance),
    "The F1 of the times at which a phase begins.",
    counted: "labelled boundaries",
    eventCount: { $0.boundaries.reference },
    terms: { clip in
      let found = clip.boundaries
      return [Double(2 * found.errors.count), Double(found.predicted + found.reference)]
    }
  ).titled("Boundaries F1@0.5s")

  /// Median of told less labelled time of matched boundaries.
  private static let phaseBoundaryBias = PhaseMeasure(
    MeasureIdentifier("phase-boundary-bias", tolerance: PhaseScore.boundaryTolerance),
    "The median of detected minus labelled time of matched boundaries.",
    scale: .bias("s"),
    population: .measurable(emptyReason: noPhases),
    counted: "matched boundaries",
    undefinedReason: "no boundary is matched",
    eventCount: { $0.isTallied ? $0.boundaries.errors.count : 0 },
    computation: .quantile(
      values: { $0.isTallied ? $0.boundaries.errors : nil },
      fraction: 0.5
    )
  ).titled("Boundary bias")

  /// Mean distance of told from labelled time of matched boundaries.
  private static let phaseBoundaryError = PhaseMeasure.mean(
    MeasureIdentifier("phase-boundary-mae", tolerance: PhaseScore.boundaryTolerance),
    "The mean absolute time error of matched boundaries.",
    scale: .magnitude("s"),
    .init(
      counted: "matched boundaries",
      emptyReason: noPhases,
      undefinedReason: "no boundary is matched"
    ),
    { $0.isTallied ? $0.boundaries.errors.map { abs($0) } : nil }
  ).titled("Boundary MAE")

  private static let noPhases =
    "no clip has reps with start, turning point and end, and joints that move"

  private static func phases(
    _ identifier: MeasureIdentifier,
    _ summary: String,
    counted: String = "labelled phases",
    eventCount: @escaping @Sendable (PhaseScore) -> Int = { $0.reference.count },
    terms: @escaping @Sendable (PhaseScore) -> [Double]
  ) -> PhaseMeasure {
    PhaseMeasure(
      identifier,
      summary,
      population: .measurable(emptyReason: noPhases),
      counted: counted,
      undefinedReason: "neither labels nor detector have such a phase",
      eventCount: { $0.isTallied ? eventCount($0) : 0 },
      computation: .ratio { $0.isTallied ? terms($0) : nil }
    )
  }
}
