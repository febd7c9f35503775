// SPDX-License-Identifier: Apache-2.0
import Basics

/// Curves that jump, such as F1 against the tolerance of matching, over a logarithmic axis.
package struct StepChart: Sendable {
  /// One curve.
  package struct Curve: Sendable {
    /// What the curve is of.
    package var name: String
    /// The curve's corners, x ascending: each value holds until the next x.
    package var points: [Point]
    /// How many observations the curve rests on, with their name: `48 clips`.
    package var observations: String

    /// Creates a curve; points whose value is NaN are left out.
    package init(name: String, points: [Point], observations: String) {
      self.name = name
      self.points = points
      self.observations = observations
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The curves, in order of series.
  package var curves: [Curve]
  /// The title of the x axis, with its unit.
  package var horizontalTitle: String
  /// The title of the y axis.
  package var verticalTitle: String
  /// The x values shown, on a logarithmic scale; above 0.
  package var horizontalDomain: ClosedRange<Double>
  /// The y values shown.
  package var verticalDomain: ClosedRange<Double>
  /// An x value of special interest and its name, if there is one.
  package var landmark: Tick?

  /// Creates a chart.
  ///
  /// - Precondition: `horizontalDomain` is above 0.
  package init(
    name: String,
    title: String,
    curves: [Curve],
    horizontalTitle: String,
    verticalTitle: String,
    horizontalDomain: ClosedRange<Double>,
    verticalDomain: ClosedRange<Double> = 0...1,
    landmark: Tick? = nil
  ) {
    self.name = name
    self.title = title
    self.curves = curves
    self.horizontalTitle = horizontalTitle
    self.verticalTitle = verticalTitle
    self.horizontalDomain = horizontalDomain
    self.verticalDomain = verticalDomain
    self.landmark = landmark
  }

  /// The room right of the plot, for the names of the curves.
  private static let namesWidth = 290.0

  /// The drawing; curves are named at their right end.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *n* corners and *k* curves.
  package var figure: Figure {
    let width = 830.0
    let height = max(340, 70 + 14 * Double(curves.count))
    let plot = Plot(left: 62, top: 18, right: width - Self.namesWidth, bottom: height - 46)
    let x = LogScale(domain: horizontalDomain, from: plot.left, to: plot.right)
    let y = LinearScale(domain: verticalDomain, from: plot.bottom, to: plot.top)
    var canvas = Canvas()
    plot.drawHorizontalAxis(x, title: horizontalTitle, on: &canvas)
    plot.drawVerticalAxis(y, title: verticalTitle, on: &canvas)
    if let landmark {
      let place = x.position(landmark.value)
      canvas.line(
        from: Point(place, plot.top),
        to: Point(place, plot.bottom),
        .muted,
        dash: .dotted
      )
      canvas.text(landmark.label, at: Point(place, plot.top - 6), size: 10, .muted, anchor: .middle)
    }
    let drawn = curves.indices.filter { !corners(of: curves[$0]).isEmpty }
    if drawn.isEmpty { plot.drawEmpty("nothing measured", on: &canvas) }
    for index in drawn { draw(index, x, y, plot, on: &canvas) }
    drawNames(of: drawn, y, plot, on: &canvas)
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: width,
      height: height,
      canvas: canvas
    )
  }

  private var summary: String {
    guard !curves.isEmpty else { return Observations.none }
    return Observations.joined(curves.map(\.observations))
  }

  private func corners(of curve: Curve) -> [Point] {
    curve.points.filter { $0.isFinite && $0.x <= horizontalDomain.upperBound }
  }

  private func draw(
    _ index: Int,
    _ x: LogScale,
    _ y: LinearScale,
    _ plot: Plot,
    on canvas: inout Canvas
  ) {
    var path = Path()
    // Of several corners in the same half pixel the last one counts.
    var places: [Point] = []
    for corner in corners(of: curves[index]) {
      let across = x.position(max(horizontalDomain.lowerBound, corner.x))
      let place = Point((across * 2).rounded() / 2, y.position(corner.y))
      if places.last?.x == place.x { places.removeLast() }
      places.append(place)
    }
    for place in places {
      if path.isEmpty {
        path.move(to: place)
      } else {
        path.horizontal(to: place.x)
        path.vertical(to: place.y)
      }
    }
    path.horizontal(to: plot.right)
    canvas.stroke(path, .series(index), width: 1.75, dash: .series(index))
    if let landmark, let value = value(of: curves[index], at: landmark.value) {
      canvas.marker(
        .series(index),
        at: Point(x.position(landmark.value), y.position(value)),
        radius: 4,
        .series(index),
        title: "\(curves[index].name): \(value.text(decimals: 3))"
      )
    }
  }

  private func drawNames(
    of drawn: [Int],
    _ y: LinearScale,
    _ plot: Plot,
    on canvas: inout Canvas
  ) {
    let wanted = drawn.map { y.position(corners(of: curves[$0]).last?.y ?? 0) }
    let isUniform = curves.allSatisfy { $0.observations == curves[0].observations }
    let placed = LabelPlacement.spread(
      wanted,
      spacing: 14,
      within: (plot.top + 4)...(plot.bottom - 2)
    )
    for (position, index) in drawn.enumerated() {
      var leader = Path()
      leader.move(to: Point(plot.right + 2, wanted[position]))
      leader.line(to: Point(plot.right + 16, placed[position]))
      canvas.stroke(leader, .series(index), width: 0.75)
      canvas.marker(
        .series(index),
        at: Point(plot.right + 22, placed[position]),
        radius: 3.5,
        .series(index)
      )
      let atLandmark = landmark.flatMap { value(of: curves[index], at: $0.value) }
      let own = isUniform ? "" : ", \(curves[index].observations)"
      let number = (atLandmark.map { "  " + $0.text(decimals: 2) } ?? "") + own
      let room = Self.namesWidth - 32 - TextMetrics.width(number, size: 10.5)
      let label = TextMetrics.fitted(curves[index].name, width: room, size: 10.5) + number
      canvas.text(label, at: Point(plot.right + 30, placed[position] + 3.5), size: 10.5)
    }
  }

  private func value(of curve: Curve, at x: Double) -> Double? {
    corners(of: curve).last { $0.x <= x }?.y
  }
}
