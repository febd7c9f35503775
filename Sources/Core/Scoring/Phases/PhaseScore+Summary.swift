// SPDX-License-Identifier: Apache-2.0

extension PhaseScore {
  /// The table of phases: clips with labelled ones, and how well those told agree with them.
  package static var summary: Summary<PhaseScore>? {
    Summary(
      names: ["phases of"],
      [
        .init("clips") { String($0.clips.count) },
        .init("accuracy", "phase-accuracy", 2),
        .init("with rest", "phase-accuracy:background", 2), .init("edit", "phase-edit", 2),
        .init("F1@10", "phase-f1:iou-10", 2), .init("F1@25", "phase-f1:iou-25", 2),
        .init("F1@50", "phase-f1:iou-50", 2), .init("bias s", "phase-boundary-bias@0.5s", 3),
        .init("MAE s", "phase-boundary-mae@0.5s", 3),
      ]
    )
  }
}
