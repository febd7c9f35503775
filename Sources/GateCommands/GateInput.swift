// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Platform
import Storage
import Terminal

/// The options that say what is gated, against what, by which rules.
struct GateInput: Sendable {
  static let options: [Option] = [
    .value(
      "baseline",
      "NAME",
      "A baseline: a name in reports/baselines, or a file (default: what the rules name)"
    ),
    rulesOption,
    datasetOption,
  ]

  /// The option that names the file of rules.
  static let rulesOption = Option.value(
    "rules",
    "FILE",
    "The rules (default: gates.json, where that is there)"
  )

  /// The option that names the dataset a run is of.
  static let datasetOption = Option.value(
    "dataset",
    "DIR",
    "The dataset the run is of, to see whether it is stale (default: datasets/<name>)"
  )

  /// The default file of rules.
  static let rulesFile = "gates.json"

  let baseline: String?
  let rules: String?
  let dataset: String?

  init(_ arguments: ParsedArguments) {
    baseline = arguments.string("baseline")
    rules = arguments.string("rules")
    dataset = arguments.string("dataset")
  }

  /// The path of the rules; nil where there is none.
  var rulesPath: String? {
    rules ?? (Files.kind(of: Self.rulesFile) == .file ? Self.rulesFile : nil)
  }

  /// Reads the rules and prints what is wrong with them.
  ///
  /// - Returns: Nil where they have errors.
  /// - Throws: Where the file is missing or cannot be read.
  func readRules(in terminal: Terminal) throws -> GateRules? {
    guard let path = rulesPath else { return GateRules() }
    guard Files.kind(of: path) == .file else {
      throw CommandFailure(.missingInput, "there are no rules '\(path)'")
    }
    let (rules, findings) = GateRules.parse(try Files.read(path), file: path)
    terminal.emit(findings)
    return rules
  }

  /// The path of a baseline: that of its name in `reports/baselines`, unless it looks like a path.
  static func path(ofBaseline name: String) -> String {
    name.contains("/") || name.hasSuffix(".json") ? name : BaselineFile.path(of: name)
  }

  /// What files say otherwise now than when the run was made; nil where nothing does or no dataset is
  /// at hand.
  ///
  /// - Throws: Where the dataset that was named cannot be read.
  static func staleness(of run: Run, dataset: String?) throws -> GateProblem? {
    let usual = Path.join("datasets", run.dataset)
    let isThere = Files.exists(Path.join(usual, Dataset.manifestName))
    guard let folder = dataset ?? (isThere ? usual : nil) else { return nil }
    let (opened, _) = try Dataset.open(folder)
    guard let opened else {
      let what = "whether the run is stale cannot be told: the manifest of '\(folder)' has errors"
      return GateProblem(.staleRun, what)
    }
    guard opened.manifest.name == run.dataset else {
      return dataset.map { name in
        GateProblem(.staleRun, "the run is not of dataset '\(name)' but of '\(run.dataset)'")
      }
    }
    return try Staleness(run: run, dataset: opened).problem
  }
}
