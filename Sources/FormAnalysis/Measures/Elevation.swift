// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension Angle {
  /// The elevation above the horizontal of the way between two points, by their heights alone, so that
  /// it is the same from everywhere at the body's height.
  ///
  /// - Parameters:
  ///   - lower: Where the way begins, in pixels.
  ///   - upper: Where it ends, in pixels.
  ///   - length: How long it is where nothing foreshortens it, in pixels.
  /// - Returns: Degrees in -90...90; NaN where a point or the length is missing.
  static func elevationDegrees(
    from lower: SIMD2<Double>,
    to upper: SIMD2<Double>,
    length: Double
  ) -> Double {
    length > 0 ? arcSine((lower.y - upper.y) / length) : .nan
  }
}
