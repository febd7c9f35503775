// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
package import Matching
package import Measures

/// The still stretches at turning points that are told on one track of one clip, against the labelled holds.
package struct HoldScore: EvaluatedRecord, Listed {
  /// A teller of phases, on tracks.
  package typealias Tested = PhaseConfiguration
  /// The record itself.
  package typealias Item = HoldScore

  /// The clip.
  package let clip: ClipIdentity
  /// The labelled holds; empty in a clip without.
  package let labelled: [Segment]
  /// The still stretches that are told.
  package let told: [Segment]

  /// Takes the still stretches of phases.
  package init(_ phases: PhaseScore) {
    let still = [Phase.bottom, .top].map(\.rawValue)
    clip = phases.clip
    labelled = phases.reference.filter { still.contains($0.label) }
    told = phases.predicted.filter { still.contains($0.label) }
  }

  /// Holds told on tracks.
  package static let kind = MeasurementKind(
    "hold",
    member: "holds",
    .measured,
    family: MeasureFamily("of holds at turning points", HoldMeasureCatalog.all),
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

/// All that was measured of the holds that a detector, or an analyzer from outside, tells on the tracks of one backend
/// configuration.
package typealias HoldEvaluation = Evaluation<HoldScore>

extension HoldScore {
  /// None; the files of phases hold them.
  package static func files(
    of evaluations: [HoldEvaluation],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile] { [] }

  /// The still stretches of the phases.
  package static func evaluations(in files: some EvaluationFiles) throws -> [HoldEvaluation] {
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
