// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A text of frames that grows value by value.
struct FrameText {
  private(set) var text = ""

  /// Adds a text as it is.
  mutating func add(_ part: String) { text += part }

  /// Adds a number with nine significant digits, which is what single precision holds.
  mutating func add(_ value: Double) { text += value.text(significantDigits: 9) }

  /// Adds a list of numbers.
  mutating func add(list values: [Double]) {
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      add(value)
    }
    text += "]"
  }

  /// Adds a time with as many digits as bring it back to a nanosecond.
  mutating func add(time: Double) { text += time.text(significantDigits: 16) }

  /// Adds a member: a name in quotes, and a number.
  mutating func add(_ name: String, _ value: Double, after separator: String = ",") {
    text += "\(separator)\"\(name)\":"
    add(value)
  }

  /// The text as a file.
  func file(_ name: String, ending: String) -> PoseFile {
    PoseFile(path: "\(name).\(ending)", bytes: Array(text.utf8))
  }
}

extension PoseDocument {
  /// The index in the track of each joint of a format; nil for joints that the track does not have.
  ///
  /// - Throws: `PoseDefect` if it has none of them.
  func indices(of joints: [Joint]) throws(PoseDefect) -> [Int?] {
    let places = joints.map { track.skeleton.index(of: $0) }
    guard places.contains(where: { $0 != nil }) else {
      throw PoseDefect("the track has none of the format's joints")
    }
    return places
  }
}

extension PoseFrame {
  /// The position of a joint in the picture in a file's axes, with depth or NaN as z.
  func point(_ index: Int, _ axes: ImageAxes) -> SIMD3<Double> {
    let point = pointInImage(index)
    return axes.fileUnits(
      SIMD3(Float(point.x), Float(point.y), Float(depth(index))),
      in: frameSize
    )
  }
}
