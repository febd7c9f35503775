// SPDX-License-Identifier: Apache-2.0
import Labels
import Platform
import PoseTracks
import RepCounting
import Replay
import Scoring
import Storage
import Terminal

/// Replays the tracks of a dataset through counters and scores what they report.
struct EvaluationJob: Sendable {
  /// Where clips and tracks are.
  var dataset: Dataset
  /// The clips to score, in manifest order.
  var clips: [ClipRecord]
  /// The labels by clip id.
  var labels: [String: ReferenceLabels.Entry]
  /// The counters under test.
  var counters: [CounterConfiguration]
  /// The track configurations to replay.
  var tracks: [String]
  /// How intervals are drawn.
  var plan: ResamplingPlan

  /// What came of one clip.
  private enum ClipResult: Sendable {
    case scored(ScoredClip)
    case omitted(Run.Omission)
  }

  private struct ScoredClip: Sendable {
    var clip: RunClip
    /// The scores by track and counter: [tracks][counters].
    var scores: [[ClipScore]]
    /// What was measured of each track: [tracks].
    var summaries: [TrackSummary]
    var backends: [RunBackend]
    var strip: Run.Strip
  }

  /// Evaluates every counter on every track configuration.
  ///
  /// A clip is scored only if it can be on all of them, so that all rows of a report are over the
  /// same clips; the others are omissions of the run.
  ///
  /// - Throws: `Interrupted` after an interrupt.
  /// - Complexity: Clips are read one at a time per job; what is kept of a clip is its events, its
  ///   labels and one signal.
  func run(jobs: Int, progress: Progress) throws -> Run {
    let results = try concurrentMap(clips, jobs: jobs) { clip in
      let result = evaluate(clip)
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
    let configurations = tracks.indices.flatMap { track in
      counters.indices.map { (track: track, counter: $0) }
    }
    let evaluations = try concurrentMap(configurations, jobs: jobs) { [clips = scored] place in
      Evaluation(
        Configuration(counter: counters[place.counter].description, track: tracks[place.track]),
        clips: clips.map { $0.scores[place.track][place.counter] },
        plan: plan
      )
    }
    return Run(
      toolVersion: Tool.version,
      dataset: dataset.manifest.name,
      manifestSHA256: try fileDigest(dataset.manifestPath),
      plan: plan,
      backends: scored.first?.backends ?? [],
      clips: scored.map(\.clip),
      omissions: omissions,
      evaluations: evaluations,
      tracks: tracks.indices.map { track in
        TrackEvaluation(tracks[track], clips: scored.map { $0.summaries[track] }, plan: plan)
      },
      strips: scored.map(\.strip)
    )
  }

  /// Reads the tracks of one clip, replays and scores them.
  private func evaluate(_ record: ClipRecord) -> ClipResult {
    func omitted(_ reason: String, track: String? = nil) -> ClipResult {
      .omitted(Run.Omission(clip: record.id, track: track, reason: reason))
    }
    guard let labels = labels[record.id] else { return omitted("it has no usable labels") }
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
    let identity = ClipIdentity(
      record,
      duration: record.facts?.duration ?? files[0].track.duration,
      isNegative: labels.reference.showsNoReps
    )
    let replay = Replay(counters)
    let signal = CounterConfiguration.height(in: exercise)
    return .scored(
      ScoredClip(
        clip: RunClip(
          identity: identity,
          reference: labels.reference,
          rater: labels.rater,
          labelSHA256: labels.sha256,
          trackSHA256: recorded.digests
        ),
        scores: files.map { file in
          replay.events(of: file.track, exercise: exercise).map { events in
            ClipScore(clip: identity, reference: labels.reference, events: events)
          }
        },
        summaries: recorded.summaries(of: identity, configurations: tracks),
        backends: zip(tracks, files).map { RunBackend(configuration: $0, $1.metadata) },
        strip: Run.Strip(
          clip: record.id,
          track: tracks[0],
          signal: signal.id,
          samples: files[0].track.samples(of: signal)
        )
      )
    )
  }
}

extension ClipIdentity {
  /// The identity of a manifest's clip.
  fileprivate init(_ record: ClipRecord, duration: Double, isNegative: Bool) {
    self.init(
      id: record.id,
      subject: record.subject,
      group: record.group,
      exercise: record.exercise,
      family: Exercise.named(record.exercise)?.family,
      view: record.view,
      tags: record.tags,
      duration: duration,
      isNegative: isNegative
    )
  }
}

extension RunBackend {
  fileprivate init(configuration: String, _ metadata: TrackMetadata) {
    self.init(
      configuration: configuration,
      backend: metadata.backend,
      version: metadata.backendVersion,
      digests: metadata.digests
    )
  }
}

extension ClipRecord.MediaFacts {
  /// Seconds from the first frame to the end of the last.
  fileprivate var duration: Double { max(endTime - firstTime, 0) }
}

extension PoseTrack {
  /// Seconds from the first frame to the end of the last, which is taken to be as long as the mean.
  fileprivate var duration: Double {
    guard let first = times.first, let last = times.last, count > 1 else { return 0 }
    return (last - first) * Double(count) / Double(count - 1)
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
