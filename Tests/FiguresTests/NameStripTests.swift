// SPDX-License-Identifier: Apache-2.0
import Figures
import Testing

@Suite struct NameStripTests {
  private func strip(_ rows: [NameStrip.Row]) -> NameStrip {
    NameStrip(name: "a", title: "a", domain: 0...60, names: ["lunge", "squat"], rows: rows)
  }

  @Test func `names stand in bars of their colours, and decisions are ticks`() {
    let figure = strip([
      NameStrip.Row("labelled", [.init("squat", 10...30), .init("burpee", 40...41)]),
      NameStrip.Row("rocket", [.init("squat", 12...90)], decisions: [14, 70]),
    ]).figure
    let drawing = figure.standaloneSVG
    // Two squats in the second colour, and what is not known as a frame.
    #expect(drawing.ranges(of: "class=\"f-s1\"").count == 2)
    #expect(drawing.ranges(of: "<title>burpee</title>").count == 1)
    #expect(drawing.ranges(of: "class=\"h-muted\"").count == 1)
    // A second is too little for a name in the bar.
    #expect(!drawing.contains(">burpee</text>"))
    #expect(drawing.ranges(of: ">squat</text>").count == 2)
    #expect(figure.summary == "Labelled n = 2 sets; ticks: decisions")
  }

  @Test func `a strip without stretches says so`() {
    #expect(strip([]).figure.standaloneSVG.contains("no exercise is labelled or recognised"))
    #expect(
      strip([NameStrip.Row("labelled", [])]).figure.standaloneSVG.contains(
        "no exercise is labelled"
      )
    )
  }
}
