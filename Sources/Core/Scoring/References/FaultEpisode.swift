// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
import Labels

/// A labelled stretch of time in which a fault is there.
package struct FaultEpisode: Sendable, Equatable {
  /// The fault's kebab-case name.
  package var fault: String
  /// Start in seconds.
  package var start: Double
  /// End in seconds, at least `start`.
  package var end: Double

  /// Creates an episode.
  ///
  /// - Precondition: Times are finite and in order.
  package init(fault: String, start: Double, end: Double) {
    precondition(start.isFinite && end.isFinite && start <= end, "an episode has times in order")
    self.fault = fault
    self.start = start
    self.end = end
  }

  /// True if a time is within it.
  func contains(_ time: Double) -> Bool { (start...end).contains(time) }

  /// How urgent it is.
  package var priority: Fault.Priority { Fault(rawValue: fault).priority }
}

extension FaultEpisode {
  /// The episode of an event of a kind with start and end, of a `fault` unless told otherwise; nil for any other.
  init?(_ event: LabelEvent, kind: LabelEvent.Kind = .fault) {
    guard event.kind == kind, let start = event.start, let end = event.end,
      start.isFinite, end.isFinite, start <= end
    else { return nil }
    self.init(fault: event.label, start: start, end: end)
  }
}
