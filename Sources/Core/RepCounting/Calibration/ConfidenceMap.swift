// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// A growing function from the confidence that a counter states to the share of reps that are right.
///
/// `rep-tune recalibrate` fits it to labelled reps; an app applies it with `RecalibratedCounter`. It never
/// changes what is counted, and never swaps the order of two confidences: it can only make them equal.
public struct ConfidenceMap: Sendable, Equatable {
  /// A stated confidence and the share of right reps at it.
  public struct Point: Sendable, Equatable {
    /// The confidence that the counter states, in 0...1.
    public var stated: Double
    /// The share of reps that were right at this confidence, in 0...1.
    public var actual: Double

    /// Creates a point from two shares in 0...1, which ``ConfidenceMap`` checks.
    public init(stated: Double, actual: Double) {
      self.stated = stated
      self.actual = actual
    }
  }

  /// The two shapes of a map.
  public enum Form: Sendable, Equatable {
    /// Straight lines between points, level outside them: isotonic regression.
    case points([Point])
    /// ln odds = intercept + slope x ln stated odds: Platt's and Cox's line.
    case logistic(intercept: Double, slope: Double)
  }

  /// The shape of the map, with its numbers.
  public let form: Form

  /// Creates a map of straight lines through points, level outside them.
  ///
  /// - Precondition: There is a point, and neither coordinate falls or leaves 0...1.
  public init(points: [Point]) {
    precondition(!points.isEmpty, "a map has a point")
    precondition(Self.isSound(points), "a map grows within 0...1")
    form = .points(points)
  }

  /// Creates a map that is a straight line in log odds.
  ///
  /// - Precondition: Both are finite and `slope >= 0`.
  public init(intercept: Double, slope: Double) {
    precondition(intercept.isFinite && slope.isFinite && slope >= 0, "a map does not fall")
    form = .logistic(intercept: intercept, slope: slope)
  }

  static func isSound(_ points: [Point]) -> Bool {
    points.allSatisfy { (0...1).contains($0.stated) && (0...1).contains($0.actual) }
      && zip(points, points.dropFirst()).allSatisfy { one, next in
        one.stated <= next.stated && one.actual <= next.actual
      }
  }

  /// Maps a stated confidence.
  ///
  /// - Parameter confidence: In 0...1; NaN stays NaN.
  /// - Returns: A number in 0...1. If two points state the same, that of the first.
  /// - Complexity: O(*points*).
  public func callAsFunction(_ confidence: Double) -> Double {
    guard !confidence.isNaN else { return confidence }
    switch form {
    case .points(let points):
      return Self.interpolated(confidence, points)
    case .logistic(let intercept, let slope):
      let kept = min(max(confidence, Self.leastChance), 1 - Self.leastChance)
      let logOdds = intercept + slope * Elementary.log(kept / (1 - kept))
      return 1 / (1 + Elementary.exp(-logOdds))
    }
  }

  /// Confidences of 0 and 1 have no finite odds and are taken as this far away from them.
  static let leastChance = 1e-6

  private static func interpolated(_ confidence: Double, _ points: [Point]) -> Double {
    guard let above = points.firstIndex(where: { $0.stated >= confidence }) else {
      return points[points.count - 1].actual
    }
    guard above > 0, points[above].stated > confidence else { return points[above].actual }
    let (low, high) = (points[above - 1], points[above])
    let share = (confidence - low.stated) / (high.stated - low.stated)
    return low.actual + (high.actual - low.actual) * share
  }
}

/// A counter whose confidences go through a map; its count is that of the inner counter.
public struct RecalibratedCounter<Counter: SignalCounter>: SignalCounter {
  /// The map from stated confidences to those that events carry.
  public let map: ConfidenceMap
  /// True if the inner counter appends candidates too.
  public var reportsRejections: Bool {
    get { counter.reportsRejections }
    set { counter.reportsRejections = newValue }
  }

  private var counter: Counter

  /// Creates a counter that maps the confidences of another; nil confidences stay nil.
  public init(_ counter: Counter, by map: ConfidenceMap) {
    self.counter = counter
    self.map = map
  }

  /// Takes the next sample and appends the reps it completes.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    let before = events.count
    counter.update(sample, into: &events)
    apply(to: &events, from: before)
  }

  /// Takes the next samples and appends the reps they complete.
  public mutating func update(contentsOf samples: [Sample], into events: inout [RepEvent]) {
    let before = events.count
    counter.update(contentsOf: samples, into: &events)
    apply(to: &events, from: before)
  }

  /// Ends the clip and appends the inner counter's last reps with mapped confidences.
  public mutating func finish(into events: inout [RepEvent]) {
    let before = events.count
    counter.finish(into: &events)
    apply(to: &events, from: before)
  }

  /// Resets the inner counter, for another clip.
  public mutating func reset() {
    counter.reset()
  }

  private func apply(to events: inout [RepEvent], from first: Int) {
    for index in first..<events.count {
      events[index].confidence = events[index].confidence.map { map($0) }
    }
  }
}

extension RecalibratedCounter: StreamingSignalCounter where Counter: StreamingSignalCounter {}
