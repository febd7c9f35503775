// SPDX-License-Identifier: Apache-2.0

/// Thins lines without moving them visibly.
enum Polyline {
  /// The fewest of a line's points, found greedily, that keep it within a tolerance.
  ///
  /// The first and the last point stay. A line of up to two points is returned as it is.
  ///
  /// - Parameters:
  ///   - points: Finite points in order.
  ///   - tolerance: How far a dropped point may be from the line that remains; at least 0.
  /// - Returns: Some of the points, in order.
  /// - Complexity: O(*n* log *n*) for most lines, O(*n*²) at worst.
  /// - Source: Ramer, "An Iterative Procedure for the Polygonal Approximation of Plane Curves",
  ///   1972; Douglas and Peucker, 1973.
  static func simplified(_ points: [Point], tolerance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(first: 0, last: points.count - 1)]
    while let (first, last) = open.popLast() {
      var farthest = first
      var greatest = tolerance
      for index in (first + 1)..<max(first + 1, last) {
        let distance = points[index].distance(fromSegment: points[first], points[last])
        if distance > greatest {
          farthest = index
          greatest = distance
        }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }
}

extension Point {
  /// The distance from the straight line between two points, ends included.
  fileprivate func distance(fromSegment start: Point, _ end: Point) -> Double {
    let along = (x: end.x - start.x, y: end.y - start.y)
    let offset = (x: x - start.x, y: y - start.y)
    let squared = along.x * along.x + along.y * along.y
    let dot = offset.x * along.x + offset.y * along.y
    let share = squared > 0 ? min(1, max(0, dot / squared)) : 0
    let rest = (x: offset.x - share * along.x, y: offset.y - share * along.y)
    return (rest.x * rest.x + rest.y * rest.y).squareRoot()
  }
}
