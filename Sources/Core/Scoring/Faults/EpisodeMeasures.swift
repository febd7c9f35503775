// SPDX-License-Identifier: Apache-2.0
import Measures

/// Faults as episodes: each labelled one is found or missed, wherever reps begin and end.
extension FormMeasure {
  /// Episodes found / (episodes found + findings near none).
  static let episodePrecision = episodes(
    "fault-precision",
    "The share of found episodes among these and the findings near no episode.",
    undefinedReason: "no finding"
  ) { $0[0] + $0[2] > 0 ? $0[0] / ($0[0] + $0[2]) : nil }

  /// Episodes found / episodes.
  static let episodeRecall = episodes(
    "fault-recall",
    "The share of labelled episodes that a finding of their own hits.",
    undefinedReason: "no episode is labelled"
  ) { $0[0] + $0[1] > 0 ? $0[0] / ($0[0] + $0[1]) : nil }

  /// The harmonic mean of both.
  static let episodeF1 = episodes(
    "fault-f1",
    "The harmonic mean of precision and recall of episodes.",
    undefinedReason: "no finding and no episode"
  ) { sums in
    let all = 2 * sums[0] + sums[1] + sums[2]
    return all > 0 ? 2 * sums[0] / all : nil
  }.titled("F1 of episodes")

  /// A measure whose value is of three sums: episodes found, episodes missed, findings near none.
  private static func episodes(
    _ name: String,
    _ summary: String,
    undefinedReason: String,
    value: @escaping @Sendable ([Double]) -> Double?
  ) -> FormMeasure {
    FormMeasure(
      MeasureIdentifier(name, tolerance: 0.5, qualifiers: ["episode"]),
      summary,
      population: .searched,
      counted: "labelled episodes",
      undefinedReason: undefinedReason,
      eventCount: \.episodeCount,
      computation: .sums(
        terms: { question in
          let detections = question.episodes
          return [\EpisodeDetection.found, \.missed, \.strays].map { count in
            Double(detections.reduce(0) { $0 + $1[keyPath: count] })
          }
        },
        value: value
      )
    ).perFault
  }
}
