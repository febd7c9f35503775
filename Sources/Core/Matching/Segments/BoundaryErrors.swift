// SPDX-License-Identifier: Apache-2.0
import Basics

/// How far predicted boundaries are from labelled ones.
///
/// A boundary is a time at which another name begins, and belongs to what begins; background begins
/// too. Boundaries of one name are matched one to one: as many as possible within the tolerance, and
/// then with the least total distance. Where a range is cut off is no boundary.
package struct BoundaryErrors: Sendable, Equatable {
  /// Predicted less labelled time of each matched boundary, in seconds, in order of name and time.
  package let errors: [Double]
  /// Labelled boundaries.
  package let reference: Int
  /// Predicted boundaries.
  package let predicted: Int

  /// Compares boundaries.
  ///
  /// - Parameters:
  ///   - predicted: In any order.
  ///   - reference: In any order.
  ///   - ranges: The time that is looked at, in seconds, in order and apart.
  ///   - tolerance: The farthest apart that matched boundaries are, in seconds, inclusive.
  /// - Complexity: O(*n* log *n* + *m*), and the pairs within the tolerance.
  package init(
    _ predicted: [Segment],
    against reference: [Segment],
    within ranges: [ClosedRange<Double>],
    tolerance: Double
  ) {
    let spans = ranges.map {
      Microseconds.nearest($0.lowerBound)..<Microseconds.nearest($0.upperBound)
    }
    func beginnings(_ segments: [Segment]) -> [(label: String, time: Int)] {
      spans.flatMap { Segmentation(segments, within: $0).beginnings(within: $0) }
    }
    let said = beginnings(predicted)
    let labelled = beginnings(reference)
    var errors: [Double] = []
    for label in Set(labelled.map(\.label)).sorted() {
      let times = labelled.filter { $0.label == label }.map(\.time)
      let found = said.filter { $0.label == label }.map(\.time)
      for pair in PointMatching.pairs(times, found, tolerance: Microseconds.nearest(tolerance)) {
        errors.append(Microseconds.seconds(found[pair.other] - times[pair.one]))
      }
    }
    self.errors = errors
    self.reference = labelled.count
    self.predicted = said.count
  }
}

/// One-to-one matching of times on equal terms.
package enum PointMatching {
  /// As many pairs as possible within a tolerance, and then with the least total distance.
  ///
  /// - Parameters:
  ///   - one: In ascending order, in microseconds.
  ///   - other: In ascending order, in microseconds.
  ///   - tolerance: In microseconds, inclusive.
  /// - Returns: Indexes, in order.
  package static func pairs(
    _ one: [Int],
    _ other: [Int],
    tolerance: Int
  ) -> [(one: Int, other: Int)] {
    let problem = MatchingProblem(
      targets: one.map { MatchingProblem.Target(low: $0, high: $0, isRequired: true) },
      estimates: other.map { MatchingProblem.Estimate(time: $0, isFree: false) }
    )
    return problem.solution(tolerance: tolerance).enumerated().compactMap { target, estimate in
      estimate.map { (target, $0) }
    }
  }
}
