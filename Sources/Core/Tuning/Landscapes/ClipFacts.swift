// SPDX-License-Identifier: Apache-2.0
public import Labels
import Matching
public import Measures
import Scoring

/// What a clip is, whatever a counter or an analyzer makes of it.
public struct ClipFacts: Sendable, Equatable {
  /// The clip, with its subject, its group and its exercise.
  public let clip: ClipIdentity
  /// The part of the clip outside ignored intervals, in whole microseconds.
  public let duration: Int
  /// Whether labels say when reps were; else only counts are scored.
  public let isTimed: Bool
  /// Whether an analyzer judges reps in it; else a counter counts them.
  public let isJudged: Bool

  /// Creates facts.
  public init(_ clip: ClipIdentity, duration: Int, isTimed: Bool, isJudged: Bool = false) {
    self.clip = clip
    self.duration = duration
    self.isTimed = isTimed
    self.isJudged = isJudged
  }

  /// Takes what labels and manifest say of a clip.
  public init(_ clip: ClipIdentity, _ reference: Reference) {
    self.clip = clip
    let score = ClipScore(clip: clip, reference: reference, events: [], criteria: [.headline])
    duration = Int((score.scoredDuration * 1e6).rounded())
    isTimed = score.basis != .countOnly
    isJudged = false
  }
}
