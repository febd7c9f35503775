// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Measures
package import PoseTracks
import RepCounting

/// A clip as a sweep needs it: what is counted, and what it should come to.
package struct SweptClip: Sendable {
  /// What the clip is.
  package let facts: ClipFacts
  /// The labelled reps.
  package let reference: Reference
  /// What is done in it.
  package let exercise: Exercise
  /// The samples of the counter's signal, in order of time.
  package let samples: [Sample]

  /// Creates a clip.
  package init(
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
