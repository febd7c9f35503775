// SPDX-License-Identifier: Apache-2.0
import Basics

/// A value against another one, a line through the points of each series.
package struct LineChart: Sendable {
  /// One line.
  package struct Series: Sendable {
    /// Its name.
    package var label: String
    /// Its points in order of the line: where they lie across, and the value with its interval.
    package var points: [(x: Double, y: Estimate)]

    /// Creates a line.
    package init(label: String, points: [(x: Double, y: Estimate)]) {
      self.label = label
      self.points = points
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The titles of both axes.
  package var titles: (horizontal: String, vertical: String)
  /// The number of observations behind the points, and what else a reader needs to know.
  package var summary: String
  /// The lines.
  package var series: [Series]

  /// Creates a chart.
  package init(
    name: String,
    title: String,
    titles: (horizontal: String, vertical: String),
    summary: String,
    series: [Series]
  ) {
    self.name = name
    self.title = title
    self.titles = titles
    self.summary = summary
    self.series = series
  }

  /// The drawing; the horizontal axis begins at 0.
  ///
  /// - Complexity: O(*n*) in points.
  package var figure: Figure {
    SinglePlot(series: series.map(\.label), width: 620).figure(
      name: name,
      title: title,
      summary: series.allSatisfy(\.points.isEmpty) ? Observations.none : summary,
      isEmpty: series.allSatisfy(\.points.isEmpty),
      draw: draw
    )
  }

  private func draw(in plot: Plot, on canvas: inout Canvas) {
    let points = series.flatMap(\.points)
    let values = points.flatMap { point in
      [point.y.value, point.y.interval?.lowerBound, point.y.interval?.upperBound]
        .compactMap(\.self)
    }.filter(\.isFinite)
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 1)
    let margin = greatest > least ? 0 : max(abs(least) * 0.1, 0.1)
    let x = LinearScale(
      domain: 0...max(points.map(\.x).filter(\.isFinite).max() ?? 1, 1e-9),
      from: plot.left,
      to: plot.right
    ).rounded(atMost: 8)
    let y = LinearScale(
      domain: least - margin...greatest + margin,
      from: plot.bottom,
      to: plot.top
    ).rounded(atMost: 6)
    plot.drawHorizontalAxis(x, title: titles.horizontal, on: &canvas)
    plot.drawVerticalAxis(y, title: titles.vertical, on: &canvas)
    for (index, one) in series.enumerated() {
      var path = Path()
      for point in one.points {
        let place = Point(x.position(point.x), y.position(point.y.value))
        if path.isEmpty { path.move(to: place) } else { path.line(to: place) }
        if let interval = point.y.interval {
          canvas.line(
            from: Point(place.x, y.position(interval.lowerBound)),
            to: Point(place.x, y.position(interval.upperBound)),
            .series(index),
            width: 1
          )
        }
      }
      canvas.stroke(path, .series(index), width: 1.5, dash: .series(index))
      for point in one.points {
        canvas.marker(
          .series(index),
          at: Point(x.position(point.x), y.position(point.y.value)),
          radius: 4,
          .series(index),
          title: "\(one.label): \(point.y.value.text(significantDigits: 3)) at "
            + point.x.text(significantDigits: 3)
        )
      }
    }
  }
}
