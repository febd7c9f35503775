// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import Platform
import Scoring
import Statistics
import Storage
import Tuning

extension BackendStudy {
  /// The number of folds of people that thresholds are chosen without, one after the other, as in `rep-tune`.
  private static let folds = 5

  /// Puts the studies of single tracks together.
  ///
  /// - Parameters:
  ///   - clips: Scored clips, of which those of one exercise count that somebody counted.
  ///   - study: What the tracks were studied with.
  ///   - tracks: The track configurations of backends.
  ///   - plan: Its seed deals people out to folds.
  ///   - jobs: How many counters to choose for at once.
  /// - Returns: The study, the same for any number of jobs; nil without a counted clip.
  /// - Throws: `Interrupted`.
  static func of(
    _ clips: [ScoredClip],
    _ study: TrackStudy,
    tracks: [String],
    plan: ResamplingPlan,
    jobs: Int
  ) throws -> BackendStudy? {
    let counted = clips.filter { $0.clip.reference.isCounted && !$0.isWorkout }
    guard !counted.isEmpty else { return nil }
    let rows = tracks.flatMap { track in
      study.names.map { Configuration(counter: $0, track: track) }
    }
    let objective = objective(for: counted, rows)
    let optima = try concurrentMap(rows, jobs: jobs) { row -> OwnOptimum? in
      guard let sweep = study.sweeps[row.counter] else { return nil }
      return OwnOptimum(
        row,
        sweep,
        counted,
        objective: objective,
        folds: folds,
        seed: plan.seed
      )
    }
    return BackendStudy(
      optima: optima.compactMap(\.self),
      untraced: study.names.filter { study.sweeps[$0] == nil },
      gaps: tracks.flatMap { track in
        study.signals.map { signal in
          SignalGaps(
            signal: signal,
            track: track,
            clips: counted.compactMap { $0[track].study?.gaps[signal] }
          )
        }
      }.filter { !$0.clips.isEmpty },
      prices: rows.map { row in
        JitterPrice(
          row,
          clips: counted.compactMap { $0[row.track].study?.jittered[row.counter] }
        )
      }.filter { !$0.clips.isEmpty }
    )
  }

  /// F1, or exact counts if most labels are counts: what decides between backends.
  private static func objective(for clips: [ScoredClip], _ rows: [Configuration]) -> Objective {
    let scores = rows.first.map { row in
      clips.compactMap { $0[row.track].counts[row.counter] }
    }
    let measure = BackendDecision.primaryMeasure(of: scores ?? [])
    return Objective(measure == "exact" ? .exact : .f1)
  }
}

extension OwnOptimum {
  /// Chooses thresholds for one backend without each fold of people, and scores that fold with them.
  fileprivate init?(
    _ configuration: Configuration,
    _ sweep: CounterSweep,
    _ clips: [ScoredClip],
    objective: Objective,
    folds: Int,
    seed: UInt64
  ) {
    let (counter, track) = (configuration.counter, configuration.track)
    let members = clips.compactMap { clip -> (shared: ClipScore, map: CounterSweep.Landscape)? in
      let scored = clip[track]
      guard let score = scored.counts[counter], let landscape = scored.study?.landscapes[counter]
      else { return nil }
      return (score, landscape)
    }
    guard members.count == clips.count else { return nil }
    let facts = members.map(\.map.facts)
    let current = sweep.inUse
    let design = StudyDesign(
      facts: facts,
      variants: [sweep.scores(members.map(\.map), objective: objective)],
      current: current,
      groups: ClipGroups(keys: facts.map { ClipGroups.keys(of: $0.clip) }),
      folds: folds,
      seed: seed,
      isByExercise: false
    )
    let found = LeftOutChoice(design)
    let own = found.outcomes.map { outcomes in
      zip(members, outcomes).filter { !$0.0.shared.clip.isNegative }.map { member, outcome in
        OptimumClip(
          clip: member.shared.clip,
          shared: StepScore(member.shared),
          own: outcome.score(isTimed: member.map.facts.isTimed)
        )
      }
    }
    self.init(
      configuration,
      thresholds: sweep.thresholds.indices.map { axis in
        Threshold(
          name: sweep.thresholds[axis].name,
          shared: current[axis],
          chosen: found.choice.all?.point[axis],
          spread: found.choice.spread(axis: axis)
        )
      },
      obstacle: own == nil
        ? design.obstacle?.description ?? "no value has a score without some of the people" : nil,
      clips: own ?? []
    )
  }
}
