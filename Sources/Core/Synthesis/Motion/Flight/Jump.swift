// SPDX-License-Identifier: Apache-2.0

/// A jump on the spot: knees bend and stretch, the body flies, and the knees take it up again.
///
/// The flight is a parabola under gravity; before and after it a cubic joins the stance at rest with the speed of
/// leaving and landing.
struct Jump: Equatable {
  /// How high the hips fly above the stance, in metres.
  let height: Double

  /// The acceleration of a fall, in metres per second squared.
  static let gravity = 9.81
  /// How long the knees take to push off, and to take up the landing, each in seconds.
  static let push = 0.3

  /// A jump of a height in metres, or the highest one that the time leaves room for.
  init(height: Double, within seconds: Double) {
    let flight = max(0, seconds - 2 * Self.push)
    self.height = min(height, Self.gravity * flight * flight / 8)
  }

  /// How long a jump of a height in metres takes, in seconds.
  static func seconds(height: Double) -> Double { 2 * push + flight(height: height) }

  /// How long it takes, in seconds; 0 where there was no time for one.
  var seconds: Double { height > 0 ? Self.seconds(height: height) : 0 }

  private static func flight(height: Double) -> Double { (8 * height / gravity).squareRoot() }

  /// What a jump does to the body at a moment.
  struct State {
    /// How far the hips are above the stance, in metres: below 0 while the knees bend, above 0 in the air.
    var lift = 0.0
    /// How far the arms are raised, from 0 hanging to 1 above the head.
    var reach = 0.0

    /// No jump.
    static let none = State()
  }

  /// What it does to the body.
  ///
  /// - Parameter elapsed: Seconds since the knees began to bend, in 0...``seconds``.
  /// - Returns: Lift and reach.
  func state(after elapsed: Double) -> State {
    let half = seconds / 2
    let side = half - (elapsed - half).magnitude
    return State(lift: lift(after: elapsed), reach: MinimumJerk.position(side / half))
  }

  /// How far the hips are above the stance, in metres.
  ///
  /// - Parameter elapsed: Seconds since the knees began to bend, in 0...``seconds``.
  /// - Returns: Metres; below 0 while the knees bend.
  func lift(after elapsed: Double) -> Double {
    let flight = Self.flight(height: height)
    let speed = Self.gravity * flight / 2
    let flown = elapsed - Self.push
    if flown >= 0, flown <= flight {
      return flown * (speed - Self.gravity * flown / 2)
    }
    let share = (flown < 0 ? elapsed : seconds - elapsed) / Self.push
    return speed * Self.push * share * share * (share - 1)
  }
}
