// SPDX-License-Identifier: Apache-2.0
import Basics
package import Platform
import PoseFormats
import PoseTracks
import Storage
package import Terminal

/// `rep-track export FORMAT`: writes tracks in another format.
package struct ExportTracksCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "export",
    abstract: "Writes a dataset's tracks in another format.",
    discussion: """
      'rep-ingest formats' lists the formats. Each clip becomes a file CLIP.ENDING. The output ends with a
      list of what the format cannot hold. To find it, the written files are read again.
      """,
    examples: [
      .init(
        "rep-track export recording --dataset datasets/gym --tracks blazepose-full --out recordings",
        "write JSON lines"
      )
    ],
    options: [
      .input("dataset", "DIR", "The dataset; required"),
      .value("tracks", "NAME", "The tracks, if the dataset has several"),
      .value("clip", "ID", "Write this clip only", isRepeatable: true),
      .value("out", "DIR", "The folder to write to; required").in(.folder),
      .flag("replace", "Replace files that differ"),
    ],
    operands: [Operand("FORMAT", "The format's name", isPath: false)],
    interruption: CommandSpecification.goesOn
  )

  private let format: PoseFormat
  private let dataset: String
  private let tracks: String?
  private let clips: [String]?
  private let output: String
  private let replaces: Bool

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a format there is not or that is only read, without a dataset or a folder.
  package init(_ arguments: ParsedArguments) throws {
    let name = arguments.required("FORMAT")
    guard let format = PoseFormat.named(name) else {
      let known = PoseFormat.all.map(\.description.id)
      throw UsageError("there is no format '\(name)'" + didYouMean(name, in: known))
    }
    guard format.description.direction == .both else {
      throw UsageError("the format '\(name)' is only read")
    }
    guard let dataset = arguments.string("dataset") else {
      throw UsageError("missing --dataset DIR, the dataset whose tracks are written")
    }
    guard let output = arguments.string("out") else {
      throw UsageError("missing --out DIR, the folder to write to")
    }
    self.format = format
    self.dataset = dataset
    self.output = output
    tracks = arguments.string("tracks")
    clips = arguments.has("clip") ? arguments.strings("clip") : nil
    replaces = arguments.has("replace")
  }

  /// Writes the tracks.
  ///
  /// - Returns: 0; 65 for a track that the format cannot hold; 73 where files of another content are there;
  ///   3 where there is no track.
  /// - Throws: Where the dataset is missing or a file cannot be read or written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    let (opened, diagnostics) = try Dataset.open(dataset)
    terminal.emit(diagnostics)
    guard let opened else { return .badData }
    let configuration = try self.configuration(of: opened)
    var outcome = Outcome()
    for clip in opened.manifest.clips where clips?.contains(clip.id) ?? true {
      try Interruption.check()
      let path = opened.trackPath(configuration: configuration, clip: clip.id)
      guard Files.exists(path) else { continue }
      try export(clip, TrackFile.read(path), &outcome, in: terminal)
    }
    report(outcome, in: terminal)
    if !outcome.refused.isEmpty { return .cannotCreate }
    if outcome.errors > 0 { return .badData }
    return outcome.clips == 0 ? .nothingMeasured : .success
  }

  /// The results so far.
  private struct Outcome {
    var clips = 0
    var written = 0
    var unchanged = 0
    var errors = 0
    var refused: [String] = []
    var losses = TotalLosses()
    /// The options that read each clip again, if the format leaves something open.
    var declarations: [String] = []
  }

  private func configuration(of dataset: Dataset) throws -> String {
    let all = try dataset.configurations()
    if let tracks {
      guard all.contains(tracks) else {
        throw CommandFailure(
          .missingInput,
          "there are no tracks '\(tracks)' in '\(dataset.manifest.name)'"
            + didYouMean(tracks, in: all)
        )
      }
      return tracks
    }
    guard all.count <= 1 else {
      throw CommandFailure(.usage, "name one with --tracks: \(all.joined(separator: ", "))")
    }
    guard let only = all.first else {
      throw CommandFailure(.missingInput, "there are no tracks in '\(dataset.manifest.name)'")
    }
    return only
  }

  private func export(
    _ clip: ClipRecord,
    _ file: TrackFile,
    _ outcome: inout Outcome,
    in terminal: Terminal
  ) throws {
    var facts = PoseFacts()
    facts.frameSize = file.track.frameSize
    facts.backend = file.metadata.backend
    facts.backendVersion =
      file.metadata.backendVersion.isEmpty ? nil : file.metadata.backendVersion
    facts.mediaSHA256 = file.metadata.mediaSHA256
    facts.exercise = clip.exercise.isEmpty ? nil : clip.exercise
    let document = PoseDocument(
      name: clip.id,
      track: file.track,
      sideSignals: file.sideSignals,
      facts: facts
    )
    let export: PoseExport
    do throws(PoseDefect) {
      export = try format.write(document)
    } catch {
      terminal.error("clip '\(clip.id)': \(error.reason)")
      outcome.errors += 1
      return
    }
    outcome.clips += 1
    outcome.losses.add(export.losses)
    if format.description.timing == .declared {
      outcome.declarations.append(format.declaration(of: document).words)
    }
    for file in export.files {
      let path = Path.join(output, file.path)
      if Files.exists(path) {
        if try Files.read(path) == file.bytes {
          outcome.unchanged += 1
          continue
        }
        guard replaces else {
          outcome.refused.append(path)
          continue
        }
      }
      try Files.write(file.bytes, to: path)
      outcome.written += 1
    }
  }

  private func report(_ outcome: Outcome, in terminal: Terminal) {
    for path in outcome.refused {
      terminal.error("'\(path)' exists with other content and was kept; --replace replaces it")
    }
    let losses = outcome.losses
    let summary =
      "wrote \(counted(outcome.written, "file")) of \(counted(outcome.clips, "clip")) to \(output), "
      + "\(outcome.unchanged) unchanged, \(outcome.refused.count) kept, "
      + counted(outcome.errors, "error")
    let declared = outcome.declarations.uniqued()
    let again = declared.prefix(1).map { words in
      "to read them: rep-ingest tracks \(output) --format \(format.description.id)\(words)"
        + (declared.count > 1 ? " # the first clip; others differ: use a spreadsheet" : "")
    }
    terminal.print(
      ([summary] + losses.lines + again).joined(separator: "\n"),
      orJSON: [
        "schema": 1, "format": .string(format.description.id), "clips": .integer(outcome.clips),
        "written": .integer(outcome.written), "unchanged": .integer(outcome.unchanged),
        "kept": .integer(outcome.refused.count), "errors": .integer(outcome.errors),
        "losses": .array(
          losses.phrases.map { ["what": .string($0.phrase), "clips": .integer($0.clips)] }
        ),
        "greatest_change": [
          "seconds": .number(losses.time), "pixels": .number(losses.pixels),
          "metres": .number(losses.metres),
          "confidence": .number(losses.confidence),
        ],
      ]
    )
  }
}

/// The losses of all clips.
private struct TotalLosses {
  /// The number of clips with each loss, in order of mention.
  private(set) var phrases: [(phrase: String, clips: Int)] = []
  private(set) var time = 0.0
  private(set) var pixels = 0.0
  private(set) var metres = 0.0
  private(set) var confidence = 0.0

  mutating func add(_ losses: PoseLosses) {
    for phrase in losses.phrases {
      if let place = phrases.firstIndex(where: { $0.phrase == phrase }) {
        phrases[place].clips += 1
      } else {
        phrases.append((phrase, 1))
      }
    }
    time = max(time, losses.time)
    pixels = max(pixels, losses.pixels)
    metres = max(metres, losses.metres)
    confidence = max(confidence, losses.confidence)
  }

  /// One line for each kind of loss, and one for roundings.
  var lines: [String] {
    phrases.map { "not held: \($0.phrase) (\(counted($0.clips, "clip")))" } + [
      "greatest changes: \(time.text(significantDigits: 2)) s, "
        + "\(pixels.text(significantDigits: 2)) pixels, "
        + (metres > 0 ? "\(metres.text(significantDigits: 2)) m, " : "")
        + "\(confidence.text(significantDigits: 2)) of a confidence"
    ]
  }
}
