// SPDX-License-Identifier: Apache-2.0
import Basics

/// The costs of settings in two respects, with those that no other beats: as good in all and better in one.
package struct TradeOffChart: Sendable {
  /// One setting.
  package struct Setting: Sendable {
    /// What it costs: x and y.
    package var costs: Point
    /// Everything about it, in one line.
    package var detail: String
    /// True if no other setting is as good in all and better in one, those not drawn included.
    package var isOnFront: Bool

    /// Creates a setting.
    package init(costs: Point, detail: String, isOnFront: Bool) {
      self.costs = costs
      self.detail = detail
      self.isOnFront = isOnFront
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// How many observations it rests on, with their name.
  package var observations: String
  /// What x is, with its unit.
  package var horizontalTitle: String
  /// What y is, with its unit.
  package var verticalTitle: String
  /// The settings.
  package var settings: [Setting]
  /// The one in use.
  package var current: Setting?
  /// The one proposed.
  package var proposed: Setting?

  /// Creates a chart.
  package init(
    name: String,
    title: String,
    observations: String,
    horizontalTitle: String,
    verticalTitle: String,
    settings: [Setting],
    current: Setting?,
    proposed: Setting?
  ) {
    self.name = name
    self.title = title
    self.observations = observations
    self.horizontalTitle = horizontalTitle
    self.verticalTitle = verticalTitle
    self.settings = settings
    self.current = current
    self.proposed = proposed
  }

  /// The drawing; the lower left is best.
  ///
  /// - Complexity: O(*n*) in settings.
  package var figure: Figure {
    let (width, height) = (640.0, 360.0)
    let plot = Plot(left: 62, top: 18, right: width - 24, bottom: height - 46)
    var canvas = Canvas()
    let all = settings + [current, proposed].compactMap(\.self)
    let finite = all.map(\.costs).filter(\.isFinite)
    let x = LinearScale(
      domain: 0...max(finite.map(\.x).max() ?? 1, 1e-9),
      from: plot.left,
      to: plot.right
    ).rounded(atMost: 8)
    let y = LinearScale(
      domain: 0...max(finite.map(\.y).max() ?? 1, 1e-9),
      from: plot.bottom,
      to: plot.top
    ).rounded(atMost: 6)
    plot.drawHorizontalAxis(x, title: horizontalTitle, on: &canvas)
    plot.drawVerticalAxis(y, title: verticalTitle, on: &canvas)
    if finite.isEmpty { plot.drawEmpty("nothing measured", on: &canvas) }
    func place(_ setting: Setting) -> Point {
      Point(
        (x.position(setting.costs.x) * 2).rounded() / 2,
        (y.position(setting.costs.y) * 2).rounded() / 2
      )
    }
    // Settings that cost the same are one dot.
    let others = Set(settings.filter { !$0.isOnFront && $0.costs.isFinite }.map(place))
    var dots = Path()
    dots.addDots(at: others.sorted { ($0.x, $0.y) < ($1.x, $1.y) })
    canvas.dots(dots, .muted, size: 3.5, opacity: 0.5)
    for setting in settings where setting.isOnFront && setting.costs.isFinite {
      canvas.marker(.square, at: place(setting), radius: 4, .series(0), title: setting.detail)
    }
    if let current, current.costs.isFinite {
      canvas.marker(
        .circle,
        at: place(current),
        radius: 6,
        .text,
        isHollow: true,
        title: "in use: \(current.detail)"
      )
    }
    if let proposed, proposed.costs.isFinite {
      canvas.marker(
        .diamond,
        at: place(proposed),
        radius: 6,
        .text,
        isHollow: true,
        title: "proposed: \(proposed.detail)"
      )
    }
    return Figure(
      name: name,
      title: title,
      summary: "n = \(observations). Lower left is best. Squares: not beaten; "
        + "circle: in use; diamond: proposed",
      width: width,
      height: height,
      canvas: canvas
    )
  }
}
