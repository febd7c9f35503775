// SPDX-License-Identifier: Apache-2.0

/// Decides which findings are spoken, and when.
///
/// Time is that of the poses, never a clock's. Events are appended in order of time, and each
/// finding leads to at most one event.
public protocol FeedbackPolicy: Sendable {
  /// Advances to a time, with the findings decided since the time before.
  ///
  /// - Parameters:
  ///   - time: In seconds of presentation time, no less than before.
  ///   - findings: In order of decision; often none.
  ///   - events: Gets the messages that are spoken and those that are not.
  mutating func update(at time: Double, _ findings: [Finding], into events: inout [FeedbackEvent])
  /// Ends the clip; messages that still wait are not spoken.
  mutating func finish(into events: inout [FeedbackEvent])
  /// Returns to the state of a new policy, for another clip.
  mutating func reset()
}

extension FeedbackPolicy {
  /// The messages about the findings of a clip, spoken and not, from a new start.
  ///
  /// - Parameters:
  ///   - findings: In order of decision.
  ///   - times: Presentation times of the clip's frames, increasing; the clock.
  /// - Returns: Events in order of time; empty without frames. Findings decided after the last frame are given
  ///   with it.
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
