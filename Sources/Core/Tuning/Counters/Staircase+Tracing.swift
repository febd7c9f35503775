// SPDX-License-Identifier: Apache-2.0
import RepCounting

extension Staircase where Outcome == [RepEvent] {
  /// What a counter reports at every value of one threshold, by running it again wherever a comparison turns
  /// over.
  ///
  /// - Parameters:
  ///   - tracer: Of one threshold.
  ///   - domain: The values looked at.
  /// - Complexity: One run for each stretch of values with the same comparisons.
  init(tracing tracer: ThresholdTracer, over domain: ClosedRange<Double>) {
    self.init(over: domain) { value in
      let trace = tracer.trace(at: [value])
      return (trace.events.moments, trace.ranges[0].upperBound)
    }
  }
}

extension Staircase where Outcome == Staircase<[RepEvent]> {
  /// What a counter reports at every pair of two thresholds, by running it again wherever a comparison
  /// turns over.
  ///
  /// At one outer value all inner ones are looked at; what was found holds as far outwards as every one of
  /// those runs says.
  ///
  /// - Parameters:
  ///   - tracer: Of the outer and the inner threshold.
  ///   - outer: The outer values looked at.
  ///   - inner: The inner ones.
  /// - Complexity: One run for each cell with the same comparisons.
  init(
    tracing tracer: ThresholdTracer,
    over outer: ClosedRange<Double>,
    _ inner: ClosedRange<Double>
  ) {
    var (line, end) = Self.line(tracer, at: outer.lowerBound, inner)
    self.init(line, over: outer)
    while end < outer.upperBound {
      let value = end.nextUp
      (line, end) = Self.line(tracer, at: value, inner)
      if line != outcomes[outcomes.count - 1] { append(line, from: value) }
    }
  }

  /// All inner values at one outer value, and the last outer value at which they are the same.
  private static func line(
    _ tracer: ThresholdTracer,
    at outer: Double,
    _ inner: ClosedRange<Double>
  ) -> (Staircase<[RepEvent]>, Double) {
    var end = Double.infinity
    let line = Staircase<[RepEvent]>(over: inner) { value in
      let trace = tracer.trace(at: [outer, value])
      end = Swift.min(end, trace.ranges[0].upperBound)
      return (trace.events.moments, trace.ranges[1].upperBound)
    }
    return (line, end)
  }
}

extension [RepEvent] {
  /// The decisions and extrema alone, which do not change within a piece, as amplitudes and confidences do.
  var moments: [RepEvent] {
    map { RepEvent(decisionTime: $0.decisionTime, extremumTime: $0.extremumTime) }
  }
}
