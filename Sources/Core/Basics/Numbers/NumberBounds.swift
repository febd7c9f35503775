// SPDX-License-Identifier: Apache-2.0

/// Bounds of the numbers that files and programs may say, checked once, where a number enters.
///
/// Label files, manifests, tracks, stored runs and programs from outside share them. So no number
/// that one of them takes is too large for another. Within them times can be counted in
/// microseconds, and positions squared and added, without overflow.
package enum NumberBounds {
  /// The magnitude that times in seconds, and positions in pixels or metres, stay below.
  ///
  /// It is 31 years, so that times of day in seconds since 1970 are refused and times in milliseconds stand out.
  package static let magnitude = 1e9
  /// The magnitude that a measured quantity stays below, whatever its unit.
  package static let measured = 1e100
  /// The shortest time between two frames, in seconds: a microsecond.
  package static let shortestStep = 1e-6
  /// The numbers of frames, reps, clips or trials that can be.
  package static let counts = 0...1_000_000_000
  /// The numbers of bootstrap replicates; without any there are no intervals.
  package static let replicates = 0...1_000_000
  /// The lengths of a frame's sides, in pixels.
  package static let frameSides = 1...65_536
}

extension Double {
  /// Whether it can be a time in seconds or a position: finite, below a thousand million in magnitude.
  package var isBounded: Bool { magnitude < NumberBounds.magnitude }

  /// Whether it can be a measured quantity: finite, and its square, too.
  package var isMeasured: Bool { magnitude < NumberBounds.measured }
}
