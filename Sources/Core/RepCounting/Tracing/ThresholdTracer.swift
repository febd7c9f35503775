// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A counter over one signal that can be run at any values of some of its thresholds.
package struct ThresholdTracer: Sendable {
  /// What a run came to, and how far that holds.
  package struct Trace: Sendable {
    /// The reps, with all but their confidences.
    package var events: [RepEvent]
    /// For each threshold the values at which the counter makes the same comparisons with the same
    /// outcomes.
    ///
    /// The other thresholds are as they are or within their values.
    /// There the counter reports the same decisions and extrema.
    package var ranges: [ClosedRange<Double>]
  }

  /// Runs the machine at some values.
  let run: @Sendable ([Double]) -> Trace

  /// Runs the counter.
  ///
  /// - Parameter values: One for each threshold that is varied.
  /// - Returns: What it reports, and for which values it reports the same.
  /// - Complexity: O(*n*) in samples.
  package func trace(at values: [Double]) -> Trace { run(values) }

  /// Creates a tracer of a machine's comparing part.
  ///
  /// - Parameters:
  ///   - samples: What the counter was given, without NaN.
  ///   - values: What is made of each sample before it is compared; one for each.
  ///   - make: The part in its first state, given the traced values.
  init<States: ThresholdStates>(
    _ samples: [Sample],
    _ values: [States.Seen],
    _ make: @escaping @Sendable ([Double]) -> States
  ) where States.Level == TracedThreshold {
    run = { point in
      var states = make(point)
      var events: [RepEvent] = []
      for index in samples.indices where states.step(samples[index], values[index]) == .ends {
        events.append(states.ended)
      }
      if states.close() { events.append(states.ended) }
      return Trace(events, compared: states.levels, axes: point.count)
    }
  }

  /// Creates a tracer of a counter that looks at the whole signal at once.
  ///
  /// - Parameter look: The reps at traced values, and every threshold that was compared with.
  init(
    wholeSignal look:
      @escaping @Sendable ([Double]) -> (events: [RepEvent], levels: [TracedThreshold])
  ) {
    run = { point in
      let (events, levels) = look(point)
      return Trace(events, compared: levels, axes: point.count)
    }
  }

  /// The cooldown of a counter whose reps are known without one.
  ///
  /// - Parameter events: The counter's reps, in the order in which it reports them.
  package init(cooldownOf events: [RepEvent]) {
    run = { point in
      var cooldown = Cooldown(TracedThreshold(point[0], axis: 0))
      let kept = events.filter { cooldown.shortGap(before: $0) == nil }
      return Trace(events: kept, ranges: [cooldown.least.range])
    }
  }
}

extension ThresholdTracer.Trace {
  /// Gathers how far thresholds can be moved.
  fileprivate init(_ events: [RepEvent], compared levels: [TracedThreshold], axes: Int) {
    var ranges = [ClosedRange<Double>](repeating: -Double.infinity...Double.infinity, count: axes)
    for level in levels {
      guard let axis = level.axis else { continue }
      ranges[axis] = ranges[axis].clamped(to: level.range)
    }
    self.init(events: events, ranges: ranges)
  }
}
