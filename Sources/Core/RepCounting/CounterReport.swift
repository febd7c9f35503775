// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// What a counter says about a whole signal: the reps it counted, and the candidates it did not.
public struct CounterReport: Sendable, Equatable {
  /// The reps that were counted, in order of decision; each has a nil `rejection`.
  public var events: [RepEvent]
  /// The candidates that were not counted, each with its `rejection`; empty for a counter without candidates.
  public var rejections: [RepEvent]

  /// Creates a report by parting reps from candidates.
  ///
  /// - Parameter events: Reps and candidates as a counter appended them.
  public init(_ events: [RepEvent]) {
    self.events = events.filter { $0.rejection == nil }
    rejections = events.filter { $0.rejection != nil }
  }
}

extension SignalCounter {
  /// The reps of a whole signal and the candidates that were not counted, from a new start.
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
