// SPDX-License-Identifier: Apache-2.0
import Figures
import TestSupport
import Testing

struct ChartTests {
  @Test func `empty charts say that nothing was measured`() {
    let figures = [
      StepChart(
        name: "a",
        title: "a",
        curves: [],
        horizontalTitle: "x",
        verticalTitle: "y",
        horizontalDomain: 1...2
      ).figure,
      DotPlot(name: "b", title: "b", rows: [], series: [], panels: []).figure,
      CurvePanels(
        name: "f",
        title: "f",
        titles: ("x", "y"),
        domain: .unit,
        observations: "",
        curves: [],
        panels: []
      ).figure,
      CountErrorChart(name: "c", title: "c", rows: []).figure,
      CountScatter(name: "d", title: "d", panels: []).figure,
      DistributionChart(name: "e", title: "e", axisTitle: "s", observed: "reps", rows: []).figure,
    ]
    for figure in figures {
      #expect(figure.summary.contains("n = 0"), "\(figure.name)")
      #expect(!figure.standaloneSVG.contains("nan"))
      #expect(figure.width > 0 && figure.height > 0)
    }
  }

  @Test func `a curve over doses leaves out those without a score, and names the others`() {
    let figure = CurvePanels(
      name: "doses",
      title: "F1 on changed tracks",
      titles: ("", "F1"),
      domain: .unit,
      observations: "3 clips",
      curves: ["a", "b"],
      panels: [
        .init(
          name: "tilt",
          detail: "°",
          steps: [Tick(value: 0, label: "as is"), Tick(value: 1, label: "15")],
          values: [[0.75, .nan], [0.5, 0.25]]
        )
      ]
    ).figure
    let drawing = figure.standaloneSVG
    #expect(!drawing.contains("nan"))
    for label in ["a, tilt as is: 0.75<", "b, tilt as is: 0.5<", "b, tilt 15: 0.25<"] {
      #expect(drawing.contains(label))
    }
    #expect(!drawing.contains("a, tilt 15"))
    #expect(figure.summary == "n = 3 clips")
  }

  @Test func `a set is drawn rep by rep, without those that have no value`() {
    let figure = CurvePanels(
      name: "sets",
      title: "Sets",
      titles: ("rep of the set", "less the mean"),
      step: "rep",
      domain: .aroundZero,
      observations: "4 reps",
      curves: ["labels", "analyzer"],
      panels: [
        .init(
          name: "bend",
          detail: "deg",
          steps: [Tick(value: 1, label: "1"), Tick(value: 2, label: "2")],
          values: [[1.5, -1.5], [.nan, 0.25]]
        )
      ]
    ).figure
    let drawing = figure.standaloneSVG
    #expect(!drawing.contains("nan"))
    for label in ["labels, bend rep 1: 1.5", "labels, bend rep 2: -1.5"] {
      #expect(drawing.contains(label))
    }
    #expect(drawing.contains("analyzer, bend rep 2: 0.25"))
    #expect(!drawing.contains("analyzer, bend rep 1"))
  }

  @Test func `values that are not numbers are left out`() {
    let curve = StepChart.Curve(
      name: "c",
      points: [Point(0.1, .nan), Point(0.2, 0.5)],
      observations: "2 clips"
    )
    let figure = StepChart(
      name: "a",
      title: "a",
      curves: [curve],
      horizontalTitle: "x",
      verticalTitle: "y",
      horizontalDomain: 0.05...1,
      landmark: Tick(value: 0.15, label: "here")
    ).figure
    #expect(!figure.standaloneSVG.contains("nan"))
    let row = DistributionChart.Row(label: "r", values: [.nan, 1, .infinity, 0])
    #expect(row.values == [0, 1])
  }

  @Test func `an undefined value is a dash, not a dot at zero`() {
    let value = DotPlot.Value(value: nil, interval: nil, n: 0)
    let figure = DotPlot(
      name: "a",
      title: "a",
      rows: [.init(label: "r", observations: "0 clips")],
      series: ["s"],
      panels: [.init(title: "p", values: [[value]])]
    ).figure
    #expect(figure.standaloneSVG.contains(">—</text>"))
    #expect(!figure.standaloneSVG.contains("0.000"))
  }

  @Test func `misses and extras differ by shape, by colour and by name`() {
    let strip = SampleFigures.strip.standaloneSVG
    #expect(strip.contains("class=\"h-missed\""))
    #expect(strip.contains("class=\"l-extra\""))
    for name in [">missed<", ">extra<", ">double<"] { #expect(strip.contains(name), "\(name)") }
  }

  @Test func `a strip of a clip without track or times says so`() {
    let figure = StripChart(
      name: "s",
      title: "s",
      domain: 0...10,
      signalName: "hip",
      signal: nil,
      reference: nil,
      referenceCount: 4,
      rows: []
    ).figure
    #expect(figure.standaloneSVG.contains("no signal"))
    #expect(figure.standaloneSVG.contains("times are not labelled"))
  }

  @Test func `inline and standalone have the same marks`() {
    for figure in SampleFigures.all {
      let inline = figure.inlineSVG.split(separator: "\n").dropFirst().dropLast()
      let standalone = figure.standaloneSVG
      for line in inline { #expect(standalone.contains(line)) }
      #expect(!figure.inlineSVG.contains("#"))
      #expect(!standalone.contains("var("))
    }
  }

  @Test func `every sample says its n`() {
    for figure in SampleFigures.all {
      #expect(figure.summary.contains("n = ") || figure.summary.hasPrefix("n "))
    }
  }

  @Test func `one value for each row and series is required`() async {
    await #expect(processExitsWith: .failure) {
      _ = DotPlot(
        name: "a",
        title: "a",
        rows: [],
        series: ["s"],
        panels: [.init(title: "p", values: [[]])]
      )
    }
  }
}
