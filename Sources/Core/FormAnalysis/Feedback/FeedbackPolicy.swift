// SPDX-License-Identifier: Apache-2.0

/// Decides which findings are spoken, and when.
///
/// Time is what it is told: that of the poses. Events are appended in order of time, and each
/// finding given leads to at most one event.
public protocol FeedbackPolicy: Sendable {
  /// Goes on to a time, with the findings decided at it.
  ///
  /// - Parameters:
  ///   - time: In seconds of presentation time, no less than before.
  ///   - findings: Decided since the time before, in order of decision; often none.
  ///   - events: Gets what is spoken and what is not.
  mutating func update(at time: Double, _ findings: [Finding], into events: inout [FeedbackEvent])
  /// Ends the clip: what still waits is not spoken any more.
  mutating func finish(into events: inout [FeedbackEvent])
  /// Returns to the state of a new policy.
  mutating func reset()
}

extension FeedbackPolicy {
  /// What is spoken, and what is not, about the findings of a clip, from a new start.
  ///
  /// - Parameters:
  ///   - findings: In order of decision.
  ///   - times: Presentation times of the clip's frames, increasing; the clock.
  /// - Returns: Events in order of time. Findings decided after the last frame are given with it.
  /// - Complexity: O(*frames* + *findings*).
  public mutating func events(for findings: [Finding], times: [Double]) -> [FeedbackEvent] {
    reset()
    var events: [FeedbackEvent] = []
    var next = 0
    for (index, time) in times.enumerated() {
      let first = next
      let isLast = index == times.count - 1
      while next < findings.count, isLast || findings[next].decisionTime <= time { next += 1 }
      update(at: time, Array(findings[first..<next]), into: &events)
    }
    finish(into: &events)
    return events
  }
}
