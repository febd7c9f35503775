// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import PoseTracks
import RepCounting
import Replay
import Scoring
import Storage

/// A clip with all that was said of it.
struct ScoredClip: Sendable {
  /// Who and what it shows, and what its labels say.
  var clip: RunClip
  /// The scores of each track, by track configuration.
  var tracks: [String: ScoredTrack]

  /// True if it shows several exercises, on which counters alone are scored.
  var isWorkout: Bool { clip.identity.exercise == Activity.workoutName }

  /// The scores of one of its tracks.
  ///
  /// - Precondition: The clip was scored on that configuration.
  subscript(track: String) -> ScoredTrack {
    guard let scored = tracks[track] else {
      preconditionFailure("clip '\(clip.identity.id)' was not scored on '\(track)'")
    }
    return scored
  }

  /// The score of an analyzer and what a policy made of its findings; nil where the analyzer does not
  /// know the exercise or failed.
  func formScore(track: String, analyzer: String, policy: Int?) -> FormScore? {
    self[track].judgements[analyzer].map { judgement in
      FormScore(
        clip: clip.identity,
        reference: clip.form,
        result: judgement.analysis.form,
        alerts: policy.map { judgement.feedback[$0] }
      )
    }
  }

  /// The score of the reps that an analyzer says; of none in a clip whose exercise it does not know.
  func repsSaid(by analyzer: String, on track: String) -> ClipScore {
    let reps = self[track].judgements[analyzer]?.analysis.reps
    return ClipScore(
      clip: clip.identity,
      reference: clip.reference,
      events: reps?.events ?? [],
      rejections: reps?.rejections ?? []
    )
  }
}

/// One track of a clip with all that was said of it.
struct ScoredTrack: Sendable {
  /// An analyzer's answer, and the feedback that policies give on it.
  struct Judgement: Sendable {
    /// All that was said; reps and phases from outside alone.
    var analysis: ProgramAnalysis
    /// The feedback of every policy on the findings: [policies].
    var feedback: [[FeedbackEvent]]
  }

  /// The phases that labels tell, and those that detectors tell.
  struct Phases: Sendable {
    /// The labelled phases.
    var reference: PhaseReference
    /// The phases of each detector, by its configuration.
    var told: [String: [PhaseInterval]]
    /// Why the track has none; nil if something moves.
    var obstacle: PhaseObstacle?
  }

  /// Where the track comes from.
  var backend: RunBackend
  /// Scores of counters by name; those that failed or were not asked are missing.
  var counts: [String: ClipScore]
  /// Answers of analyzers by name; those that failed or do not know the exercise are missing.
  var judgements: [String: Judgement]
  /// Scores of recognizers by name; those that failed are missing, and all where labels do not say when an exercise is
  /// done.
  var recognitions: [String: RecognitionScore] = [:]
  /// The phases; nil where the labels do not tell them, or they were not asked for.
  var phases: Phases?
  /// Measurements of the track itself; nil if they were not asked for.
  var summary: TrackSummary?
  /// Stability of the count, by counter; empty if it was not asked for.
  var stabilities: [String: ClipStability]
  /// Scores and verdicts on changed tracks; nil if they were not asked for.
  var disturbance: ClipDisturbance?
  /// The material for a comparison of backends; nil if it was not asked for.
  var study: StudiedTrack?
  /// The signal that a report draws and that ceilings are of; nil where it was not asked for.
  var strip: Run.Strip?
}
