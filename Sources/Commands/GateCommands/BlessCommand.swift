// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
package import Platform
import Results
import Scoring
import Storage
package import Terminal

/// `rep-gate bless`: makes a run, or what replaying a dataset gives, the baseline.
package struct BlessCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "bless",
    abstract: "Makes a complete run the baseline, and shows the changes.",
    discussion: """
      Writes reports/baselines/NAME.json, a file to review and commit. It has a line for each event, the
      measures, and the digests of labels and tracks. A run that is incomplete or older than its labels
      or tracks is refused (65), and so is one without clips (3).

      If RUN is a dataset, the candidates of the baseline are replayed, unless options name others. Name
      an external counter or analyzer again, or leave it out with --drop. Measures of tracks and their
      phases are kept only if a rule is about their change.
      """,
    examples: [
      .init(
        "rep-gate bless datasets/gym --counter-exec app=./my-counter",
        "replay an app's own counter, and bless it"
      ),
      .init("rep-gate bless reports/gym-1a2b3c4d --baseline main", "bless a run"),
      .init(
        "rep-gate bless datasets/gym --counter zig-zag-fixed",
        "replay a counter, and bless it"
      ),
      .init(
        "rep-gate bless reports/gym-1a2b3c4d --baseline main --dry-run",
        "see what would change"
      ),
    ],
    options: [
      .value("baseline", "NAME", "A name for reports/baselines, or a file", default: "main")
        .in(.namedOutput(.baseline)),
      GateInput.rulesOption,
      GateInput.datasetOption,
      .flag("dry-run", "Show what would change and write nothing"),
      .value(
        "drop",
        "NAME",
        "Leave out this external counter or analyzer of the baseline",
        isRepeatable: true
      ),
    ] + GatedRun.options,
    operands: [GatedRun.operand]
  )

  private let gated: GatedRun
  private let input: GateInput
  private let name: String
  /// The file that is written.
  private let output: OutputFile
  private let writes: Bool

  /// Takes what the arguments say.
  package init(_ arguments: ParsedArguments) throws {
    gated = try GatedRun(arguments, dropping: arguments.strings("drop"))
    input = try GateInput(arguments, needsRules: false)
    name = arguments.string("baseline") ?? "main"
    writes = !arguments.has("dry-run")
    let path = name == "-" ? name : input.path(ofBaseline: name, isArgument: true)
    output = OutputFile(option: "baseline", path: path, kind: .baseline)
    try output.check(besides: arguments.inputs)
  }

  /// Reads the run, shows what changes, and writes the baseline.
  ///
  /// - Returns: 0; 3 where the run has no clip; 65 where it is incomplete or stale, or the rules have errors.
  /// - Throws: Where the run cannot be read or the baseline not be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    guard let rules = try input.readRules(in: terminal).rules else { return .badData }
    let path = output.path
    let detail = rules.detailOfChanges
    let stored = try gated.stored(detail)
    var old = try previous(at: path, in: terminal)
    let blessed = old?.head
    var gate = old.map { Gate(baseline: name, baselines: [name: $0], rules: GateRules()) }
    old = nil
    var writer = try BaselineWriter(name: Self.plainName(path), detail: detail)
    var clips = 0
    var omissions: [Run.Omission] = []
    try gated.forEachPart(of: stored, detail, like: blessed, in: terminal) { part in
      clips += part.clips.count
      omissions += part.omissions
      if !part.clips.isEmpty { try writer.append(part) }
      do {
        try gate?.take(part)
      } catch let error as StorageError {
        terminal.warning("\(error); it is replaced")
        gate = nil
      }
    }
    guard clips > 0 else {
      terminal.error("the run has no clip, so there is nothing to bless")
      return .nothingMeasured
    }
    let stale = try stored.flatMap { try input.staleness(of: $0) }
    if let problem = GateProblem(partialBecauseOf: omissions) ?? stale {
      terminal.error(problem.message)
      return .badData
    }
    let isNew = output.isStandardOutput || !Files.exists(path)
    let isSame = try !output.isStandardOutput && writer.isSame(as: path)
    if !isSame, let result = try changes(gate, in: terminal) {
      for line in result.lines.dropLast() where !terminal.isJSON { terminal.print(line) }
    }
    if writes, !isSame {
      try output.write(gathering: "baseline.json", in: terminal) { try writer.write(to: $0) }
    }
    let verb =
      isSame ? "unchanged" : writes ? (isNew ? "written" : "replaced") : "not written (dry run)"
    let counts = MeasurementKind.said.compactMap { kind -> String? in
      let count = writer.head?.results.tested(kind).count ?? 0
      return kind.option != nil && count == 0
        ? nil : counted(count, "\(kind.selectors[0]) result")
    }
    terminal.print(
      "baseline \(path) \(verb): "
        + ([counted(clips, "clip")] + counts).joined(separator: ", "),
      orJSON: ["baseline": .string(path), "outcome": .string(verb)]
    )
    return .success
  }

  /// The baseline that is there; nil where there is none.
  ///
  /// One that cannot be read is replaced, and that is said.
  private func previous(at path: String, in terminal: Terminal) throws -> BaselineReader? {
    guard !output.isStandardOutput, Files.kind(of: path) == .file, try Files.size(of: path) > 0
    else { return nil }
    do {
      return try BaselineReader(path)
    } catch let error as StorageError {
      terminal.warning("\(error); it is replaced")
      return nil
    }
  }

  /// What is different from the baseline that is there; nil where that is not there or damaged.
  private func changes(_ gate: Gate?, in terminal: Terminal) throws -> GateResult? {
    guard var gate else { return nil }
    do {
      var result = try gate.result()
      // They are being blessed.
      result.newCandidates = []
      return result
    } catch let error as StorageError {
      terminal.warning("\(error); it is replaced")
      return nil
    }
  }

  /// The name of a baseline's file without folder and extension.
  private static func plainName(_ path: String) -> String {
    let file = path == "-" ? "baseline" : Files.name(of: path)
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }
}
