// SPDX-License-Identifier: Apache-2.0

/// What a counter comes to on one clip at every threshold at once.
///
/// The map is a `Staircase<ClipOutcome>` over one threshold or a `ThresholdPlane<ClipOutcome>` over two. It
/// was made by one replay, and every fold, subject and bootstrap replicate weighs it anew.
package struct ClipLandscape<Map: Sendable>: Sendable {
  /// What the clip is.
  package let facts: ClipFacts
  /// What the counter comes to.
  package let map: Map

  /// Creates a landscape.
  package init(_ facts: ClipFacts, _ map: Map) {
    self.facts = facts
    self.map = map
  }
}

/// What a counter comes to on one clip at every value of one threshold.
package typealias LineLandscape = ClipLandscape<Staircase<ClipOutcome>>

/// What a counter comes to on one clip at every pair of two thresholds.
package typealias PlaneLandscape = ClipLandscape<ThresholdPlane<ClipOutcome>>
