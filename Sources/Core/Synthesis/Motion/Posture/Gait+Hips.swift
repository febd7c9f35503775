// SPDX-License-Identifier: Apache-2.0
import Basics

extension Gait {
  /// The way of hips that go smoothly: to the left, up from their mean height, and ahead of an even way, in metres.
  ///
  /// They are highest and farthest to the side of the foot that bears alone at the middle of that time, and slowest then.
  /// The ways are 20 mm up and down, 20 mm to either side and 12 mm ahead and back, at full size in the middle of the walk.
  ///
  /// - Parameter seconds: The time since the start.
  /// - Returns: The offset, and its size against that of the middle, 0 to 1.
  func hipWave(at seconds: Double) -> (offset: Vector, share: Double) {
    let share = min(
      MinimumJerk.position(seconds / Self.easeSeconds),
      MinimumJerk.position((self.seconds - seconds) / Self.easeSeconds)
    )
    // Landings are at whole numbers of the phase, also where feet differ in time.
    let landing = firstLanding
    let even = (seconds - landing) / stepSeconds
    let lateness = style.lateness(+1)
    let swing = lateness / 2 / Elementary.cos(.pi * lateness / 2)
    let phase = even - swing * Elementary.cos(.pi * even)
    let single = phase - 0.6
    let (sine, cosine) = Elementary.sinAndCos(2 * .pi * single)
    let offset = Vector(
      0.02 * Elementary.cos(.pi * single),
      0.02 * cosine,
      -0.012 * sine
    )
    return (offset * (body.scale * share), share)
  }

  /// Seconds in which hips come to their full way, and leave it.
  private static let easeSeconds = 1.2

  /// The mean height of hips that go smoothly: that at which legs reach the feet whenever both bear.
  var smoothHeight: Double {
    let apart = 0.6 + 0.5 * style.lateness(+1).magnitude + style.lengthening(+1).magnitude / 2
    let ahead = apart * stepLength + 0.015 * body.scale
    let aside = body.hipHalfWidth - 0.5 * body.stanceHalfWidth + 0.02 * body.scale
    let reach = Stance(body: body).legReach
    let rest = reach * reach - ahead * ahead - aside * aside
    return body.ankleHeight + max(0, rest).squareRoot() - 0.02 * body.scale
  }
}
