// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
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
  static let reportOptions = StudyOptions.options(of: "tune")
  /// The state after an interruption.
  static let interruption = "no report was written; the same command starts again"

  private let search: SearchOptions
  private let material: MaterialOptions
  private let study: StudyOptions
  private let profile: ProfileOption
  private let command: String

  /// Takes what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: Of a command with the options above and an operand `DATASET`.
  ///   - search: What is searched, and what for.
  ///   - specification: That of the command, for the command line that a report names.
  /// - Throws: `UsageError` for numbers that are not accepted.
  init(
    _ arguments: ParsedArguments,
    _ search: SearchOptions,
    of specification: CommandSpecification
  ) throws {
    self.search = search
    material = MaterialOptions(arguments)
    study = try StudyOptions(arguments)
    profile = ProfileOption(arguments)
    command = CommandText(arguments, of: specification).text
  }

  /// Searches, chooses, judges, prints and writes.
  ///
  /// - Parameters:
  ///   - target: What is tuned.
  ///   - terminal: The place for results and messages.
  /// - Returns: 0; 3 where nothing can be judged; 65 where labelled clips could not be used, or labels or
  ///   manifest have errors; 66 without tracks.
  /// - Throws: Where the dataset is missing, a clip is unknown, or the report cannot be written.
  func run(_ target: some TunedTarget, in terminal: Terminal) throws -> ExitStatus {
    try material.use(in: terminal) { material in
      guard let users = try profile.read(in: terminal) else { return .badData }
      if let split = search.split { terminal.note(split) }
      return try run(target, on: material, users, in: terminal)
    }
  }

  private func run(
    _ target: some TunedTarget,
    on material: OpenedMaterial,
    _ users: UserProfile,
    in terminal: Terminal
  ) throws -> ExitStatus {
    let found: TuningReport
    switch try tune(target, on: material, users, in: terminal) {
    case .found(let report): found = report
    case .nothing(let status): return status
    }
    let files = try TuningFiles(found)
    let report = files.report
    let written = try files.write(to: study.place)
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
    _ material: OpenedMaterial,
    lacking what: String,
    in terminal: Terminal
  ) -> ExitStatus? {
    for omission in read.omissions {
      terminal.error("clip '\(omission.clip)' is not used: \(omission.reason)")
    }
    if read.unlabelled > 0 {
      terminal.note("\(read.unlabelled) of \(material.records.count) clips have no \(what)")
    }
    guard read.clips.isEmpty else { return nil }
    terminal.error(
      "no clip of '\(material.dataset.manifest.name)' has both \(what) and a track '\(material.track)'"
    )
    return read.omissions.isEmpty ? .nothingMeasured : .badData
  }

  private func tune<Target: TunedTarget>(
    _ target: Target,
    on material: OpenedMaterial,
    _ users: UserProfile,
    in terminal: Terminal
  ) throws -> Outcome {
    let read = try TunedClips(
      material.records,
      of: material.dataset,
      material.labels,
      track: material.track,
      target: target,
      jobs: study.jobs,
      progress: terminal.progress("reading", total: material.records.count, unit: "clips")
    )
    if let status = left(of: read, material, lacking: target.lackingLabels, in: terminal) {
      return .nothing(status)
    }
    try target.prepare(read, in: terminal)
    if let reason = target.obstacle(in: read) {
      terminal.error(reason)
      return .nothing(.nothingMeasured)
    }
    for warning in target.warnings(about: read) { terminal.warning(warning) }
    let run = StudyRun(options: search, seed: study.seed, plan: study.plan)
    let found = try target.report(
      on: read,
      run,
      provenance(read, material, users),
      jobs: study.jobs
    ) {
      terminal.progress("tuning", total: $0, unit: $1)
    }
    return .found(found)
  }

  private func provenance(
    _ read: TunedClips<some TunedContent>,
    _ material: OpenedMaterial,
    _ users: UserProfile
  ) -> TuningReport.Provenance {
    TuningReport.Provenance(
      software: "RepGauge \(Tool.version)",
      command: command,
      dataset: material.dataset.manifest.name,
      datasetSHA256: read.digest,
      track: material.track,
      objective: search.objective.name,
      constraints: search.constraints.map(\.name),
      groupedBy: search.grouping.rawValue,
      groups: read.groups(by: search.grouping).count,
      seed: study.seed,
      plan: study.plan,
      profile: users
    )
  }
}
