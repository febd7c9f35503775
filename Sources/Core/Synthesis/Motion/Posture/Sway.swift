// SPDX-License-Identifier: Apache-2.0
import Basics

/// The small movements of a person who means to hold still.
///
/// They leave the heights of hips and hands alone, so that a rep's turning point stays where the
/// script puts it.
struct Sway {
  /// Shift of the pelvis to the left and to the front in metres, at most 7 mm for 1.75 m of
  /// stature, which a standing leg has to spare.
  var shift = SIMD2<Double>()
  /// Turn of the head to the left in radians, at most 0.14.
  var headTurn = 0.0

  /// No sway at all.
  static let none = Sway()

  private init() {}

  /// A shift of the pelvis to the left and to the front in metres, without a turn of the head.
  init(shift: SIMD2<Double>) { self.shift = shift }

  /// The sway of a person at a moment.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - body: The person's sizes.
  ///   - phases: Three angles in radians that tell one person from another.
  init(at time: Double, of body: BodyProportions, phases: SIMD3<Double>) {
    shift.x = 0.007 * body.scale * Elementary.sin(1.7 * time + phases.x)
    shift.y = 0.004 * body.scale * Elementary.sin(2.3 * time + phases.y)
    headTurn = 0.14 * Elementary.sin(0.9 * time + phases.z)
  }
}
