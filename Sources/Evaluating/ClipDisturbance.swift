// SPDX-License-Identifier: Apache-2.0
import Labels
import PoseTracks
import RepCounting
import Replay
import Scoring

/// What candidates make of changed tracks of one clip.
struct ClipDisturbance: Sendable {
  /// Headline scores; empty where nobody counted reps: [counters][perturbations][steps].
  var scores: [[[StepScore]]]
  /// What relations say of counters: [counters][relations].
  var counters: [[MetamorphicVerdict]]
  /// What they say of analyzers; nil for one that does not know the exercise: [analyzers][relations].
  var analyzers: [[MetamorphicVerdict]?]
}

/// Changes the tracks of single clips and scores what candidates say of them.
struct ClipDisturber: Sendable {
  private let replay: RobustnessReplay
  private let counting: CounterRelations
  private let judging: FormRelations
  private let counterCount: Int

  init(_ candidates: Candidates, perturbations: [Perturbation]) {
    replay = RobustnessReplay(candidates.counters, perturbations: perturbations)
    counting = CounterRelations(candidates.counters)
    judging = FormRelations(candidates.analyzers)
    counterCount = candidates.counters.count
  }

  /// What candidates make of one track.
  ///
  /// - Parameters:
  ///   - clip: Who and what it shows.
  ///   - track: The poses.
  ///   - reference: What its labels say.
  ///   - exercise: What is done in it.
  ///   - events: What every counter reports on the track as it is.
  /// - Returns: Scores and verdicts in the order of the candidates.
  func result(
    of clip: ClipIdentity,
    _ track: PoseTrack,
    _ reference: Reference,
    exercise: Exercise,
    events: [[RepEvent]]
  ) -> ClipDisturbance {
    ClipDisturbance(
      scores: reference.isCounted ? scores(of: clip, track, reference, exercise, events) : [],
      counters: counting.verdicts(on: track, exercise: exercise, events: events),
      analyzers: judging.verdicts(on: track, exercise: exercise)
    )
  }

  private func scores(
    of clip: ClipIdentity,
    _ track: PoseTrack,
    _ reference: Reference,
    _ exercise: Exercise,
    _ undisturbed: [[RepEvent]]
  ) -> [[[StepScore]]] {
    let events = replay.events(
      of: track,
      exercise: exercise,
      torso: TorsoScale(track)?.pixels,
      undisturbed: undisturbed
    )
    // Labels move once for each dose, not once for each counter.
    let references = replay.perturbations.map { perturbation in
      perturbation.steps.map { dose in
        reference.changed(
          by: perturbation.effect(of: dose ?? perturbation.identity),
          from: track.times.first ?? 0
        )
      }
    }
    return (0..<counterCount).map { counter in
      zip(events, references).map { events, references in
        zip(events, references).map { events, reference in
          StepScore(
            ClipScore(
              clip: clip,
              reference: reference,
              events: events[counter],
              criteria: [.headline]
            )
          )
        }
      }
    }
  }
}

extension Reference {
  /// What the labels say of a changed track.
  ///
  /// - Parameters:
  ///   - effect: What the change does to events.
  ///   - first: The time of the track's first frame, in seconds.
  /// - Returns: The same reps, sets and ignored intervals where they then are.
  func changed(by effect: PerturbationEffect, from first: Double) -> Reference {
    func moved(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let start = effect.time(of: range.lowerBound, from: first)
      return start...max(start, effect.time(of: range.upperBound, from: first))
    }
    var changed = self
    changed.ignored = ignored.map(moved)
    changed.sets = sets.map(moved)
    changed.progressionSets = progressionSets.map { set in
      var set = set
      set.range = set.range.map(moved)
      return set
    }
    changed.reps = reps?.map { rep in
      var rep = rep
      rep.start = rep.start.map { effect.time(of: $0, from: first) }
      rep.mid = rep.mid.map { effect.time(of: $0, from: first) }
      rep.end = rep.end.map { effect.time(of: $0, from: first) }
      return rep
    }
    return changed
  }
}
