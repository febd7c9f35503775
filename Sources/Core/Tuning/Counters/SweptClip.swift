// SPDX-License-Identifier: Apache-2.0
public import Labels
public import Measures
public import PoseTracks
import RepCounting

/// A clip as a sweep needs it: what is counted, and what it should come to.
public struct SweptClip: Sendable {
  /// What the clip is.
  public let facts: ClipFacts
  /// The labelled reps.
  public let reference: Reference
  /// What is done in it.
  public let exercise: Exercise
  /// The samples of the counter's signal, in order of time.
  public let samples: [Sample]

  /// Creates a clip.
  public init(
    _ clip: ClipIdentity,
    _ reference: Reference,
    exercise: Exercise,
    samples: [Sample]
  ) {
    facts = ClipFacts(clip, reference)
    self.reference = reference
    self.exercise = exercise
    self.samples = samples
  }
}
