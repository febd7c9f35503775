// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Gating
import Platform
import RepCounting
import ReplayOptions
import Results
import Scoring
import Statistics
import Storage
import Terminal

/// The run that is gated: one that was made before, or what a dataset's stored tracks give when they are replayed.
struct GatedRun: Sendable {
  /// The operand of commands that take either.
  static let operand = Operand(
    "RUN",
    "The folder of a run of rep-eval, or of a dataset, whose stored tracks are replayed"
  )
  /// The options that name what is replayed, an app's own counters and analyzers first.
  static let options: [Option] =
    (ExternalOptions.options + RecognizerOptions.options + CandidateOptions.options).map {
      var option = $0
      let help = option.help
      option.help = "If RUN is a dataset: " + help.prefix(1).lowercased() + help.dropFirst()
      return option
    }

  /// The operand.
  let path: String
  /// The options that say what to replay, as they were given, but for clips.
  let words: [String]
  /// Those of them that name something from outside.
  let outsideWords: [String]
  /// Those of them that say whose labels count.
  let raterWords: [String]
  /// The options that say what to replay, one argument each.
  private let arguments: [String]
  private let candidates: CandidateOptions
  private let external: ExternalOptions
  private let recognizers: RecognizerOptions
  private let given: [String]
  /// Names from outside in the baseline that are left out on purpose.
  private let dropped: [String]
  let jobs: Int

  /// Takes what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - dropped: Counters and analyzers from outside that the baseline may have and this need not.
  /// - Throws: `UsageError` for what cannot be parsed as a configuration, and names that are taken.
  init(_ arguments: ParsedArguments, dropping dropped: [String] = []) throws {
    path = arguments.operand("RUN") ?? ""
    candidates = try CandidateOptions(arguments)
    external = try ExternalOptions(arguments)
    recognizers = try RecognizerOptions(arguments)
    self.dropped = dropped.map(FormerNames.current)
    let given = Self.options.map(\.name).filter { arguments.has($0) }
    self.given = given
    words = Self.words(arguments, given.filter { $0 != "clip" })
    self.arguments = given.flatMap { name in
      Self.values(arguments, name).map { "--\(name)=\($0)" }
    }
    let outside = (ExternalOptions.options + RecognizerOptions.options).map(\.name)
    outsideWords = Self.words(arguments, given.filter(outside.contains))
    raterWords = Self.words(arguments, given.filter { $0 == CandidateOptions.rater.name })
    jobs = try arguments.jobs()
  }

  /// The counters, analyzers and recognizers that options name, as results are named.
  var asked: [String] {
    (given.contains("counter") ? candidates.counters.map(\.description) : [])
      + (given.contains("analyzer") ? candidates.analyzers.map(\.description) : [])
      + external.names + recognizers.names
  }

  /// The options of some names as they were given, quoted for a shell.
  private static func words(_ arguments: ParsedArguments, _ names: [String]) -> [String] {
    names.flatMap { name in
      values(arguments, name).flatMap {
        ["--\(name)", FormerNames.current($0, ofOption: name).quotedForShell]
      }
    }
  }

  /// The values of an option that was given.
  private static func values(_ arguments: ParsedArguments, _ name: String) -> [String] {
    let isRepeatable = options.contains { $0.name == name && $0.isRepeatable }
    return isRepeatable ? arguments.strings(name) : [arguments.string(name) ?? ""]
  }

  /// Whether the operand is a dataset, or is meant to be one: it is no run, and options say what to
  /// replay.
  var isDataset: Bool {
    Files.name(of: path) == Dataset.manifestName
      || Files.exists(Path.join(path, Dataset.manifestName))
      || (!given.isEmpty && RunDirectory.digest(of: path) == nil)
  }

  /// The dataset, where only one will do.
  ///
  /// - Throws: `Unreplayable` if its manifest has errors, which were printed; where there is none.
  func dataset(of shard: Shard = .whole, in terminal: Terminal) throws -> Dataset {
    let (opened, findings) = try Dataset.open(path, of: shard)
    terminal.emit(findings)
    guard let opened else {
      throw Unreplayable(.badManifest, "the dataset's manifest has errors")
    }
    return opened
  }

  /// The run that was made before.
  ///
  /// - Parameter detail: What is needed besides what was said of clips.
  /// - Returns: Nil where there is a dataset in its place.
  /// - Throws: Where files are missing or cannot be read; `UsageError` for options of a dataset beside a
  ///   run.
  func stored(_ detail: RunDetail) throws -> Run? {
    guard !isDataset else { return nil }
    if let option = given.first {
      throw UsageError("--\(option) goes with a dataset, and '\(path)' is not one")
    }
    return try RunDirectory.read(path, detail: detail)
  }

  /// Replays the dataset's stored tracks, a part of its clips at a time, so that memory does not grow with
  /// them.
  ///
  /// - Parameters:
  ///   - detail: What is needed besides what was said of clips.
  ///   - baseline: Whose counters, analyzers, policies and tracks are replayed unless options say
  ///     otherwise; nil for the usual ones.
  ///   - terminal: Where findings and progress go.
  ///   - body: Called with the run of each part, in the order of clips; with one of no clip where there is
  ///     none.
  /// - Throws: `Unreplayable` if the dataset's manifest or a table of events has errors, which were printed, or a
  ///   program from outside fails; `UsageError` for what the baseline has from outside and no option names; where
  ///   files are missing or cannot be read, and what `body` throws.
  func replay(
    _ detail: RunDetail,
    like baseline: Run?,
    in terminal: Terminal,
    _ body: (Run) throws -> Void
  ) throws {
    let (opened, records, candidates) = try material(like: baseline, in: terminal)
    let files = try LabelFileList(of: opened)
    let digest = try Files.sha256(of: opened.manifestPath)
    let progress = terminal.progress("replaying", total: records.count, unit: "clips")
    for start in stride(from: 0, to: max(records.count, 1), by: Run.clipsOfPart) {
      let part = Array(records[start..<min(start + Run.clipsOfPart, records.count)])
      let labels = try ReferenceLabels(
        of: opened,
        rater: self.candidates.rater,
        files: files.paths(of: part.map(\.id), withOthers: start == 0)
      )
      terminal.emit(labels.diagnostics)
      let job = job(candidates, of: opened, part, labels, detail, like: baseline)
      let run = try job.run(toolVersion: Tool.version, manifestSHA256: digest, jobs: jobs) {
        progress.advance(detail: $0)
      }
      if let failure = candidates.failures.first { throw Unreplayable(failure) }
      try body(run)
    }
    progress.finish()
  }

  /// Replays a shard of the dataset's clips, for `rep-gate merge`.
  ///
  /// - Parameters:
  ///   - shard: The shard.
  ///   - folder: The folder of all shards' result.
  ///   - detail: See `replay`.
  ///   - baseline: See `replay`.
  ///   - demands: The rules and baselines, as shards record them.
  ///   - terminal: See `replay`.
  /// - Returns: The shard's status.
  /// - Throws: See `replay`.
  func replay(
    _ shard: Shard,
    to folder: String,
    _ detail: RunDetail,
    like baseline: Run?,
    _ demands: [ShardConfiguration.Entry],
    in terminal: Terminal
  ) throws -> ExitStatus {
    let (opened, records, candidates) = try material(of: shard, like: baseline, in: terminal)
    let task = try ShardTask(
      shard,
      in: folder,
      of: records,
      in: opened,
      tracks: candidates.trackNames
    )
    let configuration = try ShardConfiguration(
      command: "rep-gate check",
      version: Tool.version,
      of: opened,
      clips: self.candidates.clipIDs?.uniqued().count ?? opened.clipCount,
      shards: shard.count,
      candidates.entries + demands + [.init(Self.optionEntry, arguments)]
    )
    return try task.run(configuration, in: terminal) {
      let labels = try task.labels(by: self.candidates.rater)
      terminal.emit(labels.diagnostics)
      let progress = terminal.progress("replaying", total: task.records.count, unit: "clips")
      let part = try job(candidates, of: opened, task.records, labels, detail, like: baseline).part(
        toolVersion: Tool.version,
        manifestSHA256: configuration[ShardConfiguration.manifest].first,
        jobs: jobs
      ) { progress.advance(detail: $0) }
      if let failure = candidates.failures.first { throw Unreplayable(failure) }
      progress.finish()
      return ShardTask.Made(part.files)
    }
  }

  /// The entry of a shard's configuration that has the options that say what is replayed.
  static let optionEntry = "options"

  /// The dataset, its clips and the candidates.
  private func material(
    of shard: Shard = .whole,
    like baseline: Run?,
    in terminal: Terminal
  ) throws -> (Dataset, [ClipRecord], Candidates) {
    let opened = try dataset(of: shard, in: terminal)
    let candidates = try candidates(of: opened, like: baseline, in: terminal)
    if let baseline { try check(candidates.outsideNames, against: baseline) }
    return (opened, try opened.clips(named: self.candidates.clipIDs), candidates)
  }

  private func job(
    _ candidates: Candidates,
    of dataset: Dataset,
    _ clips: [ClipRecord],
    _ labels: ReferenceLabels,
    _ detail: RunDetail,
    like baseline: Run?
  ) -> EvaluationJob {
    EvaluationJob(
      candidates,
      dataset: dataset,
      clips: clips,
      labels: labels,
      plan: baseline?.plan ?? ResamplingPlan(),
      detail: detail
    )
  }

  /// Refuses to go on without what the baseline holds from outside.
  ///
  /// - Parameters:
  ///   - names: What there is from outside.
  ///   - baseline: What was blessed.
  /// - Throws: `UsageError` that says which options to add.
  private func check(_ names: [String], against baseline: Run) throws(UsageError) {
    let sources = baseline.sources
    if let unknown = dropped.first(where: { name in !sources.contains { $0.name == name } }) {
      let hint = didYouMean(unknown, in: sources.map(\.name))
      throw UsageError(
        "--drop '\(unknown)': the baseline has no external candidate of that name\(hint)"
      )
    }
    let missing = sources.filter { !names.contains($0.name) && !dropped.contains($0.name) }
    guard !missing.isEmpty else { return }
    let list = missing.map { "'\($0.name)'" }.joined(separator: ", ")
    let words = missing.flatMap(\.words).joined(separator: " ")
    throw UsageError(
      "the baseline has the external \(list): add \(words), or bless with "
        + missing.map { "--drop \($0.name)" }.joined(separator: " ")
    )
  }

  /// Looks at the run that was made before, or at what replaying the dataset gives, a part of the clips at a
  /// time.
  ///
  /// - Parameters:
  ///   - stored: The run that was made before; nil for the dataset.
  ///   - detail: What is needed besides what was said of clips.
  ///   - baseline: See `replay`.
  ///   - terminal: Where findings and progress go.
  ///   - body: Called with one part after the other.
  /// - Throws: See `replay`.
  func forEachPart(
    of stored: Run?,
    _ detail: RunDetail,
    like baseline: Run?,
    in terminal: Terminal,
    _ body: (Run) throws -> Void
  ) throws {
    guard let stored else { return try replay(detail, like: baseline, in: terminal, body) }
    if let baseline {
      try check(stored.results.candidates.map(\.method), against: baseline)
    }
    try stored.forEachPart(body)
  }

  /// Counters and analyzers from outside that the options name.
  struct Outside: Sendable {
    /// The counters.
    var counters: [any ExternalCounter]
    /// The analyzers.
    var analyzers: [any ExternalAnalyzer]
  }

  /// Opens the counters and analyzers from outside that the options name.
  ///
  /// - Parameters:
  ///   - dataset: What is replayed.
  ///   - tracks: The track configurations.
  ///   - terminal: Where findings about files go.
  /// - Returns: Counters and analyzers in the order of the options.
  /// - Throws: `Unreplayable` if a file has errors; where one cannot be read.
  func outside(of dataset: Dataset, tracks: [String], in terminal: Terminal) throws -> Outside {
    let (counters, findings) = try external.counters(for: dataset, tracks: tracks)
    terminal.emit(findings)
    guard findings.isEmpty else {
      throw Unreplayable(.badProgram, "the event table of an external counter has errors")
    }
    return Outside(counters: counters, analyzers: external.analyzers)
  }

  /// Opens the recognizers that the options name.
  ///
  /// - Throws: `Unreplayable` if a model has errors; `CommandFailure` if it knows none of the exercises.
  private func recognizers(
    of dataset: Dataset,
    in terminal: Terminal
  ) throws -> [any ExternalRecognizer] {
    guard !recognizers.isEmpty else { return [] }
    let (found, findings) = try recognizers.recognizers(
      for: dataset.shard == .whole
        ? try ReferenceLabels(of: dataset, rater: candidates.rater) : nil,
      of: try dataset.clips(named: candidates.clipIDs),
      in: dataset.manifest.name
    )
    terminal.emit(findings)
    guard findings.isEmpty else {
      throw Unreplayable(.badProgram, "the model of a recognizer has errors")
    }
    return found
  }

  /// What was blessed, or the usual; what the options name in its place.
  ///
  /// What this version no longer knows is left out; the comparison with the baseline says so. Where something from
  /// outside is named and nothing was blessed, the catalogue is left out: an app's gate is about the app.
  private func candidates(
    of dataset: Dataset,
    like baseline: Run?,
    in terminal: Terminal
  ) throws -> Candidates {
    let isAboutApp = external.namesCounters || external.namesAnalyzers || !recognizers.isEmpty
    func blessed<Parsed>(
      _ option: String,
      _ usual: [Parsed],
      _ parse: (String) throws -> Parsed
    ) -> [Parsed] {
      guard !given.contains(option) else { return usual }
      guard let baseline else { return isAboutApp && option != "feedback" ? [] : usual }
      return baseline.results.candidates(by: option).uniqued().compactMap { try? parse($0) }
    }
    let known = try dataset.configurations()
    let tracks = baseline.map { $0.candidateTracks.filter(known.contains) } ?? []
    let replayed = try candidates.tracks(
      of: dataset,
      usual: given.contains("tracks") || tracks.isEmpty ? nil : tracks
    )
    let outside = try outside(of: dataset, tracks: replayed, in: terminal)
    return Candidates(
      counters: blessed(
        "counter",
        candidates.counters,
        CounterConfiguration.init(parsing:)
      ),
      external: outside.counters.map { ExternalTrial($0) },
      analyzers: blessed(
        "analyzer",
        candidates.analyzers,
        AnalyzerConfiguration.init(parsing:)
      ),
      externalAnalyzers: outside.analyzers.map { ExternalTrial($0) },
      recognizers: try recognizers(of: dataset, in: terminal).map { ExternalTrial($0) },
      policies: blessed(
        "feedback",
        candidates.policies,
        FeedbackConfiguration.init(parsing:)
      ),
      detectors: detectors(like: baseline),
      tracks: replayed
    )
  }

  /// The phase detectors that options name, else those that were blessed, else the usual one.
  ///
  /// The literal one is gated by name alone, so that a rule without a detector is not about it.
  private func detectors(like baseline: Run?) -> [PhaseDetectorConfiguration] {
    guard !given.contains("phases") else { return candidates.detectors }
    let blessed = baseline?.results.phaseDetectors ?? []
    return blessed.isEmpty ? [PhaseDetectorCatalog.usual] : blessed
  }
}
