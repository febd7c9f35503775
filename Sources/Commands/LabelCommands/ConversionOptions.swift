// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import Terminal

/// The options of every command that reads or writes a foreign format.
struct ConversionOptions {
  /// What a conversion asks of the user.
  static let options: [Option] = [
    .input("dataset", "DIR", "The dataset of the labels"),
    .value("clip", "ID", "The clip of a file that names none"),
    .value("exercise", "ID", "The exercise of files that name none"),
    .value(
      "frame-base",
      "N",
      "The index of a video's first frame (default: that of the format)",
      choices: ["0", "1"]
    ),
    .value(
      "frame-rate",
      "F",
      "Frames per second of all clips, in place of those of dataset and file"
    ),
  ]

  /// What reading asks besides.
  static let readingOptions: [Option] = [
    .value(
      "intervals",
      "WHAT",
      "The meaning of an interval that is named after an exercise",
      default: "reps",
      choices: ConversionContext.ExerciseIntervals.allCases.map(\.rawValue)
    ),
    .value(
      "label",
      "NAME=KIND:LABEL",
      "The meaning of a name in the file, such as 'caved in=fault:knee-valgus'",
      isRepeatable: true
    ),
    .input(
      "label-file",
      "FILE",
      "Lines NAME=KIND:LABEL, as of --label, which goes before; '#' begins a comment"
    ),
    .value("subject", "NAME", "The subject whose events are read, in BORIS files with several"),
  ]

  /// The format.
  let format: LabelFormat
  /// The dataset's folder.
  let dataset: String?
  private let clip: String?
  private let exercise: String?
  private let frameBase: Int?
  private let frameRate: Double?
  private let intervals: ConversionContext.ExerciseIntervals
  private let subject: String?
  private let names: [String: String]
  /// The file with more names; nil without one.
  private let nameFile: String?

  /// Takes what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - id: The format's name.
  ///   - isReading: Whether the command has the options of reading.
  /// - Throws: `UsageError` for a format there is not, and for values that are none.
  init(_ arguments: ParsedArguments, format id: String, isReading: Bool) throws {
    guard let format = LabelFormat.named(id) else {
      let known = LabelFormat.all.map(\.description.id)
      throw UsageError(
        "there is no format '\(id)': \(known.joined(separator: ", "))" + didYouMean(id, in: known)
      )
    }
    self.format = format
    dataset = arguments.string("dataset")
    clip = arguments.string("clip")
    exercise = arguments.string("exercise")
    frameBase = try arguments.integer("frame-base")
    frameRate = try arguments.number("frame-rate", in: 0.01...100_000)
    guard isReading else {
      intervals = .reps
      subject = nil
      names = [:]
      nameFile = nil
      return
    }
    nameFile = arguments.string("label-file")
    intervals =
      try arguments.choice("intervals", of: ConversionContext.ExerciseIntervals.self)
      ?? .reps
    subject = arguments.string("subject")
    if subject != nil, !id.hasPrefix("boris") {
      throw UsageError("--subject is about files of BORIS, not of the format '\(id)'")
    }
    var names: [String: String] = [:]
    for text in arguments.strings("label") {
      guard let (name, meaning) = Self.meaning(text) else {
        throw UsageError("--label needs NAME=KIND:LABEL, not '\(text)'")
      }
      names[name] = meaning
    }
    self.names = names
  }

  /// The name and its meaning in `NAME=KIND:LABEL`; nil for another text.
  private static func meaning(_ text: String) -> (name: String, meaning: String)? {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// The names of options and file; nil after findings about lines of the file.
  private func allNames(in terminal: Terminal) throws -> [String: String]? {
    guard let nameFile else { return names }
    var all: [String: String] = [:]
    var faults: [Diagnostic] = []
    let lines = try Files.readText(nameFile).split(omittingEmptySubsequences: false) {
      $0.isNewline
    }
    for (index, line) in lines.enumerated() {
      let text = String(line).trimmedSpaces
      if text.isEmpty || text.hasPrefix("#") { continue }
      let meaning = Self.meaning(text)
      if let meaning, all.updateValue(meaning.meaning, forKey: meaning.name) == nil { continue }
      faults.append(
        Diagnostic(
          .error,
          file: nameFile,
          position: SourcePosition(line: index + 1, column: 1),
          code: LabelCode.unknownLayout.rawValue,
          message: meaning.map { "the name '\($0.name)' is there twice" }
            ?? "a line is NAME=KIND:LABEL, not '\(text)'"
        )
      )
    }
    terminal.emit(faults)
    return faults.isEmpty ? all.merging(names) { _, option in option } : nil
  }

  /// The clips of the dataset, with their frames where the format counts frames.
  ///
  /// - Throws: Where there is no such dataset or a track cannot be read.
  func context(in terminal: Terminal) throws -> (context: ConversionContext, dataset: Dataset?)? {
    guard let names = try allNames(in: terminal) else { return nil }
    var context = ConversionContext()
    var opened: Dataset?
    if let dataset {
      let (found, faults) = try Dataset.open(dataset)
      terminal.emit(faults)
      guard let found else { return nil }
      opened = found
      let clips = try ForeignClips(found, needsFrames: format.description.frameBase != nil)
      if clips.assumed > 0, frameRate == nil {
        terminal.note(
          "the frames of \(counted(clips.assumed, "clip")) are assumed to be equally long: no track "
            + "has their times"
        )
      }
      context = ConversionContext(clips: clips.clips)
    }
    context.clip = clip
    context.exercise = exercise
    context.frameBase = frameBase
    context.frameRate = frameRate
    context.intervals = intervals
    context.subject = subject
    context.names = names
    return (context, opened)
  }
}

extension ConversionLosses {
  /// The list for a terminal, nothing where it is empty.
  var lines: [String] {
    guard !isEmpty else { return [] }
    let table = TextTable(
      heading: ["not carried over", "count", "example"],
      leading: 3,
      rows: entries.map { [$0.kind, String($0.count), $0.example] }
    )
    return table.lines
  }
}
