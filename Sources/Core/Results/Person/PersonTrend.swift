// SPDX-License-Identifier: Apache-2.0
package import Basics

/// The values of one metric from session to session, and the name of their change.
package struct PersonTrend: Sendable, Equatable {
  /// The name of a change.
  package enum Direction: String, Sendable, CaseIterable {
    /// Beyond error, and nearer to the normal range.
    case better
    /// Beyond error, and farther from the normal range.
    case worse
    /// Beyond error, without a normal range that says if it is good.
    case changed
    /// Within the error of measurement.
    case withinError = "no change beyond error"
    /// Without a known error of measurement nothing is said.
    case unknown = "error not known"
  }

  /// A session's value.
  package struct Point: Sendable, Equatable {
    /// The day.
    package var date: CalendarDate
    /// The value.
    package var value: PersonValue
  }

  /// The metric.
  package let metric: PersonMetric
  /// The values of the sessions that have one, in order of time; at least two.
  package let points: [Point]
  /// The error of measurement; nil if it is not known.
  package let error: PersonErrors.Error?

  /// Takes the values of a metric; nil for fewer than two dated sessions with one.
  ///
  /// - Parameters:
  ///   - metric: The metric.
  ///   - sessions: In order of time.
  ///   - errors: The errors of measurement.
  package init?(_ metric: PersonMetric, _ sessions: [PersonSession], _ errors: PersonErrors) {
    let points = sessions.compactMap { session -> Point? in
      guard let date = session.date, let value = session.value(of: metric) else { return nil }
      return Point(date: date, value: value)
    }
    guard points.count > 1 else { return nil }
    self.metric = metric
    self.points = points
    error = errors[metric]
  }

  /// The first value.
  package var first: Point { points[0] }
  /// The last value.
  package var last: Point { points[points.count - 1] }
  /// The last value minus the first, in the metric's unit, to nine decimals: what only differs by rounding does not.
  package var change: Double {
    let change = last.value.value - first.value.value
    return change.magnitude < 1e6 ? (change * 1e9).rounded() / 1e9 : change
  }

  /// The least change that is beyond the error of measurement; nil if that is not known.
  package var detectableChange: Double? {
    error?.detectableChange(from: first.value, to: last.value)
  }

  /// The name of the change from the first value to the last.
  ///
  /// A change of exactly the detectable one is within error.
  package var direction: Direction {
    guard let limit = detectableChange else { return .unknown }
    guard change.magnitude > limit else { return .withinError }
    guard let normal = last.value.normal, first.value.normal == normal else { return .changed }
    let (before, after) = (
      normal.distance(to: first.value.value), normal.distance(to: last.value.value)
    )
    return after < before ? .better : after > before ? .worse : .changed
  }
}
