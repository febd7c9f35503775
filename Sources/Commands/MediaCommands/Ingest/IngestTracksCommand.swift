// SPDX-License-Identifier: Apache-2.0
import Labels
package import Platform
import PoseFormats
import Storage
package import Terminal

/// `rep-ingest tracks DIR`: makes a dataset out of a folder of recorded poses.
package struct IngestTracksCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "tracks",
    abstract: "Makes a dataset out of a folder of recorded poses, or adds their tracks to one.",
    discussion: """
      Formats, and the program whose files and reader each was compared with:
      \(formatTable)
      Formats 'read, write' are written by 'rep-track export'.

      An array is an .npy file of the shape frames x joints x numbers, or frames x (joints times
      numbers), float32 or float64. Another order of axes is named by --axes. --layout and --channels declare its contents:
        --layout    blazepose-33, coco-17, mediapipe-17, mm-fit-2d, vision-19, or the joints in their
                    order: nose,left-shoulder,-,... with - for a place to skip, and 'frame' for the
                    number of the frame
        --channels  the numbers of a joint in their order: x, y, z, visibility, and - for one to skip
      A joint whose numbers are all zero was not seen. The time of a frame is its index over the frame
      rate.

      Without a spreadsheet, exercise and person are those that the recording names; --exercise goes
      before.

      The spreadsheet is that of 'rep-ingest DIR', and may also have the columns width, height and
      fps. With 'correct' alone, a clip is scored by its form and not counted.

      With --media-root each recording is tied to the video of its name, or of the digest that it
      states. The frame size of the video is that of recordings without one. With --into a dataset gets
      tracks beside its own: recordings have the names of its clips, and nothing else of it changes.

      A frame that cannot be used is one finding, and so is a row or a recording. The others are kept,
      and the status is 65.
      """,
    examples: [
      .init(
        "rep-ingest tracks recordings/ --exercise squat",
        "make the dataset datasets/recordings of all recordings whose format is recognised"
      ),
      .init(
        "rep-ingest tracks poses/ --counts form.csv --layout mediapipe-17 "
          + "--channels x,y,visibility --units normalised --frame-rate 30 --frame-size 1280x720",
        "make the dataset datasets/poses of arrays"
      ),
      .init(
        "rep-ingest tracks recordings/ --exercise squat --media-root videos/",
        "tie each recording to its video, for overlays and labeling"
      ),
      .init(
        "rep-ingest tracks recordings/ --into datasets/gym --configuration vision",
        "put recorded tracks beside those of pose backends"
      ),
      .init("rep-eval datasets/poses", "then: count, score, report"),
    ],
    options: IngestOptions.table(
      PoseDeclaration.options + [
        .input(
          "align",
          "DIR",
          "Bring times to those of the tracks in a folder, as datasets/gym/tracks/blazepose-full"
        ),
        .value("configuration", "NAME", "The name of the tracks", default: "recorded"),
        .input("media-root", "DIR", "The folder of the videos that recordings are tied to"),
        .value(
          "into",
          "DIR",
          "A dataset that the tracks are added to; its manifest, media and labels stay"
        ).in(.folder),
      ],
      of: "tracks"
    ),
    operands: [Operand("DIR", "The folder of recordings, with its subfolders")],
    interruption: CommandSpecification.startsAnew
  )

  /// One line for each format.
  private static var formatTable: String {
    let all = PoseFormat.all.map(\.description)
    let width = all.map(\.id.count).max() ?? 0
    return all.map { format in
      let id = format.id + String(repeating: " ", count: width - format.id.count)
      let timing = format.timing == .perFrame ? "" : "; times: \(format.timing.rawValue)"
      return "  \(id)  \(format.title) (\(format.direction.rawValue)\(timing)): "
        + (format.reference ?? "unverified")
    }.joined(separator: "\n")
  }

  private let options: IngestOptions
  private let format: PoseFormat?
  private let declaration: PoseDeclaration
  private let configuration: String
  private let references: String?
  private let mediaRoot: String?
  private let addition: String?

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` as that of videos does, and for a declaration that cannot be.
  package init(_ arguments: ParsedArguments) throws {
    options = try IngestOptions(arguments, filesNameExercises: true)
    format = arguments.string("format").flatMap(PoseFormat.named)
    configuration = arguments.string("configuration") ?? ""
    guard configuration.isIdentifier else {
      throw UsageError(
        "--configuration needs lower-case letters, digits and hyphens, not '\(configuration)'"
      )
    }
    declaration = try PoseDeclaration(arguments)
    references = arguments.string("align")
    mediaRoot = arguments.string("media-root")
    addition = arguments.string("into")
    let ofNew = ["counts", "exercise", "name", "out", "licence", "media-root"]
    if addition != nil, let option = ofNew.first(where: arguments.has) {
      throw UsageError(
        "--\(option) is of a new dataset: --into leaves that of the dataset as it is"
      )
    }
  }

  /// Reads the recordings and writes the dataset, or their tracks into one that is there.
  ///
  /// - Returns: 0; 65 where a row, a recording or a frame was left out; 3 where no recording is there at all.
  /// - Throws: Where the folder or the spreadsheet is missing, where nobody says what arrays need (64), where another dataset or other labels are in the way (73), or something
  ///   cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    try options.checkFolder()
    guard let plan = try plan(in: terminal) else { return .badData }
    var candidates = try IngestCandidates(recordingsOf: options, format: format)
    var ingested = try candidates.tracks(plan, jobs: options.jobs, in: terminal)
    if case .existing = plan.clips { ingested.addition = plan.dataset }
    return try options.write(
      ingested,
      ofVideos: false,
      mediaRoot: mediaRoot ?? ingested.addition?.mediaRoot,
      in: terminal
    )
  }

  /// All that is said about the recordings; nil if the manifest of the dataset has errors.
  private func plan(in terminal: Terminal) throws -> RecordingPlan? {
    var dataset = Dataset(
      folder: options.output,
      manifest: DatasetManifest(name: options.name, licence: options.licence, clips: [])
    )
    var clips = RecordingPlan.Clips.new(videos: nil)
    if let addition {
      let (opened, diagnostics) = try Dataset.open(addition)
      terminal.emit(diagnostics)
      guard let opened else { return nil }
      dataset = opened
      clips = .existing(
        Dictionary(uniqueKeysWithValues: opened.manifest.clips.map { ($0.id, $0) })
      )
    } else if let mediaRoot {
      guard Files.isDirectory(mediaRoot) else {
        throw CommandFailure(.missingInput, "there is no folder '\(mediaRoot)'")
      }
      clips = .new(videos: try RecordedVideos(in: mediaRoot))
    }
    return RecordingPlan(
      declaration: declaration,
      configuration: configuration,
      references: references,
      dataset: dataset,
      clips: clips
    )
  }
}
