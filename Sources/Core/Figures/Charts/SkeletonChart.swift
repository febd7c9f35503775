// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// A standing figure from the front, each joint a disc whose size and depth of colour say a number.
package struct SkeletonChart: Sendable {
  /// One backend.
  package struct Panel: Sendable {
    /// The backend's name.
    package var label: String
    /// What the numbers rest on: `47 clips of 23 subjects`.
    package var observations: String
    /// A number for each joint that has one, at least 0; joints that no figure has are not drawn.
    package var values: [Joint: Double]

    /// Creates a panel.
    package init(label: String, observations: String, values: [Joint: Double]) {
      self.label = label
      self.observations = observations
      self.values = values
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// What the numbers say, with their unit: `jitter, in % of torso length`.
  package var quantity: String
  /// The backends from the left.
  package var panels: [Panel]

  /// Creates a chart.
  package init(name: String, title: String, quantity: String, panels: [Panel]) {
    self.name = name
    self.title = title
    self.quantity = quantity
    self.panels = panels
  }

  /// Where joints are, from the middle of the panel and its upper end, the subject's left on the
  /// right.
  private static let places: [(joint: Joint, point: Point)] = {
    let left: [(Joint, Point)] = [
      (.leftShoulder, Point(42, 70)), (.leftElbow, Point(74, 122)), (.leftWrist, Point(98, 176)),
      (.leftHip, Point(25, 172)), (.leftKnee, Point(31, 238)), (.leftAnkle, Point(36, 304)),
    ]
    return [(.nose, Point(0, 26))]
      + left.flatMap { joint, point in [(joint, point), (joint.mirrored, Point(-point.x, point.y))]
      }
  }()

  /// The bones of one side; the other is its mirror image.
  private static let bones: [(Joint, Joint)] = [
    (.leftShoulder, .leftElbow), (.leftElbow, .leftWrist), (.leftShoulder, .leftHip),
    (.leftHip, .leftKnee), (.leftKnee, .leftAnkle),
  ]

  private static let panelWidth = 330.0
  private static let panelHeight = 330.0
  private static let mostColumns = 3

  /// The drawing; all panels have one scale.
  ///
  /// - Complexity: O(panels).
  package var figure: Figure {
    let columns = max(1, min(Self.mostColumns, panels.count))
    let lines = max(1, (panels.count + columns - 1) / columns)
    let width = 20 + Double(columns) * Self.panelWidth
    let legendTop = 40 + Double(lines) * (Self.panelHeight + 44)
    var canvas = Canvas()
    for (index, panel) in panels.enumerated() {
      let origin = Point(
        10 + (Double(index % columns) + 0.5) * Self.panelWidth,
        44 + Double(index / columns) * (Self.panelHeight + 44)
      )
      draw(panel, at: origin, on: &canvas)
    }
    drawScale(from: Point(24, legendTop - 16), to: width - 8, on: &canvas)
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: width,
      height: legendTop,
      canvas: canvas
    )
  }

  private var summary: String {
    guard !panels.isEmpty else { return Observations.none }
    return "\(Observations.joined(panels.map(\.observations))). Seen from the front, the subject’s "
      + "left on the right; an empty ring is a joint without a number"
  }

  /// The greatest number of any joint; 1 where there is none above 0.
  private var greatest: Double {
    let most = panels.flatMap { $0.values.values }.filter(\.isFinite).max() ?? 0
    return most > 0 ? most : 1
  }

  private func draw(_ panel: Panel, at origin: Point, on canvas: inout Canvas) {
    func place(_ joint: Joint) -> Point? {
      Self.places.first { $0.joint == joint }.map { moved($0.point, by: origin) }
    }
    canvas.text(
      TextMetrics.fitted(panel.label, width: Self.panelWidth - 20, size: 11),
      at: Point(origin.x, origin.y - 26),
      anchor: .middle,
      isBold: true
    )
    canvas.text(
      panel.observations,
      at: Point(origin.x, origin.y - 12),
      size: 10,
      .muted,
      anchor: .middle
    )
    var bones = Path()
    let mirrored = Self.bones.map { ($0.0.mirrored, $0.1.mirrored) }
    let across = [(Joint.leftShoulder, Joint.rightShoulder), (.leftHip, .rightHip)]
    for (one, other) in Self.bones + mirrored + across {
      guard let start = place(one), let end = place(other) else { continue }
      bones.move(to: start)
      bones.line(to: end)
    }
    bones.add(.circle, at: moved(Point(0, 26), by: origin), radius: 19)
    canvas.stroke(bones, .signal, width: 2)
    for (joint, point) in Self.places {
      let value = panel.values[joint].flatMap { $0.isFinite ? $0 : nil }
      if joint == .nose, value == nil { continue }
      draw(value, of: joint, at: moved(point, by: origin), isOnRight: point.x >= 0, on: &canvas)
    }
  }

  private func draw(
    _ value: Double?,
    of joint: Joint,
    at point: Point,
    isOnRight: Bool,
    on canvas: inout Canvas
  ) {
    let name = joint.rawValue.replacingUnderscores
    guard let value else {
      var ring = Path()
      ring.add(.circle, at: point, radius: 5)
      canvas.outline(ring, .muted, title: "\(name): not measured")
      return
    }
    drawDisc(value, at: point, title: "\(name): \(value.text(decimals: 2))", on: &canvas)
    let reach = radius(value) + 5
    canvas.text(
      value.text(decimals: 2),
      at: Point(point.x + (isOnRight ? reach : -reach), point.y + 4),
      size: 10.5,
      anchor: isOnRight ? .start : .end
    )
  }

  private func drawDisc(
    _ value: Double,
    at point: Point,
    title: String? = nil,
    on canvas: inout Canvas
  ) {
    var disc = Path()
    disc.add(.circle, at: point, radius: radius(value))
    canvas.fill(disc, .paper)
    canvas.fill(disc, .missed, opacity: 0.15 + 0.85 * min(1, value / greatest))
    canvas.stroke(disc, .missed, width: 1, title: title)
  }

  private func radius(_ value: Double) -> Double {
    3 + 9 * min(1, max(0, value / greatest)).squareRoot()
  }

  /// As many discs with their numbers as there is room for.
  private func drawScale(from corner: Point, to right: Double, on canvas: inout Canvas) {
    canvas.text(quantity, at: Point(corner.x, corner.y + 4), .muted)
    var x = corner.x + TextMetrics.width(quantity, size: 11) + 26
    let scale = LinearScale(domain: 0...greatest, from: 0, to: 1)
    for tick in scale.ticks(atMost: 5) where tick.value > 0 {
      let reach = radius(tick.value) + 5
      guard x + reach + TextMetrics.width(tick.label, size: 10.5) <= right else { return }
      drawDisc(tick.value, at: Point(x, corner.y), on: &canvas)
      canvas.text(tick.label, at: Point(x + reach, corner.y + 4), size: 10.5)
      x += reach + TextMetrics.width(tick.label, size: 10.5) + 26
    }
  }

  private func moved(_ point: Point, by origin: Point) -> Point {
    Point(point.x + origin.x, point.y + origin.y)
  }
}

extension String {
  fileprivate var replacingUnderscores: String {
    String(map { $0 == "_" ? " " : $0 })
  }
}
