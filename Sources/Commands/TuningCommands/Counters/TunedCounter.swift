// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Labels
import Measures
import Platform
import PoseTracks
import RepCounting
import Scoring
import Storage
import Terminal
import Tuning

/// A counter that is tuned.
struct TunedCounter: TunedTarget {
  private let counter: CounterConfiguration
  private let options: SearchOptions
  private let triesNoise: Bool
  private let signals: OutputFile?

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - counter: The counter in use.
  ///   - options: What is searched, and what for.
  ///   - triesNoise: Whether settings are tried on tracks with noise, too.
  ///   - signals: Where signals are written for studies in other languages; nil for nowhere.
  init(
    _ counter: CounterConfiguration,
    _ options: SearchOptions,
    triesNoise: Bool,
    signals: OutputFile?
  ) {
    self.counter = counter
    self.options = options
    self.triesNoise = triesNoise
    self.signals = signals
  }

  /// The labels that a clip must have, for messages.
  var lackingLabels: String { "counted reps" }

  /// Whether somebody counted the reps.
  func isUsable(_ labels: ReferenceLabels.Entry, _ exercise: Exercise) -> Bool {
    labels.reference.isCounted
  }

  /// The counter's signal.
  func content(of read: LabelledTrack) -> SweptClip? {
    let track = read.track
    let triesStages = options.parameters.contains(where: Arming.parameters.contains)
    let measure: @Sendable (Signal) -> [Sample] = { track.samples(of: $0) }
    return SweptClip(
      read.identity,
      read.reference,
      exercise: read.exercise,
      samples: track.samples(of: counter.signal(in: read.exercise)),
      results: track.resultTimes,
      measure: triesStages ? measure : nil
    )
  }

  /// The samples, unless tracks are measured again: behind other stages, with noise, or as results were there late.
  func samples(of content: SweptClip) -> [Sample]? {
    triesNoise || content.isMeasuredAgain || content.isLate ? nil : content.samples
  }

  /// The clip of its samples.
  func content(of measured: MeasuredClip) -> SweptClip? {
    SweptClip(
      measured.identity,
      measured.reference,
      exercise: measured.exercise,
      samples: measured.samples
    )
  }

  /// The questions of the search.
  func questions(_ run: StudyRun) -> [ClipQuestion<SweptClip>] {
    SearchSpace(counter, options, seed: run.seed).questions
  }

  /// Writes the signals where that is asked for.
  func prepare(_ clips: TunedClips<SweptClip>, in terminal: Terminal) throws {
    let document = clips.contents.signalDocument
    try signals?.write(document.compactText + "\n", in: terminal)
  }

  /// Why no threshold can be better than another; nil where one can.
  func obstacle(in clips: TunedClips<SweptClip>) -> String? {
    let counted = clips.clips.filter { !$0.content.facts.clip.isNegative }
    if counted.isEmpty, options.objective.objective.quantity != .falseRepsPerMinute {
      return "no clip has reps, so the best counter would never count; such clips can judge "
        + "'--objective false-reps-per-minute' only"
    }
    if options.objective.tolerance != nil, !counted.contains(where: \.content.facts.isTimed) {
      return
        "the labels give counts without times; use '--objective exact' or 'off-by-one'"
    }
    let unseen = clips.unseen
    if counted.allSatisfy({ unseen.contains($0.content.facts.clip.id) }), !counted.isEmpty {
      return "the signal '\(counter.signal)' was measured in no clip"
    }
    return nil
  }

  /// Which clips show nothing.
  func warnings(about clips: TunedClips<SweptClip>) -> [String] {
    clips.unseen.map { "clip '\($0)': the signal was never measured, so nothing is counted in it" }
  }

  /// Searches thresholds, chooses, judges, and measures what a report shows.
  func report(
    on clips: TunedClips<SweptClip>,
    _ run: StudyRun,
    _ provenance: TuningReport.Provenance,
    jobs: Int,
    progress: (_ total: Int, _ what: String) -> Progress
  ) throws -> TuningReport {
    try TuningJob(
      run: run,
      space: SearchSpace(counter, options, seed: run.seed),
      clips: clips,
      triesNoise: triesNoise
    ).report(provenance, jobs: jobs, progress: progress)
  }
}

extension TunedClips<SweptClip> {
  /// The share of trials with noise in which each counter's count of a clip changes, over all clips.
  ///
  /// Tracks are read again, one a job, so that memory does not grow with the number of clips.
  ///
  /// - Throws: `Interrupted`; where a track can no longer be read.
  func flips(
    of counters: [CounterConfiguration],
    jobs: Int,
    progress: Progress
  ) throws -> [Double] {
    let trials = try concurrentMap(clips, jobs: jobs) { clip in
      defer { progress.advance(detail: clip.id) }
      return try clip.origin.read().noiseTrials(of: counters)
    }
    progress.finish()
    return counters.indices.map { counter in
      let all = trials.reduce(0) { $0 + $1[counter].trials }
      let changed = trials.reduce(0) { $0 + $1[counter].changed }
      return all > 0 ? Double(changed) / Double(all) : 0
    }
  }

  /// The clips whose signal was never measured, by id.
  fileprivate var unseen: [String] {
    clips.filter { !$0.content.samples.contains { !$0.value.isNaN } }.map(\.content.facts.clip.id)
  }
}
