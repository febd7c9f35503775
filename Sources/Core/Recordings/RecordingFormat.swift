// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The constants of version 1 of the format; `Documentation/Recordings.md` is its specification.
enum RecordingFormat {
  /// The name that a header begins with.
  static let name = "repgauge-recording"
  /// The version that is written, and the newest that is read.
  static let version = 1
  /// The axes of positions, as every header says them.
  static let coordinates =
    "pixels, x right, y down, origin upper left; world metres, y up, right-handed"
  /// The units of what has no column, as every header says them.
  static let units = [
    ("t", "s"), ("acceleration", "m/s^2"), ("rotation_rate", "rad/s"), ("gravity", "m/s^2"),
    ("attitude", "quaternion w,x,y,z"),
  ]
  /// The beginning of members that are an app's own and never this format's.
  static let ownPrefix = "x_"
  /// The nominal frame rates that a header may say, in frames per second.
  static let frameRates = 0.001...100_000.0
  /// The numbers of joints that a skeleton may have.
  static let jointCounts = 1...1_000

  /// True if a time is later than the one before, to the microsecond that is written.
  static func isLater(_ time: Double, than previous: Double) -> Bool {
    // A hair less than a microsecond, which far from 0 is not exact.
    (time * 1e6).rounded() > (previous * 1e6).rounded()
      && time - previous >= 0.5 * NumberBounds.shortestStep
  }

  /// Decimals of each kind of number; trailing zeros are left out.
  enum Decimals {
    static let time = 6
    static let pixels = 2
    static let confidence = 4
    static let metres = 4
    static let inertial = 6
  }
}

/// The numbers of a joint in a frame, in their order.
struct RecordingColumns: Hashable {
  /// True if there is a depth in pixels.
  var hasDepth: Bool
  /// True if there is a position in metres.
  var hasWorld: Bool

  /// The columns' names.
  var names: [String] {
    ["x", "y", "confidence"] + (hasDepth ? ["z"] : [])
      + (hasWorld ? ["world_x", "world_y", "world_z"] : [])
  }

  /// All that there are.
  static let all = [false, true].flatMap { world in
    [false, true].map { depth in RecordingColumns(hasDepth: depth, hasWorld: world) }
  }
}

extension Double {
  /// The number as a track holds it, in single precision; nil if it is out of bounds.
  var stored: Float? {
    let stored = Float(self)
    return Double(stored).isBounded ? stored : nil
  }
}
