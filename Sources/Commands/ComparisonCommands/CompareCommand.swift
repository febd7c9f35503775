// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
package import Platform
import ReportCommands
import Reports
import Results
import Scoring
import Statistics
import Storage
package import Terminal

/// `rep-compare RUN [RUN]`: compares backends, counters or two runs, paired by clip.
package struct CompareCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    abstract: "Compares backends, counters or two runs, paired by clip, with intervals and tests.",
    discussion: """
      RUN is a folder that rep-eval wrote. Two runs are compared configuration by configuration. In one
      run, backends are compared counter by counter, and so are events and holds of analyzers, and
      recognizers. --a and --b choose a counter, an analyzer or a recognizer (by its name or whole
      spelling), a backend's tracks, or both as COUNTER/TRACK. A is the baseline, B is judged: differences
      are B - A. Ends with 3 if clips or labels of the runs differ.

      Where backends are compared, the answer comes first: which one to take, how sure that is, and how
      many more people it would take to know. One measure decides, over all counters together. Exact
      tracks ('truth') are no backend, unless --a or --b names them.
      """,
    examples: [
      .init(
        "rep-compare reports/gym-1a2b3c4d --html backends.html",
        "the same as a page, with feedback, tracks and the clips that turn"
      ),
      .init(
        "rep-compare reports/gym-1a2b3c4d --markdown --png figures",
        "the answer for a pull request, and its figures"
      ),
      .init("rep-compare reports/gym-1a2b3c4d", "which backend, and what it does to each counter"),
      .init(
        "rep-compare reports/gym-1a2b3c4d --by exact --margin exact=0.05",
        "decide by exact counts; backends less than 0.05 apart are equal"
      ),
      .init(
        "rep-compare reports/gym-1a2b3c4d --a zig-zag --b zig-zag-fixed",
        "compare two counters on every backend"
      ),
      .init(
        "rep-compare reports/before reports/after --margin f1@0.5s=0.02",
        "compare two runs: is F1 worse by less than 0.02?"
      ),
      .init(
        "rep-compare reports/gym-1a2b3c4d --measure exact --see exact=0.05 --markdown",
        "how many people it takes to see a difference of 0.05"
      ),
      .init(
        "rep-compare reports/gym-1a2b3c4d --measure 'f1@0.5s{exercise=squat}'",
        "compare the backends on squats alone"
      ),
    ],
    options: [
      .value("a", "SPEC", "The side to compare with: a counter, a track, or COUNTER/TRACK"),
      .value("b", "SPEC", "The side to judge: a counter, a track, or COUNTER/TRACK"),
      .value(
        "by",
        "ID",
        "The measure that decides between backends (default: f1@0.5s, exact if most labels are "
          + "counts, false-reps-per-minute without reps); equal means less than its --margin apart "
          + "(default: 0.02 of shares)"
      ),
      .value(
        "measure",
        "ID",
        "A measure to compare, with {KEY=VALUE} over these clips alone (default: those of a report's "
          + "first page)",
        isRepeatable: true
      ),
      .value(
        "see",
        "ID=AMOUNT",
        "Show how many more people and clips would show such a difference",
        isRepeatable: true
      ),
      .value(
        "margin",
        "ID=AMOUNT",
        "Test if B is worse by less than this",
        isRepeatable: true
      ),
      .value(
        "correction",
        "NAME",
        "The correction of p-values for several tests",
        default: "holm",
        choices: ComparisonReport.Correction.allCases.map(\.rawValue)
      ),
      .value(
        "interval",
        "METHOD",
        "The method of intervals (default: what suits the measure)",
        choices: intervals.map(\.rawValue)
      ),
      .value("replicates", "N", "Bootstrap replicates for intervals", default: "2000"),
      .value("seed", "N", "Seed of the bootstrap, as that of rep-eval", default: "1"),
      .flag("markdown", "Print Markdown"),
      .output("html", "Also write a page about the backends of the run", .backendsPage),
      .value("png", "DIR", "Also write the figures of that page as PNG files, strips and poses too")
        .in(.folder),
    ],
    operands: [Operand("RUN", "A run's folder; one or two", .many)]
  )

  /// The intervals that resampling can make.
  private static let intervals: [ConfidenceInterval.Method] = [
    .studentised, .bca, .percentile, .expandedPercentile,
  ]

  private let folders: [String]
  private let baseline: ConfigurationSelector?
  private let candidate: ConfigurationSelector?
  private let measures: [String]
  /// True if measures were named.
  private let isOfNamed: Bool
  private let decidingMeasure: String?
  private let wanted: [ComparisonReport.Amount]
  private let margins: [ComparisonReport.Amount]
  private let correction: ComparisonReport.Correction
  private let plan: ResamplingPlan
  private let isMarkdown: Bool
  private let page: OutputFile?
  private let pictures: String?

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    folders = arguments.operands("RUN")
    guard folders.count <= 2 else {
      throw UsageError("one or two RUNs are needed, not \(folders.count)")
    }
    baseline = arguments.string("a").map(ConfigurationSelector.init)
    candidate = arguments.string("b").map(ConfigurationSelector.init)
    let named = try arguments.strings("measure").map(Self.measure)
    wanted = try arguments.strings("see").map { try Self.amount($0, "see") }
    margins = try arguments.strings("margin").map { try Self.amount($0, "margin") }
    decidingMeasure = try arguments.string("by").map(Self.decidingMeasure)
    isOfNamed = !named.isEmpty
    let base = named.isEmpty ? MeasureCatalog.firstPage.map(\.id) : named
    let asked = (wanted + margins).map(\.id).filter { !base.contains($0) }
    measures = base + asked.uniqued()
    correction = try arguments.choice("correction") ?? .holm
    plan = ResamplingPlan(
      replicates: try arguments.integer("replicates", in: 1...1_000_000) ?? 2_000,
      seed: try arguments.seed(),
      method: try arguments.choice("interval")
    )
    isMarkdown = arguments.has("markdown")
    page = arguments.output("html")
    pictures = arguments.string("png")
    if folders.count == 2, let option = page != nil ? "html" : pictures != nil ? "png" : nil {
      throw UsageError("--\(option) is about the backends of one run, not of two")
    }
  }

  /// Reads the runs, compares and prints.
  ///
  /// - Returns: 0, whatever was found; 3 where the runs cannot be compared.
  /// - Throws: Where a folder holds no run or a newer one, or nothing there is meant by `--a` or `--b`.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let runs = try folders.map { try RunDirectory.read($0) }
    let (first, second) = (runs[0], runs[runs.count - 1])
    let reasons = RunDifferences(first, second).reasons
    guard reasons.isEmpty else {
      for reason in reasons { terminal.error("the runs cannot be compared: \(reason)") }
      return .nothingMeasured
    }
    let (one, other) = choices(runs.count)
    let records = RecordPairs(
      first: first.results,
      second: second.results,
      baseline: one,
      candidate: other,
      isOneRun: runs.count == 1
    )
    let pairs = try pairs(first, second, one, other, records)
    let compared = records.comparisons(
      isOfNamed ? measures.filter { !Self.isOfCounters($0) } : [],
      plan: plan
    )
    guard !pairs.isEmpty || !compared.isEmpty else {
      throw CommandFailure(.nothingMeasured, Self.nothingToPair(first, isOneRun: runs.count == 1))
    }
    let measures = pairs.isEmpty ? [] : measures.filter(Self.isOfCounters)
    if !pairs.isEmpty { for id in measures { try Self.checkSlice(of: id, in: first) } }
    var comparisons: [EvaluationComparison] = []
    for pair in pairs {
      let (one, other) = (first.evaluations[pair.baseline], second.evaluations[pair.candidate])
      let missing = EvaluationComparison.clipsDiffering(other, one)
      guard missing.isEmpty else {
        let both = "\(one.configuration.title) and \(other.configuration.title)"
        terminal.error("\(both) cannot be compared: \(RunDifferences.list(missing)) not in both")
        return .nothingMeasured
      }
      comparisons.append(
        EvaluationComparison(other, against: one, measures: measures, plan: plan)
      )
    }
    let decision = runs.count == 1 && !pairs.isEmpty ? decision(of: first, pairs) : nil
    let backends = try backends(of: first, decision, isJSON: terminal.isJSON)
    if let page, let backends { try page.write(backends.html, in: terminal) }
    if let pictures, let backends { try ReportFiles.write(backends, to: pictures) }
    let report = ComparisonReport(
      comparisons,
      decision: decision,
      study: decision.map { decision in
        (first.backendStudy?.sentences(leader: decision.leader, plan: plan) ?? [])
          + BackendSlices(decision, first.evaluations, plan: plan)
          .sentences(beside: decision.leader)
      } ?? [],
      records: compared,
      correction: correction,
      wanted: wanted,
      margins: margins
    )
    if terminal.isJSON {
      terminal.print(json: report.json(with: backends?.json))
    } else {
      for line in ComparisonText(report: report, isMarkdown: isMarkdown).lines {
        terminal.print(line)
      }
    }
    return .success
  }

  /// The sides that are meant.
  private func choices(_ runs: Int) -> (one: ConfigurationChoice, other: ConfigurationChoice) {
    let isOpen = runs == 1 && baseline == nil && candidate == nil
    return (
      ConfigurationChoice(
        selector: baseline ?? (runs == 2 ? candidate : nil),
        isBaseline: true,
        isOpen: isOpen
      ),
      ConfigurationChoice(
        selector: candidate ?? (runs == 2 ? baseline : nil),
        isBaseline: false,
        isOpen: isOpen
      )
    )
  }

  /// The counters that are compared; none if measures of other kinds alone are named.
  ///
  /// - Throws: `UsageError` if `--a` or `--b` means nothing, or if it cannot be said what is meant.
  private func pairs(
    _ first: Run,
    _ second: Run,
    _ one: ConfigurationChoice,
    _ other: ConfigurationChoice,
    _ records: RecordPairs
  ) throws -> [ConfigurationPairs.Pair] {
    guard !isOfNamed || measures.contains(where: Self.isOfCounters) else { return [] }
    func chosen(
      of run: Run,
      _ choice: ConfigurationChoice,
      _ option: String
    ) throws -> [(index: Int, configuration: Configuration)] {
      let all = run.evaluations.map(\.configuration)
      guard let chosen = choice.chosen(of: all) else {
        throw UsageError(
          "the run has one backend and \(all.count) counters; choose two with --a and --b"
        )
      }
      if let selector = choice.selector, chosen.isEmpty, !records.knows(selector) {
        let known = (all.map { "\($0.counter)/\($0.track)" } + records.known).uniqued()
        throw UsageError(
          "--\(option) '\(selector.text)' is not one of \(known.joined(separator: ", "))"
        )
      }
      return chosen
    }
    return ConfigurationPairs(
      try chosen(of: first, one, "a"),
      try chosen(of: second, other, "b"),
      isOneRun: folders.count == 1
    ).pairs
  }

  /// The answer to which backend, over the tracks and counters that are paired; nil for one backend.
  private func decision(of run: Run, _ pairs: [ConfigurationPairs.Pair]) -> BackendDecision? {
    let indices = Set(pairs.flatMap { [$0.baseline, $0.candidate] })
    let paired = run.evaluations.enumerated().filter { indices.contains($0.offset) }
    return BackendDecision(
      paired.map(\.element),
      measure: decidingMeasure,
      margin: margins.first {
        $0.id == decidingMeasure ?? BackendDecision.primaryMeasure(of: run.evaluations[0].clips)
      }?.amount,
      plan: plan
    )
  }

  /// The backends of the run beside each other, if anything of that is asked for.
  ///
  /// - Throws: `CommandFailure` (3) if a page or its figures are asked for and the run has one backend.
  private func backends(
    of run: Run,
    _ decision: BackendDecision?,
    isJSON: Bool
  ) throws -> BackendComparison? {
    let option = page != nil ? "html" : pictures != nil ? "png" : nil
    guard folders.count == 1, option != nil || isJSON else { return nil }
    var input = ReportInput(run, digest: RunDirectory.digest(of: folders[0]) ?? "")
    input.decision = decision
    let comparison = BackendComparison(input)
    if comparison == nil, let option {
      throw CommandFailure(
        .nothingMeasured,
        "the run has one backend; --\(option) compares several"
      )
    }
    return comparison
  }

  /// A measure of which more is better, or less, by its canonical spelling.
  private static func decidingMeasure(_ text: String) throws -> String {
    let id = try measure(text)
    guard let identifier = MeasureIdentifier(id),
      let better = MeasureCatalog.definition(of: identifier)?.better,
      better == .higher || better == .lower
    else {
      throw UsageError("--by needs a measure of which more or less is better, not '\(id)'")
    }
    return id
  }

  private static func nothingToPair(_ run: Run, isOneRun: Bool) -> String {
    isOneRun
      ? "the run has no two configurations that share a counter or a track; choose with --a and --b"
      : "the runs have no configuration in common; choose with --a and --b"
  }

  /// Reads `ID=AMOUNT`.
  private static func amount(_ text: String, _ option: String) throws -> ComparisonReport.Amount {
    // A slice has equality signs of its own.
    guard let sign = text.lastIndex(of: "="),
      let amount = Double(text[text.index(after: sign)...]), amount > 0, amount.isFinite
    else {
      throw UsageError("--\(option) needs ID=AMOUNT with an amount above zero, not '\(text)'")
    }
    return ComparisonReport.Amount(id: try measure(String(text[..<sign])), amount: amount)
  }

  /// The canonical spelling of a measure of counters or of another kind that is compared.
  private static func measure(_ text: String) throws -> String {
    let kinds = [ClipScore.kind] + MeasurementKind.comparedBesides
    guard let identifier = MeasureIdentifier(text),
      let kind = kinds.first(where: { $0.description(of: identifier) != nil })
    else {
      let plain = String(text.prefix { $0 != "{" })
      let hint = didYouMean(plain, in: kinds.flatMap(\.identifiers), after: ";")
      guard !hint.isEmpty else {
        let families = kinds.dropFirst().map(\.family.title).joined(separator: " and ")
        throw UsageError(
          "no measure '\(text)' of counters, \(families), which alone are compared; "
            + "'rep-eval measures' lists them"
        )
      }
      throw UsageError("no measure '\(text)'" + (hint.contains("'\(plain)'") ? sliceHint : hint))
    }
    let keys = (kind.partKey.map { [$0] } ?? []) + SliceKey.allCases.map(\.rawValue)
    if let unknown = identifier.slice.first(where: { !keys.contains($0.key) }) {
      let hint = didYouMean(unknown.key, in: keys, after: ";")
      throw UsageError(
        "measure '\(text)': clips have no '\(unknown.key)', only \(keys.joined(separator: ", "))\(hint)"
      )
    }
    return identifier.description
  }

  /// True for a measure of counters.
  private static func isOfCounters(_ id: String) -> Bool {
    MeasureIdentifier(id).map { MeasureCatalog.definition(of: $0) != nil } ?? false
  }

  private static let sliceHint = "; a slice is written {exercise=squat}"

  /// Refuses a slice that no clip of a run is in.
  private static func checkSlice(of id: String, in run: Run) throws {
    guard let identifier = MeasureIdentifier(id) else { return }
    let clips = run.evaluations.first?.clips ?? []
    guard
      !clips.contains(where: { identifier.includes($0.clip, referenceCount: $0.referenceCount) })
    else { return }
    for condition in identifier.slice {
      let known = clips.flatMap { clip in
        SliceKey(rawValue: condition.key)?
          .values(of: clip.clip, referenceCount: clip.referenceCount) ?? []
      }
      if !known.contains(condition.value) {
        throw UsageError(
          "no clip matches \(id)" + didYouMean(condition.value, in: known.uniqued().sorted())
        )
      }
    }
    throw UsageError("no clip matches \(id)")
  }
}

extension OutputKind {
  /// The page of a comparison of backends.
  fileprivate static let backendsPage = OutputKind("a page about backends") {
    page.mayReplace($0) && head(of: $0).contains("whichbackend?</title>")
  }
}
