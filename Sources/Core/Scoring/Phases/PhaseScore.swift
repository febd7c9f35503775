// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import Matching
package import Measures
package import PoseTracks

/// The phases that a detector tells on one track of one clip, against the labelled ones.
package struct PhaseScore: Measured, Equatable {
  /// The clip.
  package let clip: ClipIdentity
  /// The detector's phases, those at rest left out.
  package let predicted: [Segment]
  /// The labelled phases.
  package let reference: [Segment]
  /// The time that is looked at, in seconds, in order and apart.
  package let ranges: [ClosedRange<Double>]
  /// How well they agree.
  package let score: SegmentationScore
  /// How far boundaries are apart.
  package let boundaries: BoundaryErrors
  /// Why the track has no phases, so that nothing is measured; nil if something moves.
  package let obstacle: PhaseObstacle?

  /// The farthest apart that boundaries are matched, in seconds.
  package static let boundaryTolerance = 0.5

  /// Compares stored phases.
  ///
  /// - Complexity: O(*n m*) in segments.
  package init(
    clip: ClipIdentity,
    predicted: [Segment],
    reference: [Segment],
    ranges: [ClosedRange<Double>],
    obstacle: PhaseObstacle? = nil
  ) {
    self.clip = clip
    self.obstacle = obstacle
    self.predicted = predicted
    self.reference = reference
    self.ranges = ranges
    score = SegmentationScore(predicted, against: reference, within: ranges)
    boundaries = BoundaryErrors(
      predicted,
      against: reference,
      within: ranges,
      tolerance: Self.boundaryTolerance
    )
  }

  /// Compares what a detector tells with what labels tell.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - intervals: What the detector tells, in order.
  ///   - reference: What the labels tell.
  ///   - exercise: What is done in the clip.
  ///   - obstacle: Why the track has no phases; nil if something moves.
  /// - Complexity: O(*n m*) in segments.
  package init(
    clip: ClipIdentity,
    intervals: [PhaseInterval],
    reference: PhaseReference,
    exercise: Exercise,
    obstacle: PhaseObstacle? = nil
  ) {
    self.init(
      clip: clip,
      predicted: PhaseOrder(exercise).segments(intervals, hasTurns: reference.hasTurns),
      reference: reference.segments,
      ranges: reference.ranges,
      obstacle: obstacle
    )
  }

  /// True if the same phases are labelled.
  package func hasSameLabels(as other: PhaseScore) -> Bool { reference == other.reference }

  /// True if something moves.
  package var isTallied: Bool { obstacle == nil }

  /// It does not.
  package static var isInHistory: Bool { false }
}
