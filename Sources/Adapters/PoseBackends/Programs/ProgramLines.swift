// SPDX-License-Identifier: Apache-2.0
import Basics

/// The lines that a program is sent about one video.
///
/// The exercise is not among them: a pose backend that knew it would not be comparable with others.
enum ProgramLines {
  /// The version of the lines.
  static let schema = 1

  /// The first line: what is to come.
  ///
  /// - Parameters:
  ///   - image: The first frame; all frames have its size.
  ///   - people: The largest number of people to report in a frame.
  /// - Returns: An object.
  static func start(_ image: PixelImage, people: Int) -> JSON {
    [
      "schema": .integer(schema),
      "type": "start",
      "width": .integer(image.width),
      "height": .integer(image.height),
      "pixels": "rgb24",
      "people": .integer(people),
    ]
  }

  /// The line before a frame's bytes: its presentation time in seconds, and how many bytes follow.
  static func frame(_ image: PixelImage, at time: Double) -> JSON {
    ["type": "frame", "time": .number(time), "bytes": .integer(image.bytes.count)]
  }

  /// The last line.
  static let end: JSON = ["type": "end"]
}
