// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Measures
package import PoseTracks
package import RepCounting
import Replay

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

  private let results: ResultTimes?
  private let measure: (@Sendable (Signal) -> [Sample])?

  /// Creates a clip.
  ///
  /// - Parameters:
  ///   - clip: What the clip is.
  ///   - reference: The labelled reps.
  ///   - exercise: What is done in it.
  ///   - samples: Of the counter's signal, in order of time.
  ///   - results: When the results of its frames are there, in a live simulation; nil for at once.
  ///   - measure: What measures the same frames again where counters are tried behind other stages; nil where all
  ///     have the same samples.
  package init(
    _ clip: ClipIdentity,
    _ reference: Reference,
    exercise: Exercise,
    samples: [Sample],
    results: ResultTimes? = nil,
    measure: (@Sendable (Signal) -> [Sample])? = nil
  ) {
    facts = ClipFacts(clip, reference)
    self.reference = reference
    self.exercise = exercise
    self.samples = samples
    self.results = results
    self.measure = measure
  }

  /// True if the frames are measured again where counters are tried behind other stages.
  package var isMeasuredAgain: Bool { measure != nil }

  /// True if the results of frames are there later than the frames.
  package var isLate: Bool { results != nil }

  /// The samples that a counter is given.
  package func samples(for counter: CounterConfiguration) -> [Sample] {
    measure?(counter.signal(in: exercise)) ?? samples
  }

  /// Events of a counter on the samples, decided when the results of their frames are there.
  package func delivered(_ events: [RepEvent]) -> [RepEvent] {
    results?.delivered(events) ?? events
  }
}
