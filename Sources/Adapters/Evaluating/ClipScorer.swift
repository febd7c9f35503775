// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import FormAnalysis
import Labels
import Measures
import PoseTracks
import RepCounting
import Replay
import Scoring
import Storage
import TrackQuality

/// What came of one clip.
enum ClipResult: Sendable {
  /// It was scored on every track.
  case scored(ScoredClip)
  /// It was not, for a reason.
  case omitted(Run.Omission)
}

/// Reads the tracks of single clips and scores what candidates say of them.
struct ClipScorer: Sendable {
  private let dataset: Dataset
  private let tracks: [String]
  private let counters: [any Contender<CounterReport>]
  private let analyzers: [any Contender<ProgramAnalysis>]
  private let recognizers: [any Contender<RecognizedTrack>]
  private let recognized: RecognizedCounting
  private let configurations: [CounterConfiguration]
  private let coaching: FormReplay
  private let phasing: PhaseReplay
  private let shaking: (replay: StabilityReplay, names: [String])?
  private let disturbing: ClipDisturber?
  private let studying: TrackStudy?
  private let detail: RunDetail

  init(
    dataset: Dataset,
    candidates: Candidates,
    detail: RunDetail,
    perturbations: [Perturbation],
    study: TrackStudy?
  ) {
    studying = study
    self.dataset = dataset
    self.detail = detail
    tracks = candidates.tracks
    configurations = candidates.counters
    counters =
      [
        CatalogueCounters(
          candidates.counters,
          reportsRejections: detail.contains(.rejections)
        )
      ] + candidates.external.map(OutsideCounter.init)
    analyzers =
      [CatalogueAnalyzers(candidates.analyzers)]
      + candidates.externalAnalyzers.map(OutsideAnalyzer.init)
    recognizers = candidates.recognizers.map(OutsideRecognizer.init)
    recognized = RecognizedCounting(
      candidates.counters,
      reportsRejections: detail.contains(.rejections)
    )
    coaching = FormReplay([], policies: candidates.policies)
    phasing = PhaseReplay(candidates.detectors)
    shaking =
      detail.contains(.stability)
      ? (StabilityReplay(candidates.counters), candidates.counters.map(\.description)) : nil
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
      return omitted(isRefused ? Run.Omission.refused : Run.Omission.unlabelled)
    }
    guard let activity = record.activity(labels.labels) else {
      return omitted(record.lackOfExercise)
    }
    let recorded: ClipTracks
    do throws(ClipTracks.Unusable) {
      recorded = try ClipTracks(of: record, in: dataset, configurations: tracks)
    } catch {
      return omitted(error.reason, track: error.track)
    }
    for (track, file) in zip(tracks, recorded.files) {
      let lacks = activity.exercises.lazy.flatMap { exercise in
        configurations.lazy.compactMap { file.track.lack(of: $0.signal(in: exercise)) }
      }
      // No rep in a signal that nobody recorded would be a count of 0 that is made up.
      if let reason = lacks.first { return omitted(reason, track: track) }
    }
    let features = ClipFeatures(
      of: recorded.files[0].track,
      exercise: activity.exercise,
      labels.reference
    )
    let identity = ClipIdentity(record, labels.reference, recorded.files[0].track).with(features)
    let jitters =
      detail.isDisjoint(with: [.tracks, .stability]) && studying == nil
      ? [] : recorded.jitters(labels.labels)
    let summaries =
      detail.contains(.tracks)
      ? recorded.summaries(of: identity, jitters: jitters, configurations: tracks) : []
    var scored: [String: ScoredTrack] = [:]
    for (index, file) in recorded.files.enumerated() {
      let question = Question(
        track: file.track,
        configuration: tracks[index],
        clip: record.id,
        place: place,
        activity: activity
      )
      var track = try result(of: question, identity, labels, file.metadata)
      if detail.contains(.tracks) { track.summary = summaries[index] }
      track.study =
        tracks[index] == TrackConfiguration.exact
        ? nil
        : studying?.result(
          of: question,
          identity,
          labels.reference,
          jitter: jitters[index]
        )
      if let shaking, let exercise = activity.exercise {
        let found = shaking.replay.results(
          of: file.track,
          exercise: exercise,
          noise: jitters[index].sigmas
        )
        track.stabilities = shaking.names.keying(
          found.map { ClipStability(clip: identity, stability: $0) }
        )
      }
      scored[tracks[index]] = track
    }
    return .scored(
      ScoredClip(
        clip: RunClip(
          identity: identity,
          reference: labels.reference,
          form: labels.form,
          rater: labels.rater,
          labelSHA256: labels.sha256,
          trackSHA256: recorded.digests,
          features: features
        ),
        tracks: scored
      )
    )
  }

  /// Scores what is said of one track.
  ///
  /// Each counter and analyzer runs once over a track as it is, whatever else is asked of it.
  private func result(
    of question: Question,
    _ clip: ClipIdentity,
    _ labels: ReferenceLabels.Entry,
    _ metadata: TrackMetadata
  ) throws -> ScoredTrack {
    let track = question.track
    let analyses = try analyzers.answers(to: question)
    let reports = try counters.answers(to: question)
    let names = try recognizers.answers(to: question)
    return ScoredTrack(
      backend: RunBackend(configuration: question.configuration, clip: clip.id, metadata),
      counts: reports.merging(countsUnder(names, on: track)) { own, _ in own }.mapValues { report in
        ClipScore(
          clip: clip,
          reference: labels.reference,
          events: report.events,
          rejections: report.rejections
        )
      },
      judgements: analyses.mapValues { analysis in
        ScoredTrack.Judgement(
          analysis: analysis,
          feedback: coaching.outcome(of: analysis.form, on: track).feedback
        )
      },
      recognitions: recognitions(names, of: question, clip, labels),
      phases: detail.contains(.phases) ? phases(of: question, labels) : nil,
      stabilities: [:],
      disturbance: disturbing?.result(
        of: question,
        clip,
        (labels.reference, labels.form),
        reading: TrackReading(
          events: reports.mapValues(\.events),
          forms: analyses.mapValues(\.form)
        )
      ),
      strip: detail.contains(.strips) ? strip(of: question) : nil
    )
  }

  /// The reports of each counter of the catalogue if a recognizer starts and stops it, by the name of both.
  private func countsUnder(
    _ names: [String: RecognizedTrack],
    on track: PoseTrack
  ) -> [String: CounterReport] {
    var reports: [String: CounterReport] = [:]
    for (recognizer, answer) in names {
      let found = recognized.reports(of: answer.stretches, on: track)
      for (counter, report) in zip(configurations, found) {
        reports[Configuration.counter(counter.description, under: recognizer)] = report
      }
    }
    return reports
  }

  /// The scores of recognizers on the labelled exercises; none where labels do not say when they are done.
  private func recognitions(
    _ names: [String: RecognizedTrack],
    of question: Question,
    _ clip: ClipIdentity,
    _ labels: ReferenceLabels.Entry
  ) -> [String: RecognitionScore] {
    let times = question.track.times
    guard !names.isEmpty, let first = times.first, let last = times.last,
      let reference = RecognitionReference(
        labels.labels,
        labels.reference,
        exercise: question.activity.exercise,
        bounds: first...last
      )
    else { return [:] }
    return names.mapValues { answer in
      RecognitionScore(
        clip: clip,
        classes: answer.classes,
        told: answer.stretches,
        reference: reference
      )
    }
  }

  /// The signal of a track; a report draws that of the first, and none of a workout.
  private func strip(of question: Question) -> Run.Strip? {
    guard let exercise = question.activity.exercise else { return nil }
    let signal = CounterConfiguration.height(in: exercise)
    return Run.Strip(
      clip: question.clip,
      track: question.configuration,
      signal: signal.id,
      samples: question.track.samples(of: signal)
    )
  }

  /// The phases that the labels tell, and those of each detector; nil if the labels tell none.
  private func phases(
    of question: Question,
    _ labels: ReferenceLabels.Entry
  ) -> ScoredTrack.Phases? {
    guard let exercise = question.activity.exercise,
      let told = phasing.phases(of: question.track, exercise: exercise),
      let reference = labels.phases(of: exercise, on: question.track)
    else { return nil }
    return ScoredTrack.Phases(
      reference: reference,
      told: phasing.detectors.map(\.description).keying(told),
      obstacle: PhaseReplay.obstacle(in: question.track, exercise: exercise)
    )
  }
}

extension RunBackend {
  fileprivate init(configuration: String, clip: String, _ metadata: TrackMetadata) {
    self.init(
      configuration: configuration,
      backend: metadata.backend,
      version: metadata.backendVersion,
      digests: metadata.digests,
      subject: FollowedSubject(metadata.subject, clip: clip)
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

extension ClipRecord {
  /// The time before and after the sets of a workout in which counters hear the track, in seconds.
  ///
  /// An app's counter is started before the first rep and stopped after the last one, too.
  private static let margin = RecognizedCounting.lead

  /// The exercise of the clip or, in a workout, those of its labelled sets; nil without one of the catalogue.
  fileprivate func activity(_ labels: LabelFile) -> Activity? {
    isWorkout
      ? .workout(labels.exerciseStretches.widened(by: Self.margin))
      : Exercise.named(exercise).map(Activity.exercise)
  }
}
