// SPDX-License-Identifier: Apache-2.0

/// A climber's flight from hold to hold: legs push, hands and feet let go, and the hands catch at the dead point.
///
/// The flight is the rising half of a parabola under gravity; the way back to the first holds is the same in reverse.
struct Dyno: Equatable {
  /// How far the hips fly above where the feet leave their holds, in metres.
  let height: Double

  /// How long the legs push before the flight, and take it up after the way back, in seconds.
  static let push = 0.3

  /// How long the flight from leaving the holds to the dead point takes, in seconds.
  var flight: Double { (2 * height / Jump.gravity).squareRoot() }
  /// The speed at which the holds are left, in metres per second.
  var speed: Double { Jump.gravity * flight }
  /// How long it takes from the first hold to the next, in seconds.
  var seconds: Double { Self.push + flight }

  /// What a flight does to the body at a moment.
  struct State: Equatable {
    /// The share of the push's time that is over, 0...1.
    var pushed = 0.0
    /// The way of a push at the take-off's speed, in metres.
    var drive = 0.0
    /// How far the body has flown above where it left the holds, in metres.
    var lift = 0.0
    /// How far it is going to fly, in metres.
    var height = 0.0
    /// The share of the hands' way to the next holds, 0...1.
    var reach = 0.0

    /// How far the hips have risen before the flight, as a share of the way that the legs push them.
    ///
    /// A cubic from rest to the speed of the flight, over a way in metres.
    func rise(over way: Double) -> Double {
      let (square, cube) = (pushed * pushed, pushed * pushed * pushed)
      return 3 * square - 2 * cube + drive / way * (cube - square)
    }
  }

  /// What it does to the body.
  ///
  /// - Parameter elapsed: Seconds since the legs began to push, in 0...``seconds``.
  /// - Returns: Push, flight and reach.
  func state(after elapsed: Double) -> State {
    let flown = min(flight, max(0, elapsed - Self.push))
    return State(
      pushed: min(1, max(0, elapsed / Self.push)),
      drive: speed * Self.push,
      lift: flown * (speed - Jump.gravity * flown / 2),
      height: height,
      reach: MinimumJerk.position(flown / flight)
    )
  }
}
