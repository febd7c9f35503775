// SPDX-License-Identifier: Apache-2.0

extension [PoseObservation] {
  /// The poses of different people: of poses that lie on one another one stays, the least strange
  /// or of equally strange ones the most confident.
  ///
  /// A backend that follows several people may follow one of them twice, or the upper half of a
  /// body beside the whole. ``PoseObservation/isDouble(of:)`` says which poses are such doubles.
  /// People who pass one another may be doubles for a few frames, too; ``PersonLinker`` has the
  /// patience for that. A pose without joints is nobody.
  ///
  /// - Parameter strangeness: How little a pose looks like somebody who was seen before; whole bodies
  ///   are not always more confident than halves of them.
  /// - Returns: The poses that stay, in their order.
  /// - Complexity: O(*n*²).
  func distinctPeople(
    strangeness: (PoseObservation) -> Double = { _ in 0 }
  ) -> [PoseObservation] {
    let confidence = map { $0.confidences.reduce(0, +) }
    let strangeness = map(strangeness)
    let extents = map(PoseExtent.init)
    let ranked = indices.sorted {
      (strangeness[$0], confidence[$1], $0) < (strangeness[$1], confidence[$0], $1)
    }
    var kept: [Int] = []
    for index in ranked where !extents[index].isEmpty {
      let isDouble = kept.contains { other in
        self[other].isDouble(of: self[index], extents[other].overlap(with: extents[index]))
      }
      if !isDouble { kept.append(index) }
    }
    return kept.sorted().map { self[$0] }
  }
}

extension PoseObservation {
  /// Looks if two poses are of one person, by the joints that both have.
  ///
  /// They are if three quarters of these joints are within a fifth of the bodies' spread, so that a
  /// joint far away does not matter. They are, too, if half of them are within half of the spread
  /// and the boxes overlap in more than three quarters of the smaller one, as those of a body and
  /// its upper half. So people whose joints are all farther apart are two, whatever their boxes are.
  ///
  /// - Parameters:
  ///   - other: A pose of the same joints.
  ///   - overlap: The part of the smaller of both boxes that lies in the other.
  /// - Returns: True if one of them is to be dropped.
  /// - Complexity: O(*n* log *n*) in joints.
  fileprivate func isDouble(of other: PoseObservation, _ overlap: Double) -> Bool {
    let size = (spread * other.spread).squareRoot()
    let steps = zip(positions, other.positions).compactMap { one, other -> Double? in
      let step = SIMD2(Double(one.x) - Double(other.x), Double(one.y) - Double(other.y))
      return step.x.isFinite && step.y.isFinite ? step.length : nil
    }
    guard !steps.isEmpty else { return false }
    func share(within distance: Double) -> Double {
      Double(steps.count { $0 <= distance }) / Double(steps.count)
    }
    return share(within: 0.2 * size) >= 0.75
      || overlap > 0.75 && share(within: 0.5 * size) >= 0.5
  }

  /// The median distance of joints from the point of their median x and y, in pixels; 0 without joints.
  ///
  /// Half of the joints may be anywhere without moving it far.
  private var spread: Double {
    let points = positions.filter { $0.x.isFinite && $0.y.isFinite }
      .map { SIMD2(Double($0.x), Double($0.y)) }
    let middle = SIMD2(points.map(\.x).middle, points.map(\.y).middle)
    return points.map { ($0 - middle).length }.middle
  }
}

extension [Double] {
  /// The median; 0 without values.
  fileprivate var middle: Double {
    guard !isEmpty else { return 0 }
    let sorted = self.sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

extension PoseExtent {
  /// The part of the smaller of two boxes that lies in the other, in 0...1; 0 for a box without
  /// area.
  func overlap(with other: PoseExtent) -> Double {
    let shared = pointwiseMin(high, other.high) - pointwiseMax(low, other.low)
    let smaller = min(area, other.area)
    guard smaller > 0, shared.x > 0, shared.y > 0 else { return 0 }
    return shared.x * shared.y / smaller
  }
}
