// SPDX-License-Identifier: Apache-2.0

/// Romberg's ratio: a measure of sway with closed eyes over the same with open eyes, of the same duration.
package struct RombergRatio: Sendable, Equatable {
  /// The ratio of the speeds.
  package let speed: Double
  /// The ratio of the areas of the ellipses.
  package let area: Double

  /// Creates the ratio of two paths that were filtered alike.
  ///
  /// Nil if they differ in duration by more than a place or in rate, or if the one with open eyes has no sway.
  package init?(closed: SwayPath, open: SwayPath) {
    guard closed.rate == open.rate,
      (closed.mediolateral.count - open.mediolateral.count).magnitude <= 1,
      open.length > 0, open.area > 0
    else { return nil }
    speed = closed.speed / open.speed
    area = closed.area / open.area
  }
}
