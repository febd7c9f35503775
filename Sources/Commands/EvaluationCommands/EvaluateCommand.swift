// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Forecasting
import Labels
import Measures
import MediaCommands
package import Platform
import PoseBackends
import Replay
import ReplayOptions
import ReportCommands
import Results
import Scoring
import Statistics
import Storage
package import Terminal

/// `rep-eval DATASET`: replays counters over the tracks of a dataset, scores them, and writes a run.
package struct EvaluateCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract: "Replays counters and form analyzers over a dataset's tracks and scores them.",
    discussion: """
      A counter is written name:parameter=value,...@signal; analyzers, feedback policies and phase
      detectors have no signal. 'rep-eval counters', 'rep-eval analyzers' and 'rep-eval phases' list
      names and parameters. A run is a folder of tables with a report, index.html. A clip is scored if
      it has labels and all the tracks asked for; clips that are not scored are named.
      """,
    examples: [
      .init("rep-eval --track datasets/clips", "track the videos first, then score every counter"),
      .init(
        "rep-eval datasets/clips --counter article-rep-counter:min-amplitude=0.1 --counter zig-zag",
        "compare two counters"
      ),
      .init(
        "rep-eval datasets/clips --tracks blazepose-full --out reports/tonight",
        "name the run"
      ),
      .init(
        "rep-eval datasets/clips --analyzer trainer-squat-fixed:max-trunk-lean=40",
        "judge squats with one form analyzer"
      ),
      .init(
        "rep-eval datasets/clips --phases trainer-phases:axis=up --phases trainer-phases-fixed",
        "compare two phase detectors"
      ),
      .init(
        "rep-eval datasets/clips --counter-exec mine=./my-counter",
        "test a counter written in another language"
      ),
      .init(
        "rep-eval datasets/clips --analyzer-exec mine=./my-analyzer",
        "test a form analyzer written in another language"
      ),
      .init(
        "rep-eval datasets/clips --recognizer exercises/model.json --counter zig-zag-fixed",
        "say which exercise is done when, and count under it"
      ),
      .init(
        "rep-eval datasets/clips --perturb tilt,frame-rate",
        "test every counter with tilted cameras and at lower frame rates"
      ),
      .init(
        "rep-eval datasets/clips --out reports/big --shard 3/64",
        "evaluate a share of the clips, for 'rep-eval merge'"
      ),
    ],
    options: [
      .flag("track", "Run rep-track first"),
      BackendOptions.backend("With --track"),
      BroughtWeights.model("With --track"),
      BroughtWeights.detector("With --track"),
      BroughtPrograms.exec("With --track"),
      BroughtPrograms.patience("With --track"),
      BackendOptions.people("With --track"),
      BackendOptions.subject("With --track"),
      BackendOptions.live("With --track"),
      .value(
        "tracks",
        "NAME",
        "A folder of tracks to replay (default: those of --track, else all that the dataset has)",
        isRepeatable: true
      ),
      CandidateOptions.counter,
    ] + ExternalOptions.counterOptions + [
      CandidateOptions.analyzer
    ] + ExternalOptions.analyzerOptions + RecognizerOptions.options + [
      CandidateOptions.feedback,
      CandidateOptions.phaseDetector,
      CandidateOptions.clip,
      CandidateOptions.rater,
      .value(
        "slice",
        "KEY",
        "Also measure by this key, besides the exercise (default: count, view, tag)",
        choices: SliceKey.allCases.map(\.rawValue),
        isRepeatable: true
      ),
      .input("media-root", "DIR", "The folder of the media (default: as the manifest says)"),
      .value("out", "DIR", "The run's folder (default: reports/<dataset>-<digest>)")
        .in(.resultFolder),
      .flag("replace", "Replace another run in the run's folder"),
      ProfileOption.table,
      .value("replicates", "N", "Bootstrap replicates for intervals", default: "2000"),
      .value("seed", "N", "Seed of the bootstrap", default: "1"),
      .flag(
        "count-jitter",
        "Also count with noise, lost frames and lower frame rates, to show how stable counts are"
      ),
      .flag(
        "backend-study",
        "Also tune each counter for each backend, and measure gaps and the price of jitter"
      ),
      .value(
        "perturb",
        "NAME,...",
        "Also score tracks changed in doses, and check relations that need no label: all, or "
          + Perturbation.allCases.map(\.rawValue).joined(separator: ", "),
        isRepeatable: true
      ),
      .flag("no-png", "Write figures as SVG only"),
      .shard,
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    replacedOptions: [
      "counters": "rep-eval counters", "analyzers": "rep-eval analyzers",
      "measures": "rep-eval measures",
    ],
    interruption: "no run was written; the same command starts again and keeps finished tracks"
  )

  let dataset: String
  let mediaRoot: String?
  let tracksFirst: Bool
  let backends: BackendOptions
  let candidates: CandidateOptions
  let external: ExternalOptions
  let recognizers: RecognizerOptions
  let place: RunPlace
  let sliceKeys: [SliceKey]
  let plan: ResamplingPlan
  let writesPNG: Bool
  let triesStability: Bool
  let studiesBackends: Bool
  let perturbations: [Perturbation]
  let profile: ProfileOption
  /// The shard that is evaluated; nil for all clips at once.
  let shard: Shard?
  let jobs: Int

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    dataset = arguments.required("DATASET")
    mediaRoot = arguments.string("media-root")
    tracksFirst = arguments.has("track")
    if !tracksFirst, let option = BackendOptions.used(in: arguments) {
      throw UsageError("--\(option) goes with --track")
    }
    backends = try BackendOptions(arguments)
    candidates = try CandidateOptions(arguments)
    external = try ExternalOptions(arguments)
    recognizers = try RecognizerOptions(arguments)
    sliceKeys =
      arguments.has("slice")
      ? arguments.strings("slice").compactMap(SliceKey.init(rawValue:)) : SliceKey.standard
    place = RunPlace(ResultPlace(arguments))
    plan = ResamplingPlan(
      replicates: try arguments.integer("replicates", in: 1...1_000_000) ?? 2_000,
      seed: try arguments.seed()
    )
    writesPNG = !arguments.has("no-png")
    triesStability = arguments.has("count-jitter")
    studiesBackends = arguments.has("backend-study")
    perturbations = try Self.perturbations(arguments.strings("perturb"))
    profile = ProfileOption(arguments)
    shard = arguments.has("shard") ? try arguments.shard() : nil
    if shard != nil {
      guard arguments.has("out") else {
        throw UsageError("--shard needs --out, the folder that all shards are written to")
      }
    }
    jobs = try arguments.jobs()
  }

  /// The perturbations that are named, each once, in their own order.
  private static func perturbations(_ texts: [String]) throws -> [Perturbation] {
    let known = Perturbation.allCases.map(\.rawValue)
    let names = texts.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map(String.init)
    for name in names where name != "all" && !known.contains(name) {
      throw UsageError(
        "--perturb: there is no perturbation '\(name)'" + didYouMean(name, in: known + ["all"])
      )
    }
    return Perturbation.allCases.filter { names.contains("all") || names.contains($0.rawValue) }
  }

  /// Tracks if asked to, evaluates, writes the run and its report, and prints the headline table; of a shard it writes
  /// what a merge needs.
  ///
  /// - Returns: 0; 3 where no clip could be scored; 65 where some could not be although they are
  ///   labelled, or the labels, the manifest or a model have errors, a counter, analyzer or recognizer from outside
  ///   says what makes no sense, or a model knows none of the exercises; 66 without tracks; 70 where such a program crashes or hangs; what tracking
  ///   returned where that failed for some clips.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset, mediaRoot: mediaRoot, of: shard ?? .whole)
    terminal.emit(findings)
    guard let opened, let users = try profile.read(in: terminal) else { return .badData }
    let records = try opened.clips(named: candidates.clipIDs)
    let asked = tracksFirst ? try backends.backends(for: opened) : []
    let tracking = tracksFirst ? try track(opened, with: asked, in: terminal) : nil
    let names = try tracks(of: opened, by: asked, after: tracking)
    let (outsiders, faults) = try external.counters(for: opened, tracks: names)
    terminal.emit(faults)
    var input = Input(
      dataset: opened,
      records: records,
      profile: users,
      outsiders: outsiders,
      trackNames: names,
      status: tracking?.exitStatus ?? .success
    )
    if input.status == .success, !faults.isEmpty { input.status = .badData }
    if let shard { return try evaluate(shard, of: input, in: terminal) }
    return try evaluate(input, in: terminal)
  }

  /// The input, as far as options and files say.
  struct Input {
    /// The dataset.
    var dataset: Dataset
    /// The clips asked for, in manifest order.
    var records: [ClipRecord]
    /// The sets of users.
    var profile: UserProfile
    /// The counters from outside.
    var outsiders: [any ExternalCounter]
    /// The track configurations.
    var trackNames: [String]
    /// The status so far.
    var status: ExitStatus
  }

  private func evaluate(_ input: Input, in terminal: Terminal) throws -> ExitStatus {
    let labels = try ReferenceLabels(of: input.dataset, rater: candidates.rater)
    terminal.emit(labels.diagnostics)
    guard let tested = try candidates(of: input, labels, in: terminal) else {
      return .badData
    }
    let total = input.records.count
    let progress = terminal.progress("evaluating", total: total, unit: "clips")
    let run = try job(tested, of: input, input.records, labels)
      .run(toolVersion: Tool.version, jobs: jobs) { progress.advance(detail: $0) }
    progress.finish()
    let statement = RunStatement(
      dataset: input.dataset.manifest.name,
      clips: total,
      failures: tested.failures.map(\.message),
      refused: labels.refused.count
    )
    guard statement.tellOmissions(of: run, in: terminal) else { return .nothingMeasured }
    if studiesBackends, run.backendStudy == nil { terminal.warning(Self.nothingToStudy) }
    let written = try place.write(run, writesPNG: writesPNG)
    try statement.tell(run, written, in: terminal)
    return status(input.status, tested, lost: statement.lost(of: run))
  }

  /// The warning where backends cannot be studied.
  static let nothingToStudy =
    "--backend-study compares backends with counters of the catalogue; this run has not both"

  /// The candidates, those from outside opened.
  ///
  /// - Parameters:
  ///   - input: The dataset.
  ///   - labels: Its labels, of whose exercises a model has to know some; nil for a shard.
  ///   - terminal: Where errors go.
  /// - Returns: Nil where a model has errors, which were printed.
  /// - Throws: `CommandFailure` (65) for a model that knows none of the exercises.
  func candidates(
    of input: Input,
    _ labels: ReferenceLabels?,
    in terminal: Terminal
  ) throws -> Candidates? {
    let (naming, damages) = try recognizers.recognizers(
      for: labels,
      of: input.records,
      in: input.dataset.manifest.name
    )
    terminal.emit(damages)
    guard damages.isEmpty else { return nil }
    return Candidates(
      counters: candidates.counters,
      external: input.outsiders.map { ExternalTrial($0) },
      analyzers: candidates.analyzers,
      externalAnalyzers: external.analyzers.map { ExternalTrial($0) },
      recognizers: naming.map { ExternalTrial($0) },
      policies: candidates.policies,
      detectors: candidates.detectors,
      tracks: input.trackNames
    )
  }

  /// The job that evaluates some of the clips.
  func job(
    _ tested: Candidates,
    of input: Input,
    _ records: [ClipRecord],
    _ labels: ReferenceLabels
  ) -> EvaluationJob {
    EvaluationJob(
      tested,
      dataset: input.dataset,
      clips: records,
      labels: labels,
      plan: plan,
      sliceKeys: sliceKeys,
      detail: detail,
      perturbations: perturbations,
      profile: input.profile
    )
  }

  /// The status to end with, given that so far, what failed, and how many labelled clips could not be scored.
  func status(_ status: ExitStatus, _ tested: Candidates, lost: Int) -> ExitStatus {
    var status = status
    if status == .success || status == .badData {
      status = tested.failures.map(\.exitStatus).reduce(status) {
        $0.rawValue < $1.rawValue ? $1 : $0
      }
    }
    return lost > 0 && status == .success ? .badData : status
  }

  /// The details gathered besides what candidates say of clips.
  var detail: RunDetail {
    var detail = RunDetail.all
    if !triesStability { detail.subtract(.tried) }
    if !studiesBackends { detail.remove(.backendStudy) }
    return detail
  }

  /// The track configurations asked for, or all there are.
  ///
  /// A backend that could not be used just now would leave no clip with tracks of every
  /// configuration, so it is left out; its absence has been said.
  private func tracks(
    of dataset: Dataset,
    by backends: [PoseBackend],
    after tracking: TrackReport?
  ) throws -> [String] {
    let unavailable = (tracking?.unavailable ?? []).map(\.backend.configuration)
    let usable = backends.map(\.configuration).filter { !unavailable.contains($0) }
    return try candidates.tracks(of: dataset, usual: tracksFirst ? usable : nil)
  }

  private func track(
    _ dataset: Dataset,
    with backends: [PoseBackend],
    in terminal: Terminal
  ) throws -> TrackReport {
    var job = try TrackJob(dataset: dataset, backends: backends, jobs: jobs)
    job.clips = candidates.clipIDs
    job.shard = shard ?? .whole
    let report = try job.run(in: terminal)
    terminal.note(report.text)
    return report
  }
}
