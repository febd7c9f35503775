// SPDX-License-Identifier: Apache-2.0
package import Forecasting
package import Labels
import Matching
package import Measures
import Scoring

/// What a clip is, whatever a counter or an analyzer makes of it.
package struct ClipFacts: Sendable, Equatable {
  /// The configuration that is tested on the clip.
  package enum Tested: Sendable, Equatable {
    /// A counter, which counts its reps.
    case counter
    /// An analyzer, which judges its reps.
    case analyzer
    /// An analyzer, which reports events.
    case events
    /// An analyzer, which grades and classifies.
    case judgements
    /// A feedback policy, which speaks of what an analyzer finds; `onCorrectForm` if the clip is graded correct.
    case policy(onCorrectForm: Bool)
    /// A detector of phases of reps.
    case phases
  }

  /// The clip, with its subject, its group and its exercise.
  package let clip: ClipIdentity
  /// The part of the clip outside ignored intervals, in whole microseconds.
  package let duration: Int
  /// True if labels say when reps were, for a policy which faults were looked for, and for phases if something moves.
  ///
  /// Else only counts are scored.
  package let isTimed: Bool
  /// The configuration that is tested on it.
  package let tested: Tested
  /// The numbers that decide how hard it is to count; nil if nobody measured them.
  package var features: ClipFeatures?

  /// Creates facts.
  package init(_ clip: ClipIdentity, duration: Int, isTimed: Bool, tested: Tested = .counter) {
    self.clip = clip
    self.duration = duration
    self.isTimed = isTimed
    self.tested = tested
  }

  /// Takes what labels and manifest say of a clip.
  package init(_ clip: ClipIdentity, _ reference: Reference) {
    self.clip = clip
    let score = ClipScore(clip: clip, reference: reference, events: [], criteria: [.headline])
    duration = Int((score.scoredDuration * 1e6).rounded())
    isTimed = score.basis != .countOnly
    tested = .counter
  }
}
