// SPDX-License-Identifier: Apache-2.0
import Basics
package import Forecasting
import Labels
package import Measures
import Platform
import PoseTracks
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
    let (scored, omissions) = try replay(jobs: jobs, advance: advance)
    let part = try part(scored, omissions, toolVersion, manifestSHA256)
    let backendStudy =
      detail.contains(.backendStudy)
      ? try BackendStudy.of(
        part.run,
        StudiedClips(scored),
        counters: candidates.counters,
        tracks: candidates.tracks,
        jobs: jobs
      ) : nil
    return try RunAssembly(detail: detail, jobs: jobs).run(
      of: part,
      backendStudy: backendStudy,
      moment: moment
    )
  }

  /// Replays every candidate, and measures nothing yet.
  ///
  /// - Parameters: As those of `run`.
  /// - Returns: What was said of the clips, with the poses of all moments that a run of more clips may show.
  /// - Throws: As `run`.
  package func part(
    toolVersion: String,
    manifestSHA256: String? = nil,
    jobs: Int,
    advance: @escaping @Sendable (String) -> Void
  ) throws -> RunPart {
    try studiedPart(
      toolVersion: toolVersion,
      manifestSHA256: manifestSHA256,
      jobs: jobs,
      advance: advance
    ).part
  }

  /// Replays every candidate, and measures nothing yet.
  ///
  /// - Parameters: As those of `run`.
  /// - Returns: As `part`, with the material for a study of backends; nil where that was not asked for.
  /// - Throws: As `run`.
  package func studiedPart(
    toolVersion: String,
    manifestSHA256: String? = nil,
    jobs: Int,
    advance: @escaping @Sendable (String) -> Void
  ) throws -> (part: RunPart, studied: StudiedClips?) {
    let (scored, omissions) = try replay(jobs: jobs, advance: advance)
    var part = try part(scored, omissions, toolVersion, manifestSHA256)
    if detail.contains(.strips) {
      part.run.moments = backends.flatMap { leader in
        BackendFlip.candidates(in: part.run.evaluations, leader: leader).compactMap(moment)
      }
    }
    return (part, detail.contains(.backendStudy) ? StudiedClips(scored) : nil)
  }

  /// The track configurations of backends; exact tracks are none.
  private var backends: [String] { candidates.tracks.filter { $0 != TrackConfiguration.exact } }

  /// The study of several backends; nil where that was not asked for.
  private var study: TrackStudy? {
    detail.contains(.backendStudy)
      ? TrackStudy(candidates.counters, tracks: candidates.tracks) : nil
  }

  /// The clips that were scored, and those that were not, both in manifest order.
  private func replay(
    jobs: Int,
    advance: @escaping @Sendable (String) -> Void
  ) throws -> (scored: [ScoredClip], omissions: [Run.Omission]) {
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
    return (scored, omissions)
  }

  /// All that was said of clips, in the rows of a run.
  private func part(
    _ scored: [ScoredClip],
    _ omissions: [Run.Omission],
    _ toolVersion: String,
    _ manifestSHA256: String?
  ) throws -> RunPart {
    let rows = CandidateRows(candidates, scored, plan: plan)
    let provenance = RunProvenance(
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
    )
    let results = RunResults(
      robustness: rows.robustness(perturbations),
      sliceKeys: sliceKeys,
      isSliced: false
    ) { results in
      results.evaluations = rows.counters
      results.forms = rows.forms
      if detail.contains(.tracks) { results.tracks = rows.tracks }
      if detail.contains(.stability) { results.stabilities = rows.stabilities }
      results.phases = rows.phases
      results[RecognitionScore.self] = rows.recognitions
    }
    return RunPart(
      Run(
        provenance,
        clips: scored.map(\.clip),
        omissions: omissions,
        results: results,
        strips: scored.flatMap { clip in candidates.tracks.compactMap { clip[$0].strip } },
        ratings: ratings(scored)
      ),
      failures: candidates.failures(among: clips),
      sayingReps: rows.saying(\.reps),
      sayingPhases: rows.saying(\.phases)
    )
  }

  /// The poses of two backends where a count turns; nil where a track cannot be read any more.
  ///
  /// Tracks are read a second time, which saves keeping all of them.
  private func moment(of flip: BackendFlip) -> PoseMoment? {
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
}
