// SPDX-License-Identifier: Apache-2.0

/// Times in whole microseconds, the resolution in which labels are written.
///
/// Matching compares whole numbers: distances, ties and the inclusive tolerance are exact, and a
/// shift of all times by the same amount changes nothing. In binary fractions 1.1 - 0.6 > 0.5.
package enum Microseconds {
  /// The nearest whole microsecond, clamped to 285 years around zero.
  ///
  /// - Precondition: `seconds` is not NaN.
  @inlinable
  package static func nearest(_ seconds: Double) -> Int {
    precondition(!seconds.isNaN, "a time is a number")
    let limit = 0x1p53
    return Int(min(max((seconds * 1_000_000).rounded(), -limit), limit))
  }

  /// Seconds of a number of microseconds.
  @inlinable
  package static func seconds(_ microseconds: Int) -> Double {
    Double(microseconds) / 1_000_000
  }
}
