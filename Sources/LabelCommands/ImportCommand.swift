// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
public import Platform
import Storage
public import Terminal

/// `rep-label import`: turns labels made elsewhere into label files.
public struct ImportCommand: Command {
  /// The options and operands.
  public static let specification = CommandSpecification(
    verb: "import",
    abstract: "Turns labels made elsewhere into label files.",
    discussion: """
      repcount reads the tables of RepCount-A (type, name, count, L1, L2, ...). A row belongs to the
      clip whose media has the row's file name. Frames become seconds by the clip's frame rate in
      the manifest, counted from its first frame; 0 is the first frame unless --frame-base says
      otherwise. What cannot be carried over is listed, and the status is 65 where a row was left
      out altogether.

      Label files that are there already are kept, unless they are the same or --replace is given.
      """,
    examples: [
      .init(
        "rep-label import repcount test.csv --dataset datasets/repcount",
        "write one label file per clip"
      )
    ],
    options: [
      .value("dataset", "DIR", "The dataset that the labels are about (required)"),
      .value("rater", "NAME", "The rater's id to write", default: "repcount"),
      .value(
        "frame-base",
        "N",
        "The table's index of a video's first frame",
        default: "0",
        choices: ["0", "1"]
      ),
      .value("frame-rate", "F", "Frames per second of all clips, whatever the manifest says"),
      .value("out", "DIR", "Where to write, if not to the dataset's labels"),
      .flag("replace", "Replace label files that differ"),
    ],
    operands: [
      Operand("FORMAT", "repcount"),
      Operand("FILE", "The tables", .many),
    ]
  )

  private let tables: [String]
  private let dataset: String
  private let rater: String
  private let frameBase: Int
  private let frameRate: Double?
  private let output: String?
  private let replaces: Bool

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for another format, without a dataset, for a rater that is no id.
  public init(_ arguments: ParsedArguments) throws {
    let format = arguments.required("FORMAT")
    guard format == "repcount" else {
      throw UsageError(
        "there is no format '\(format)' to import: repcount" + didYouMean(format, in: ["repcount"])
      )
    }
    guard let dataset = arguments.string("dataset") else {
      throw UsageError("--dataset is needed: which clips are the labels about?")
    }
    self.dataset = dataset
    tables = arguments.operands("FILE")
    rater = arguments.string("rater") ?? ""
    guard rater.isIdentifier else {
      throw UsageError("--rater is lower-case letters, digits and hyphens, not '\(rater)'")
    }
    frameBase = try arguments.integer("frame-base") ?? 0
    frameRate = try arguments.number("frame-rate", in: 0.01...100_000)
    output = arguments.string("out")
    replaces = arguments.has("replace")
  }

  /// Converts the tables and writes the label files.
  ///
  /// - Returns: 0; 65 where a row was left out or the manifest has errors; 73 where label files of
  ///   another content are there; 3 where there was nothing to import.
  /// - Throws: Where a table or the dataset is missing or a file cannot be written.
  public func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, faults) = try Dataset.open(dataset)
    terminal.emit(faults)
    guard let opened else { return .badData }
    let importer = RepCountImporter(
      clips: Self.clips(of: opened),
      rater: rater,
      frameBase: frameBase,
      frameRate: frameRate
    )

    var labels: [LabelFile] = []
    var findings: [Diagnostic] = []
    for path in tables {
      let (table, missing) = RepCountTable.parse(try Files.read(path), file: path)
      findings += missing
      guard let table else { continue }
      let (converted, losses) = importer.labels(from: table)
      labels += converted
      findings += losses
    }
    terminal.emit(findings)

    var writer = LabelWriter(folder: output ?? opened.labelFolder, replaces: replaces)
    for file in labels {
      try Interruption.check()
      try writer.write(file)
    }
    let lost = findings.count { $0.severity == .error }
    report(writer, lost: lost, in: terminal)
    if !writer.refused.isEmpty { return .cannotCreate }
    if lost > 0 { return .badData }
    return labels.isEmpty ? .nothingMeasured : .success
  }

  private func report(_ writer: LabelWriter, lost: Int, in terminal: Terminal) {
    for path in writer.refused {
      terminal.error("'\(path)' is there with other labels and was kept; --replace replaces it")
    }
    terminal.print(
      "wrote \(writer.written) label files to \(writer.folder), \(writer.unchanged) were there "
        + "already, \(writer.refused.count) were kept, \(lost) errors",
      orJSON: [
        "schema": 1, "written": .integer(writer.written), "unchanged": .integer(writer.unchanged),
        "refused": .array(writer.refused.map(JSON.string)), "errors": .integer(lost),
      ]
    )
  }

  /// The dataset's clips by the file name of their media.
  private static func clips(of dataset: Dataset) -> [String: RepCountImporter.Clip] {
    var clips: [String: RepCountImporter.Clip] = [:]
    let contexts = dataset.labelContext.clips ?? [:]
    for clip in dataset.manifest.clips {
      let name = clip.media.map(Files.name) ?? clip.id
      clips[name] = RepCountImporter.Clip(
        id: clip.id,
        mediaSHA256: clip.sha256,
        frameRate: clip.facts?.frameRate,
        bounds: contexts[clip.id]?.bounds
      )
    }
    return clips
  }
}
