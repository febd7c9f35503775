// SPDX-License-Identifier: Apache-2.0

/// The stable names of findings about recorded poses; those of JSON and of recordings come besides.
///
/// Each has a paragraph in `Documentation/Diagnostics.md`.
package enum PoseCode: String, CaseIterable, Sendable {
  /// The file is of another format, or of none.
  case wrongFormat = "wrong-format"
  /// A line or a row cannot be read.
  case unreadableFrame = "unreadable-frame"
  /// A number is outside its range.
  case poseRange = "pose-range"
  /// A frame is not later than the one before.
  case frameOrder = "frame-order"
  /// A frame has other joints than the frames before.
  case jointCount = "joint-count"
  /// A file that is no lines is too large to be read.
  case largeFile = "large-file"
  /// A line is longer than any of poses.
  case longLine = "long-line"
  /// A joint's name is not known.
  case unknownPoint = "unknown-point"
  /// No frame has a time, and no frame rate is declared.
  case missingRate = "missing-rate"
  /// No frame size is in the file or declared.
  case missingSize = "missing-size"
  /// A header stands behind the first frame.
  case secondHeader = "second-header"
  /// Nothing of the file can be used.
  case noFrames = "no-frames"
  /// A force plate cannot be read.
  case forcePlate = "force-plate"
  /// Signals beside the poses were recorded at other times.
  case noOverlap = "no-overlap"
  /// Most poses stand on their heads.
  case upsideDown = "upside-down"
  /// Findings of one kind were left out.
  case furtherFindings = "further-findings"
}
