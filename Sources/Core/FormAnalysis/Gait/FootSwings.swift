// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The turning points of both feet as they swing past the hips: heels that strike and toes that leave the floor.
///
/// - Source: Zeni, Richards and Higginson, "Two simple methods for determining gait events during treadmill
///   and overground walking using kinematic data", Gait & Posture 27(4), 2008: the coordinate-based one.
struct FootSwings: LimitComparing, Sendable {
  /// The turning points of one foot.
  private struct Foot: Sendable {
    var heel: SwingTrace
    var toe: SwingTrace
    /// The times of the last heel strike and the last toe off that were reported, in seconds.
    var last: [FormEvent.Kind: Double] = [:]

    init(least: Limit) {
      heel = SwingTrace(least: least)
      toe = SwingTrace(least: least)
    }
  }

  private var left: Foot
  private var right: Foot
  private var interval: Limit

  /// The speed of hips that go somewhere, in leg lengths a second.
  static let leastSpeed = 0.2
  /// The way from heel to toes of feet that point somewhere, in leg lengths.
  static let leastFacing = 0.1
  /// The time in seconds for which a way must be watched before its direction is known.
  static let leastWatch = 0.5
  /// The longest time from a step to the next of the other foot, in seconds.
  static let longestStep = 2.0

  /// Creates swings with the limits of an analyzer that has both parameters.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    interval = values.limit(Self.leastInterval.name, tracing: traced)
    let least = values.limit(Self.leastSwing.name, tracing: traced)
    left = Foot(least: least)
    right = Foot(least: least)
  }

  /// The interval, and the swing once for each point.
  var limits: [Limit] {
    [interval] + [left, right].flatMap { [$0.heel.least, $0.toe.least] }
  }

  /// Takes the next place of a heel, for heel strikes, or of toes, for toes that leave.
  ///
  /// - Parameters:
  ///   - kind: Heel strikes or toes that leave.
  ///   - side: The subject's own.
  ///   - place: The way ahead of the hips, in leg lengths.
  ///   - time: In seconds.
  /// - Returns: The turning point that it tells; nil for none.
  mutating func follow(
    _ kind: FormEvent.Kind,
    _ side: BodySide,
    _ place: Double,
    at time: Double
  ) -> SwingTrace.Turn? {
    switch (kind == .heelStrike, side) {
    case (true, .left): left.heel.update(place, at: time)
    case (true, .right): right.heel.update(place, at: time)
    case (false, .left): left.toe.update(place, at: time)
    case (false, .right): right.toe.update(place, at: time)
    }
  }

  /// True if the foot's last event of the kind is long enough ago.
  mutating func isDue(_ kind: FormEvent.Kind, _ side: BodySide, at time: Double) -> Bool {
    let last = side == .left ? left.last[kind] : right.last[kind]
    return last.map { interval.isReached(by: time - $0 + ClipTime.hair) } ?? true
  }

  /// Remembers an event that is reported.
  mutating func note(_ kind: FormEvent.Kind, _ side: BodySide, at time: Double) {
    if side == .left { left.last[kind] = time } else { right.last[kind] = time }
  }
}

extension FootSwings {
  /// The parameter that is the least way of a swing.
  static let leastSwing = Parameter(
    "min-swing",
    "The least way of a foot past the hips, to a step and back from it, in leg lengths.",
    unit: .share,
    range: 0.02...2,
    default: 0.2
  )
  /// The parameter that is the least time between two events.
  static let leastInterval = Parameter(
    "min-interval",
    "The least time between two events of one kind and foot.",
    unit: .seconds,
    range: 0...5,
    default: 0.4
  )
}
