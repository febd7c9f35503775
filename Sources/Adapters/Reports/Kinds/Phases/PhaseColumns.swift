// SPDX-License-Identifier: Apache-2.0

extension MeasureColumn {
  /// The columns of phases.
  static let phases: [MeasureColumn] = [
    "phase-accuracy", "phase-accuracy:background", "phase-iou{phase=eccentric}",
    "phase-iou{phase=concentric}", "phase-iou{phase=bottom}", "phase-iou{phase=top}", "phase-edit",
    "phase-f1:iou-10", "phase-f1:iou-25", "phase-f1:iou-50", "phase-boundary-f1@0.5s",
    "phase-boundary-bias@0.5s", "phase-boundary-mae@0.5s",
  ]
}
