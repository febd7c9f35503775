// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
package import Matching
package import Measures

/// The holds that are reported on one track of one clip, against the labelled ones.
///
/// They are still stretches at turning points, which a teller of phases tells, or positions that an analyzer finds
/// held, as a plank.
package struct HoldScore: EvaluatedRecord, Listed {
  /// A teller of phases, on tracks.
  package typealias Tested = PhaseConfiguration
  /// The record itself.
  package typealias Item = HoldScore

  /// The clip.
  package let clip: ClipIdentity
  /// The labelled holds; empty in a clip without.
  package let labelled: [Segment]
  /// The holds that are reported.
  package let told: [Segment]

  /// Takes the still stretches of phases; nil if the track has none to tell.
  package init?(_ phases: PhaseScore) {
    guard phases.isTallied else { return nil }
    let still = [Phase.bottom, .top].map(\.rawValue)
    clip = phases.clip
    labelled = phases.reference.filter { still.contains($0.label) }
    told = phases.predicted.filter { still.contains($0.label) }
  }

  /// Takes what an analyzer finds held.
  ///
  /// - Parameters:
  ///   - score: What is labelled and what was reported.
  ///   - names: The names of the holds that the analyzer reports; others of the labels are left out.
  package init(_ score: FormScore, names: [String]) {
    clip = score.clip
    labelled = score.reference.positions.filter { names.contains($0.label) }
    told = score.result.holds.map { Segment($0.name, start: $0.start, end: $0.end) }
  }

  /// Holds told on tracks.
  package static let kind = MeasurementKind(
    "hold",
    member: "holds",
    .measured,
    family: MeasureFamily("of holds", HoldMeasureCatalog.all),
    source: PhaseScore.kind.name,
    record: HoldScore.self
  )

  /// The catalogue.
  package static var definitions: [HoldMeasure] { HoldMeasureCatalog.all }
  /// They do.
  package static var isSlicedByExercise: Bool { true }
}

/// A measure of the holds told on tracks.
package typealias HoldMeasure = MeasureDefinition<HoldScore>

/// All that was measured of the holds that a detector or an analyzer tells on the tracks of one backend configuration.
package typealias HoldEvaluation = Evaluation<HoldScore>

extension HoldScore {
  /// None; the files of phases and of form hold them.
  package static func files(
    of evaluations: [HoldEvaluation],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] { [] }

  /// The still stretches of the phases, then the holds of analyzers.
  package static func evaluations(in files: some EvaluationFiles) throws -> [HoldEvaluation] {
    try PhaseScore.records(in: files).map { configuration, clips in
      HoldEvaluation(
        configuration,
        clips: clips.compactMap { HoldScore($0) },
        plan: files.plan,
        isMeasured: files.isMeasured
      )
    } + evaluations(of: try FormScore.records(in: files), isMeasured: files.isMeasured)
  }

  /// The evaluations of the holds in what analyzers said, in the order of these.
  ///
  /// - Parameters:
  ///   - forms: What analyzers said; once for each analyzer and track.
  ///   - isMeasured: True if everything is to be measured now.
  /// - Returns: None of analyzers that report no hold, or none that is labelled.
  package static func evaluations(
    of forms: [FormEvaluation],
    isMeasured: Bool
  ) -> [HoldEvaluation] {
    forms.onceForEachAnalyzer.compactMap { form in
      let names = form.holdNames
      let clips = form.clips.map { HoldScore($0, names: names) }
      guard clips.contains(where: { !$0.labelled.isEmpty }) else { return nil }
      return HoldEvaluation(
        PhaseConfiguration(form.configuration.analyzer, track: form.configuration.track),
        clips: clips,
        plan: form.plan,
        isMeasured: isMeasured
      )
    }
  }
}
