// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Platform
import RepCounting
public import Replay
public import Scoring
public import Storage

/// Replays the tracks of a dataset through candidates and scores what they report.
public struct EvaluationJob: Sendable {
  private let dataset: Dataset
  private let clips: [ClipRecord]
  private let labels: ReferenceLabels
  private let candidates: Candidates
  private let plan: ResamplingPlan
  private let sliceKeys: [SliceKey]
  private let detail: RunDetail
  private let perturbations: [Perturbation]

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
  public init(
    _ candidates: Candidates,
    dataset: Dataset,
    clips: [ClipRecord],
    labels: ReferenceLabels,
    plan: ResamplingPlan = ResamplingPlan(),
    sliceKeys: [SliceKey] = SliceKey.standard,
    detail: RunDetail,
    perturbations: [Perturbation] = []
  ) {
    self.candidates = candidates
    self.dataset = dataset
    self.clips = clips
    self.labels = labels
    self.plan = plan
    self.sliceKeys = sliceKeys
    self.detail = detail
    self.perturbations = perturbations
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
  public func run(
    toolVersion: String,
    manifestSHA256: String? = nil,
    jobs: Int,
    advance: @escaping @Sendable (String) -> Void
  ) throws -> Run {
    let scorer = ClipScorer(
      dataset: dataset,
      candidates: candidates,
      detail: detail,
      perturbations: perturbations
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
    return Run(
      toolVersion: toolVersion,
      dataset: dataset.manifest.name,
      manifestSHA256: try manifestSHA256 ?? Files.sha256(of: dataset.manifestPath),
      plan: plan,
      backends: RunBackend.merged(scored.map(\.backends)),
      sources: candidates.external.filter { $0.failure == nil }.map(\.subject.source)
        + candidates.externalAnalyzers.filter { $0.failure == nil }.map(\.subject.source),
      clips: scored.map(\.clip),
      omissions: omissions,
      evaluations: try evaluations(scored, jobs: jobs),
      forms: try forms(scored, jobs: jobs),
      tracks: tracks(scored),
      stabilities: try stabilities(scored, jobs: jobs),
      robustness: try robustness(scored, jobs: jobs),
      phases: phases(scored),
      strips: scored.flatMap(\.strips),
      ratings: ratings(scored),
      sliceKeys: sliceKeys,
      isSliced: detail.contains(.measures)
    )
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
    return candidates.tracks.enumerated().map { track, name in
      TrackEvaluation(
        name,
        clips: clips.map { $0.summaries[track] },
        plan: plan,
        isMeasured: detail.contains(.measures)
      )
    }
  }

  /// Counters within tracks; none where stability was not tried.
  private func stabilities(_ clips: [ScoredClip], jobs: Int) throws -> [StabilityEvaluation] {
    guard detail.contains(.stability) else { return [] }
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

  /// What becomes of scores and relations on changed tracks; nil where that was not tried.
  private func robustness(_ clips: [ScoredClip], jobs: Int) throws -> Robustness? {
    guard !perturbations.isEmpty else { return nil }
    let ladders = perturbations.map(DoseLadder.init)
    let counted = clips.filter(\.clip.reference.isCounted)
    let searched = clips.filter { !$0.clip.form.searched.isEmpty }
    let forms = try concurrentMap(analyzerPlaces, jobs: jobs) {
      place -> FormRobustnessEvaluation? in
      let tried = searched.compactMap { clip in
        clip.disturbances[place.track].formScores[place.analyzer].map { steps in
          ClipRobustness(clip: clip.clip.identity, steps: steps)
        }
      }
      guard !tried.isEmpty else { return nil }
      return FormRobustnessEvaluation(
        candidates.analyzers[place.analyzer].description,
        track: candidates.tracks[place.track],
        clips: tried,
        ladders: ladders,
        plan: plan
      )
    }
    let evaluations = try concurrentMap(counted.isEmpty ? [] : counterPlaces, jobs: jobs) { place in
      RobustnessEvaluation(
        Configuration(
          counter: candidates.counters[place.counter].description,
          track: candidates.tracks[place.track]
        ),
        clips: counted.map { clip in
          ClipRobustness(
            clip: clip.clip.identity,
            steps: clip.disturbances[place.track].scores[place.counter]
          )
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
      checks: candidates.tracks.indices.flatMap { checks(clips, track: $0) }
    )
  }

  /// The relations of counters, then of analyzers; an analyzer that knows no clip's exercise is left out.
  private func checks(_ clips: [ScoredClip], track: Int) -> [RelationChecks] {
    func checks(
      of subject: String,
      _ verdicts: (ClipDisturbance) -> [MetamorphicVerdict]?
    ) -> RelationChecks? {
      let found = clips.compactMap { clip in
        verdicts(clip.disturbances[track]).map { (clip: clip.clip.identity.id, verdicts: $0) }
      }
      guard !found.isEmpty else { return nil }
      return RelationChecks(
        subject: subject,
        track: candidates.tracks[track],
        clips: found.count,
        failures: MetamorphicRelation.allCases.indices.map { relation in
          found.compactMap { one in
            one.verdicts[relation].failure.map { .init(clip: one.clip, reason: $0) }
          }
        }
      )
    }
    let counters = candidates.counters.enumerated().compactMap { index, counter in
      checks(of: counter.description) { $0.counters[index] }
    }
    return counters
      + candidates.analyzers.enumerated().compactMap { index, analyzer in
        checks(of: analyzer.description) { $0.analyzers[index] }
      }
  }

  /// Counters within tracks.
  private var counterPlaces: [(track: Int, counter: Int)] {
    candidates.tracks.indices.flatMap { track in
      candidates.counters.indices.map { (track: track, counter: $0) }
    }
  }

  /// Analyzers within tracks.
  private var analyzerPlaces: [(track: Int, analyzer: Int)] {
    candidates.tracks.indices.flatMap { track in
      candidates.analyzers.indices.map { (track: track, analyzer: $0) }
    }
  }

  /// The phases of each track, over the clips whose labels tell them on all of them: those of the detector, then
  /// those of analyzers from outside that tell any.
  private func phases(_ clips: [ScoredClip]) -> [PhaseEvaluation] {
    let told = clips.filter { $0.phases.count == candidates.tracks.count }
    guard !told.isEmpty else { return [] }
    func evaluation(_ name: String, _ clips: [PhaseScore]) -> PhaseEvaluation {
      PhaseEvaluation(
        name,
        clips: clips,
        plan: plan,
        isMeasured: detail.contains(.measures)
      )
    }
    return candidates.tracks.enumerated().flatMap { track, name in
      let analyzers = candidates.externalAnalyzers.enumerated().filter { index, trial in
        trial.failure == nil && isSaid(clips, by: index, \.phases)
      }
      return [evaluation(name, told.map { $0.phases[track] })]
        + analyzers.map { index, trial in
          evaluation(
            "\(trial.subject.name) on \(name)",
            told.compactMap { $0.analyzedPhases[track][index] }
          )
        }.filter { !$0.clips.isEmpty }
    }
  }

  /// Whether an analyzer from outside ever says something of a kind.
  private func isSaid<Kind>(
    _ clips: [ScoredClip],
    by analyzer: Int,
    _ kind: (ProgramAnalysis) -> Kind?
  ) -> Bool {
    clips.contains { clip in
      clip.analyses.contains { $0[analyzer].flatMap(kind) != nil }
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
      return own + external(clips, on: place) + counted(clips, on: place)
    }
    return try concurrentMap(subjects, jobs: jobs) { configuration, scores in
      Evaluation(
        configuration,
        clips: scores,
        plan: plan,
        measuring: detail.contains(.measures) ? MeasureCatalog.all : []
      )
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
        counter: trial.subject.name,
        track: candidates.tracks[track]
      )
      return (configuration, scores)
    }
  }

  /// The scores on one track of analyzers from outside that say reps; one counts none in a clip whose exercise it does
  /// not know.
  private func counted(
    _ clips: [ScoredClip],
    on track: Int
  ) -> [(Configuration, [ClipScore])] {
    candidates.externalAnalyzers.enumerated().compactMap { index, trial in
      guard trial.failure == nil, isSaid(clips, by: index, \.reps) else { return nil }
      let scores = clips.map { clip in
        let reps = clip.analyses[track][index]?.reps
        return ClipScore(
          clip: clip.clip.identity,
          reference: clip.clip.reference,
          events: reps?.events ?? [],
          rejections: reps?.rejections ?? []
        )
      }
      let configuration = Configuration(
        counter: trial.subject.name,
        track: candidates.tracks[track]
      )
      return (configuration, scores)
    }
  }

  /// Policies within analyzers within tracks; an analyzer that knows no clip's exercise is left out, and so
  /// is one from outside that failed on any clip.
  private func forms(_ clips: [ScoredClip], jobs: Int) throws -> [FormEvaluation] {
    let chosen = candidates.policies.indices.map { Int?.some($0) }
    let policies = chosen.isEmpty ? [nil] : chosen
    let names =
      candidates.analyzers.map(\.description)
      + candidates.externalAnalyzers.map { $0.failure == nil ? $0.subject.name : nil }
    let places = candidates.tracks.indices.flatMap { track in
      names.enumerated().flatMap { index, name in
        policies.compactMap { policy in
          name.map { (track: track, analyzer: index, name: $0, policy: policy) }
        }
      }
    }
    let found = try concurrentMap(places, jobs: jobs) { place -> FormEvaluation? in
      let scores = clips.compactMap { clip in
        clip.formScore(track: place.track, analyzer: place.analyzer, policy: place.policy)
      }
      guard !scores.isEmpty else { return nil }
      return FormEvaluation(
        FormConfiguration(
          analyzer: place.name,
          feedback: place.policy.map { candidates.policies[$0].description },
          track: candidates.tracks[place.track]
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
