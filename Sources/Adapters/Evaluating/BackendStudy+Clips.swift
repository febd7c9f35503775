// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import Platform
import PoseTracks
package import RepCounting
import Replay
import Results
package import Scoring
import Statistics
package import Storage
import Tuning

extension BackendStudy {
  /// The number of folds of people that thresholds are chosen without, one after the other, as in `rep-tune`.
  private static let folds = 5

  /// Puts the studies of single tracks together.
  ///
  /// - Parameters:
  ///   - run: The scores of counters, of which clips of one exercise count that somebody counted.
  ///   - studied: What was studied of the tracks.
  ///   - counters: The counters of the catalogue.
  ///   - tracks: The track configurations, exact ones among them.
  ///   - jobs: How many counters to choose for at once.
  /// - Returns: The study, the same for any number of jobs; nil without several backends, a counter and a counted clip.
  /// - Throws: `Interrupted`.
  package static func of(
    _ run: Run,
    _ studied: StudiedClips,
    counters: [CounterConfiguration],
    tracks: [String],
    jobs: Int
  ) throws -> BackendStudy? {
    guard let study = TrackStudy(counters, tracks: tracks) else { return nil }
    let counted = run.clips.filter {
      $0.reference.isCounted && $0.identity.exercise != Activity.workoutName
    }
    .map(\.identity.id)
    guard !counted.isEmpty else { return nil }
    let rows = study.tracks.flatMap { track in
      study.names.map { Configuration(counter: $0, track: track) }
    }
    let isMeant = Set(counted)
    let scores = rows.map { row -> [ClipScore] in
      let clips = run.evaluations.first { $0.configuration == row }?.clips ?? []
      return clips.filter { isMeant.contains($0.clip.id) }
    }
    let objective = objective(for: scores[0])
    let optima = try concurrentMap(Array(rows.indices), jobs: jobs) { place -> OwnOptimum? in
      let row = rows[place]
      guard let sweep = study.sweeps[row.counter], scores[place].count == counted.count else {
        return nil
      }
      return OwnOptimum(
        row,
        sweep,
        scores[place],
        studied,
        objective: objective,
        folds: folds,
        seed: run.plan.seed
      )
    }
    return BackendStudy(
      optima: optima.compactMap(\.self),
      untraced: study.names.filter { study.sweeps[$0] == nil },
      gaps: study.tracks.flatMap { track in
        study.signals.map { signal in
          SignalGaps(
            signal: signal,
            track: track,
            clips: counted.compactMap { studied[$0, track]?.gaps[signal] }
          )
        }
      }.filter { !$0.clips.isEmpty },
      prices: rows.map { row in
        JitterPrice(
          row,
          clips: counted.compactMap { studied[$0, row.track]?.jittered[row.counter] }
        )
      }.filter { !$0.clips.isEmpty }
    )
  }

  /// F1, or exact counts if most labels are counts: what decides between backends.
  private static func objective(for scores: [ClipScore]) -> Objective {
    let measure = BackendDecision.primaryMeasure(of: scores)
    return Objective(measure == "exact" ? .exact : .f1)
  }
}

extension OwnOptimum {
  /// Chooses thresholds for one backend without each fold of people, and scores that fold with them.
  fileprivate init?(
    _ configuration: Configuration,
    _ sweep: CounterSweep,
    _ scores: [ClipScore],
    _ studied: StudiedClips,
    objective: Objective,
    folds: Int,
    seed: UInt64
  ) {
    let (counter, track) = (configuration.counter, configuration.track)
    let members = scores.compactMap { score -> (shared: ClipScore, map: CounterSweep.Landscape)? in
      studied[score.clip.id, track]?.landscapes[counter].map { (score, $0) }
    }
    guard members.count == scores.count else { return nil }
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
