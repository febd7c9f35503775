// SPDX-License-Identifier: Apache-2.0
import Basics
package import Forecasting
import FormAnalysis
import Labels
package import Measures
import Platform
import PoseTracks
import RepCounting
package import Replay
import Results
import Scoring
package import Statistics
package import Storage

/// Replays the tracks of a dataset through candidates and scores what they report.
package struct EvaluationJob: Sendable {
  private let dataset: Dataset
  private let clips: [ClipRecord]
  private let labels: ReferenceLabels
  private let candidates: Candidates
  private let plan: ResamplingPlan
  private let sliceKeys: [SliceKey]
  private let detail: RunDetail
  private let perturbations: [Perturbation]
  private let profile: UserProfile

  /// Creates a job.
  ///
  /// - Parameters:
  ///   - candidates: What is tested.
  ///   - dataset: Where clips and tracks are.
  ///   - clips: The clips to score, in manifest order.
  ///   - labels: The labels.
  ///   - plan: How intervals are drawn.
  ///   - sliceKeys: What the clips are grouped by, beside the exercise.
  ///   - detail: What is gathered besides what candidates say of clips. With `.stability` counters are
  ///     replayed over tracks that were changed a little, too.
  ///   - perturbations: How tracks are changed to see what becomes of the scores; with any of them
  ///     relations are checked too.
  ///   - profile: The sets of users that clips are compared with.
  package init(
    _ candidates: Candidates,
    dataset: Dataset,
    clips: [ClipRecord],
    labels: ReferenceLabels,
    plan: ResamplingPlan = ResamplingPlan(),
    sliceKeys: [SliceKey] = SliceKey.standard,
    detail: RunDetail,
    perturbations: [Perturbation] = [],
    profile: UserProfile = .usual
  ) {
    self.candidates = candidates
    self.dataset = dataset
    self.clips = clips
    self.labels = labels
    self.plan = plan
    self.sliceKeys = sliceKeys
    self.detail = detail
    self.perturbations = perturbations
    self.profile = profile
  }

  /// Evaluates every candidate on every track configuration.
  ///
  /// A clip is scored only if it can be on all of them, so that all rows of a report are over the
  /// same clips; the others are omissions of the run.
  ///
  /// - Parameters:
  ///   - toolVersion: The version that measures, which the run records.
  ///   - manifestSHA256: The digest of the dataset's manifest, if it is known.
  ///   - jobs: How many clips are replayed at a time.
  ///   - advance: Called with the id of each clip that is done, from any thread.
  /// - Returns: The run, the same for any number of jobs.
  /// - Throws: `Interrupted` after an interrupt; `PlatformError` where no program can be started.
  /// - Complexity: Clips are read one at a time per job; what is kept of a clip is what was said of
  ///   it, its labels and one signal.
  package func run(
    toolVersion: String,
    manifestSHA256: String? = nil,
    jobs: Int,
    advance: @escaping @Sendable (String) -> Void
  ) throws -> Run {
    // Exact tracks are no backend.
    let backends = candidates.tracks.filter { $0 != TrackConfiguration.exact }
    let study =
      detail.contains(.backendStudy) && backends.count > 1 && !candidates.counters.isEmpty
      ? TrackStudy(candidates.counters) : nil
    let scorer = ClipScorer(
      dataset: dataset,
      candidates: candidates,
      detail: detail,
      perturbations: perturbations,
      study: study
    )
    let places = Array(clips.enumerated())
    let results = try concurrentMap(places, jobs: jobs) { place, clip in
      let result = try scorer.result(
        of: clip,
        labels: labels.entries[clip.id],
        isRefused: labels.refused.contains(clip.id),
        place: place
      )
      advance(clip.id)
      return result
    }
    var scored: [ScoredClip] = []
    var omissions: [Run.Omission] = []
    for result in results {
      switch result {
      case .scored(let clip): scored.append(clip)
      case .omitted(let omission): omissions.append(omission)
      }
    }
    var run = Run(
      RunProvenance(
        toolVersion: toolVersion,
        dataset: dataset.manifest.name,
        manifestSHA256: try manifestSHA256 ?? Files.sha256(of: dataset.manifestPath),
        plan: plan,
        backends: RunBackend.merged(
          scored.map { clip in candidates.tracks.map { clip[$0].backend } }
        ).map { backend in
          var backend = backend
          backend.cost = dataset.cost(of: backend.configuration)
          return backend
        },
        sources: candidates.sources,
        profile: profile
      ),
      clips: scored.map(\.clip),
      omissions: omissions,
      results: try RunResults(
        robustness: try robustness(scored, jobs: jobs),
        sliceKeys: sliceKeys,
        isSliced: detail.contains(.measures)
      ) { results in
        results.evaluations = try evaluations(scored, jobs: jobs)
        results.backendStudy = try study.flatMap {
          try BackendStudy.of(scored, $0, tracks: backends, plan: plan, jobs: jobs)
        }
        results.forms = try forms(scored, jobs: jobs)
        results.tracks = tracks(scored)
        results.stabilities = try stabilities(scored, jobs: jobs)
        results.phases = phases(scored)
        results[HoldScore.self] = results.phases.map { phases in
          HoldEvaluation(
            phases.configuration,
            clips: phases.clips.compactMap { HoldScore($0) },
            plan: plan,
            isMeasured: detail.contains(.measures)
          )
        }
        // An analyzer reports holds whether or not phases are asked for, but they are one kind.
        if detail.contains(.phases) {
          results[HoldScore.self] += HoldScore.evaluations(
            of: results.forms,
            isMeasured: detail.contains(.measures)
          )
        }
        results[RecognitionScore.self] = recognitions(scored)
        results[EventScore.self] = EventScore.evaluations(
          of: results.forms,
          isMeasured: detail.contains(.measures)
        )
        results[JudgementScore.self] = JudgementScore.evaluations(
          of: results.forms,
          isMeasured: detail.contains(.measures)
        )
      },
      strips: scored.flatMap { clip in candidates.tracks.compactMap { clip[$0].strip } },
      ratings: ratings(scored)
    )
    run.moments = moments(of: run.evaluations)
    return run
  }

  /// The poses of two backends where a count turns, of the flips that a page shows; none where strips are not asked for.
  ///
  /// The leader is that of the usual measure. Tracks are read a second time, which saves keeping all of them.
  private func moments(of evaluations: [CounterEvaluation]) -> [PoseMoment] {
    guard detail.contains(.strips), let leader = BackendDecision.usualLeader(of: evaluations) else {
      return []
    }
    let flips = BackendFlip.all(in: evaluations, leader: leader)
    return BackendFlip.shown(of: flips).compactMap { flip in
      let tracks = [flip.leader, flip.backend]
      guard let moment = flip.moment, let clip = clips.first(where: { $0.id == flip.clip }),
        let read = try? ClipTracks(of: clip, in: dataset, configurations: tracks)
      else { return nil }
      return PoseMoment(
        clip: flip.clip,
        time: moment.time,
        tracks: zip(tracks, read.files).map { ($0, $1.track) }
      )
    }
  }

  /// The labels of each rater, of clips that several people labelled; none where measures are not asked
  /// for.
  private func ratings(_ clips: [ScoredClip]) -> [RunRating] {
    guard detail.contains(.measures) else { return [] }
    let known = dataset.labelContext.clips
    return clips.compactMap { scored in
      let clip = scored.clip.identity
      return labels.ratings[clip.id].map { labels in
        RunRating(
          clip: clip.id,
          bounds: known?[clip.id]?.bounds ?? 0...clip.duration,
          labels: labels
        )
      }
    }
  }

  /// What was measured of each track; none where that was not asked for.
  private func tracks(_ clips: [ScoredClip]) -> [TrackEvaluation] {
    guard detail.contains(.tracks) else { return [] }
    return candidates.tracks.map { track in
      TrackEvaluation(
        TrackConfiguration(track),
        clips: clips.compactMap { $0[track].summary },
        plan: plan,
        isMeasured: detail.contains(.measures)
      )
    }
  }

  /// Counters within tracks; none where stability was not tried.
  private func stabilities(_ clips: [ScoredClip], jobs: Int) throws -> [StabilityEvaluation] {
    guard detail.contains(.stability) else { return [] }
    return try concurrentMap(counterRows, jobs: jobs) { row in
      StabilityEvaluation(
        row,
        clips: clips.compactMap { $0[row.track].stabilities[row.counter] },
        plan: plan
      )
    }
  }

  /// What becomes of scores and relations on changed tracks; nil where that was not tried.
  private func robustness(_ clips: [ScoredClip], jobs: Int) throws -> Robustness? {
    guard !perturbations.isEmpty else { return nil }
    let ladders = perturbations.map(DoseLadder.init)
    let counted = clips.filter { $0.clip.reference.isCounted && !$0.isWorkout }
    let searched = clips.filter { !$0.clip.form.searched.isEmpty }
    let forms = try concurrentMap(analyzerRows, jobs: jobs) { row -> FormRobustnessEvaluation? in
      let tried = searched.compactMap { clip in
        clip[row.track].disturbance?.formScores[row.analyzer].map { steps in
          ClipRobustness(clip: clip.clip.identity, steps: steps)
        }
      }
      guard !tried.isEmpty else { return nil }
      return FormRobustnessEvaluation(
        row.analyzer,
        track: row.track,
        clips: tried,
        ladders: ladders,
        plan: plan
      )
    }
    let evaluations = try concurrentMap(counted.isEmpty ? [] : counterRows, jobs: jobs) { row in
      RobustnessEvaluation(
        row,
        clips: counted.compactMap { clip in
          clip[row.track].disturbance?.scores[row.counter].map { steps in
            ClipRobustness(clip: clip.clip.identity, steps: steps)
          }
        },
        ladders: ladders,
        plan: plan
      )
    }
    return Robustness(
      ladders: ladders,
      evaluations: evaluations,
      forms: forms.compactMap { $0 },
      relations: MetamorphicRelation.allCases.map {
        CheckedRelation(name: $0.rawValue, summary: $0.summary)
      },
      checks: candidates.tracks.flatMap { checks(clips, track: $0) }
    )
  }

  /// The relations of counters, then of analyzers; an analyzer that knows no clip's exercise is left out.
  private func checks(_ clips: [ScoredClip], track: String) -> [RelationChecks] {
    func checks(
      of candidate: String,
      _ verdicts: (ClipDisturbance) -> [MetamorphicVerdict]?
    ) -> RelationChecks? {
      let found = clips.compactMap { clip in
        clip[track].disturbance.flatMap(verdicts).map {
          (clip: clip.clip.identity.id, verdicts: $0)
        }
      }
      guard !found.isEmpty else { return nil }
      return RelationChecks(
        candidate: candidate,
        track: track,
        clips: found.count,
        failures: MetamorphicRelation.allCases.indices.map { relation in
          found.compactMap { one in
            one.verdicts[relation].failure.map { .init(clip: one.clip, reason: $0) }
          }
        }
      )
    }
    return candidates.counters.map(\.description).compactMap { name in
      checks(of: name) { $0.counters[name] }
    }
      + candidates.analyzers.map(\.description).compactMap { name in
        checks(of: name) { $0.analyzers[name] }
      }
  }

  /// Counters of the catalogue within tracks.
  private var counterRows: [Configuration] {
    candidates.tracks.flatMap { track in
      candidates.counters.map { Configuration(counter: $0.description, track: track) }
    }
  }

  /// Analyzers of the catalogue within tracks.
  private var analyzerRows: [(analyzer: String, track: String)] {
    candidates.tracks.flatMap { track in
      candidates.analyzers.map { (analyzer: $0.description, track: track) }
    }
  }

  /// The names of the recognizers that never failed.
  private var recognizers: [String] {
    candidates.recognizers.filter { $0.failure == nil }.map(\.candidate.name)
  }

  /// Recognizers within tracks, over the clips whose labels say when an exercise is done.
  private func recognitions(_ clips: [ScoredClip]) -> [RecognitionEvaluation] {
    candidates.tracks.flatMap { track in
      recognizers.map { name in
        RecognitionEvaluation(
          RecognizerConfiguration(recognizer: name, track: track),
          clips: clips.compactMap { $0[track].recognitions[name] },
          plan: plan,
          isMeasured: detail.contains(.measures)
        )
      }
    }
  }

  /// The names of the analyzers from outside that never failed.
  private var outsideAnalyzers: [String] {
    candidates.externalAnalyzers.filter { $0.failure == nil }.map(\.candidate.name)
  }

  /// The phases of each track, over the clips whose labels tell them on all of them: those of detectors, then
  /// those of analyzers from outside that tell any.
  private func phases(_ clips: [ScoredClip]) -> [PhaseEvaluation] {
    let told = clips.filter { clip in candidates.tracks.allSatisfy { clip[$0].phases != nil } }
    guard !told.isEmpty else { return [] }
    func evaluation(
      _ detector: String,
      _ track: String,
      _ intervals: (ScoredTrack) -> [PhaseInterval]?
    ) -> PhaseEvaluation {
      PhaseEvaluation(
        PhaseConfiguration(detector, track: track),
        clips: told.compactMap { clip in
          guard let exercise = Exercise.named(clip.clip.identity.exercise),
            let phases = clip[track].phases, let intervals = intervals(clip[track])
          else { return nil }
          return PhaseScore(
            clip: clip.clip.identity,
            intervals: intervals,
            reference: phases.reference,
            exercise: exercise,
            obstacle: phases.obstacle
          )
        },
        plan: plan,
        isMeasured: detail.contains(.measures)
      )
    }
    return candidates.tracks.flatMap { track in
      let analyzers = outsideAnalyzers.filter { isSaid(clips, by: $0, \.phases) }
      return candidates.detectors.map(\.description).map { name in
        evaluation(name, track) { $0.phases?.told[name] }
      }
        + analyzers.map { name in
          evaluation(name, track) { track in
            track.judgements[name].map { $0.analysis.phases ?? [] }
          }
        }.filter { !$0.clips.isEmpty }
    }
  }

  /// Whether an analyzer from outside ever says something of a kind.
  private func isSaid<Kind>(
    _ clips: [ScoredClip],
    by analyzer: String,
    _ kind: (ProgramAnalysis) -> Kind?
  ) -> Bool {
    clips.contains { clip in
      clip.tracks.values.contains { $0.judgements[analyzer].flatMap { kind($0.analysis) } != nil }
    }
  }

  /// Counters within tracks: those of the catalogue, those from outside, and analyzers from outside that say reps;
  /// none where nobody counted the reps of any clip.
  private func evaluations(_ clips: [ScoredClip], jobs: Int) throws -> [CounterEvaluation] {
    guard clips.contains(where: { $0.clip.reference.isCounted }) else { return [] }
    let outside = candidates.external.filter { $0.failure == nil }.map(\.candidate)
    let counting = outsideAnalyzers.filter { isSaid(clips, by: $0, \.reps) }
    let rows = candidates.tracks.flatMap { track -> [(Configuration, [ClipScore])] in
      func row(_ name: String, _ scores: [ClipScore]) -> (Configuration, [ClipScore]) {
        (Configuration(counter: name, track: track), scores)
      }
      // One that is asked about another track has no scores on this one.
      let names =
        candidates.counters.flatMap { counter in
          [counter.description]
            + recognizers.map { Configuration.counter(counter.description, under: $0) }
        }
        + outside.filter { $0.track.map { $0 == track } ?? true }.map(\.name)
      let counted = names.map { name in row(name, clips.compactMap { $0[track].counts[name] }) }
      // All rows are over the same clips.
      return counted.filter { $0.1.count == clips.count }
        + counting.map { name in row(name, clips.map { $0.repsSaid(by: name, on: track) }) }
    }
    return try concurrentMap(rows, jobs: jobs) { configuration, scores in
      CounterEvaluation(
        configuration,
        clips: scores,
        plan: plan,
        measuring: detail.contains(.measures) ? MeasureCatalog.all : []
      )
    }
  }

  /// Policies within analyzers within tracks; an analyzer that knows no clip's exercise is left out, and so
  /// is one from outside that failed on any clip.
  private func forms(_ clips: [ScoredClip], jobs: Int) throws -> [FormEvaluation] {
    let chosen = candidates.policies.indices.map { Int?.some($0) }
    let policies = chosen.isEmpty ? [nil] : chosen
    let names = candidates.analyzers.map(\.description) + outsideAnalyzers
    let rows = candidates.tracks.flatMap { track in
      names.flatMap { name in policies.map { (track: track, analyzer: name, policy: $0) } }
    }
    let found = try concurrentMap(rows, jobs: jobs) { row -> FormEvaluation? in
      let scores = clips.compactMap { clip in
        clip.formScore(track: row.track, analyzer: row.analyzer, policy: row.policy)
      }
      guard !scores.isEmpty else { return nil }
      return FormEvaluation(
        FormConfiguration(
          analyzer: row.analyzer,
          feedback: row.policy.map { candidates.policies[$0].description },
          track: row.track
        ),
        clips: scores,
        plan: plan,
        isMeasured: detail.contains(.measures)
      )
    }
    return found.compactMap(\.self)
  }
}

extension DoseLadder {
  fileprivate init(_ perturbation: Perturbation) {
    self.init(
      name: perturbation.rawValue,
      summary: perturbation.summary,
      unit: perturbation.unit,
      steps: perturbation.steps.map { Step(dose: $0, label: perturbation.label(of: $0)) }
    )
  }
}
