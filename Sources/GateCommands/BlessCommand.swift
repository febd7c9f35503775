// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
public import Platform
import Storage
public import Terminal

/// `rep-gate bless`: makes a run, or what replaying a dataset gives, the baseline.
public struct BlessCommand: Command {
  /// The options and operands.
  public static let specification = CommandSpecification(
    verb: "bless",
    abstract: "Makes a complete run the baseline, and shows what that changes.",
    discussion: """
      Writes reports/baselines/NAME.json, a file to review and commit: a line for each event, the
      measures it comes to, and the digests of labels and tracks. A run that is incomplete or older
      than its labels or tracks is refused (65), one without clips too (3). Of a dataset, what the
      baseline holds already is replayed again, unless options name something else.
      """,
    examples: [
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
      .value("baseline", "NAME", "A name for reports/baselines, or a file", default: "main"),
      GateInput.datasetOption,
      .flag("dry-run", "Show what would change and write nothing"),
    ] + GateSubject.options,
    operands: [GateSubject.operand]
  )

  private let subject: GateSubject
  private let dataset: String?
  private let name: String
  private let writes: Bool

  /// Takes what the arguments say.
  public init(_ arguments: ParsedArguments) throws {
    subject = try GateSubject(arguments)
    dataset = arguments.string("dataset")
    name = arguments.string("baseline") ?? "main"
    writes = !arguments.has("dry-run")
  }

  /// Reads the run, shows what changes, and writes the baseline.
  ///
  /// - Returns: 0; 3 where the run has no clip; 65 where it is incomplete or stale.
  /// - Throws: Where the run cannot be read or the baseline not be written.
  public func run(in terminal: Terminal) throws -> ExitStatus {
    let path = GateInput.path(ofBaseline: name)
    let old = try previous(at: path, in: terminal)
    guard let run = try subject.run(detail: [], like: old?.run, in: terminal) else {
      return .badData
    }
    guard !run.clips.isEmpty else {
      terminal.error("the run has no clip: there is nothing to bless")
      return .nothingMeasured
    }
    let stale = subject.isDataset ? nil : try GateInput.staleness(of: run, dataset: dataset)
    if let problem = run.partialProblem ?? stale {
      terminal.error(problem.message)
      return .badData
    }
    let text = BaselineFile.text(of: run, name: Self.plainName(path))
    let isNew = !Files.exists(path)
    let isSame = isNew ? false : try Files.readText(path) == text
    if let old, !isSame { show(old, run, in: terminal) }
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

  /// The baseline that is there; nil where there is none.
  ///
  /// One that cannot be read is replaced, and that is said.
  private func previous(at path: String, in terminal: Terminal) throws -> BaselineFile.Stored? {
    guard Files.exists(path) else { return nil }
    do {
      return try BaselineFile.read(path)
    } catch let error as StorageError {
      terminal.warning("\(error); it is replaced")
      return nil
    }
  }

  /// Prints what is different from the baseline that is there.
  private func show(_ old: BaselineFile.Stored, _ run: Run, in terminal: Terminal) {
    guard !terminal.isJSON else { return }
    let gate = Gate(run: run, baseline: name, baselines: [name: old], rules: GateRules())
    for line in gate.result().lines.dropLast() { terminal.print(line) }
  }

  /// The name of a baseline's file without folder and extension.
  private static func plainName(_ path: String) -> String {
    let file = Files.name(of: path)
    return file.hasSuffix(".json") ? String(file.dropLast(5)) : file
  }
}
