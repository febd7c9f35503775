// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
package import Platform
import Storage
package import Terminal

/// `rep-label export`: writes label files in another format.
package struct ExportCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "export",
    abstract: "Writes a dataset's labels in another format.",
    discussion: """
      'rep-label formats' lists the formats. Each clip's labels are those that scoring uses: of
      --rater, else of 'consensus', else of the only rater, else a spreadsheet's counts. Formats of
      one clip per file write CLIP.ENDING, the others labels.ENDING.

      Events are named by kind, label, side and value, as 'fault:knee-valgus:left', so that they can
      be read back. '--naming exercise' writes only full reps, named by their exercise.

      The output ends with a list of what the format cannot hold. To find it, the written files are
      read again.
      """,
    examples: [
      .init(
        "rep-label export audacity --dataset datasets/gym --out audacity",
        "write one label track per clip"
      ),
      .init(
        "rep-label export bids --dataset datasets/gym --out bids --naming exercise",
        "write only full reps, named by their exercise"
      ),
    ],
    options: ConversionOptions.options + [
      .value("rater", "NAME", "The rater whose labels are written"),
      .value(
        "naming",
        "HOW",
        "The naming of events",
        default: "full",
        choices: ConversionContext.Naming.allCases.map(\.rawValue)
      ),
      .value("out", "DIR", "The folder to write to; required").in(.folder),
      .flag("replace", "Replace files that differ"),
    ],
    operands: [Operand("FORMAT", "The format's name", isPath: false)],
    interruption: CommandSpecification.goesOn
  )

  private let options: ConversionOptions
  private let dataset: String
  private let rater: String?
  private let naming: ConversionContext.Naming
  private let output: String
  private let replaces: Bool

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a format there is not or that is only read, without a dataset or a
  ///   folder.
  package init(_ arguments: ParsedArguments) throws {
    options = try ConversionOptions(
      arguments,
      format: arguments.required("FORMAT"),
      isReading: false
    )
    guard options.format.description.direction == .both else {
      throw UsageError("the format '\(options.format.description.id)' is only read")
    }
    guard let dataset = options.dataset else {
      throw UsageError("missing --dataset DIR, the dataset whose labels are written")
    }
    guard let output = arguments.string("out") else {
      throw UsageError("missing --out DIR, the folder to write to")
    }
    self.dataset = dataset
    self.output = output
    rater = arguments.string("rater")
    naming = try arguments.choice("naming", of: ConversionContext.Naming.self) ?? .full
    replaces = arguments.has("replace")
  }

  /// Writes the labels.
  ///
  /// - Returns: 0; 65 where a clip was left out for errors; 73 where files of another content are
  ///   there; 3 where there are no labels.
  /// - Throws: Where the dataset is missing or a file cannot be read or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    guard let (known, opened) = try options.context(in: terminal), let opened else {
      return .badData
    }
    var context = known
    context.naming = naming
    let (labels, findings) = try labels(of: opened)
    let export = options.format.write(labels, context: context)
    let diagnostics = findings + export.diagnostics
    terminal.emit(diagnostics)
    var writer = LabelWriter(
      folder: output,
      replaces: replaces,
      protecting: ProtectedFiles([opened.manifestPath] + (try opened.labelPaths()))
    )
    try writer.check(export.files.map(\.name))
    for file in export.files { try writer.write(file.text, named: file.name) }
    let errors = diagnostics.count { $0.severity == .error }
    report(writer, clips: labels.count, errors, export.losses, in: terminal)
    if !writer.refused.isEmpty { return .cannotCreate }
    if errors > 0 { return .badData }
    return labels.isEmpty ? .nothingMeasured : .success
  }

  /// One label file per clip, in order of the clips, and what is wrong with the others.
  private func labels(of dataset: Dataset) throws -> ([LabelFile], [Diagnostic]) {
    let references = try ReferenceLabels(of: dataset, rater: rater)
    return (
      dataset.manifest.clips.compactMap { references.entries[$0.id]?.labels },
      references.diagnostics.filter { $0.severity == .error }
    )
  }

  private func report(
    _ writer: LabelWriter,
    clips: Int,
    _ errors: Int,
    _ losses: ConversionLosses,
    in terminal: Terminal
  ) {
    for path in writer.refused {
      terminal.error("'\(path)' exists with other content and was kept; --replace replaces it")
    }
    let summary =
      "wrote \(counted(writer.written, "file")) about \(counted(clips, "clip")) to "
      + "\(writer.folder), \(writer.unchanged) unchanged, \(writer.refused.count) "
      + "kept, \(counted(errors, "error"))"
    terminal.print(
      ([summary] + losses.lines).joined(separator: "\n"),
      orJSON: [
        "schema": 1, "format": .string(options.format.description.id), "clips": .integer(clips),
        "written": .integer(writer.written), "unchanged": .integer(writer.unchanged),
        "refused": .array(writer.refused.map(JSON.string)), "errors": .integer(errors),
        "losses": losses.json,
      ]
    )
  }
}
