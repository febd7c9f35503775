// SPDX-License-Identifier: Apache-2.0
import Basics

/// The times of what a program decides: within what it has seen, and in order.
struct AnswerTimes {
  /// From the first frame to the latest one; nil before any.
  private(set) var seen: ClosedRange<Double>?

  /// Takes the next frame.
  mutating func see(_ time: Double) {
    seen = (seen?.lowerBound ?? time)...time
  }

  /// The time of the frame that is answered, 0 before any.
  var now: Double { seen?.upperBound ?? 0 }

  /// Takes a decision.
  ///
  /// - Parameters:
  ///   - decision: When something was decided, in seconds.
  ///   - last: When the one before of its kind was; it becomes this one.
  /// - Throws: `BadAnswer` for a time that was not seen yet, and for one before that of the decision before.
  func check(_ decision: Double, after last: inout Double?) throws(BadAnswer) {
    try check(decision, "decided")
    if let last, decision < last {
      throw BadAnswer.time(
        "decided at \(Self.text(decision)) s, in the past: it had decided at "
          + "\(Self.text(last)) s before"
      )
    }
    last = decision
  }

  /// Takes a time of which something is said.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - verb: What was done at that time.
  /// - Throws: `BadAnswer` for a time that was not seen yet.
  func check(_ time: Double, _ verb: String) throws(BadAnswer) {
    guard let seen, seen.contains(time) else {
      throw BadAnswer.time("\(verb) at \(Self.text(time)) s, where it has seen no frame")
    }
  }

  private static func text(_ time: Double) -> String { time.text(significantDigits: 6) }
}
