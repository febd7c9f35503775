// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
public import Platform
import PoseTracks
import Storage
public import Terminal

/// `rep-ingest DIR`: makes a dataset out of a folder of videos and a spreadsheet of counts.
public struct IngestCommand: Command {
  /// The options and operands.
  public static let specification = CommandSpecification(
    abstract: "Makes a dataset out of a folder of videos and a spreadsheet of counts.",
    discussion: """
      The spreadsheet is CSV: its first line names the columns clip (or video, file, name), exercise,
      count (or reps) or correct (yes or no) or both, and optionally subject; cells are separated by
      commas, semicolons or tabs. A row with a count of 0 makes a negative clip. Videos stay where
      they are: the manifest says where, seen from the dataset's folder. Rows become label files by
      the rater 'counts'.

      A row or a video that cannot be used is one finding each; the others are kept, and the status
      is 65.
      """,
    examples: [
      .init("rep-ingest clips/ --counts counts.csv", "make the dataset datasets/clips"),
      .init("rep-eval --track datasets/clips", "then: track, count, score, report"),
      .init("rep-ingest squats/ --exercise squat", "the same without counts, to be labelled"),
      .init("rep-ingest check datasets/clips", "see whether the videos are still the same"),
    ],
    options: [
      .value("counts", "FILE", "The spreadsheet of counts"),
      .value("exercise", "NAME", "The exercise of videos whose row does not say"),
      .value("name", "NAME", "The dataset's name (default: after the folder)"),
      .value("out", "DIR", "Where to make it (default: datasets/NAME)"),
      .value("licence", "TEXT", "The licence of the videos", default: "unknown"),
      .flag("replace", "Replace a dataset and counts that are there with other content"),
    ],
    operands: [Operand("DIR", "The folder of videos, with the folders in it")]
  )

  private let folder: String
  private let counts: String?
  private let exercise: String?
  private let name: String
  private let output: String
  private let licence: String
  private let replaces: Bool
  private let jobs: Int

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for an unknown exercise, a name that is none, or neither counts nor an
  ///   exercise.
  public init(_ arguments: ParsedArguments) throws {
    folder = arguments.required("DIR")
    counts = arguments.string("counts")
    exercise = try arguments.string("exercise").map { spelling in
      if let exercise = Exercise.spelled(spelling) { return exercise.id }
      throw UsageError(
        "there is no exercise '\(spelling)'"
          + didYouMean(spelling, in: Exercise.all.map(\.id))
      )
    }
    if counts == nil, exercise == nil {
      throw UsageError("--counts FILE is needed, or --exercise NAME for videos without counts")
    }
    let folderName = Files.name(of: Path.absolute(folder))
    name = arguments.string("name") ?? ClipNames.identifier(folderName)
    guard name.isIdentifier else {
      throw UsageError("--name is lower-case letters, digits and hyphens, not '\(name)'")
    }
    output = arguments.string("out") ?? "datasets/\(name)"
    licence = arguments.string("licence") ?? ""
    replaces = arguments.has("replace")
    jobs = try arguments.jobs()
  }

  /// Probes the videos and writes the dataset.
  ///
  /// - Returns: 0; 65 where a row or a video was left out; 3 where no video is there at all; 73
  ///   where another dataset or other counts are in the way.
  /// - Throws: Where the folder or the spreadsheet is missing, or something cannot be written.
  public func run(in terminal: Terminal) throws -> ExitStatus {
    guard Files.isDirectory(folder) else {
      throw CommandFailure(.missingInput, "there is no folder '\(folder)'")
    }
    var intake = try Intake(folder: folder, counts: counts, exercise: exercise)
    try intake.inspect(jobs: jobs, in: terminal)
    terminal.emit(intake.diagnostics)
    let errors = intake.diagnostics.count { $0.severity == .error }
    if intake.clips.isEmpty {
      terminal.error(
        errors == 0
          ? "there is no video in '\(folder)'" : "no video can be used, nothing is written"
      )
      return errors == 0 ? .nothingMeasured : .badData
    }

    let manifest = DatasetManifest(
      name: name,
      licence: licence,
      mediaRoot: Path.relative(folder, from: output),
      clips: intake.clips
    )
    let dataset = Dataset(folder: output, manifest: manifest)
    if !replaces, Files.exists(dataset.manifestPath),
      try Files.read(dataset.manifestPath) != Array(manifest.text.utf8)
    {
      throw CommandFailure(
        .cannotCreate,
        "'\(dataset.manifestPath)' is there with other content; "
          + "--replace replaces it, --out puts the new one elsewhere"
      )
    }
    // The manifest comes last: a dataset that has one is complete.
    var writer = LabelWriter(folder: dataset.labelFolder, replaces: replaces)
    for labels in intake.labels {
      try Interruption.check()
      try writer.write(labels)
    }
    for path in writer.refused {
      terminal.error("'\(path)' is there with other labels; --replace replaces it")
    }
    if !writer.refused.isEmpty { return .cannotCreate }
    try dataset.writeManifest()
    report(dataset, intake, errors: errors, in: terminal)
    return errors == 0 ? .success : .badData
  }

  private func report(_ dataset: Dataset, _ intake: Intake, errors: Int, in terminal: Terminal) {
    let subjects = Set(intake.clips.map(\.subject))
    if intake.clips.count > 1, subjects == [Intake.unknownSubject] {
      terminal.note(
        "without a column 'subject' all videos count as one person's, so there are no intervals"
      )
    }
    if terminal.isJSON {
      terminal.print(json: [
        "schema": 1, "dataset": .string(output), "clips": .integer(intake.clips.count),
        "counted": .integer(intake.labels.count),
        "reps": .integer(intake.labels.reduce(0) { $0 + $1.countedReps }),
        "errors": .integer(errors),
      ])
      return
    }
    terminal.print(
      "\(dataset.manifestPath): \(intake.clips.count) clips, \(intake.labels.count) with counts, "
        + "\(errors) errors"
    )
    if !intake.labels.isEmpty { terminal.note("next: rep-eval --track \(output)") }
  }
}

extension LabelFile {
  /// The counts of the file's sets.
  var countedReps: Int {
    events.reduce(0) { $0 + ($1.kind == .set ? Int($1.value ?? 0) : 0) }
  }
}
