// SPDX-License-Identifier: Apache-2.0
public import FormAnalysis
public import Matching
public import Measures
public import PoseTracks

/// The phases that a detector tells on one track of one clip, against the labelled ones.
public struct PhaseScore: Measured, Equatable {
  /// The clip.
  public let clip: ClipIdentity
  /// The detector's phases, those at rest left out.
  public let predicted: [Segment]
  /// The labelled phases.
  public let reference: [Segment]
  /// The time that is looked at, in seconds, in order and apart.
  public let ranges: [ClosedRange<Double>]
  /// How well they agree.
  public let score: SegmentationScore
  /// How far boundaries are apart.
  public let boundaries: BoundaryErrors

  /// The farthest apart that boundaries are matched, in seconds.
  public static let boundaryTolerance = 0.5

  /// Compares stored phases.
  ///
  /// - Complexity: O(*n m*) in segments.
  public init(
    clip: ClipIdentity,
    predicted: [Segment],
    reference: [Segment],
    ranges: [ClosedRange<Double>]
  ) {
    self.clip = clip
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
  /// - Complexity: O(*n m*) in segments.
  public init(
    clip: ClipIdentity,
    intervals: [PhaseInterval],
    reference: PhaseReference,
    exercise: Exercise
  ) {
    self.init(
      clip: clip,
      predicted: PhaseOrder(exercise).segments(intervals, hasTurns: reference.hasTurns),
      reference: reference.segments,
      ranges: reference.ranges
    )
  }

  /// True if the same phases are labelled.
  public func hasSameLabels(as other: PhaseScore) -> Bool { reference == other.reference }

  /// It does not.
  public static var isInHistory: Bool { false }
}
