// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
package import Platform
import Storage
package import Terminal

/// `rep-label check`: reports every finding of every label file, of our own format or another one.
package struct CheckCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "check",
    abstract: "Checks label files, and reports every finding with file, line and column.",
    discussion: """
      A PATH is a label file, a folder of them, or a dataset's folder: then the dataset and its labels
      are checked. Without a PATH, --dataset and its labels are checked, or else the folder 'labels'.
      Clips, digests and times are compared with the dataset, if it is known: PATH, --dataset, or
      datasets/NAME beside labels/NAME. A spreadsheet's counts, by 'counts', are compared with the
      finished labels of the same clip.

      --format checks files of other tools in place, as 'rep-label import' would read them; 'rep-label
      formats' lists the formats.

      --fix rewrites label files that have only warnings in their canonical form. In files of other
      tools, of every format, it removes a byte order mark and corrects the spelling of exercises that
      fill a whole field.

      Ends with 0 if no file has an error, with 65 if one has, or with 3 if there is no label file to
      check.
      """,
    examples: [
      .init("rep-label check", "check everything under labels/"),
      .init("rep-label check datasets/real", "check one dataset and its labels"),
      .init("rep-label check --fix labels/real", "also rewrite files that have only warnings"),
      .init(
        "rep-label check --format repcount --dataset datasets/repcount test.csv",
        "check a table of another tool"
      ),
      .init("rep-label check --github --sarif labels.sarif", "annotate a pull request"),
    ],
    options: [
      .value("format", "FORMAT", "Check files of this format instead of label files")
    ] + ConversionOptions.options + ConversionOptions.readingOptions + [
      .flag("fix", "Fix what can be fixed automatically, in the files"),
      .output("sarif", "Write SARIF 2.1.0, for code scanning", .sarif(of: "rep-label")),
      .flag("github", "Print annotations for GitHub Actions"),
    ],
    operands: [Operand("PATH", "A label file, a folder of them, or a dataset's folder", .any)],
    interruption: CommandSpecification.goesOn
  )

  private let paths: [String]
  private let dataset: String?
  private let conversion: ConversionOptions?
  private let fixes: Bool
  private let sarif: OutputFile?
  private let annotates: Bool

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a format there is not, for a format without a path, and for options of
  ///   conversion without a format.
  package init(_ arguments: ParsedArguments) throws {
    paths = arguments.operands("PATH")
    dataset = arguments.string("dataset")
    fixes = arguments.has("fix")
    sarif = arguments.output("sarif")
    annotates = arguments.has("github")
    guard let format = arguments.string("format") else {
      conversion = nil
      let without = [
        "clip", "exercise", "frame-base", "frame-rate", "label", "label-file", "subject",
      ]
      if let option = without.first(where: { !arguments.strings($0).isEmpty }) {
        throw UsageError(
          "--\(option) is about files of other tools; name their format with --format"
        )
      }
      return
    }
    conversion = try ConversionOptions(arguments, format: format, isReading: true)
    if paths.isEmpty { throw UsageError("--format needs the files to check") }
  }

  /// Checks the files in order of path.
  ///
  /// - Returns: 0, 65 where a file has an error or the dataset's manifest has, 3 where there is no
  ///   file.
  /// - Throws: Where a path is missing or cannot be read, or a file cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    var report = CheckReport()
    if let conversion {
      guard let (context, _) = try conversion.context(in: terminal) else { return .badData }
      report.format = conversion.format.description.id
      try check(conversion.format, context, &report, in: terminal)
    } else {
      try check(&report, in: terminal)
    }
    if let sarif {
      let log = SARIFLog(
        tool: "rep-label",
        version: Tool.version,
        results: report.results
      )
      try sarif.write(log.json.text, in: terminal)
    }
    if annotates, !terminal.isJSON {
      for line in report.annotations { terminal.print(line) }
    }
    if report.files == 0, report.errors == 0 {
      terminal.error("there is no label file to check")
      return .nothingMeasured
    }
    terminal.print(report.lines.joined(separator: "\n"), orJSON: report.json)
    return report.errors == 0 ? .success : .badData
  }

  /// The bytes of a file to check; what is named may be a pipe, what is in a folder may not.
  private func read(_ path: String) throws -> [UInt8] {
    try paths.contains(path) ? Files.readNamed(path) : Files.read(path)
  }

  // MARK: Our own label files

  private func check(_ report: inout CheckReport, in terminal: Terminal) throws {
    let datasets = paths.isEmpty ? [dataset].compactMap(\.self) : paths.filter(Dataset.isDataset)
    for path in datasets {
      var contexts = try ContextFinder(dataset: path)
      // A dataset with errors in its manifest has no files that could be checked.
      let files = try contexts.dataset?.labelPaths() ?? []
      let lint = try check(files, &contexts, &report, in: terminal)
      guard let dataset = contexts.dataset else { continue }
      let findings = DatasetLint(dataset, labels: lint).diagnostics(
        manifest: try Files.read(dataset.manifestPath)
      )
      terminal.emit(findings)
      report.addManifest(findings)
    }
    let others =
      paths.isEmpty && dataset == nil ? ["labels"] : paths.filter { !datasets.contains($0) }
    guard !others.isEmpty else { return }
    var contexts = try ContextFinder(dataset: dataset)
    _ = try check(files(ending: "tsv", in: others), &contexts, &report, in: terminal)
  }

  /// Checks files, with what is known of their dataset.
  ///
  /// - Returns: The labels without errors.
  private func check(
    _ files: [String],
    _ contexts: inout ContextFinder,
    _ report: inout CheckReport,
    in terminal: Terminal
  ) throws -> LintedLabels {
    var lint = LintedLabels()
    var counts = CountComparison()
    for path in files {
      try Interruption.check()
      let context = try contexts.context(ofFolder: Files.folder(of: path))
      let bytes = try read(path)
      let (labels, findings) = LabelFile.parse(bytes, file: path, context: context)
      terminal.emit(findings)
      report.add(findings, in: bytes)
      if let labels, findings.obstacles.isEmpty {
        lint.add(labels, file: path)
        counts.add(labels, file: path)
      }
      guard fixes, Files.kind(of: path) == .file, let text = labels?.text,
        Array(text.utf8) != bytes
      else { continue }
      try Files.write(text, to: path)
      report.rewritten += 1
    }
    terminal.emit(contexts.diagnostics)
    report.addManifest(contexts.diagnostics)
    terminal.emit(counts.diagnostics)
    report.addManifest(counts.diagnostics)
    return lint
  }

  /// The files that the paths name, those in folders by their ending.
  private func files(ending: String, in paths: [String]) throws -> [String] {
    var files: [String] = []
    for path in paths {
      switch Files.kind(of: path) {
      case .directory: files += try filesBelow(path).filter { $0.hasSuffix(".\(ending)") }
      case .file, .other: files.append(path)
      case nil: throw CommandFailure(.missingInput, "there is no label file or folder '\(path)'")
      }
    }
    return files
  }

  // MARK: Files of other tools

  private func check(
    _ format: LabelFormat,
    _ context: ConversionContext,
    _ report: inout CheckReport,
    in terminal: Terminal
  ) throws {
    for path in try files(ending: format.description.ending, in: paths) {
      try Interruption.check()
      let bytes = try self.read(path)
      let read = format.read(bytes, file: path, context: context)
      terminal.emit(read.diagnostics)
      report.add(read.diagnostics, in: bytes)
      report.losses.add(read.losses)
      guard fixes, Files.kind(of: path) == .file else { continue }
      let (mended, count) = TextCorrection.apply(read.corrections, to: bytes)
      guard count > 0 else { continue }
      try Files.write(mended, to: path)
      report.rewritten += 1
    }
  }
}
