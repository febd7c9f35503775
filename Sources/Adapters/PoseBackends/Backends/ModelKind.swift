// SPDX-License-Identifier: Apache-2.0

/// The kinds of networks whose weights a user can bring: what they are shown, and how they are read.
package enum ModelKind: String, CaseIterable, Sendable {
  /// A person's crop in, a row of scores for each joint and axis out (SimCC).
  case rtmpose
  /// A person's crop in, a map of scores for each joint out, as HRNet and ViTPose.
  case heatmap
  /// A whole picture in, a row for each person out: box, score and joints.
  case yoloPose = "yolo-pose"
  /// A whole picture in, boxes and joints of people out.
  case rtmo
  /// A square in, the joints of one person out.
  case movenet

  /// True if it looks at one person's crop, so that a detector helps.
  package var isTopDown: Bool { self == .rtmpose || self == .heatmap }
}
