// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
public import Platform
import Storage
public import Terminal

/// `rep-gate bless`: makes a run the baseline.
public struct BlessCommand: Command {
  /// The options and operands.
  public static let specification = CommandSpecification(
    verb: "bless",
    abstract: "Makes a complete run the baseline, and shows what that changes.",
    discussion: """
      Writes reports/baselines/NAME.json, a file to review and commit: a line for each event, the
      measures it comes to, and the digests of labels and tracks. A run that is incomplete or older
      than its labels or tracks is refused (65), one without clips too (3).
      """,
    examples: [
      .init("rep-gate bless reports/gym-1a2b3c4d --baseline main", "bless a run"),
      .init(
        "rep-gate bless reports/gym-1a2b3c4d --baseline main --dry-run",
        "see what would change"
      ),
    ],
    options: [
      .value("baseline", "NAME", "A name for reports/baselines, or a file", default: "main"),
      GateInput.datasetOption,
      .flag("dry-run", "Show what would change and write nothing"),
    ],
    operands: [Operand("RUN", "A run's folder, as rep-eval writes it")]
  )

  private let run: String
  private let dataset: String?
  private let name: String
  private let writes: Bool

  /// Takes what the arguments say.
  public init(_ arguments: ParsedArguments) throws {
    run = arguments.operand("RUN") ?? ""
    dataset = arguments.string("dataset")
    name = arguments.string("baseline") ?? "main"
    writes = !arguments.has("dry-run")
  }

  /// Reads the run, shows what changes, and writes the baseline.
  ///
  /// - Returns: 0; 3 where the run has no clip; 65 where it is incomplete or stale.
  /// - Throws: Where the run cannot be read or the baseline not be written.
  public func run(in terminal: Terminal) throws -> ExitStatus {
    let run = try RunDirectory.read(run)
    guard !run.clips.isEmpty else {
      terminal.error("the run has no clip: there is nothing to bless")
      return .nothingMeasured
    }
    if let problem = try run.partialProblem ?? GateInput.staleness(of: run, dataset: dataset) {
      terminal.error(problem.message)
      return .badData
    }
    let path = GateInput.path(ofBaseline: name)
    let text = BaselineFile.text(of: run, name: Self.plainName(path))
    let isNew = !Files.exists(path)
    let isSame = isNew ? false : try Files.readText(path) == text
    if !isNew, !isSame { try show(path, run, in: terminal) }
    if writes, !isSame { try Files.write(text, to: path) }
    let verb =
      isSame ? "unchanged" : writes ? (isNew ? "written" : "replaced") : "not written (dry run)"
    terminal.print(
      "baseline \(path) \(verb): \(counted(run.clips.count, "clip")), "
        + "\(counted(run.evaluations.count, "counter result")), "
        + counted(run.forms.count, "analyzer result"),
      orJSON: ["baseline": .string(path), "outcome": .string(verb)]
    )
    return .success
  }

  /// Prints what is different from the baseline that is there.
  ///
  /// One that cannot be read is replaced, and that is said.
  private func show(_ path: String, _ run: Run, in terminal: Terminal) throws {
    let old: BaselineFile.Stored
    do {
      old = try BaselineFile.read(path)
    } catch let error as StorageError {
      terminal.warning("\(error); it is replaced")
      return
    }
    let gate = Gate(run: run, baseline: name, baselines: [name: old], rules: GateRules())
    let result = gate.result()
    guard !terminal.isJSON else { return }
    for line in result.lines.dropLast() { terminal.print(line) }
  }

  /// The name of a baseline's file without folder and extension.
  private static func plainName(_ path: String) -> String {
    let file = Files.name(of: path)
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }
}
