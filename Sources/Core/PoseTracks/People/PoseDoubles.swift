// SPDX-License-Identifier: Apache-2.0

extension [PoseObservation] {
  /// The poses of different people: of poses that lie on one another one stays, the least strange
  /// or of equally strange ones the most confident.
  ///
  /// A backend that follows several people may follow one of them twice, or the upper half of a
  /// body beside the whole. A pose is taken for such a double where its box and another's overlap in
  /// more than three quarters of the smaller one. People who pass one another may be doubles for a
  /// few frames, too; ``PersonLinker`` has the patience for that. A pose without joints is nobody.
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
      let isDouble = kept.contains { extents[$0].overlap(with: extents[index]) > 0.75 }
      if !isDouble { kept.append(index) }
    }
    return kept.sorted().map { self[$0] }
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
