// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Platform
import Storage
import Terminal

/// The options that say what is gated, against what, by which rules.
struct GateInput: Sendable {
  static let options: [Option] = [
    .input(
      "baseline",
      "NAME",
      "A baseline: a name in reports/baselines, or a file (default: that of the rules)",
      path: path(ofBaseline:)
    ),
    rulesOption,
    .flag("no-rules", "Compare with the baseline alone, without a file of rules"),
    datasetOption,
  ]

  /// The option that names the file of rules.
  static let rulesOption = Option.input(
    "rules",
    "FILE",
    "The rules (default: gates.json in the working folder)"
  )

  /// The option that names the dataset a run is of.
  static let datasetOption = Option.input(
    "dataset",
    "DIR",
    "The dataset of the run, to check if the run is stale (default: datasets/<name>)"
  )

  /// The default file of rules.
  static let rulesFile = "gates.json"

  let baseline: String?
  let dataset: String?
  /// The path of the rules; nil if there are none.
  let rulesPath: String?
  /// The option that names the rules, if it was given.
  let rulesWords: [String]
  /// Why there are no rules although they are needed.
  private let lack: CommandFailure?

  /// Takes what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - needsRules: Whether to go on without rules takes `--no-rules`, so that none are missed by accident.
  /// - Throws: `UsageError` for a folder in place of rules.
  init(_ arguments: ParsedArguments, needsRules: Bool) throws {
    baseline = arguments.string("baseline")
    dataset = arguments.string("dataset")
    let named = arguments.string("rules")
    rulesWords = named.map { ["--rules", $0.quotedForShell] } ?? []
    let path = named ?? Self.rulesFile
    if needsRules, arguments.has("no-rules") {
      guard named == nil else { throw UsageError("--no-rules goes without --rules") }
      rulesPath = nil
      lack = nil
      return
    }
    switch Files.kind(of: path) {
    case .file, .other:
      rulesPath = path
      lack = nil
    case .directory: throw UsageError("'\(path)' is a folder; --rules needs a file")
    case nil:
      rulesPath = nil
      let text =
        named != nil
        ? "there are no rules '\(path)'"
        : "there is no \(path) here: name the rules with --rules FILE, or compare with the baseline "
          + "alone with --no-rules"
      lack = named != nil || needsRules ? CommandFailure(.missingInput, text) : nil
    }
  }

  /// Reads the rules and prints what is wrong with them.
  ///
  /// - Parameter terminal: Where findings go.
  /// - Returns: The rules, nil if they have errors, and these errors as a gate tells them.
  /// - Throws: `CommandFailure` (66) if they are missing; `PlatformError` if the file cannot be read.
  func readRules(in terminal: Terminal) throws -> (rules: GateRules?, problems: [GateProblem]) {
    if let lack { throw lack }
    guard let path = rulesPath else { return (GateRules(), []) }
    let (rules, findings) = GateRules.parse(try Files.readNamed(path), file: path)
    terminal.emit(findings)
    let problems = findings.filter { $0.severity == .error }.map {
      GateProblem(.badRules, "the rules have errors: \($0.message)", position: $0.position)
    }
    return (rules, problems)
  }

  /// The folder that names are resolved from: that of the rules, or else the working folder.
  private var root: String { rulesPath.map(Files.folder(of:)) ?? "." }

  /// The path of a baseline: that of its name in `reports/baselines` beside the rules, unless it looks like a path.
  ///
  /// - Parameters:
  ///   - name: A name, or a path.
  ///   - isArgument: Whether it stands on the command line, so that a path begins where one stands; one in the rules
  ///     begins at their folder.
  /// - Returns: The path of the file, which need not be there.
  func path(ofBaseline name: String, isArgument: Bool) -> String {
    guard Self.isPath(name) else { return Path.join(root, BaselineFile.path(of: name)) }
    return isArgument ? name : Path.join(root, name)
  }

  /// Opens a baseline that is compared with.
  ///
  /// - Throws: Where it cannot be read; if it is missing, also where names resolve from.
  func reader(ofBaseline name: String) throws -> BaselineReader {
    do {
      return try BaselineReader(path(ofBaseline: name, isArgument: name == baseline))
    } catch let error as StorageError
      where error.exitStatus == .missingInput && root != "." && !Self.isPath(name)
    {
      throw CommandFailure(
        .missingInput,
        "\(error); names resolve from the folder of the rules, '\(root)': keep the rules beside "
          + "'reports', or name the file with --baseline \(BaselineFile.path(of: name))"
      )
    }
  }

  /// The path of a baseline without rules.
  @Sendable static func path(ofBaseline name: String) -> String {
    isPath(name) ? name : BaselineFile.path(of: name)
  }

  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  /// The folder of a run's dataset: the one that was named, or `datasets/NAME` beside the rules; nil if that is not there.
  func datasetFolder(of name: String) -> String? {
    let usual = Path.join(Path.join(root, "datasets"), name)
    return dataset ?? (Files.exists(Path.join(usual, Dataset.manifestName)) ? usual : nil)
  }

  /// The first difference between the files now and when the run was made; nil if nothing does or no dataset is at hand.
  ///
  /// - Throws: Where the dataset that was named cannot be read.
  func staleness(of run: Run) throws -> GateProblem? {
    guard let folder = datasetFolder(of: run.dataset) else { return nil }
    let (opened, _) = try Dataset.open(folder)
    guard let opened else {
      let what = "cannot check if the run is stale: the manifest of '\(folder)' has errors"
      return GateProblem(.staleRun, what)
    }
    guard opened.manifest.name == run.dataset else {
      return dataset.map { name in
        GateProblem(.staleRun, "the run is of dataset '\(run.dataset)', not of '\(name)'")
      }
    }
    return try Staleness(run: run, dataset: opened).problem
  }
}
