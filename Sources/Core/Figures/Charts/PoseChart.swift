// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// The poses of several tracks at one moment, one over the other, as stick figures in the frame.
package struct PoseChart: Sendable {
  /// A joint in the frame.
  package struct Place: Sendable {
    /// The joint.
    package var joint: Joint
    /// Where it is, in pixels of the frame, from its upper left corner.
    package var point: Point
    /// In 0...1; a bone is drawn faintly if either end has less than 0.3.
    package var confidence: Double

    /// Creates a place.
    package init(joint: Joint, point: Point, confidence: Double) {
      self.joint = joint
      self.point = point
      self.confidence = confidence
    }
  }

  /// The file name without extension.
  package var name: String
  /// The figure's title.
  package var title: String
  /// The frame in pixels.
  package var frame: FrameSize
  /// The poses with their names, the first drawn below.
  package var poses: [(label: String, places: [Place])]

  /// Creates a chart.
  package init(
    name: String,
    title: String,
    frame: FrameSize,
    poses: [(label: String, places: [Place])]
  ) {
    self.name = name
    self.title = title
    self.frame = frame
    self.poses = poses
  }

  private static let margin = 8.0
  private static let mostWidth = 280.0
  private static let mostHeight = 250.0

  /// The drawing: the part of the frame around all poses, and the frame's edge where that reaches it.
  ///
  /// - Complexity: O(joints).
  package var figure: Figure {
    let area = shown
    let scale = min(Self.mostWidth / area.width, Self.mostHeight / area.height)
    let width = area.width * scale
    let height = area.height * scale
    var canvas = Canvas()
    let legend = Legend(names: poses.map(\.label), width: Self.mostWidth)
    let top = Self.margin + legend.height
    func place(_ point: Point) -> Point {
      Point(
        Self.margin + ((point.x - area.x) * scale).rounded(),
        top + ((point.y - area.y) * scale).rounded()
      )
    }
    canvas.rectangle(
      Rectangle(x: Self.margin, y: top, width: width.rounded(), height: height.rounded()),
      .ignored,
      opacity: 0.5
    )
    drawEdge(place, on: &canvas)
    for (index, pose) in poses.enumerated() {
      draw(pose.places, .series(index), place, isBelow: index == 0, on: &canvas)
    }
    legend.draw(at: Point(Self.margin, 4), on: &canvas)
    if poses.allSatisfy(\.places.isEmpty) {
      canvas.text(
        "nobody was found",
        at: Point(Self.margin + width / 2, top + height / 2),
        .muted,
        anchor: .middle
      )
    }
    return Figure(
      name: name,
      title: title,
      summary: summary,
      width: Self.mostWidth + 2 * Self.margin,
      height: (top + height + Self.margin).rounded(),
      canvas: canvas
    )
  }

  private var summary: String {
    let seen = poses.map { String($0.places.count) }.joined(separator: ", ")
    return "n = \(counted(poses.count, "pose")); joints seen: \(seen)"
  }

  /// The part of the frame to draw: a margin of a tenth around all joints, or the frame without any.
  private var shown: Rectangle {
    let whole = Rectangle(
      x: 0,
      y: 0,
      width: max(1, Double(frame.width)),
      height: max(1, Double(frame.height))
    )
    let points = poses.flatMap { $0.places.map(\.point) }.filter(\.isFinite)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return whole }
    // A pose of one joint still has something around it.
    let reach = max((right - left) / 10, (bottom - top) / 10, whole.height / 20)
    return Rectangle(
      x: left - reach,
      y: top - reach,
      width: right - left + 2 * reach,
      height: bottom - top + 2 * reach
    )
  }

  /// Draws the frame's edges that cross the part that is shown.
  private func drawEdge(_ place: (Point) -> Point, on canvas: inout Canvas) {
    let area = shown
    let (right, bottom) = (area.x + area.width, area.y + area.height)
    let (width, height) = (Double(frame.width), Double(frame.height))
    for x in [0, width] where x > area.x && x < right {
      canvas.line(
        from: place(Point(x, max(area.y, 0))),
        to: place(Point(x, min(bottom, height))),
        .muted
      )
    }
    for y in [0, height] where y > area.y && y < bottom {
      canvas.line(
        from: place(Point(max(area.x, 0), y)),
        to: place(Point(min(right, width), y)),
        .muted
      )
    }
  }

  private func draw(
    _ places: [Place],
    _ ink: Ink,
    _ place: (Point) -> Point,
    isBelow: Bool,
    on canvas: inout Canvas
  ) {
    var (sure, unsure) = (Path(), Path())
    for bone in Skeleton(id: "drawn", joints: places.map(\.joint)).bones {
      let (from, to) = (places[bone.from], places[bone.to])
      let (start, end) = (place(from.point), place(to.point))
      if min(from.confidence, to.confidence) < 0.3 {
        unsure.move(to: start)
        unsure.line(to: end)
      } else {
        sure.move(to: start)
        sure.line(to: end)
      }
    }
    // The pose below is wider, so that it shows where both are the same.
    canvas.stroke(unsure, ink, width: 1, dash: .dotted)
    canvas.stroke(sure, ink, width: isBelow ? 5 : 2)
    var dots = Path()
    dots.add(.circle, at: places.map { place($0.point) }, radius: isBelow ? 4 : 2.5)
    canvas.fill(dots, ink)
    for nose in places where nose.joint == .nose {
      var head = Path()
      head.add(.circle, at: place(nose.point), radius: 7)
      canvas.stroke(head, ink, width: isBelow ? 3 : 1.5)
    }
  }
}
