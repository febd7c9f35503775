// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// What a counter says about a whole signal: the reps it counted, and the candidates it did not.
public struct CounterReport: Sendable, Equatable {
  /// The reps, in order of decision; none has a `rejection`.
  public var events: [RepEvent]
  /// The candidates that were not counted, each with its `rejection`; empty for a counter that knows none.
  public var rejections: [RepEvent]

  /// Creates a report.
  ///
  /// - Parameter events: Reps and candidates as a counter appended them.
  public init(_ events: [RepEvent]) {
    self.events = events.filter { $0.rejection == nil }
    rejections = events.filter { $0.rejection != nil }
  }
}

extension SignalCounter {
  /// The reps of a whole signal and the candidates that were none, from a new start.
  ///
  /// - Parameter samples: In order of time.
  /// - Returns: Both in order of decision.
  public mutating func report(on samples: [Sample]) -> CounterReport {
    let before = reportsRejections
    reportsRejections = true
    defer { reportsRejections = before }
    return CounterReport(events(of: samples))
  }
}
