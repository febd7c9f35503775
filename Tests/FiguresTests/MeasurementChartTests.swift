// SPDX-License-Identifier: Apache-2.0
import Figures
import PoseTracks
import TestSupport
import Testing

struct MeasurementChartTests {
  @Test func `empty charts of measurements say that nothing was measured`() {
    let figures = [
      ReliabilityChart(name: "a", title: "a", observed: "reps", panels: []).figure,
      SkeletonChart(name: "b", title: "b", quantity: "q", panels: []).figure,
      RankingChart(name: "c", title: "c", positives: "p", negatives: "n", curves: []).figure,
      AngleErrorChart(name: "d", title: "d", series: [], panels: []).figure,
      AgreementChart(name: "e", title: "e", unit: "degrees", panels: []).figure,
      JitterLagChart(name: "f", title: "f", unit: "%", series: []).figure,
      LineChart(name: "g", title: "g", titles: ("x", "y"), summary: "n = 3", series: []).figure,
    ]
    for figure in figures {
      #expect(figure.summary.contains("n = 0"), "\(figure.name)")
      #expect(!figure.standaloneSVG.contains("nan"))
      #expect(figure.width > 0 && figure.height > 0)
    }
  }

  @Test(arguments: [(0.8, "f-matched"), (0.5, "f-missed")])
  func `a bin outside its band differs in colour and shape`(frequency: Double, ink: String) {
    let bin = ReliabilityChart.Bin(
      confidence: 0.75,
      frequency: frequency,
      count: 12,
      band: 0.6...0.9
    )
    let figure = reliability([bin], confidences: [], error: 0.1)
    let mark = figure.standaloneSVG.split(separator: "\n").filter { $0.contains("n = 12") }
    #expect(mark.count == 1)
    #expect(mark[0].contains("class=\"\(ink)\""))
    #expect(mark[0].contains("a4 4") == (ink == "f-matched"))
    #expect(mark[0].contains("confidence 0.75, right 0.\(frequency == 0.8 ? 80 : 50)"))
  }

  @Test func `too few statements have no error`() {
    let refused = reliability([], confidences: [0.1, 0.9], error: nil).standaloneSVG
    #expect(refused.contains(">n = 2<") && refused.contains(">error: too few<"))
    let told = reliability([], confidences: [0.1, 0.9], error: 0.123).standaloneSVG
    #expect(told.contains(">error 0.12<"))
  }

  @Test func `every confidence is in one bar`() {
    // Bars of 0.05: two in the first, one in the twentieth with 1 in it, so 30 and 15 pixels high.
    let figure = reliability([], confidences: [0, 0.049, 1, .nan, 2], error: nil)
    let bars = figure.standaloneSVG.split(separator: "\n").filter { $0.contains("0.6\" d=") }
    #expect(bars.count == 1)
    #expect(bars[0].contains("M50.5 244V214H58.1V244zM213.9 244V229H221.5V244z"))
  }

  @Test func `joints without a number are rings, and the head only with one`() {
    let panel = SkeletonChart.Panel(
      label: "b",
      observations: "1 clip",
      values: [.leftKnee: 0.5, .rightKnee: 1, .leftHip: .nan]
    )
    let svg = SkeletonChart(name: "a", title: "a", quantity: "q", panels: [panel]).figure
      .standaloneSVG
    #expect(svg.occurrences(of: ": not measured</title>") == 10)
    #expect(svg.contains("<title>left knee: 0.50</title>"))
    #expect(!svg.contains("nose"))
    // The disc of the greatest number has radius 12 and full colour.
    #expect(svg.contains("a12 12 0 1 0 24 0"))
    #expect(svg.contains("class=\"f-missed\" d="))
  }

  @Test func `poses are drawn in the frame, and what is not sure is dotted`() {
    func place(_ joint: Joint, _ x: Double, _ y: Double, _ confidence: Double) -> PoseChart.Place {
      PoseChart.Place(joint: joint, point: Point(x, y), confidence: confidence)
    }
    let figure = PoseChart(
      name: "a",
      title: "a",
      frame: FrameSize(width: 100, height: 200),
      poses: [
        (
          "one",
          [
            place(.leftShoulder, 20, 50, 1), place(.leftElbow, 20, 100, 1),
            place(.leftWrist, 20, 150, 0.29),
          ]
        ), ("two", []),
      ]
    ).figure
    #expect(figure.summary == "n = 2 poses; joints seen: 3, 0")
    // A box of 20 x 120 pixels around the joints, drawn 250 high: 2.083 for each pixel.
    // The shoulder is 10 px below its upper end, 21 below 31, the elbow 50 px lower, at 31 + 125.
    #expect(figure.standaloneSVG.occurrences(of: "stroke-dasharray=\"1.5 2.5\"") == 1)
    #expect(figure.standaloneSVG.contains("stroke-width=\"5\" d=\"M29 52L29 156\""))
    let empty = PoseChart(
      name: "a",
      title: "a",
      frame: FrameSize(width: 100, height: 200),
      poses: [("one", []), ("two", [])]
    ).figure
    #expect(empty.standaloneSVG.contains("nobody was found"))
    #expect(!empty.standaloneSVG.contains("nan"))
  }

  @Test func `a ranking is drawn by its points and named with its area and both n`() {
    let curve = RankingChart.Curve(
      name: "r",
      points: [Point(0, 0), Point(0, 0.5), Point(1, 1)],
      area: 0.75,
      interval: 0.6...0.9,
      positives: 4,
      negatives: 6
    )
    let svg = RankingChart(name: "a", title: "a", positives: "p", negatives: "n", curves: [curve])
      .figure.standaloneSVG
    #expect(svg.contains("d=\"M62 338L62 178L382 18\""))
    #expect(svg.contains(">area 0.75 [0.60, 0.90], n = 4 + 6<"))
    #expect(svg.contains("<title>r: 0.50 of p, 0.00 of n</title>"))
  }

  @Test func `a band without frames has neither mark nor number`() {
    let band = AngleErrorChart.Band(bias: -2, deviation: 1.5, frames: 7)
    let chart = AngleErrorChart(
      name: "a",
      title: "a",
      series: ["s"],
      panels: [.init(label: "knee", bands: [[nil, nil, nil, nil, nil, band]])]
    )
    let svg = chart.figure.standaloneSVG
    #expect(svg.occurrences(of: "<title>s, knee") == 1)
    #expect(svg.contains("<title>s, knee 150–180°: -2.0 ± 1.5 degrees, n = 7 frames</title>"))
    #expect(svg.contains(">7</text>"))
  }

  @Test func `limits of agreement are written with their intervals, or without`() {
    func level(_ value: Double, _ reach: Double?) -> Estimate {
      Estimate(value: value, interval: reach.map { (value - $0)...(value + $0) })
    }
    let panel = AgreementChart.Panel(
      label: "knee",
      points: [Point(90, 1), Point(100, .nan)],
      bias: level(-0.04, nil),
      lower: level(-4, 0.5),
      upper: level(4, nil),
      subjects: 2
    )
    let svg = AgreementChart(name: "a", title: "a", unit: "degrees", panels: [panel]).figure
      .standaloneSVG
    #expect(svg.contains(">lower limit −4.00<") && svg.contains(">[−4.50, −3.50]<"))
    #expect(svg.contains(">bias −0.04<") && svg.contains(">upper limit 4.00<"))
    #expect(svg.contains(">n = 2 of 2 subjects<"))
    #expect(svg.occurrences(of: "fill-opacity=\"0.15\"") == 1)
    #expect(!svg.contains("nan"))
  }

  private func reliability(
    _ bins: [ReliabilityChart.Bin],
    confidences: [Double],
    error: Double?
  ) -> Figure {
    let panel = ReliabilityChart.Panel(
      label: "c",
      bins: bins,
      isotonic: [],
      confidences: confidences,
      error: error,
      interval: nil
    )
    return ReliabilityChart(name: "a", title: "a", observed: "reps", panels: [panel]).figure
  }
}
