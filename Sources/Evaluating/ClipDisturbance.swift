// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks
import RepCounting
import Replay
import Scoring

/// What candidates make of changed tracks of one clip.
struct ClipDisturbance: Sendable {
  /// Headline scores; empty where nobody counted reps: [counters][perturbations][steps].
  var scores: [[[StepScore]]]
  /// Headline scores of analyzers; empty where nobody looked for faults, nil for one that does not know the
  /// exercise: [analyzers][perturbations][steps].
  var formScores: [[[FormStepScore]]?]
  /// What relations say of counters: [counters][relations].
  var counters: [[MetamorphicVerdict]]
  /// What they say of analyzers; nil for one that does not know the exercise: [analyzers][relations].
  var analyzers: [[MetamorphicVerdict]?]
}

/// What candidates say of a track, at its times.
struct TrackReading {
  /// The events of every counter: [counters].
  var events: [[RepEvent]]
  /// What every analyzer says; nil for one that does not know the exercise: [analyzers].
  var forms: [FormResult?]
}

/// Changes the tracks of single clips and scores what candidates say of them.
struct ClipDisturber: Sendable {
  private let replay: RobustnessReplay
  private let counting: Replay
  private let judging: FormReplay
  private let counterRelations: CounterRelations
  private let formRelations: FormRelations

  init(_ candidates: Candidates, perturbations: [Perturbation]) {
    replay = RobustnessReplay(perturbations: perturbations)
    counting = Replay(candidates.counters)
    judging = FormReplay(candidates.analyzers)
    counterRelations = CounterRelations(candidates.counters)
    formRelations = FormRelations(candidates.analyzers)
  }

  /// What candidates make of one track.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - track: The poses.
  ///   - labels: What its labels say.
  ///   - exercise: What is done in it.
  ///   - reading: What every candidate says of the track as it is.
  /// - Returns: Scores and verdicts in the order of the candidates.
  func result(
    of clip: ClipIdentity,
    _ track: PoseTrack,
    _ labels: (reference: Reference, form: FormReference),
    exercise: Exercise,
    reading: TrackReading
  ) -> ClipDisturbance {
    let isCounted = labels.reference.isCounted
    let isSearched = !labels.form.searched.isEmpty
    let readings =
      isCounted || isSearched
      ? replay.results(of: track, torso: TorsoScale(track)?.pixels, unchanged: reading) { changed in
        TrackReading(
          events: isCounted ? counting.events(of: changed, exercise: exercise) : [],
          forms: isSearched
            ? judging.outcomes(of: changed, exercise: exercise).map { $0?.result } : []
        )
      } : []
    return ClipDisturbance(
      scores: isCounted ? scores(of: clip, readings, labels.reference, track) : [],
      formScores: isSearched ? formScores(of: clip, readings, labels.form, track) : [],
      counters: counterRelations.verdicts(on: track, exercise: exercise, events: reading.events),
      analyzers: formRelations.verdicts(on: track, exercise: exercise)
    )
  }

  private func scores(
    of clip: ClipIdentity,
    _ readings: [[TrackReading]],
    _ reference: Reference,
    _ track: PoseTrack
  ) -> [[[StepScore]]] {
    let references = changed(track) { reference.changed(by: $0, from: $1) }
    return counting.counters.indices.map { counter in
      zip(readings, references).map { readings, references in
        zip(readings, references).map { reading, reference in
          StepScore(
            ClipScore(
              clip: clip,
              reference: reference,
              events: reading.events[counter],
              criteria: [.headline]
            )
          )
        }
      }
    }
  }

  private func formScores(
    of clip: ClipIdentity,
    _ readings: [[TrackReading]],
    _ form: FormReference,
    _ track: PoseTrack
  ) -> [[[FormStepScore]]?] {
    let references = changed(track) { form.changed(by: $0, from: $1) }
    return judging.analyzers.indices.map { analyzer in
      let steps = zip(readings, references).map { readings, references in
        zip(readings, references).compactMap { reading, reference in
          reading.forms[analyzer].map { result in
            FormStepScore(FormScore(clip: clip, reference: reference, result: result))
          }
        }
      }
      // One that does not know the exercise says nothing at any dose.
      return steps.contains { $0.isEmpty } ? nil : steps
    }
  }

  /// What labels say of each changed track; they move once for each dose, not once for each candidate.
  private func changed<Labels>(
    _ track: PoseTrack,
    _ labels: (PerturbationEffect, Double) -> Labels
  ) -> [[Labels]] {
    replay.perturbations.map { perturbation in
      perturbation.steps.map { dose in
        labels(perturbation.effect(of: dose ?? perturbation.identity), track.times.first ?? 0)
      }
    }
  }
}
