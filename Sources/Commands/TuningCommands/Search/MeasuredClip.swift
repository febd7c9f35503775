// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import PoseTracks

/// A labelled clip of which the samples of one signal are known, and no track.
struct MeasuredClip: Sendable {
  /// Who and what it shows.
  let identity: ClipIdentity
  /// The labelled reps.
  let reference: Reference
  /// The exercise.
  let exercise: Exercise
  /// The samples, in order of time.
  let samples: [Sample]
}
