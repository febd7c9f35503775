// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
public import Matching
public import Measures

/// The still stretches at turning points that are told on one track of one clip, against the labelled holds.
public struct HoldScore: EvaluatedRecord, Listed {
  /// A teller of phases, on tracks.
  public typealias Tested = PhaseConfiguration
  /// The record itself.
  public typealias Item = HoldScore

  /// The clip.
  public let clip: ClipIdentity
  /// The labelled holds; empty in a clip without.
  public let labelled: [Segment]
  /// The still stretches that are told.
  public let told: [Segment]

  /// Takes the still stretches of phases.
  public init(_ phases: PhaseScore) {
    let still = [Phase.bottom, .top].map(\.rawValue)
    clip = phases.clip
    labelled = phases.reference.filter { still.contains($0.label) }
    told = phases.predicted.filter { still.contains($0.label) }
  }

  /// Holds told on tracks.
  public static let kind = MeasurementKind(
    "hold",
    member: "holds",
    .measured,
    family: MeasureFamily("of holds at turning points", HoldMeasureCatalog.all),
    source: PhaseScore.kind.name,
    record: HoldScore.self
  )

  /// The catalogue.
  public static var definitions: [HoldMeasure] { HoldMeasureCatalog.all }
  /// They do.
  public static var isSlicedByExercise: Bool { true }
}

/// A measure of the holds told on tracks.
public typealias HoldMeasure = MeasureDefinition<HoldScore>

/// All that was measured of the holds that a detector, or an analyzer from outside, tells on the tracks of one backend
/// configuration.
public typealias HoldEvaluation = Evaluation<HoldScore>

extension HoldScore {
  /// None; the files of phases hold them.
  public static func files(
    of evaluations: [HoldEvaluation],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] { [] }

  /// The still stretches of the phases.
  public static func evaluations(in files: some EvaluationFiles) throws -> [HoldEvaluation] {
    try PhaseScore.records(in: files).map { configuration, clips in
      HoldEvaluation(
        configuration,
        clips: clips.map(HoldScore.init),
        plan: files.plan,
        isMeasured: files.isMeasured
      )
    }
  }
}
