// SPDX-License-Identifier: Apache-2.0

/// The most required reps that any counter under a limit could find, as an exact function of the limit.
///
/// A limit is a least time between two counted reps, or a least travel: the higher it is, the less
/// can be found.
package struct CeilingCurve: Sendable, Equatable {
  /// How many reps can be found up to a limit, from that of the step before.
  package struct Step: Sendable, Equatable {
    /// The greatest limit with which so many can be found.
    package var limit: Double
    /// The number of required reps that can be found.
    package var reachable: Int
  }

  /// Required reps.
  package let required: Int
  /// In ascending order of limit, each with fewer reps than the one before.
  ///
  /// The last is at the widest limit looked at, or the last with which anything can be found.
  package let steps: [Step]

  /// How many required reps can be found with a limit.
  ///
  /// - Returns: Zero beyond the last step.
  package func reachable(_ limit: Double) -> Int {
    steps.first { $0.limit >= limit }?.reachable ?? 0
  }

  /// The best recall with a limit; nil where no rep is required.
  package func recall(_ limit: Double) -> Double? {
    required > 0 ? Double(reachable(limit)) / Double(required) : nil
  }

  /// The greatest limit with which a share of the required reps can be found; nil where none leaves
  /// so many.
  package func limit(keeping share: Double) -> Double? {
    steps.last { Double($0.reachable) >= share * Double(required) }?.limit
  }

  /// Adds up curves of different clips.
  ///
  /// - Parameter curves: One for each clip; beyond its last step nothing is found.
  /// - Complexity: O(*n* log *n*) in steps.
  init(adding curves: [CeilingCurve]) {
    required = curves.reduce(0) { $0 + $1.required }
    var losses: [(limit: Double, lost: Int)] = []
    var reachable = 0
    for curve in curves {
      reachable += curve.steps.first?.reachable ?? 0
      for (index, step) in curve.steps.enumerated() {
        let next = index + 1 < curve.steps.count ? curve.steps[index + 1].reachable : 0
        losses.append((step.limit, step.reachable - next))
      }
    }
    losses.sort { $0.limit < $1.limit }
    var steps: [Step] = []
    for loss in losses {
      if steps.last?.limit != loss.limit {
        steps.append(Step(limit: loss.limit, reachable: reachable))
      }
      reachable -= loss.lost
    }
    self.steps = steps
  }

  init(required: Int, steps: [Step]) {
    self.required = required
    self.steps = steps
  }
}
