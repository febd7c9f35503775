// SPDX-License-Identifier: Apache-2.0
import Basics

/// The longest delay and the least confidence at which labelled reps were found.
package struct FoundReps: Sendable, Equatable {
  /// The longest time from a rep's turning point, or its labelled end, to its decision, in seconds; nil without one.
  private(set) var slowest: Double?
  /// The least confidence; nil if no event has one.
  private(set) var leastSure: Double?

  /// Creates a value without any rep.
  package init() {}

  /// Takes a rep.
  ///
  /// - Parameters:
  ///   - delay: The time to its decision, in seconds; nil where that is not defined.
  ///   - confidence: Its confidence; nil where it has none.
  mutating func take(delay: Double?, confidence: Double?) {
    if let delay { slowest = max(slowest ?? delay, delay) }
    if let confidence { leastSure = min(leastSure ?? confidence, confidence) }
  }

  /// Takes the reps of another clip.
  package mutating func take(_ other: FoundReps) {
    take(delay: other.slowest, confidence: other.leastSure)
  }

  /// Losses of these reps against the worst of others, as phrases; empty if there are none.
  func losses(from others: FoundReps) -> [String] {
    var losses: [String] = []
    if let slowest, let slowestBefore = others.slowest, slowest > slowestBefore + Losses.slack {
      losses.append(
        "a rep that is new is decided after \(slowest.text(significantDigits: 4)) s, "
          + "later than any before (\(slowestBefore.text(significantDigits: 4)) s)"
      )
    }
    if let leastSure, let leastBefore = others.leastSure, leastSure < leastBefore - Losses.slack {
      losses.append(
        "a rep that is new has confidence \(leastSure.text(significantDigits: 4)), "
          + "less than any before (\(leastBefore.text(significantDigits: 4)))"
      )
    }
    return losses
  }
}
