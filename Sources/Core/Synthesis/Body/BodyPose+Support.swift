// SPDX-License-Identifier: Apache-2.0
import Basics

extension BodyPose {
  /// How far inside of the base of support the centre of mass is as seen from above, in metres; below 0 it is outside.
  ///
  /// The base is the convex hull of the soles of the feet that are flat on the floor at y = 0.
  ///
  /// - Returns: The distance to the nearest edge of the base; nil where no foot is on the floor.
  package var supportMargin: Double? {
    let soles = [left, right].filter(isOnFloor).flatMap(sole)
    guard !soles.isEmpty else { return nil }
    let centre = centreOfMass
    return Self.margin(of: SIMD2(centre.z, centre.x), in: Self.hull(of: soles))
  }

  /// The distance of the centre of mass inside of the feet from side to side of the picture, in widths of the base between
  /// their outermost points; below 0 it is outside, nil where no foot is on the floor.
  var marginInPicture: Double? {
    let places = [left, right].filter(isOnFloor).flatMap(sole).map(\.y)
    guard let low = places.min(), let high = places.max(), low < high else { return nil }
    let centre = centreOfMass.x
    return min(centre - low, high - centre) / (high - low)
  }

  /// The angle between the line from the middle of the hips to that of the shoulders and the vertical, in degrees in
  /// 0...180, to whichever side.
  package var spineAngle: Double { Side.degrees(between: shoulders - pelvis, .up) }

  /// Whether a foot stands flat.
  private func isOnFloor(_ side: Side) -> Bool {
    abs(side.ankle.y - proportions.ankleHeight) < 1e-6 && abs(side.toes.y) < 1e-6
  }

  /// The corners of a sole, as z and x.
  ///
  /// - Source: The breadth of a foot is 0.055 of stature: Drillis and Contini in Winter, figure 4.1.
  private func sole(of side: Side) -> [SIMD2<Double>] {
    let across = side.toes.cross(side.instep) * (0.0275 * proportions.stature)
    let heel = side.ankle - side.toes * proportions.heelBehind
    return [heel, toeTip(of: side)].flatMap { [$0 + across, $0 - across] }
      .map { SIMD2($0.z, $0.x) }
  }

  /// The corners of the convex hull of some points, turning to the left.
  ///
  /// - Source: Andrew, "Another efficient algorithm for convex hulls in two dimensions", Information Processing
  ///   Letters 9, 1979.
  private static func hull(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let ordered = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
      var kept: [SIMD2<Double>] = []
      for point in points {
        while kept.count > 1,
          cross(kept[kept.count - 1] - kept[kept.count - 2], point - kept[kept.count - 1]) <= 0
        {
          kept.removeLast()
        }
        kept.append(point)
      }
      return kept.dropLast()
    }
    return chain(ordered) + chain(ordered.reversed())
  }

  /// How far a point is inside of a convex polygon; below 0 how far outside.
  private static func margin(of point: SIMD2<Double>, in corners: [SIMD2<Double>]) -> Double {
    var inside = Double.infinity
    var distance = Double.infinity
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let (edge, way) = (next - corner, point - corner)
      let square = (edge * edge).sum()
      inside = min(inside, cross(edge, way) / square.squareRoot())
      let nearest = corner + edge * min(1, max(0, (edge * way).sum() / square))
      let apart = point - nearest
      distance = min(distance, (apart * apart).sum().squareRoot())
    }
    return inside >= 0 ? inside : -distance
  }

  /// Above 0 where the second of two ways turns to the left of the first.
  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    a.x * b.y - a.y * b.x
  }
}
