// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
public import Platform
import Storage
public import Terminal

/// `rep-label check`: reports every finding of every label file.
public struct CheckCommand: Command {
  /// The options and operands.
  public static let specification = CommandSpecification(
    verb: "check",
    abstract: "Checks label files and reports every finding with its place.",
    discussion: """
      A PATH is a label file or a folder of them; without one, the labels of --dataset are checked,
      or else the folder 'labels'. Clips, digests and times are checked against the dataset where it
      is known: --dataset, or datasets/NAME beside labels/NAME.

      Ends with 0 where no file has an error, with 65 where one has, with 3 where there is no label
      file to check.
      """,
    examples: [
      .init("rep-label check", "check everything under labels/"),
      .init("rep-label check --dataset datasets/real", "check one dataset's labels"),
      .init("rep-label check --fix labels/real", "also rewrite files that are merely untidy"),
    ],
    options: [
      .value("dataset", "DIR", "The dataset that the labels are about"),
      .flag("fix", "Rewrite files that have only warnings in their canonical form"),
    ],
    operands: [Operand("PATH", "A label file, or a folder of them", .any)]
  )

  private let paths: [String]
  private let dataset: String?
  private let fixes: Bool

  /// Takes what the arguments say.
  public init(_ arguments: ParsedArguments) throws {
    paths = arguments.operands("PATH")
    dataset = arguments.string("dataset")
    fixes = arguments.has("fix")
  }

  /// Checks the files in order of path.
  ///
  /// - Returns: 0, 65 where a file has an error or the dataset's manifest has, 3 where there is no
  ///   file.
  /// - Throws: Where a path is missing or cannot be read, or a file cannot be rewritten.
  public func run(in terminal: Terminal) throws -> ExitStatus {
    var contexts = try ContextFinder(dataset: dataset)
    var tally = CheckTally()
    for path in try files(of: contexts.dataset) {
      try Interruption.check()
      let context = try contexts.context(ofFolder: Files.folder(of: path))
      let bytes = try Files.read(path)
      let (labels, findings) = LabelFile.parse(bytes, file: path, context: context)
      terminal.emit(findings)
      tally.add(findings)
      guard fixes, let text = labels?.text, Array(text.utf8) != bytes else { continue }
      try Files.write(text, to: path)
      tally.fixed += 1
    }
    terminal.emit(contexts.diagnostics)
    tally.addManifest(contexts.diagnostics)
    if tally.files == 0 {
      terminal.error("there is no label file to check")
      return .nothingMeasured
    }
    terminal.print(tally.summary, orJSON: tally.json)
    return tally.errors == 0 ? .success : .badData
  }

  /// The label files to check, in order of path.
  private func files(of dataset: Dataset?) throws -> [String] {
    if paths.isEmpty, let dataset { return try dataset.labelPaths() }
    var files: [String] = []
    for path in paths.isEmpty ? ["labels"] : paths {
      switch Files.kind(of: path) {
      case .directory: files += try filesBelow(path).filter { $0.hasSuffix(".tsv") }
      case .file, .other: files.append(path)
      case nil: throw CommandFailure(.missingInput, "there is no label file or folder '\(path)'")
      }
    }
    return files
  }
}

/// What checking came to.
private struct CheckTally {
  private(set) var files = 0
  private(set) var errors = 0
  private(set) var warnings = 0
  var fixed = 0

  /// Counts a label file with its findings.
  mutating func add(_ findings: [Diagnostic]) {
    files += 1
    addManifest(findings)
  }

  /// Counts findings about something else.
  mutating func addManifest(_ findings: [Diagnostic]) {
    errors += findings.count { $0.severity == .error }
    warnings += findings.count { $0.severity == .warning }
  }

  var summary: String {
    "checked \(counted(files, "label file")): \(counted(errors, "error")), "
      + counted(warnings, "warning") + (fixed > 0 ? ", \(fixed) rewritten" : "")
  }

  var json: JSON {
    [
      "schema": 1, "files": .integer(files), "errors": .integer(errors),
      "warnings": .integer(warnings), "rewritten": .integer(fixed),
    ]
  }
}
