// SPDX-License-Identifier: Apache-2.0

/// Moves labels apart so that none covers another.
enum LabelPlacement {
  /// Positions at least `spacing` apart, near those wanted and in the same order.
  ///
  /// Labels that want the same place keep the order in which they are given. Where the labels do not
  /// fit between the bounds, they are spread evenly over them.
  ///
  /// - Parameters:
  ///   - wanted: Where each label would be without the others; finite.
  ///   - spacing: The least distance between neighbours.
  ///   - bounds: The least and the greatest position.
  /// - Returns: One position for each label, in the order given.
  /// - Complexity: O(*n* log *n*).
  static func spread(
    _ wanted: [Double],
    spacing: Double,
    within bounds: ClosedRange<Double>
  ) -> [Double] {
    guard !wanted.isEmpty else { return [] }
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    let room = bounds.upperBound - bounds.lowerBound
    let step = min(spacing, room / Double(max(1, wanted.count - 1)))
    var placed = [Double](repeating: 0, count: wanted.count)
    var floor = bounds.lowerBound
    for index in order {
      placed[index] = max(wanted[index], floor)
      floor = placed[index] + step
    }
    var ceiling = bounds.upperBound
    for index in order.reversed() {
      placed[index] = min(placed[index], ceiling)
      ceiling = placed[index] - step
    }
    return placed
  }
}
