// SPDX-License-Identifier: Apache-2.0

/// A function of two thresholds that is constant in cells: a staircase over the outer one whose outcomes are
/// staircases over the inner one.
///
/// It is exact where it steps, as a staircase is; a cell is a rectangle of doubles, its ends included. The inner
/// domain may depend on the outer threshold, as where a low threshold stays below a high one.
package typealias ThresholdPlane<Outcome> = Staircase<Staircase<Outcome>>

/// One rectangle of a function of two thresholds.
package struct PlaneCell<Outcome> {
  /// The first and the last outer threshold, both included.
  package let outer: ClosedRange<Double>
  /// The first and the last inner threshold, both included.
  package let inner: ClosedRange<Double>
  /// What holds there.
  package let outcome: Outcome
}

extension PlaneCell: Sendable where Outcome: Sendable {}
extension PlaneCell: Equatable where Outcome: Equatable {}

extension Staircase {
  /// What holds at two thresholds.
  ///
  /// - Precondition: The outer threshold is in the domain, the inner one in that of its staircase.
  /// - Complexity: O(log *n*) in pieces.
  package subscript<Inner>(outer: Double, inner: Double) -> Inner
  where Outcome == Staircase<Inner> {
    self[outer][inner]
  }

  /// All cells, by outer and then by inner threshold.
  package func cells<Inner>() -> [PlaneCell<Inner>] where Outcome == Staircase<Inner> {
    indices.flatMap { index in
      outcomes[index].pieces.map {
        PlaneCell(outer: range(of: index), inner: $0.range, outcome: $0.outcome)
      }
    }
  }

  /// How many cells there are.
  package func cellCount<Inner>() -> Int where Outcome == Staircase<Inner> {
    outcomes.reduce(0) { $0 + $1.count }
  }

  /// The function with another one applied to what holds in every cell.
  package func mapCells<Inner, Other>(
    _ transform: (Inner) throws -> Other
  ) rethrows -> ThresholdPlane<Other> where Outcome == Staircase<Inner> {
    try map { try $0.map(transform) }
  }

  /// The function of the outer threshold alone that is left at an inner one.
  ///
  /// - Precondition: The inner threshold is in every inner domain.
  package func line<Inner>(atInner threshold: Double) -> Staircase<Inner>
  where Outcome == Staircase<Inner> {
    map { $0[threshold] }
  }

  /// Equal neighbours joined, inner ones first.
  package func mergedCells<Inner: Equatable>() -> ThresholdPlane<Inner>
  where Outcome == Staircase<Inner> {
    map(\.merged).merged
  }

  private var indices: Range<Int> { starts.indices }
}
