// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import FormAnalysis
import Gating
import Platform
import RepCounting
import ReplayOptions
import Scoring
import Storage
import Terminal

/// What is gated: a run that was made before, or a dataset whose stored tracks are replayed now.
struct GateSubject: Sendable {
  /// The operand of commands that take either.
  static let operand = Operand(
    "RUN",
    "A run's folder, as rep-eval writes it, or a dataset's, whose stored tracks are replayed"
  )
  /// What to replay of a dataset.
  static let options: [Option] = CandidateOptions.options.map { option in
    var option = option
    option.help = "Of a dataset: " + option.help.prefix(1).lowercased() + option.help.dropFirst()
    return option
  }

  private let path: String
  private let candidates: CandidateOptions
  private let given: [String]
  private let jobs: Int

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for what cannot be parsed as a configuration.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.operand("RUN") ?? ""
    candidates = try CandidateOptions(arguments)
    given = CandidateOptions.options.map(\.name).filter { arguments.has($0) }
    jobs = try arguments.jobs()
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
  /// - Returns: Nil where its manifest has errors, which were printed.
  /// - Throws: Where there is none.
  func dataset(in terminal: Terminal) throws -> Dataset? {
    let (opened, findings) = try Dataset.open(path)
    terminal.emit(findings)
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
      throw UsageError("--\(option) goes with a dataset, and '\(path)' is none")
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
  /// - Returns: False where the dataset's manifest has errors, which were printed.
  /// - Throws: Where files are missing or cannot be read, and what `body` throws.
  func replay(
    _ detail: RunDetail,
    like baseline: Run?,
    in terminal: Terminal,
    _ body: (Run) throws -> Void
  ) throws -> Bool {
    guard let opened = try dataset(in: terminal) else { return false }
    let records = try candidates.records(of: opened)
    let files = try LabelFileList(of: opened)
    let candidates = try candidates(of: opened, like: baseline)
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
      let job = EvaluationJob(
        candidates,
        dataset: opened,
        clips: part,
        labels: labels,
        plan: baseline?.plan ?? ResamplingPlan(),
        detail: detail
      )
      try body(
        job.run(toolVersion: Tool.version, manifestSHA256: digest, jobs: jobs) {
          progress.advance(detail: $0)
        }
      )
    }
    progress.finish()
    return true
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
  /// - Returns: False where the dataset's manifest has errors, which were printed.
  /// - Throws: See `replay`.
  func forEachPart(
    of stored: Run?,
    _ detail: RunDetail,
    like baseline: Run?,
    in terminal: Terminal,
    _ body: (Run) throws -> Void
  ) throws -> Bool {
    guard let stored else { return try replay(detail, like: baseline, in: terminal, body) }
    try stored.forEachPart(body)
    return true
  }

  /// What was blessed, or the usual; what the options name in its place.
  ///
  /// What this version no longer knows is left out; the comparison with the baseline says so.
  private func candidates(of dataset: Dataset, like baseline: Run?) throws -> Candidates {
    func blessed<Subject>(
      _ option: String,
      _ usual: [Subject],
      _ texts: (Run) -> [String],
      _ parse: (String) throws -> Subject
    ) -> [Subject] {
      guard let baseline, !given.contains(option) else { return usual }
      return texts(baseline).distinct.compactMap { try? parse($0) }
    }
    let known = try dataset.configurations()
    let tracks = baseline.map { $0.candidateTracks.filter(known.contains) } ?? []
    return Candidates(
      counters: blessed(
        "counter",
        candidates.counters,
        { $0.evaluations.map(\.configuration.counter) },
        CounterConfiguration.init(parsing:)
      ),
      analyzers: blessed(
        "analyzer",
        candidates.analyzers,
        { $0.forms.map(\.configuration.analyzer) },
        AnalyzerConfiguration.init(parsing:)
      ),
      policies: blessed(
        "feedback",
        candidates.policies,
        { $0.forms.compactMap(\.configuration.feedback) },
        FeedbackConfiguration.init(parsing:)
      ),
      tracks: try candidates.tracks(
        of: dataset,
        usual: given.contains("tracks") || tracks.isEmpty ? nil : tracks
      )
    )
  }
}

extension Run {
  /// The track configurations that something was tested on, in order.
  fileprivate var candidateTracks: [String] {
    (evaluations.map(\.configuration.track) + forms.map(\.configuration.track)).distinct
  }
}

extension [String] {
  /// The elements without repetitions, in order of first appearance.
  fileprivate var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
