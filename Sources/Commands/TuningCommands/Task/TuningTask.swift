// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Platform
import ReplayOptions
import Scoring
import Storage
import Terminal
import Tuning

/// A search on the clips of a dataset, from its options to its report, whatever is tuned.
struct TuningTask: Sendable {
  /// The options that name clips.
  static let clipOptions: [Option] = [
    .value("tracks", "NAME", "The folder of tracks (default: the only one)"),
    CandidateOptions.clip,
    CandidateOptions.rater,
    ProfileOption.table,
  ]
  /// The options of intervals and of the report.
  static let reportOptions = StudyOptions.options(of: "tune") + [.shard]
  /// The state after an interruption.
  static let interruption = "no report was written; the same command starts again"

  private let search: SearchOptions
  let material: MaterialOptions
  let study: StudyOptions
  let profile: ProfileOption
  /// The command line, as shards record it.
  let line: TuningLine
  /// The shard to make; nil for all clips at once.
  private let shard: Shard?

  /// Takes what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: Of a command with the options above and an operand `DATASET`.
  ///   - search: What is searched, and what for.
  ///   - specification: That of the command, for the command line that a report names.
  /// - Throws: `UsageError` for numbers that are not accepted, and for a shard without a folder.
  init(
    _ arguments: ParsedArguments,
    _ search: SearchOptions,
    of specification: CommandSpecification
  ) throws {
    self.search = search
    material = MaterialOptions(arguments)
    study = try StudyOptions(arguments)
    profile = ProfileOption(arguments)
    line = TuningLine(arguments, of: specification)
    shard = arguments.has("shard") ? try arguments.shard() : nil
    guard shard == nil || study.place.folder != nil else {
      throw UsageError("--shard needs --out, the folder that all shards are written to")
    }
  }

  /// The way to make choices.
  var run: StudyRun { StudyRun(options: search, seed: study.seed, plan: study.plan) }

  /// Searches, chooses, judges, prints and writes; of a shard it keeps what a merge needs.
  ///
  /// - Parameters:
  ///   - target: What is tuned.
  ///   - terminal: The place for results and messages.
  /// - Returns: 0; 3 where nothing can be judged; 65 where labelled clips could not be used, or labels or
  ///   manifest have errors; 66 without tracks.
  /// - Throws: Where the dataset is missing, a clip is unknown, or the report cannot be written.
  func run(_ target: some TunedTarget, in terminal: Terminal) throws -> ExitStatus {
    if let shard, let folder = study.place.folder {
      return try make(shard, in: folder, for: target, terminal)
    }
    return try material.use(in: terminal) { material in
      guard let users = try profile.read(in: terminal) else { return .badData }
      let read = try TunedClips(
        material.records,
        of: material.dataset,
        material.labels,
        track: material.track,
        target: target,
        jobs: study.jobs,
        progress: terminal.progress("reading", total: material.records.count, unit: "clips")
      )
      let basis = TuningBasis(
        dataset: material.dataset.manifest.name,
        manifestSHA256: try Files.sha256(of: material.dataset.manifestPath),
        track: material.track,
        clips: material.records.count,
        users: users
      )
      return try conclude(target, on: read, basis, place: study.place, in: terminal)
    }
  }

  /// Searches, chooses, judges, prints and writes, given all clips.
  ///
  /// - Parameters:
  ///   - target: What is tuned.
  ///   - read: The clips, whether they were read just now or in shards.
  ///   - basis: Where they come from.
  ///   - place: The report's place.
  ///   - terminal: The place for results and messages.
  /// - Returns: 0; 3 where nothing can be judged; 65 where labelled clips could not be used.
  /// - Throws: `Interrupted`; where the report cannot be written.
  func conclude<Target: TunedTarget>(
    _ target: Target,
    on read: TunedClips<Target.Content>,
    _ basis: TuningBasis,
    place: ResultPlace,
    in terminal: Terminal
  ) throws -> ExitStatus {
    if let split = search.split { terminal.note(split) }
    let found: TuningReport
    switch try tune(target, on: read, basis, in: terminal) {
    case .found(let report): found = report
    case .nothing(let status): return status
    }
    let files = try TuningFiles(found)
    let report = files.report
    let written = try files.write(to: place)
    if terminal.isJSON {
      terminal.print(json: report.document)
    } else {
      for line in TuningText(report).lines { terminal.print(line) }
      terminal.print("report: \(Path.join(written.folder, "index.html"))\(written.note)")
    }
    let advice = ([report.overall] + report.exercises).map(\.advice)
    if report.obstacle != nil || advice.allSatisfy({ $0 == .keep(.cannotBeJudged) }) {
      terminal.error(
        "a tuned setting cannot be judged: \(TuningWords(report).obstacle); the report has "
          + "the score of the setting in use, and the curve and clips of all settings"
      )
      return .nothingMeasured
    }
    return report.omissions.isEmpty ? .success : .badData
  }

  /// The result of a search.
  private enum Outcome {
    case found(TuningReport)
    /// There was nothing to search, which has been said.
    case nothing(ExitStatus)
  }

  /// Says which clips are left out; nil where some are left, else the status.
  private func left(
    of read: TunedClips<some TunedContent>,
    _ basis: TuningBasis,
    lacking what: String,
    in terminal: Terminal
  ) -> ExitStatus? {
    for complaint in read.complaints { terminal.error(complaint) }
    if read.unlabelled > 0 {
      terminal.note("\(read.unlabelled) of \(basis.clips) clips have no \(what)")
    }
    guard read.clips.isEmpty else { return nil }
    terminal.error(
      "no clip of '\(basis.dataset)' has both \(what) and a track '\(basis.track)'"
    )
    return read.omissions.isEmpty ? .nothingMeasured : .badData
  }

  private func tune<Target: TunedTarget>(
    _ target: Target,
    on read: TunedClips<Target.Content>,
    _ basis: TuningBasis,
    in terminal: Terminal
  ) throws -> Outcome {
    if let status = left(of: read, basis, lacking: target.lackingLabels, in: terminal) {
      return .nothing(status)
    }
    try target.prepare(read, in: terminal)
    if let reason = target.obstacle(in: read) {
      terminal.error(reason)
      return .nothing(.nothingMeasured)
    }
    for warning in target.warnings(about: read) { terminal.warning(warning) }
    var read = read
    try read.answer(repeatedOf: target.questions(run), jobs: study.jobs)
    let found = try target.report(
      on: read,
      run,
      provenance(read, basis),
      jobs: study.jobs
    ) {
      terminal.progress("tuning", total: $0, unit: $1)
    }
    return .found(found)
  }

  private func provenance(
    _ read: TunedClips<some TunedContent>,
    _ basis: TuningBasis
  ) -> TuningReport.Provenance {
    TuningReport.Provenance(
      software: "RepGauge \(Tool.version)",
      command: line.text,
      dataset: basis.dataset,
      datasetSHA256: Dataset.digest(
        ofManifest: basis.manifestSHA256,
        and: read.clips.flatMap(\.digests)
      ),
      track: basis.track,
      objective: search.objective.name,
      constraints: search.constraints.map(\.name),
      groupedBy: search.grouping.rawValue,
      groups: read.groups(by: search.grouping).count,
      seed: study.seed,
      plan: study.plan,
      profile: basis.users
    )
  }
}

/// The origin of the clips of a search.
struct TuningBasis: Sendable {
  /// The dataset's name.
  let dataset: String
  /// SHA-256 of its manifest.
  let manifestSHA256: String
  /// The track configuration.
  let track: String
  /// The number of clips, whether or not they are used.
  let clips: Int
  /// The sets of users that clips are compared with.
  let users: UserProfile
}
