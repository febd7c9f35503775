// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
package import Platform
import RepCounting
import ReplayOptions
import Scoring
import Statistics
import Storage
package import Terminal
import Tuning

/// `rep-tune DATASET`: finds thresholds, and says whether they are better than those in use.
package struct TuneCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract:
      "Finds thresholds of a counter or an analyzer, and says whether their gain is significant.",
    discussion: """
      Every value of a threshold is scored exactly. The proposed value is the centre of the plateau, the
      largest region within one standard error of the best. The printed score is that of clips left out
      of the choice; no person and no footage is on both sides of a split. 'optimism' is how much more
      the choice gains on its own clips. If the gain over the values in use is not significant, the
      advice is to keep them.

      An analyzer's limit is compared with labels: those of its fault for each rep (fault-...), of its
      quantity beyond the limit in use (measure-...), or of whole clips (clip-...).

      Ends with 3 if nothing can be judged: no labelled clips, no reps, or all scored clips in one fold.

      The verbs learn other things from the labels: Documentation/Recognition.md.
      """,
    examples: [
      .init(
        "rep-tune datasets/clips --counter zig-zag",
        "is there a better amplitude than the one in use?"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag:min-amplitude=0.1 --by exercise --objective exact",
        "by exercise, for exact counts, against 0.1"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag --parameters min-amplitude,cooldown",
        "both thresholds at once, exactly"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag-fixed --parameters min-amplitude,smoothing",
        "the window too, tried at evenly spread values"
      ),
      .init(
        "rep-tune datasets/clips --counter zig-zag --constraint 'false-reps-per-minute<=0.5'",
        "only values that rarely count people at rest"
      ),
      .init(
        "rep-tune datasets/clips --analyzer trainer-squat-fixed --rule trunk-lean",
        "is there a better limit of the lean than the one in use?"
      ),
      .init(
        "rep-tune datasets/clips --analyzer push-up --rule hip-sag --objective clip-balanced-accuracy",
        "against clips that are labelled correct or incorrect as a whole"
      ),
    ],
    options: SearchOptions.options + [
      .value("tracks", "NAME", "The folder of tracks (default: the only one)"),
      CandidateOptions.clip,
      CandidateOptions.rater,
      ProfileOption.table,
      .flag("count-jitter", "Also show how often counts change on tracks with noise"),
      .value("replicates", "N", "Bootstrap replicates for intervals", default: "2000"),
      .seed,
      .value(
        "out",
        short: "o",
        "DIR",
        "The report's folder (default: reports/<dataset>-tune-<digest>)"
      ).in(.resultFolder),
      .output(
        "signals",
        "Also write the signals and counts, for programs in other languages",
        .signals
      ),
      .flag("replace", "Replace another report in the folder"),
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    replacedOptions: [
      "recalibrate": "rep-tune recalibrate DATASET --method METHOD",
      "classifier": "rep-tune train DATASET --method METHOD",
      "pose-samples": "rep-tune poses DATASET --out FILE",
    ],
    interruption: "no report was written; the same command starts again"
  )

  private let dataset: String
  private let search: SearchOptions
  private let track: String?
  private let clips: [String]
  private let rater: String?
  private let plan: ResamplingPlan
  private let seed: UInt64
  private let triesNoise: Bool
  private let signals: OutputFile?
  private let place: ResultPlace
  private let profile: ProfileOption
  private let jobs: Int
  private let command: String

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    search = try SearchOptions(arguments)
    track = arguments.string("tracks")
    clips = arguments.strings("clip")
    rater = arguments.string("rater")
    seed = try arguments.seed()
    plan = ResamplingPlan(
      replicates: try arguments.integer("replicates", in: 1...1_000_000) ?? 2_000,
      seed: seed
    )
    triesNoise = arguments.has("count-jitter")
    signals = arguments.output("signals")
    place = ResultPlace(arguments)
    profile = ProfileOption(arguments)
    jobs = try arguments.jobs()
    command = CommandText(arguments, dataset: dataset).text
  }

  /// Searches, chooses, judges, prints and writes.
  ///
  /// - Returns: 0; 3 where nothing can be judged; 65 where labelled clips could not be used, or labels or
  ///   manifest have errors; 66 without tracks.
  /// - Throws: Where the dataset is missing, a clip is unknown, or the report cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset)
    terminal.emit(findings)
    guard let opened, let users = try profile.read(in: terminal) else { return .badData }
    let name = opened.manifest.name
    let records = try opened.clips(named: clips.isEmpty ? nil : clips)
    guard !records.isEmpty else {
      terminal.error("dataset '\(name)' has no clips")
      return .nothingMeasured
    }
    let labels = try ReferenceLabels(of: opened, rater: rater)
    terminal.emit(labels.diagnostics)
    if let split = search.split { terminal.note(split) }
    let track = try opened.onlyTracks(named: track)
    let material = Material(
      dataset: opened,
      records: records,
      labels: labels,
      track: track,
      users: users
    )
    let outcome =
      switch search.target {
      case .counter(let counter):
        try tune(
          TunedCounter(counter, search, triesNoise: triesNoise, signals: signals),
          on: material,
          in: terminal
        )
      case .rule(let rule): try tune(rule, on: material, in: terminal)
      }
    let found: TuningReport
    switch outcome {
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
    return report.omissions.isEmpty && labels.refused.isEmpty ? .success : .badData
  }

  /// The clips of a dataset, before they are read.
  private struct Material {
    var dataset: Dataset
    var records: [ClipRecord]
    var labels: ReferenceLabels
    var track: String
    var users: UserProfile
  }

  /// What came of a search.
  private enum Outcome {
    case found(TuningReport)
    /// There was nothing to search, which has been said.
    case nothing(ExitStatus)
  }

  /// Says which clips are left out; nil where some are left, else the status.
  private func left(
    of read: TunedClips<some TunedContent>,
    _ material: Material,
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
    on material: Material,
    in terminal: Terminal
  ) throws -> Outcome {
    let read = try TunedClips(
      material.records,
      of: material.dataset,
      material.labels,
      track: material.track,
      target: target,
      jobs: jobs,
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
    let run = StudyRun(options: search, seed: seed, plan: plan)
    let found = try target.report(on: read, run, provenance(read, material), jobs: jobs) {
      terminal.progress("tuning", total: $0, unit: $1)
    }
    return .found(found)
  }

  private func provenance(
    _ read: TunedClips<some TunedContent>,
    _ material: Material
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
      seed: seed,
      plan: plan,
      profile: material.users
    )
  }
}
