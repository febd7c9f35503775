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
    ],
    operands: [Operand("DATASET", "A dataset's folder, or its dataset.json")],
    replacedOptions: [
      "counters": "rep-eval counters", "analyzers": "rep-eval analyzers",
      "measures": "rep-eval measures",
    ],
    interruption: "no run was written; the same command starts again and keeps finished tracks"
  )

  private let dataset: String
  private let mediaRoot: String?
  private let tracksFirst: Bool
  private let backends: BackendOptions
  private let candidates: CandidateOptions
  private let external: ExternalOptions
  private let recognizers: RecognizerOptions
  private let place: RunPlace
  private let sliceKeys: [SliceKey]
  private let plan: ResamplingPlan
  private let writesPNG: Bool
  private let triesStability: Bool
  private let studiesBackends: Bool
  private let perturbations: [Perturbation]
  private let profile: ProfileOption
  private let jobs: Int

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

  /// Tracks if asked to, evaluates, writes the run and its report, and prints the headline table.
  ///
  /// - Returns: 0; 3 where no clip could be scored; 65 where some could not be although they are
  ///   labelled, or the labels, the manifest or a model have errors, a counter, analyzer or recognizer from outside
  ///   says what makes no sense, or a model knows none of the exercises; 66 without tracks; 70 where such a program crashes or hangs; what tracking
  ///   returned where that failed for some clips.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, findings) = try Dataset.open(dataset, mediaRoot: mediaRoot)
    terminal.emit(findings)
    guard let opened, let users = try profile.read(in: terminal) else { return .badData }
    let records = try opened.clips(named: candidates.clipIDs)
    let asked = tracksFirst ? try backends.backends(for: opened) : []
    let tracking = tracksFirst ? try track(opened, with: asked, in: terminal) : nil
    let trackingStatus = tracking?.exitStatus ?? .success
    let labels = try ReferenceLabels(of: opened, rater: candidates.rater)
    terminal.emit(labels.diagnostics)
    let tracks = try tracks(of: opened, by: asked, after: tracking)
    let (outsiders, faults) = try external.counters(for: opened, tracks: tracks)
    terminal.emit(faults)
    let (naming, damages) = try recognizers.recognizers(
      for: labels,
      of: records,
      in: opened.manifest.name
    )
    terminal.emit(damages)
    guard damages.isEmpty else { return .badData }
    let tested = Candidates(
      counters: candidates.counters,
      external: outsiders.map { ExternalTrial($0) },
      analyzers: candidates.analyzers,
      externalAnalyzers: external.analyzers.map { ExternalTrial($0) },
      recognizers: naming.map { ExternalTrial($0) },
      policies: candidates.policies,
      detectors: candidates.detectors,
      tracks: tracks
    )
    let job = EvaluationJob(
      tested,
      dataset: opened,
      clips: records,
      labels: labels,
      plan: plan,
      sliceKeys: sliceKeys,
      detail: detail,
      perturbations: perturbations,
      profile: users
    )
    let progress = terminal.progress("evaluating", total: records.count, unit: "clips")
    let run = try job.run(toolVersion: Tool.version, jobs: jobs) { progress.advance(detail: $0) }
    progress.finish()
    let failures = run.omissions.filter { labels.entries[$0.clip] != nil }
    let unlabelled = run.omissions.count - failures.count - labels.refused.count
    if unlabelled > 0 {
      terminal.note("\(unlabelled) of \(records.count) clips have no labels and are not scored")
    }
    for failure in failures {
      let track = failure.track.map { " (\($0))" } ?? ""
      terminal.error("clip '\(failure.clip)'\(track) is not scored: \(failure.reason)")
    }
    guard !run.clips.isEmpty else {
      terminal.error("no clip of '\(opened.manifest.name)' has both labels and tracks")
      return .nothingMeasured
    }
    if studiesBackends, run.backendStudy == nil {
      terminal.warning(
        "--backend-study compares backends with counters of the catalogue; this run has not both"
      )
    }
    let written = try place.write(run, writesPNG: writesPNG)
    try report(run, written, in: terminal)
    for source in run.sources {
      guard let fallback = source.fallback else { continue }
      terminal.note(
        "\(fallback.analyzer) stepped in for \(source.name) on \(fallback.failed + fallback.abstained) of "
          + "\(counted(run.clips.count, "clip")): it failed on \(fallback.failed) and abstained from "
          + "\(fallback.abstained)"
      )
    }
    var status = trackingStatus
    let broken = tested.failures
    for failure in broken {
      terminal.error("\(failure.message) (it is left out of the run)")
    }
    if status == .success, !faults.isEmpty { status = .badData }
    if status == .success || status == .badData {
      status = broken.map(\.exitStatus).reduce(status) { $0.rawValue < $1.rawValue ? $1 : $0 }
    }
    let lost = failures.count + labels.refused.count
    if lost > 0 {
      terminal.error("\(lost) of \(records.count) clips could not be scored; the others were")
      return status == .success ? .badData : status
    }
    return status
  }

  /// The details gathered besides what candidates say of clips.
  private var detail: RunDetail {
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
    let report = try job.run(in: terminal)
    terminal.note(report.text)
    return report
  }

  private func report(_ run: Run, _ written: RunPlace.Written, in terminal: Terminal) throws {
    let lengths = run.lengths
    if terminal.isJSON {
      terminal.print(json: [
        "run": .string(written.folder),
        "digest": .string(written.digest),
        "measures": run.measuresDocument,
        "representativeness": run.representativeness?.json ?? .null,
        "lengths": lengths?.json ?? .null,
      ])
      return
    }
    for line in SummaryTables(run: run, lengths: lengths).lines { terminal.print(line) }
    if let sentence = run.representativeness?.sentence { terminal.print(sentence) }
    if let answer = run.results.backendDecision?.answer { terminal.print(answer) }
    terminal.print(
      counted(run.clips.count, "clip") + ", "
        + counted(Set(run.clips.map(\.identity.subject)).count, "subject") + ", "
        + counted(run.clips.reduce(0) { $0 + $1.reference.count }, "rep")
        + "; report: \(written.report)"
        + (written.isUnchanged ? " (unchanged)" : "")
    )
  }
}
