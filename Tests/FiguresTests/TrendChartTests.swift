// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Figures

@Suite struct TrendChartTests {
  private func strokes(_ values: [TrendChart.Value]) -> Int {
    let chart = TrendChart(
      name: "trend",
      title: "exact",
      runs: ["#1", "#2", "#3"],
      series: [.init(label: "zig-zag", values: values)]
    )
    return chart.figure.standaloneSVG.split(separator: "<").count
  }

  @Test func `a run of another dataset between two runs is no gap`() {
    let apart = strokes([.init(run: 0, value: 0.5), .init(run: 2, value: 0.6)])
    let joined = strokes([
      .init(run: 0, value: 0.5, turn: 0), .init(run: 2, value: 0.6, turn: 1),
    ])
    #expect(joined == apart + 1, "one line more")
  }

  @Test func `a run without a number is a gap`() {
    let gap = strokes([
      .init(run: 0, value: 0.5, turn: 0), .init(run: 2, value: 0.6, turn: 2),
    ])
    #expect(gap == strokes([.init(run: 0, value: 0.5), .init(run: 2, value: 0.6)]))
  }
}
