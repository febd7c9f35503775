// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures

extension FormMeasure {
  /// The temporal F-score of the QEVD benchmark: alerts beside labelled episodes by time alone.
  ///
  /// Each episode, at its start and in order, takes its nearest alert if that is less than 1.5 s
  /// away, not taken yet, and later than the last one taken. That gives recall; precision is the same
  /// with the sides swapped. What an alert says does not matter. With episodes at 10 and 20 s and
  /// alerts at 11, 11.2 and 30 s recall is 1/2 and precision 1/3, so that it is 2/5.
  ///
  /// - Source: Panchal and others, Live Fitness Coaching as a Testbed for Situated Interaction,
  ///   2024 (arXiv 2407.08101), and its evaluator.
  static let temporalF1 = FormMeasure(
    MeasureIdentifier("feedback-temporal-f1", tolerance: TemporalMatches.tolerance),
    "The F-score of alerts and starts of episodes less than 1.5 s apart, whatever the alerts say.",
    population: .coachedAndSearched,
    counted: "labelled episodes",
    undefinedReason: "no alert and no episode",
    eventCount: { $0.score.reference.searchedEpisodes.count },
    computation: .sums(
      terms: { question in
        let starts = question.score.reference.searchedEpisodes.map(\.start)
        let alerts = (question.score.spoken ?? []).map(\.time)
        return [
          Double(TemporalMatches.count(of: starts, with: alerts)), Double(starts.count),
          Double(TemporalMatches.count(of: alerts, with: starts)), Double(alerts.count),
        ]
      },
      value: { sums in
        guard sums[1] + sums[3] > 0 else { return nil }
        let recall = sums[1] > 0 ? sums[0] / sums[1] : 0
        let precision = sums[3] > 0 ? sums[2] / sums[3] : 0
        return recall + precision > 0 ? 2 * precision * recall / (precision + recall) : 0
      }
    )
  ).titled("Temporal F1")
}

/// The matching of the QEVD benchmark.
enum TemporalMatches {
  /// The distance in seconds that is too far.
  static let tolerance = 1.5

  /// The number of times that have a time of the other side of their own.
  ///
  /// - Parameters:
  ///   - times: In order, in seconds.
  ///   - others: In order, in seconds.
  /// - Returns: At most the number of either.
  /// - Complexity: O(*n m*).
  static func count(of times: [Double], with others: [Double]) -> Int {
    var last = -1
    var count = 0
    for time in times {
      // Of equals the earlier one.
      let nearest = others.indices.min {
        (others[$0] - time).magnitude < (others[$1] - time).magnitude
      }
      guard let nearest, nearest > last, (others[nearest] - time).magnitude < tolerance else {
        continue
      }
      last = nearest
      count += 1
    }
    return count
  }
}
