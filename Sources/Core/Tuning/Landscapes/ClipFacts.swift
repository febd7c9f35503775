// SPDX-License-Identifier: Apache-2.0
package import Forecasting
package import Labels
import Matching
package import Measures
import Scoring

/// What a clip is, whatever a counter or an analyzer makes of it.
package struct ClipFacts: Sendable, Equatable {
  /// The clip, with its subject, its group and its exercise.
  package let clip: ClipIdentity
  /// The part of the clip outside ignored intervals, in whole microseconds.
  package let duration: Int
  /// Whether labels say when reps were; else only counts are scored.
  package let isTimed: Bool
  /// Whether an analyzer judges reps in it; else a counter counts them.
  package let isJudged: Bool
  /// The numbers that decide how hard it is to count; nil if nobody measured them.
  package var features: ClipFeatures?

  /// Creates facts.
  package init(_ clip: ClipIdentity, duration: Int, isTimed: Bool, isJudged: Bool = false) {
    self.clip = clip
    self.duration = duration
    self.isTimed = isTimed
    self.isJudged = isJudged
  }

  /// Takes what labels and manifest say of a clip.
  package init(_ clip: ClipIdentity, _ reference: Reference) {
    self.clip = clip
    let score = ClipScore(clip: clip, reference: reference, events: [], criteria: [.headline])
    duration = Int((score.scoredDuration * 1e6).rounded())
    isTimed = score.basis != .countOnly
    isJudged = false
  }
}
