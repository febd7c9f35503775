// SPDX-License-Identifier: Apache-2.0

/// What a counter comes to on one clip at every threshold at once.
///
/// The map is a `Staircase<ClipOutcome>` over one threshold or a `ThresholdPlane<ClipOutcome>` over two. It
/// was made by one replay, and every fold, subject and bootstrap replicate weighs it anew.
public struct ClipLandscape<Map: Sendable>: Sendable {
  /// What the clip is.
  public let facts: ClipFacts
  /// What the counter comes to.
  public let map: Map

  /// Creates a landscape.
  public init(_ facts: ClipFacts, _ map: Map) {
    self.facts = facts
    self.map = map
  }
}

/// What a counter comes to on one clip at every value of one threshold.
public typealias LineLandscape = ClipLandscape<Staircase<ClipOutcome>>

/// What a counter comes to on one clip at every pair of two thresholds.
public typealias PlaneLandscape = ClipLandscape<ThresholdPlane<ClipOutcome>>
