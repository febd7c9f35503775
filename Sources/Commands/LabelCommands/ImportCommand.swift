// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
package import Platform
import Storage
package import Terminal

/// `rep-label import`: turns labels made elsewhere into label files.
package struct ImportCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "import",
    abstract: "Converts labels of other tools to label files.",
    discussion: """
      'rep-label formats' lists the formats. Labels belong to the clip whose media has the name in the
      file; without --dataset, to a clip with an id made from that name. Formats that count frames need
      the time of each frame: from a track of the clip, else from its frame rate in the manifest, else
      from --frame-rate.

      The output ends with a list of what could not be converted. A clip with errors is not written,
      and the status is 65. So is a clip without any event that was understood: a clip without reps
      needs a format that says so, such as by a count of 0. Existing label files with other labels are
      kept, unless --replace is given.
      """,
    examples: [
      .init(
        "rep-label import repcount test.csv --dataset datasets/repcount",
        "write one label file per clip"
      ),
      .init(
        "rep-label import audacity squat-017.txt --dataset datasets/gym --rater ana",
        "import the labels of one clip"
      ),
    ],
    options: ConversionOptions.options + ConversionOptions.readingOptions + [
      .value("rater", "NAME", "The rater's id, in place of the file's own or the format's name"),
      .value(
        "status",
        "STATUS",
        "The status of the labels",
        default: "done",
        choices: LabelFile.Status.allCases.map(\.rawValue)
      ),
      .value("out", "DIR", "The folder to write to (default: the dataset's labels)").in(.folder),
      .flag("replace", "Replace label files that differ"),
    ],
    operands: [
      Operand("FORMAT", "The format's name", isPath: false),
      Operand("FILE", "The files", .many),
    ],
    interruption: CommandSpecification.goesOn
  )

  private let files: [String]
  private let options: ConversionOptions
  private let rater: String?
  private let status: LabelFile.Status
  private let output: String?
  private let replaces: Bool

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a format there is not, for neither a dataset nor a folder to write
  ///   to, for a rater that is no id.
  package init(_ arguments: ParsedArguments) throws {
    options = try ConversionOptions(
      arguments,
      format: arguments.required("FORMAT"),
      isReading: true
    )
    files = arguments.operands("FILE")
    output = arguments.string("out")
    guard options.dataset != nil || output != nil else {
      throw UsageError("missing --dataset DIR, or --out DIR for clips of no dataset")
    }
    rater = arguments.string("rater")
    if let rater, !rater.isIdentifier {
      throw UsageError("--rater needs lower-case letters, digits and hyphens, not '\(rater)'")
    }
    status = try arguments.choice("status", of: LabelFile.Status.self) ?? .done
    if rater != nil, options.format.description.isWeak {
      throw UsageError(
        "the labels of '\(options.format.description.id)' are weak: their rater is "
          + "'\(LabelFile.weakRater)', and --rater cannot make them somebody's"
      )
    }
    replaces = arguments.has("replace")
  }

  /// Converts the files and writes the label files.
  ///
  /// - Returns: 0; 65 where a clip was left out or the manifest has errors; 73 where label files of
  ///   another content are there; 3 where there was nothing to import.
  /// - Throws: Where a file or the dataset is missing or a file cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    guard let (known, dataset) = try options.context(in: terminal) else { return .badData }
    var context = known
    context.rater = rater
    context.status = status
    var writer = LabelWriter(
      folder: output ?? dataset?.labelFolder ?? "labels",
      replaces: replaces,
      protecting: ProtectedFiles(files)
    )
    var losses = ConversionLosses()
    var errors = 0
    var imported = ImportedLabels()
    for path in files {
      try Interruption.check()
      let read = options.format.read(try Files.readNamed(path), file: path, context: context)
      terminal.emit(read.diagnostics)
      errors += read.diagnostics.count { $0.severity == .error }
      losses.add(read.losses)
      for labels in read.documents { imported.add(labels, from: path) }
    }
    terminal.emit(imported.diagnostics)
    errors += imported.diagnostics.count
    try writer.check(imported.labels.map(LabelWriter.name))
    for labels in imported.labels { try writer.write(labels) }
    for text in writer.keptCopies { terminal.note(text) }
    report(writer, errors, losses, in: terminal)
    if !writer.refused.isEmpty { return .cannotCreate }
    if errors > 0 { return .badData }
    return writer.written + writer.unchanged == 0 ? .nothingMeasured : .success
  }

  private func report(
    _ writer: LabelWriter,
    _ errors: Int,
    _ losses: ConversionLosses,
    in terminal: Terminal
  ) {
    for path in writer.refused {
      terminal.error("'\(path)' exists with other labels and was kept; --replace replaces it")
    }
    let summary =
      "wrote \(counted(writer.written, "label file")) to \(writer.folder), \(writer.unchanged) unchanged, "
      + "\(writer.refused.count) kept, \(counted(errors, "error"))"
    terminal.print(
      ([summary] + losses.lines).joined(separator: "\n"),
      orJSON: [
        "schema": 1, "format": .string(options.format.description.id),
        "written": .integer(writer.written), "unchanged": .integer(writer.unchanged),
        "refused": .array(writer.refused.map(JSON.string)), "errors": .integer(errors),
        "losses": losses.json,
      ]
    )
  }
}
