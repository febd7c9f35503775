// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks

/// The changes of the verdict on a subject in a clip, over its sides.
package struct VerdictChanges: Sendable, Equatable {
  /// The number of sides of which anything is reported: each has verdicts of its own.
  package private(set) var series = 0
  /// The changes from one reported verdict to another.
  package private(set) var raw = 0
  /// The changes to a verdict that then lasts half a second.
  package private(set) var debounced = 0

  /// The least time in seconds that a verdict must last to count after debounce.
  package static let debounce = 0.5

  /// Counts the changes of what is reported of one subject.
  ///
  /// Judgements of one verdict that follow one another at most half a second apart are one stretch. After debounce, a
  /// stretch that does not last half a second is as if it had not been; the first that does is no change.
  ///
  /// For example, a severity is normal for 2 s, mild for 0.1 s, normal for 1 s and moderate for 3 s: three changes, and
  /// one after debounce.
  ///
  /// - Parameters:
  ///   - judgements: Those of one subject, in any order.
  ///   - ignored: Intervals in seconds in which no change is counted.
  /// - Complexity: O(*n* log *n* + *n i*) in judgements and intervals.
  init(_ judgements: [Judgement], ignored: [ClosedRange<Double>]) {
    for side in [BodySide?.none] + BodySide.allCases.map(Optional.some) {
      let own = judgements.filter { $0.side == side }.inOrderOfStart
      guard !own.isEmpty else { continue }
      series += 1
      var runs: [(verdict: Judgement.Verdict, start: Double, end: Double)] = []
      for judgement in own {
        if let last = runs.last, last.verdict == judgement.verdict,
          judgement.start - last.end <= Self.debounce
        {
          runs[runs.count - 1].end = max(last.end, judgement.end)
        } else {
          runs.append((judgement.verdict, judgement.start, judgement.end))
        }
      }
      func isCounted(_ time: Double) -> Bool { !ignored.contains { $0.contains(time) } }
      var settled: Judgement.Verdict?
      for (place, run) in runs.enumerated() {
        if place > 0, runs[place - 1].verdict != run.verdict, isCounted(run.start) { raw += 1 }
        guard run.end - run.start >= Self.debounce else { continue }
        if let settled, settled != run.verdict, isCounted(run.start) { debounced += 1 }
        settled = run.verdict
      }
    }
  }
}
