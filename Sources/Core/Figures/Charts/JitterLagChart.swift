// SPDX-License-Identifier: Apache-2.0
import Basics

/// How much backends tremble against how late they are, since a smoother buys one with the other.
package struct JitterLagChart: Sendable {
  /// One backend.
  package struct Series: Sendable {
    /// The backend's name.
    package var label: String
    /// The median lag in milliseconds; nil for the track that lag is measured against.
    package var lag: Estimate?
    /// The median jitter, at least 0.
    package var jitter: Estimate
    /// One for each clip that has both: x the lag, y the jitter.
    package var clips: [Point]

    /// Creates a series.
    package init(label: String, lag: Estimate?, jitter: Estimate, clips: [Point]) {
      self.label = label
      self.lag = lag
      self.jitter = jitter
      self.clips = clips
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The unit of jitter: `% of torso length`.
  package var unit: String
  /// The backends.
  package var series: [Series]

  /// Creates a chart.
  package init(name: String, title: String, unit: String, series: [Series]) {
    self.name = name
    self.title = title
    self.unit = unit
    self.series = series
  }

  /// The drawing; the lower left is best, and what is lower on the right may only be smoother.
  ///
  /// - Complexity: O(*n*) in clips.
  package var figure: Figure {
    SinglePlot(
      series: series.map { $0.lag == nil ? "\($0.label) (lag reference)" : $0.label },
      width: 620
    ).figure(
      name: name,
      title: title,
      summary: summary,
      isEmpty: series.isEmpty,
      draw: draw
    )
  }

  private var summary: String {
    guard !series.isEmpty else { return Observations.none }
    let n = Observations.joined(
      series.filter { $0.lag != nil }.map { "\($0.clips.count) clips" },
      otherwise: "n clips at each mark"
    )
    return "\(n) with both. Mark: median over clips, with 95 % intervals by subject; dots: clips. "
      + "Less jitter at more lag may be smoothing alone"
  }

  private func draw(in plot: Plot, on canvas: inout Canvas) {
    let lags = series.flatMap { one in
      [one.lag?.value ?? 0, one.lag?.interval?.lowerBound, one.lag?.interval?.upperBound]
        .compactMap(\.self) + one.clips.map(\.x)
    }.filter(\.isFinite)
    let jitters = series.flatMap { one in
      [one.jitter.value, one.jitter.interval?.upperBound].compactMap(\.self) + one.clips.map(\.y)
    }.filter(\.isFinite)
    let x = LinearScale(
      domain: min(0, lags.min() ?? 0)...max(0, lags.max() ?? 1),
      from: plot.left,
      to: plot.right
    ).rounded(atMost: 8)
    let y = LinearScale(domain: 0...(jitters.max() ?? 1), from: plot.bottom, to: plot.top)
      .rounded(atMost: 6)
    plot.drawHorizontalAxis(x, title: "lag, in ms; right of 0 is late", on: &canvas)
    plot.drawVerticalAxis(y, title: "jitter, in \(unit)", on: &canvas)
    canvas.line(from: Point(x.position(0), plot.top), to: Point(x.position(0), plot.bottom), .muted)
    for (index, one) in series.enumerated() {
      var dots = Path()
      dots.add(
        .circle,
        at: one.clips.filter(\.isFinite).map { Point(x.position($0.x), y.position($0.y)) },
        radius: 2
      )
      canvas.fill(dots, .series(index), opacity: 0.4)
    }
    for (index, one) in series.enumerated() {
      let place = Point(x.position(one.lag?.value ?? 0), y.position(one.jitter.value))
      if let interval = one.lag?.interval {
        canvas.line(
          from: Point(x.position(interval.lowerBound), place.y),
          to: Point(x.position(interval.upperBound), place.y),
          .series(index),
          width: 1.5
        )
      }
      if let interval = one.jitter.interval {
        canvas.line(
          from: Point(place.x, y.position(interval.lowerBound)),
          to: Point(place.x, y.position(interval.upperBound)),
          .series(index),
          width: 1.5
        )
      }
      let lag = one.lag.map { "\($0.value.text(decimals: 0)) ms late" } ?? "the lag reference"
      canvas.marker(
        .series(index),
        at: place,
        radius: 6,
        .series(index),
        title: "\(one.label): jitter \(one.jitter.value.text(decimals: 2)) \(unit), \(lag), "
          + "n = \(one.clips.count) clips"
      )
    }
  }
}
