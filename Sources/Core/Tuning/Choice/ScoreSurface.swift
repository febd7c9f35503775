// SPDX-License-Identifier: Apache-2.0

/// A score on the boxes of a rectilinear grid over a search space.
///
/// In one direction the boxes are the pieces on which the score is constant; in two they are as fine as
/// asked for, and the score is that at their middle.
package struct ScoreSurface: Sendable, Equatable {
  /// The directions.
  package let axes: [SearchAxis]
  /// The ends of the boxes in each direction, ascending: [axes][boxes + 1].
  package let edges: [[Double]]
  /// The score of each box, the first direction running fastest; NaN where it is undefined.
  package let values: [Double]
  /// Whether a higher score is better.
  package let isHigherBetter: Bool
  /// The best score anywhere, where that is known to lie between the middles of boxes; else nil.
  package let exactBest: Double?

  /// Creates a surface.
  ///
  /// - Precondition: There is one value a box, and one list of edges an axis.
  package init(
    axes: [SearchAxis],
    edges: [[Double]],
    values: [Double],
    isHigherBetter: Bool,
    exactBest: Double? = nil
  ) {
    precondition(axes.count == edges.count, "one list of edges an axis")
    precondition(
      values.count == edges.reduce(1) { $0 * ($1.count - 1) },
      "one value a box"
    )
    self.axes = axes
    self.edges = edges
    self.values = values
    self.isHigherBetter = isHigherBetter
    self.exactBest = exactBest
  }

  /// The number of boxes in each direction.
  package var shape: [Int] { edges.map { $0.count - 1 } }

  /// The best score there is, be it between the middles of boxes; nil where none is defined.
  package var best: Double? { exactBest ?? bestOfBoxes }

  /// The best score of a box; nil where none is defined.
  var bestOfBoxes: Double? {
    let defined = values.lazy.filter { !$0.isNaN }
    return isHigherBetter ? defined.max() : defined.min()
  }

  /// Whether each box is within a loss of a score.
  ///
  /// - Parameters:
  ///   - loss: At least 0, in the unit of the score.
  ///   - best: What to be near to.
  /// - Returns: One answer a box; no for those that are undefined.
  package func isWithin(_ loss: Double, of best: Double) -> [Bool] {
    // Equal numbers that were summed in another order differ by rounding.
    let slack = 0x1p-40 * max(abs(best), 1)
    return values.map { value in
      isHigherBetter ? value >= best - loss - slack : value <= best + loss + slack
    }
  }

  /// The place of the box that holds a point; a point on an edge is in the box above it.
  ///
  /// Points outside are in the nearest box.
  package func box(of point: [Double]) -> Int {
    var place = 0
    for axis in axes.indices.reversed() {
      place = place * shape[axis] + index(of: point[axis], axis: axis)
    }
    return place
  }

  /// The box of a value in one direction.
  func index(of value: Double, axis: Int) -> Int {
    let ends = edges[axis]
    var (low, high) = (0, ends.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ends[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// The score at a point; nil where it is undefined.
  package func value(at point: [Double]) -> Double? {
    let value = values[box(of: point)]
    return value.isNaN ? nil : value
  }
}
