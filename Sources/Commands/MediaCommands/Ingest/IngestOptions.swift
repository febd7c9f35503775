// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import PoseTracks
import Storage
import Terminal

/// What both ways to make a dataset take: a folder, a spreadsheet, and where the dataset goes.
struct IngestOptions: Sendable {
  /// The options, those of one way between the spreadsheet's and the dataset's.
  static func table(_ own: [Option] = [], of files: String) -> [Option] {
    [
      .input("counts", "FILE", "The spreadsheet"),
      .value("exercise", "NAME", "The exercise of \(files) whose row names none"),
    ] + own + [
      .value("name", "NAME", "The dataset's name (default: after the folder)"),
      .value("out", "DIR", "The dataset's folder (default: datasets/NAME)").in(.folder),
      .value("licence", "TEXT", "The licence of the \(files)", default: "unknown"),
      .flag("replace", "Replace existing files with other content"),
    ]
  }

  let folder: String
  let counts: String?
  let exercise: String?
  let name: String
  let output: String
  let licence: String
  let replaces: Bool
  let jobs: Int

  /// Takes what the arguments say.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - filesNameExercises: True if files may name their exercise, so that nobody else has to.
  /// - Throws: `UsageError` for an unknown exercise, a name that is none, or neither a spreadsheet nor
  ///   an exercise.
  init(_ arguments: ParsedArguments, filesNameExercises: Bool = false) throws(UsageError) {
    folder = arguments.required("DIR")
    counts = arguments.string("counts")
    if let spelling = arguments.string("exercise") {
      let known = spelling == Activity.workoutName ? spelling : Exercise.spelled(spelling)?.id
      guard let known else {
        throw UsageError(
          "there is no exercise '\(spelling)'"
            + didYouMean(spelling, in: Exercise.all.map(\.id) + [Activity.workoutName])
        )
      }
      exercise = known
    } else {
      exercise = nil
    }
    if counts == nil, exercise == nil, !filesNameExercises {
      throw UsageError("missing --counts FILE, or --exercise NAME for clips without labels")
    }
    let folderName = Files.name(of: Path.absolute(folder))
    name = arguments.string("name") ?? ClipNames.identifier(folderName)
    guard name.isIdentifier else {
      throw UsageError("--name needs lower-case letters, digits and hyphens, not '\(name)'")
    }
    output = arguments.string("out") ?? "datasets/\(name)"
    licence = arguments.string("licence") ?? ""
    replaces = arguments.has("replace")
    jobs = try arguments.jobs()
  }

  /// Refuses a folder that is not there.
  ///
  /// - Throws: `CommandFailure`.
  func checkFolder() throws(CommandFailure) {
    guard Files.isDirectory(folder) else {
      throw CommandFailure(.missingInput, "there is no folder '\(folder)'")
    }
  }

  /// Writes the dataset, or nothing where something is in the way.
  ///
  /// - Parameters:
  ///   - ingested: What came of the folder.
  ///   - isVideo: True if the folder was searched for videos, false for recorded poses.
  ///   - mediaRoot: The folder of the videos; nil without videos.
  ///   - terminal: Where results go.
  /// - Returns: 0; 65 where a row or a file was left out; 3 where there is no file at all; 73 where
  ///   something with other content is in the way.
  /// - Throws: Where something cannot be written.
  func write(
    _ ingested: IngestedClips,
    ofVideos isVideo: Bool,
    mediaRoot: String?,
    in terminal: Terminal
  ) throws -> ExitStatus {
    terminal.emit(ingested.diagnostics)
    let noun = isVideo ? "video" : "track"
    let errors = ingested.diagnostics.count { $0.severity == .error }
    if ingested.clips.isEmpty {
      terminal.error(
        errors == 0
          ? "there is no \(noun) in '\(folder)'"
          : "no \(noun) can be used, nothing is written"
      )
      return errors == 0 ? .nothingMeasured : .badData
    }
    let manifest = DatasetManifest(
      name: name,
      licence: licence,
      mediaRoot: mediaRoot.map { Path.relative($0, from: output) },
      clips: ingested.clips
    )
    let dataset = ingested.addition ?? Dataset(folder: output, manifest: manifest)
    let obstacles = replaces ? [] : try ingested.obstacles(in: dataset)
    if let first = obstacles.first {
      let others = obstacles.count > 1 ? ", and \(obstacles.count - 1) more" : ""
      throw CommandFailure(
        .cannotCreate,
        "'\(first)' exists with other content\(others); --replace replaces it, "
          + (ingested.addition == nil
            ? "--out puts the new dataset elsewhere" : "--configuration names other tracks")
      )
    }
    var ingested = ingested
    ingested.inputs = ProtectedFiles(
      (counts.map { [$0] } ?? [])
        + ingested.clips.compactMap(\.media).map { Path.join(mediaRoot ?? folder, $0) }
        + ingested.tracks.flatMap(\.clip.allFiles)
    )
    for text in try ingested.write(to: dataset, jobs: jobs) { terminal.note(text) }
    if ingested.addition == nil {
      report(ingested, path: dataset.manifestPath, errors: errors, in: terminal)
    } else {
      report(ingested, addedTo: dataset, errors: errors, in: terminal)
    }
    terminal.note("next: rep-eval \(isVideo ? "--track " : "")\(dataset.folder)")
    return errors == 0 ? .success : .badData
  }

  private func report(
    _ ingested: IngestedClips,
    addedTo dataset: Dataset,
    errors: Int,
    in terminal: Terminal
  ) {
    let (tracks, clips) = (ingested.tracks.count, dataset.manifest.clips.count)
    terminal.print(
      "\(dataset.folder): \(counted(tracks, "track")) of \(counted(clips, "clip")), "
        + "\(counted(errors, "error"))",
      orJSON: [
        "schema": 1, "dataset": .string(dataset.folder), "tracks": .integer(tracks),
        "clips": .integer(clips), "errors": .integer(errors),
      ]
    )
    if tracks < clips {
      terminal.note(
        "rep-eval scores the clips that have all tracks; '--tracks NAME' chooses the tracks"
      )
    }
  }

  private func report(
    _ ingested: IngestedClips,
    path: String,
    errors: Int,
    in terminal: Terminal
  ) {
    let clips = ingested.clips
    if clips.count > 1, clips.allSatisfy({ $0.subject == IngestCandidates.unknownSubject }) {
      terminal.note(
        "without a column 'subject' all clips count as one person's, so there are no intervals: "
          + "they need five people"
      )
    }
    let counts = ingested.labels.compactMap(\.countedReps)
    let graded = ingested.labels.count { $0.events.contains { $0.kind == .grade } }
    terminal.print(
      "\(path): \(counted(clips.count, "clip")), \(counts.count) with counts"
        + (graded > 0 ? ", \(graded) graded" : "") + ", \(counted(errors, "error"))",
      orJSON: [
        "schema": 1, "dataset": .string(output), "clips": .integer(clips.count),
        "counted": .integer(counts.count), "graded": .integer(graded),
        "reps": .integer(counts.reduce(0, +)), "errors": .integer(errors),
      ]
    )
  }
}
