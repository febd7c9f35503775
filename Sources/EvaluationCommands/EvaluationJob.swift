// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Platform
import RepCounting
import Scoring
import Storage
import Terminal

/// What is put to the test, and on which tracks.
struct Candidates: Sendable {
  /// The counters.
  var counters: [CounterConfiguration]
  /// The counters from outside; one that fails on any clip is left out.
  var external: [ExternalTrial] = []
  /// The form analyzers; each judges the clips whose exercise it knows.
  var analyzers: [AnalyzerConfiguration]
  /// The feedback policies, each of which hears every analyzer.
  var policies: [FeedbackConfiguration]
  /// The track configurations that all of them are given.
  var tracks: [String]
  /// Whether counters are replayed over tracks that were changed a little, too.
  var triesStability = false
}

/// Replays the tracks of a dataset through candidates and scores what they report.
struct EvaluationJob: Sendable {
  /// Where clips and tracks are.
  var dataset: Dataset
  /// The clips to score, in manifest order.
  var clips: [ClipRecord]
  /// The labels.
  var labels: ReferenceLabels
  /// What is tested.
  var candidates: Candidates
  /// How intervals are drawn.
  var plan: ResamplingPlan
  /// What the clips are grouped by, beside the exercise.
  var sliceKeys: [SliceKey]

  /// Evaluates every candidate on every track configuration.
  ///
  /// A clip is scored only if it can be on all of them, so that all rows of a report are over the
  /// same clips; the others are omissions of the run.
  ///
  /// - Throws: `Interrupted` after an interrupt.
  /// - Complexity: Clips are read one at a time per job; what is kept of a clip is what was said of
  ///   it, its labels and one signal.
  func run(jobs: Int, progress: Progress) throws -> Run {
    let scorer = ClipScorer(dataset: dataset, candidates: candidates)
    let places = Array(clips.enumerated())
    let results = try concurrentMap(places, jobs: jobs) { place, clip in
      let result = try scorer.result(
        of: clip,
        labels: labels.entries[clip.id],
        isRefused: labels.refused.contains(clip.id),
        place: place
      )
      progress.advance(detail: clip.id)
      return result
    }
    progress.finish()
    var scored: [ScoredClip] = []
    var omissions: [Run.Omission] = []
    for result in results {
      switch result {
      case .scored(let clip): scored.append(clip)
      case .omitted(let omission): omissions.append(omission)
      }
    }
    return Run(
      toolVersion: Tool.version,
      dataset: dataset.manifest.name,
      manifestSHA256: try Files.sha256(of: dataset.manifestPath),
      plan: plan,
      backends: RunBackend.merged(scored.map(\.backends)),
      clips: scored.map(\.clip),
      omissions: omissions,
      evaluations: try evaluations(scored, jobs: jobs),
      forms: try forms(scored, jobs: jobs),
      tracks: candidates.tracks.enumerated().map { track, name in
        TrackEvaluation(name, clips: scored.map { $0.summaries[track] }, plan: plan)
      },
      stabilities: try stabilities(scored, jobs: jobs),
      phases: phases(scored),
      strips: scored.map(\.strip),
      sliceKeys: sliceKeys
    )
  }

  /// Counters within tracks; none where stability was not tried.
  private func stabilities(_ clips: [ScoredClip], jobs: Int) throws -> [StabilityEvaluation] {
    guard candidates.triesStability else { return [] }
    return try concurrentMap(counterPlaces, jobs: jobs) { place in
      StabilityEvaluation(
        Configuration(
          counter: candidates.counters[place.counter].description,
          track: candidates.tracks[place.track]
        ),
        clips: clips.map { $0.stabilities[place.track][place.counter] },
        plan: plan
      )
    }
  }

  /// Counters within tracks.
  private var counterPlaces: [(track: Int, counter: Int)] {
    candidates.tracks.indices.flatMap { track in
      candidates.counters.indices.map { (track: track, counter: $0) }
    }
  }

  /// The phases of each track, over the clips whose labels tell them on all of them.
  private func phases(_ clips: [ScoredClip]) -> [PhaseEvaluation] {
    let told = clips.filter { $0.phases.count == candidates.tracks.count }.map(\.phases)
    guard !told.isEmpty else { return [] }
    return candidates.tracks.enumerated().map { track, name in
      PhaseEvaluation(name, clips: told.map { $0[track] }, plan: plan)
    }
  }

  /// Counters within tracks; none where nobody counted the reps of any clip.
  private func evaluations(_ clips: [ScoredClip], jobs: Int) throws -> [Evaluation] {
    guard clips.contains(where: { $0.clip.reference.isCounted }) else { return [] }
    let subjects = candidates.tracks.enumerated().flatMap { place, track in
      let own = candidates.counters.enumerated().map { index, counter in
        (
          Configuration(counter: counter.description, track: track),
          clips.map { $0.counts[place][index] }
        )
      }
      return own + external(clips, on: place)
    }
    return try concurrentMap(subjects, jobs: jobs) { configuration, scores in
      Evaluation(configuration, clips: scores, plan: plan)
    }
  }

  /// The scores of counters from outside on one track; those that failed on any clip are left out.
  private func external(
    _ clips: [ScoredClip],
    on track: Int
  ) -> [(Configuration, [ClipScore])] {
    candidates.external.enumerated().compactMap { index, trial in
      let scores = clips.compactMap { $0.external[track][index] }
      guard trial.failure == nil, scores.count == clips.count else { return nil }
      let configuration = Configuration(
        counter: trial.counter.name,
        track: candidates.tracks[track]
      )
      return (configuration, scores)
    }
  }

  /// Policies within analyzers within tracks; an analyzer that knows no clip's exercise is left out.
  private func forms(_ clips: [ScoredClip], jobs: Int) throws -> [FormEvaluation] {
    let chosen = candidates.policies.indices.map { Int?.some($0) }
    let policies = chosen.isEmpty ? [nil] : chosen
    let places = candidates.tracks.indices.flatMap { track in
      candidates.analyzers.indices.flatMap { analyzer in
        policies.map { (track: track, analyzer: analyzer, policy: $0) }
      }
    }
    let found = try concurrentMap(places, jobs: jobs) { place -> FormEvaluation? in
      let scores = clips.compactMap { clip in
        clip.formScore(track: place.track, analyzer: place.analyzer, policy: place.policy)
      }
      guard !scores.isEmpty else { return nil }
      return FormEvaluation(
        FormConfiguration(
          analyzer: candidates.analyzers[place.analyzer].description,
          feedback: place.policy.map { candidates.policies[$0].description },
          track: candidates.tracks[place.track]
        ),
        clips: scores,
        plan: plan
      )
    }
    return found.compactMap(\.self)
  }
}
