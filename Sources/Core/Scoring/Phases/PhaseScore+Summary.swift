// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures

extension PhaseScore {
  /// The table of phases: clips with labelled ones, and how well those told agree with them.
  package static var summary: Summary<PhaseScore>? {
    Summary(
      names: ["phases by", "tracks"],
      [
        .init("clips") { String($0.clips.count(where: \.isTallied)) },
        .init("accuracy", "phase-accuracy", 2),
        .init("with rest", "phase-accuracy:background", 2), .init("edit", "phase-edit", 2),
        .init("F1@10", "phase-f1:iou-10", 2), .init("F1@25", "phase-f1:iou-25", 2),
        .init("F1@50", "phase-f1:iou-50", 2), .init("bias s", "phase-boundary-bias@0.5s", 3),
        .init("MAE s", "phase-boundary-mae@0.5s", 3),
      ],
      remark: remark
    )
  }

  /// The most clips that a remark names.
  private static let namedClips = 5

  /// The clips that are in no measure, with the reasons; nil without any.
  @Sendable private static func remark(on evaluations: [PhaseEvaluation]) -> String? {
    let left = evaluations.flatMap { evaluation in
      evaluation.clips.compactMap { clip in
        clip.obstacle.map { "'\(clip.clip.id)' (\(evaluation.configuration.track)): \($0.reason)" }
      }
    }.uniqued()
    guard !left.isEmpty else { return nil }
    let rest = left.count - namedClips
    return "no phases of " + left.prefix(namedClips).joined(separator: "; ")
      + (rest > 0 ? "; and of \(rest) more" : "")
  }
}
