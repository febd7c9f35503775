// SPDX-License-Identifier: Apache-2.0
import Figures

/// Figures of tuning whose text is compared with golden files.
enum SampleTuningFigures {
  /// Two maps of four by three tiles, one with an outline around its middle.
  static let maps = HeatMap(
    name: "heat-map",
    title: "F1 at every pair of values",
    measure: "f1@0.5s",
    isHigherBetter: true,
    outline: "within one standard error of the best",
    horizontal: .init(title: "min-amplitude", domain: 0.01...1, isLogarithmic: true),
    vertical: .init(title: "cooldown, s", domain: 0...3, isLogarithmic: false),
    panels: [
      .init(
        name: "squat",
        detail: "12 clips of 6 people",
        columns: [0.01, 0.03, 0.1, 0.3, 1],
        rows: [0, 1, 2, 3],
        values: [0.2, 0.9, 0.95, 0.1, 0.2, 0.95, 1, .nan, 0.1, 0.4, 0.4, 0],
        isOutlined: [0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0].map { $0 == 1 },
        current: Point(0.08, 0),
        proposed: Point(0.1, 1)
      ),
      .init(
        name: "push-up & <curl>",
        detail: "3 clips of 2 people",
        columns: [0.01, 1],
        rows: [0, 3],
        values: [0.7]
      ),
    ]
  ).figure

  /// A curve with a band on a logarithmic axis, and one without on a linear axis.
  static let sensitivity = SensitivityChart(
    name: "sensitivity",
    title: "F1 against one parameter at a time",
    measure: "f1@0.5s",
    observations: "12 clips of 6 people",
    panels: [
      .init(
        name: "min-amplitude",
        unit: "in the signal's unit",
        domain: 0.01...1,
        isLogarithmic: true,
        points: [Point(0.01, 0.5), Point(0.05, 0.9), Point(0.2, 0.4), Point(0.5, .nan)],
        band: [0.4...0.6, 0.8...0.95, nil, nil],
        plateau: 0.05...0.2,
        current: 0.08,
        proposed: 0.1,
        choices: [0.09, 0.11]
      ),
      .init(
        name: "cooldown",
        unit: "s",
        domain: 0...3,
        isLogarithmic: false,
        points: [Point(0, 0.9), Point(1.5, 0.3)],
        plateau: nil,
        current: 0,
        proposed: nil,
        choices: []
      ),
    ]
  ).figure

  /// Five settings, one of them on the front, one without numbers.
  static let tradeOffs = TradeOffChart(
    name: "trade-offs",
    title: "What settings cost",
    observations: "12 clips of 6 people",
    horizontalTitle: "missed, of 100 reps",
    verticalTitle: "false reps a minute",
    settings: [
      .init(costs: Point(2, 3), detail: "a", isOnFront: true),
      .init(costs: Point(5, 4), detail: "b", isOnFront: false),
      .init(costs: Point(5, 4), detail: "c", isOnFront: false),
      .init(costs: Point(.nan, 1), detail: "d", isOnFront: true),
    ],
    current: .init(costs: Point(4, 2.5), detail: "min-amplitude=0.08", isOnFront: true),
    proposed: .init(costs: Point(1, 6), detail: "min-amplitude=0.05", isOnFront: true)
  ).figure

  static let all = [maps, sensitivity, tradeOffs]
}
