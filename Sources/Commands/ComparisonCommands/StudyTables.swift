// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring
import Statistics

/// The study of a run's backends, beside the leader.
struct StudyTables {
  private let optima: BackendTable<OptimumClip>
  private let gaps: BackendTable<SignalGap>
  private let prices: BackendTable<JitteredClip>
  private let study: BackendStudy

  /// Makes the tables.
  ///
  /// - Complexity: That of every measure with its interval.
  init(_ study: BackendStudy, leader: String, plan: ResamplingPlan) {
    self.study = study
    optima = study.optimumTable(leader: leader, plan: plan)
    gaps = study.gapTable(leader: leader, plan: plan)
    prices = study.priceTable(leader: leader, plan: plan)
  }

  /// One sentence for own thresholds, for the room in signals and for the price of jitter, if there is any.
  var sentences: [String] {
    [optima.sentence, gaps.sentence, prices.sentence].compactMap(\.self)
  }

  /// All numbers, with 12 significant digits.
  var json: JSON {
    [
      "own_thresholds": optima.json(key: "counter"),
      "thresholds": .array(
        study.optima.map { optimum in
          [
            "counter": .string(optimum.configuration.counter),
            "track": .string(optimum.configuration.track),
            "obstacle": optimum.obstacle.map(JSON.string) ?? .null,
            "thresholds": .array(
              optimum.thresholds.map { threshold in
                [
                  "name": .string(threshold.name),
                  "shared": number(threshold.shared),
                  "chosen": number(threshold.chosen),
                  "least": number(threshold.spread?.lowerBound),
                  "greatest": number(threshold.spread?.upperBound),
                ]
              }
            ),
          ]
        }
      ),
      "gaps": gaps.json(key: "signal"),
      "jitter_price": prices.json(key: "counter"),
    ]
  }

  private func number(_ value: Double?) -> JSON {
    JSON(value?.rounded(significantDigits: 12))
  }
}
