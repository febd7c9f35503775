// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Figures

struct DrawingTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("a & b", "a &amp; b"),
    ("<script>\"x\"</script>", "&lt;script&gt;&quot;x&quot;&lt;/script&gt;"),
    ("tab\tand\nline", "tab\tand\nline"),
    ("bell\u{07}null\u{00}", "bell\u{FFFD}null\u{FFFD}"),
    ("größer ≥ 5 · 漢字", "größer ≥ 5 · 漢字"),
  ])
  func `text is escaped for markup`(text: String, expected: String) {
    #expect(text.escapedForMarkup == expected)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (-0.01, "0"), (1.0, "1"), (1.5, "1.5"), (1.25, "1.3"),
    (-3.07, "-3.1"), (0.96, "1"), (123456.789, "123456.8"), (10.10, "10.1"), (-40, "-40"),
    (0.5, ".5"), (-0.3, "-.3"), (0.04, "0"),
  ])
  func `coordinates have at most one decimal and no exponent`(value: Double, expected: String) {
    #expect(value.coordinateText == expected)
  }

  @Test(arguments: [
    (0.0, "0"), (1.0, "1"), (10.0, "10"), (0.5, "0.5"), (0.75, "0.75"), (1.13, "1.13"),
    (0.999, "1"), (100.1, "100.1"),
  ])
  func `widths and opacities have at most two decimals`(value: Double, expected: String) {
    #expect(value.attributeText == expected)
  }

  @Test func `numbers of a path are apart only where they would run together`() {
    #expect(Path.joined([1, 2, -3, 0.5, 0.5, 1, 0.5, -0.5, 0]) == "1 2-3 .5.5 1 .5-.5 0")
    #expect(Path.joined([12.5, 0.5, 3.5, 4]) == "12.5.5 3.5 4")
  }

  @Test func `a circle is closed by two half circles`() {
    var path = Path()
    path.add(.circle, at: Point(10, 20), radius: 9.15)
    // Of 9.15 the text keeps 9.2 (or 9.1), and of the chord twice that.
    #expect(["a9.1 9.1 0 1 0 18.2 0", "a9.2 9.2 0 1 0 18.4 0"].contains { path.data.contains($0) })
  }

  @Test func `shapes after the first are drawn by their steps`() {
    var path = Path()
    path.add(.triangleUp, at: [Point(10, 20), Point(14.5, 20), Point(3, 39)], radius: 4)
    #expect(path.data == "M6 23.5l4-7 4 7zm4.5 0l4-7 4 7zm-11.5 19l4-7 4 7z")
    var crosses = Path()
    crosses.add(.cross, at: [Point(10, 20), Point(30, 20)], radius: 4)
    #expect(crosses.data == "M6.5 16.5l7 7M6.5 23.5l7-7M26.5 16.5l7 7M26.5 23.5l7-7")
  }

  @Test func `what is not finite is not drawn`() {
    var canvas = Canvas()
    canvas.line(from: Point(.nan, 0), to: Point(1, 1), .text)
    canvas.marker(.circle, at: Point(0, .infinity), radius: 3, .text)
    canvas.rectangle(Rectangle(x: 0, y: 0, width: .nan, height: 2), .text)
    canvas.rectangle(Rectangle(x: 0, y: 0, width: -1, height: 2), .text)
    canvas.text("x", at: Point(.nan, 0))
    canvas.text("", at: Point(0, 0))
    #expect(canvas.elements == "")
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `labels keep their order, their distance and their bounds`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let wanted = (0..<(1 + random.index(below: 15))).map { _ in 300 * random.unit() }
    let placed = LabelPlacement.spread(wanted, spacing: 14, within: 20...280)
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    for (a, b) in zip(order, order.dropFirst()) {
      #expect(placed[b] - placed[a] >= 14 - 1e-9)
    }
    for position in placed { #expect((20 - 1e-9...280 + 1e-9).contains(position)) }
  }

  @Test func `labels that have room stay where they want to be`() {
    #expect(LabelPlacement.spread([50, 10, 30], spacing: 14, within: 0...100) == [50, 10, 30])
    #expect(LabelPlacement.spread([], spacing: 14, within: 0...100) == [])
  }

  @Test func `too many labels are spread evenly`() {
    let placed = LabelPlacement.spread([5, 5, 5], spacing: 14, within: 0...20)
    #expect(placed == [0, 10, 20])
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a simplified line stays within its tolerance`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    var y = 0.0
    let points = (0..<(3 + random.index(below: 200))).map { x in
      y += 4 * (random.unit() - 0.5)
      return Point(Double(x), y)
    }
    let tolerance = 3 * random.unit()
    let thin = Polyline.simplified(points, tolerance: tolerance)
    #expect(thin.first == points.first)
    #expect(thin.last == points.last)
    for point in points {
      let next = try #require(thin.firstIndex { $0.x >= point.x })
      let b = thin[next]
      guard b != point else { continue }
      let a = thin[next - 1]
      // The height above the line at the same x is an upper bound of the distance.
      let height = (point.y - (a.y + (b.y - a.y) * (point.x - a.x) / (b.x - a.x))).magnitude
      let slope = (b.y - a.y) / (b.x - a.x)
      #expect(height / (1 + slope * slope).squareRoot() <= tolerance + 1e-9)
    }
  }

  @Test func `a straight line is simplified to its ends`() {
    let points = (0...10).map { Point(Double($0), 2 * Double($0)) }
    #expect(Polyline.simplified(points, tolerance: 0.1) == [Point(0, 0), Point(10, 20)])
    #expect(Polyline.simplified([Point(1, 1)], tolerance: 1) == [Point(1, 1)])
  }

  @Test func `long text is cut in its middle`() {
    let text = "hysteresis:preset=aigym@hinge-angle"
    let fitted = TextMetrics.fitted(text, width: 120, size: 10)
    #expect(fitted.hasPrefix("hyst"))
    #expect(fitted.hasSuffix("angle"))
    #expect(TextMetrics.width(fitted, size: 10) <= 120)
    #expect(TextMetrics.fitted("short", width: 120, size: 10) == "short")
    #expect(TextMetrics.fitted("nothing fits", width: 1, size: 10) == "…")
  }

  @Test func `every ink has a colour in both themes, apart from the paper`() {
    for theme in [Theme.light, Theme.dark] {
      for ink in Ink.all {
        let colour = theme.colour(ink)
        #expect(colour.hasPrefix("#") && colour.count == 7)
        #expect(ink == .paper || colour != theme.colour(.paper))
      }
    }
    #expect(Ink.series(3) != Ink.series(11))
    #expect(Theme.light.colour(.series(3)) == Theme.light.colour(.series(11)))
  }

  @Test func `no two of the first sixty-four series look the same`() {
    let looks = (0..<64).map { "\(Ink.series($0).name) \(MarkerShape.series($0))" }
    #expect(Set(looks).count == 64)
  }
}
