// SPDX-License-Identifier: Apache-2.0
import Basics

/// A lean of somebody who stands: out of the stance to a side, held, and back.
///
/// Feet stay where they are, whether the centre of mass does so above them or not, but for a step below the body.
package struct Lean: Sendable, Equatable {
  /// How far the whole body leans about the ankles, in degrees, at least 0.
  package var degrees: Double
  /// How much farther the trunk leans at the hips, in degrees, at least 0.
  package var trunk: Double
  /// Where to, in degrees from straight ahead to the subject's left, in -180...180.
  package var direction: Double
  /// Whether a foot steps to where it holds the body, before the lean is whole and until it begins to end.
  package var hasStep: Bool

  /// Creates a lean.
  package init(
    degrees: Double,
    trunk: Double = 0,
    direction: Double = 0,
    hasStep: Bool = false
  ) {
    self.degrees = degrees
    self.trunk = trunk
    self.direction = direction
    self.hasStep = hasStep
  }

  /// What a lean does to the body at a moment.
  struct State: Equatable {
    /// How far the whole body leans about the ankles, in radians.
    var body = 0.0
    /// How much farther the trunk leans, in radians.
    var trunk = 0.0
    /// Where to: level, length 1.
    var toward = Vector.ahead
    /// The share of a step that is done, 0 before and 1 after it.
    var stepped = 0.0
    /// How far the foot that steps goes, in shares of the height of the hips.
    var stride = 0.0

    /// No lean.
    static let none = State()

    /// 1 where it is the left foot that steps, else -1.
    var steppingSide: Double { toward.x > -1e-9 ? 1 : -1 }
  }

  /// What it does to the body once a share of it is there.
  ///
  /// - Parameter share: In 0...1.
  /// - Returns: The lean so far; the step is done between the shares 0.3 and 0.9.
  func state(_ share: Double) -> State {
    let (left, ahead) = Elementary.sinAndCos(direction * .pi / 180)
    var state = State()
    state.body = degrees * share * .pi / 180
    state.trunk = trunk * share * .pi / 180
    state.toward = .ahead * ahead + .leftward * left
    guard hasStep else { return state }
    state.stepped = MinimumJerk.position((share - 0.3) / 0.6)
    // With as much of the step before the hips as behind them.
    state.stride = 2 * Elementary.sin(degrees * .pi / 180)
    return state
  }
}
