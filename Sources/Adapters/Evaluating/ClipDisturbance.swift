// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Matching
import Measures
import PoseTracks
import RepCounting
import Replay
import Scoring
import TrackQuality

/// What candidates make of changed tracks of one clip.
struct ClipDisturbance: Sendable {
  /// Headline scores by counter; empty where nobody counted reps: [perturbations][steps].
  var scores: [String: [[StepScore]]]
  /// Headline scores by analyzer, without those that do not know the exercise; empty where nobody looked for faults:
  /// [perturbations][steps].
  var formScores: [String: [[FormStepScore]]]
  /// Verdicts of the relations by counter, in the order of `MetamorphicRelation.allCases`.
  var counters: [String: [MetamorphicVerdict]]
  /// The same by analyzer, without those that do not know the exercise.
  var analyzers: [String: [MetamorphicVerdict]]
}

/// What candidates say of a track, at its times.
struct TrackReading {
  /// The events of every counter, by name.
  var events: [String: [RepEvent]]
  /// The findings of every analyzer by name, without those that do not know the exercise.
  var forms: [String: FormResult]
}

/// Changes the tracks of single clips and scores what candidates say of them.
struct ClipDisturber: Sendable {
  private let replay: RobustnessReplay
  private let counting: CatalogueCounters
  private let judging: CatalogueAnalyzers
  private let counterRelations: CounterRelations
  private let formRelations: FormRelations

  init(_ candidates: Candidates, perturbations: [Perturbation]) {
    replay = RobustnessReplay(perturbations: perturbations)
    counting = CatalogueCounters(candidates.counters, reportsRejections: false)
    judging = CatalogueAnalyzers(candidates.analyzers)
    counterRelations = CounterRelations(candidates.counters)
    formRelations = FormRelations(candidates.analyzers)
  }

  /// What candidates make of one track.
  ///
  /// - Parameters:
  ///   - question: The track.
  ///   - clip: Who and what it shows.
  ///   - labels: What its labels say.
  ///   - reading: What every candidate says of the track as it is.
  /// - Returns: Scores and verdicts by candidate; nil for a workout.
  func result(
    of question: Question,
    _ clip: ClipIdentity,
    _ labels: (reference: Reference, form: FormReference),
    reading: TrackReading
  ) -> ClipDisturbance? {
    guard let exercise = question.activity.exercise else { return nil }
    let track = question.track
    let isCounted = labels.reference.isCounted
    let isSearched = !labels.form.searched.isEmpty
    let readings =
      isCounted || isSearched
      ? replay.results(of: track, torso: TorsoScale(track)?.pixels, unchanged: reading) { changed in
        var question = question
        question.track = changed
        return TrackReading(
          events: isCounted ? counting.answers(to: question).mapValues(\.events) : [:],
          forms: isSearched ? judging.answers(to: question).mapValues(\.form) : [:]
        )
      } : []
    let events = counting.names.map { reading.events[$0] ?? [] }
    return ClipDisturbance(
      scores: isCounted ? scores(of: clip, readings, labels.reference, track) : [:],
      formScores: isSearched ? formScores(of: clip, readings, labels.form, track) : [:],
      counters: counting.names.keying(
        counterRelations.verdicts(on: track, exercise: exercise, events: events)
      ),
      analyzers: judging.names.keying(formRelations.verdicts(on: track, exercise: exercise))
        .compactMapValues(\.self)
    )
  }

  private func scores(
    of clip: ClipIdentity,
    _ readings: [[TrackReading]],
    _ reference: Reference,
    _ track: PoseTrack
  ) -> [String: [[StepScore]]] {
    let references = changed(track) { reference.changed(by: $0, from: $1) }
    return counting.names.keying(
      counting.names.map { counter in
        zip(readings, references).map { readings, references in
          zip(readings, references).map { reading, reference in
            StepScore(
              ClipScore(
                clip: clip,
                reference: reference,
                events: reading.events[counter] ?? [],
                criteria: [.headline]
              )
            )
          }
        }
      }
    )
  }

  private func formScores(
    of clip: ClipIdentity,
    _ readings: [[TrackReading]],
    _ form: FormReference,
    _ track: PoseTrack
  ) -> [String: [[FormStepScore]]] {
    let references = changed(track) { form.changed(by: $0, from: $1) }
    return judging.names.keying(
      judging.names.map { analyzer in
        zip(readings, references).map { readings, references in
          zip(readings, references).compactMap { reading, reference in
            reading.forms[analyzer].map { result in
              FormStepScore(FormScore(clip: clip, reference: reference, result: result))
            }
          }
        }
      }
    ).filter { _, steps in
      // One that does not know the exercise says nothing at any dose.
      !steps.contains { $0.isEmpty }
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
