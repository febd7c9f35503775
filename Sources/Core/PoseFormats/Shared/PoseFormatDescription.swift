// SPDX-License-Identifier: Apache-2.0

/// The facts about a pose format that do not depend on a file.
package struct PoseFormatDescription: Sendable, Equatable {
  /// The ways in which poses can go.
  package enum Direction: String, Sendable {
    /// From the format to tracks alone.
    case reading = "read"
    /// Both ways.
    case both = "read, write"
  }

  /// The way in which a format says when a frame was.
  package enum Timing: String, Sendable {
    /// Each frame has its time.
    case perFrame = "per frame"
    /// The file has a rate, and frames have numbers.
    case rate = "rate in the file"
    /// Frames have numbers or an order alone, so that `--frame-rate` is needed.
    case declared = "--frame-rate"
  }

  /// The name on the command line.
  package var id: String
  /// The name that people use, in a few words.
  package var title: String
  /// The ways in which poses can go.
  package var direction: Direction
  /// The usual endings of its files, without a dot.
  package var endings: [String]
  /// True if one recording is a folder of files, one a frame.
  package var isFolder = false
  /// False for signals without poses, which may lie beside a recording of poses.
  package var hasPoses = true
  /// The way in which it says when a frame was.
  package var timing: Timing
  /// Positions and their axes, in a few words.
  package var coordinates: String
  /// The meaning of its confidences, in a few words.
  package var confidence: String
  /// The program whose files and whose own reader the reader was compared with; nil if there was none.
  package var reference: String?
  /// The address or the program that defines it.
  package var source: String
}
