// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks
import RepCounting
import Replay
import Scoring
import Storage

/// What came of one clip.
enum ClipResult: Sendable {
  /// It was scored on every track.
  case scored(ScoredClip)
  /// It was not, for a reason.
  case omitted(Run.Omission)
}

/// A clip with all that was said of it.
struct ScoredClip: Sendable {
  /// Who and what it shows, and what its labels say.
  var clip: RunClip
  /// What counters said: [tracks][counters].
  var counts: [[ClipScore]]
  /// What counters from outside said; nil where one failed or was not asked: [tracks][counters].
  var external: [[ClipScore?]]
  /// What analyzers said, those of the catalogue before those from outside, and policies; nil where one
  /// does not know the exercise or failed: [tracks][analyzers].
  var forms: [[FormReplay.Outcome?]]
  /// All that analyzers from outside said; nil where one does not know the exercise or failed:
  /// [tracks][analyzers].
  var analyses: [[ProgramAnalysis?]]
  /// What was measured of each track; empty where that was not asked for: [tracks].
  var summaries: [TrackSummary]
  /// How firmly counts stand: [tracks][counters]; empty where that was not asked for.
  var stabilities: [[ClipStability]]
  /// What candidates make of changed tracks: [tracks]; empty where that was not asked for.
  var disturbances: [ClipDisturbance]
  /// Where the tracks come from: [tracks].
  var backends: [RunBackend]
  /// How well the phases of reps are told on each track; empty where the labels do not tell them:
  /// [tracks].
  var phases: [PhaseScore]
  /// The same as analyzers from outside tell them; nil where one does not know the exercise or failed:
  /// [tracks][analyzers].
  var analyzedPhases: [[PhaseScore?]]
  /// The signals that a report draws and that ceilings are of; empty where they were not asked for:
  /// [tracks].
  var strips: [Run.Strip]

  /// The score of an analyzer and what a policy made of its findings; nil where the analyzer does not
  /// know the exercise.
  func formScore(track: Int, analyzer: Int, policy: Int?) -> FormScore? {
    forms[track][analyzer].map { outcome in
      FormScore(
        clip: clip.identity,
        reference: clip.form,
        result: outcome.result,
        alerts: policy.map { outcome.feedback[$0] }
      )
    }
  }
}

/// Reads the tracks of single clips and scores what candidates say of them.
struct ClipScorer: Sendable {
  private let dataset: Dataset
  private let tracks: [String]
  private let counting: Replay
  private let judging: FormReplay
  private let shaking: StabilityReplay?
  private let disturbing: ClipDisturber?
  private let countingTrials: [ExternalTrial<CounterReport>]
  private let judgingTrials: [ExternalTrial<ProgramAnalysis?>]
  private let detail: RunDetail

  init(
    dataset: Dataset,
    candidates: Candidates,
    detail: RunDetail,
    perturbations: [Perturbation]
  ) {
    self.dataset = dataset
    self.detail = detail
    tracks = candidates.tracks
    counting = Replay(candidates.counters)
    judging = FormReplay(candidates.analyzers, policies: candidates.policies)
    countingTrials = candidates.external
    judgingTrials = candidates.externalAnalyzers
    shaking = detail.contains(.stability) ? StabilityReplay(candidates.counters) : nil
    disturbing =
      perturbations.isEmpty ? nil : ClipDisturber(candidates, perturbations: perturbations)
  }

  /// Scores a clip on every track configuration, or says why it cannot be.
  ///
  /// - Parameters:
  ///   - record: The clip.
  ///   - labels: Its labels; nil where it has none that can be used.
  ///   - isRefused: Whether it has labels, which cannot be used.
  ///   - place: Its place among the clips of the run.
  /// - Returns: Its scores, or why there are none.
  /// - Throws: `Interrupted`; `PlatformError` where no program can be started.
  func result(
    of record: ClipRecord,
    labels: ReferenceLabels.Entry?,
    isRefused: Bool,
    place: Int
  ) throws -> ClipResult {
    func omitted(_ reason: String, track: String? = nil) -> ClipResult {
      .omitted(Run.Omission(clip: record.id, track: track, reason: reason))
    }
    guard let labels else {
      return omitted(isRefused ? "its labels have errors" : Run.Omission.unlabelled)
    }
    guard let exercise = Exercise.named(record.exercise) else {
      return omitted("its exercise '\(record.exercise)' is not in the catalogue")
    }
    let recorded: ClipTracks
    do throws(ClipTracks.Unusable) {
      recorded = try ClipTracks(of: record, in: dataset, configurations: tracks)
    } catch {
      return omitted(error.reason, track: error.track)
    }
    let files = recorded.files
    let identity = ClipIdentity(record, labels.reference, files[0].track)
    let jitters =
      detail.isDisjoint(with: [.tracks, .stability]) ? [] : recorded.jitters(labels.labels)
    // Each counter and analyzer runs once over a track as it is, whatever else is asked of it.
    let said = files.map { reports(on: $0.track, exercise: exercise) }
    let judged = files.map { judging.outcomes(of: $0.track, exercise: exercise) }
    let analyses = try zip(tracks, files).map { track, file in
      try judgingTrials.map { trial in
        try trial.report(
          on: file.track,
          called: track,
          of: record.id,
          exercise: exercise,
          place: place
        ) ?? nil
      }
    }
    let told =
      detail.contains(.phases)
      ? phases(of: identity, labels, exercise, files.map(\.track), analyses) : []
    return .scored(
      ScoredClip(
        clip: RunClip(
          identity: identity,
          reference: labels.reference,
          form: labels.form,
          rater: labels.rater,
          labelSHA256: labels.sha256,
          trackSHA256: recorded.digests
        ),
        counts: said.map { reports in
          reports.map { report in
            ClipScore(
              clip: identity,
              reference: labels.reference,
              events: report.events,
              rejections: report.rejections
            )
          }
        },
        external: try zip(tracks, files).map { track, file in
          try countingTrials.map { trial in
            try trial.report(
              on: file.track,
              called: track,
              of: record.id,
              exercise: exercise,
              place: place
            ).map { report in
              ClipScore(
                clip: identity,
                reference: labels.reference,
                events: report.events,
                rejections: report.rejections
              )
            }
          }
        },
        forms: zip(zip(files, judged), analyses).map { known, analyses in
          known.1 + analyses.map { $0.map { judging.outcome(of: $0.form, on: known.0.track) } }
        },
        analyses: analyses,
        summaries: detail.contains(.tracks)
          ? recorded.summaries(of: identity, jitters: jitters, configurations: tracks) : [],
        stabilities: shaking.map { shaking in
          zip(files, jitters).map { file, jitter in
            shaking.results(of: file.track, exercise: exercise, noise: jitter.sigmas)
              .map { ClipStability(clip: identity, stability: $0) }
          }
        } ?? [],
        disturbances: disturbing.map { disturbing in
          files.indices.map { place in
            disturbing.result(
              of: identity,
              files[place].track,
              (labels.reference, labels.form),
              exercise: exercise,
              reading: TrackReading(
                events: said[place].map(\.events),
                forms: judged[place].map { $0?.result }
              )
            )
          }
        } ?? [],
        backends: zip(tracks, files).map { track, file in
          RunBackend(configuration: track, clip: record.id, file.metadata)
        },
        phases: told.map(\.detector),
        analyzedPhases: told.map(\.analyzers),
        strips: detail.contains(.strips)
          ? strips(of: record.id, files.map(\.track), exercise: exercise) : []
      )
    )
  }

  /// What every counter says of a track, with the candidates that it did not count where they are asked
  /// for.
  private func reports(on track: PoseTrack, exercise: Exercise) -> [CounterReport] {
    guard detail.contains(.rejections) else {
      return counting.events(of: track, exercise: exercise).map { CounterReport($0) }
    }
    return counting.reports(on: track, exercise: exercise)
  }

  /// The signal of a clip on each of its tracks; a report draws the first.
  private func strips(
    of clip: String,
    _ recorded: [PoseTrack],
    exercise: Exercise
  ) -> [Run.Strip] {
    let signal = CounterConfiguration.height(in: exercise)
    return zip(tracks, recorded).map { name, track in
      Run.Strip(clip: clip, track: name, signal: signal.id, samples: track.samples(of: signal))
    }
  }

  /// The phases told on each track, by the detector and by analyzers from outside, against those that the labels
  /// tell.
  private func phases(
    of clip: ClipIdentity,
    _ labels: ReferenceLabels.Entry,
    _ exercise: Exercise,
    _ tracks: [PoseTrack],
    _ analyses: [[ProgramAnalysis?]]
  ) -> [(detector: PhaseScore, analyzers: [PhaseScore?])] {
    zip(tracks, analyses).compactMap { track, analyses in
      guard let first = track.times.first, let last = track.times.last,
        let told = PhaseReplay.phases(of: track, exercise: exercise),
        let reference = PhaseReference(
          labels.reference,
          holds: labels.labels.events.compactMap { event in
            guard event.kind == .hold, let start = event.start, let end = event.end else {
              return nil
            }
            return Segment(event.label, start: start, end: end)
          },
          exercise: exercise,
          bounds: first...last
        )
      else { return nil }
      func score(_ intervals: [PhaseInterval]) -> PhaseScore {
        PhaseScore(clip: clip, intervals: intervals, reference: reference, exercise: exercise)
      }
      return (score(told), analyses.map { $0.map { score($0.phases ?? []) } })
    }
  }
}

extension RunBackend {
  fileprivate init(configuration: String, clip: String, _ metadata: TrackMetadata) {
    self.init(
      configuration: configuration,
      backend: metadata.backend,
      version: metadata.backendVersion,
      digests: metadata.digests,
      subject: RunSubject(metadata.subject, clip: clip)
    )
  }
}

extension TrackJitter {
  /// The robust sigma of each joint that has one, in pixels per axis.
  var sigmas: [Joint: Double] {
    var sigmas: [Joint: Double] = [:]
    for joint in joints { sigmas[joint.joint] = joint.path.robustSigma }
    return sigmas
  }
}

extension CounterConfiguration {
  /// The signal that a report draws: the height of the exercise's tracked joints.
  fileprivate static func height(in exercise: Exercise) -> Signal {
    guard let height = Signal.named("height", in: exercise) else {
      preconditionFailure("every exercise has a height")
    }
    return height
  }
}
