// SPDX-License-Identifier: Apache-2.0
import Labels
package import Platform
import PoseTracks
import Storage
package import Terminal

/// `rep-ingest tracks DIR`: makes a dataset out of a folder of pose arrays and a spreadsheet.
package struct IngestTracksCommand: Command {
  /// The options and operands.
  package static let specification = CommandSpecification(
    verb: "tracks",
    abstract: "Makes a dataset out of a folder of pose arrays and a spreadsheet, without videos.",
    discussion: """
      An array is an .npy file of the shape frames x joints x numbers, or frames x (joints times
      numbers), float32 or float64. --layout and --channels declare its contents:
        --layout    blazepose-33, coco-17, mediapipe-17, vision-19, or the joints in their order:
                    nose,left-shoulder,-,... with - for a place to skip
        --channels  the numbers of a joint in their order: x, y, z, visibility, and - for one to skip
      A joint whose numbers are all zero was not seen. The time of a frame is its index over the frame
      rate.

      The spreadsheet is that of 'rep-ingest DIR', and may also have the columns width, height and
      fps. With 'correct' alone, a clip is scored by its form and not counted.

      Each row or array that cannot be used is one finding. The others are kept, and the status is 65.
      """,
    examples: [
      .init(
        "rep-ingest tracks poses/ --counts form.csv --layout mediapipe-17 "
          + "--channels x,y,visibility --units normalised --frame-rate 30 --frame-size 1280x720",
        "make the dataset datasets/poses"
      ),
      .init("rep-eval datasets/poses", "then: count, score, report"),
    ],
    options: IngestOptions.table(
      [
        .value("layout", "LAYOUT", "The joints of an array; required"),
        .value("channels", "LIST", "The numbers of a joint; required"),
        .value(
          "units",
          "UNITS",
          "The unit of positions; required",
          choices: PoseRecording.Units.allCases.map(\.rawValue)
        ),
        .value("frame-rate", "N", "Frames per second of rows without them"),
        .value("frame-size", "WxH", "The frame size in pixels of rows without one"),
        .value("configuration", "NAME", "The name of the tracks", default: "recorded"),
      ],
      of: "tracks"
    ),
    operands: [Operand("DIR", "The folder of arrays, with its subfolders")],
    interruption: CommandSpecification.startsAnew
  )

  private let options: IngestOptions
  private let declaration: TrackDeclaration

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` as that of videos does, and where the arrays are not declared.
  package init(_ arguments: ParsedArguments) throws {
    options = try IngestOptions(arguments)
    guard let layout = arguments.string("layout"), let channels = arguments.string("channels"),
      let units = try arguments.choice("units", of: PoseRecording.Units.self)
    else { throw UsageError("missing --layout, --channels or --units: arrays do not have them") }
    let configuration = arguments.string("configuration") ?? ""
    guard configuration.isIdentifier else {
      throw UsageError(
        "--configuration needs lower-case letters, digits and hyphens, not '\(configuration)'"
      )
    }
    declaration = TrackDeclaration(
      recording: PoseRecording(
        layout: try Self.read(layout, of: "--layout", PoseLayout.init(parsing:)),
        channels: try Self.read(channels, of: "--channels", PoseChannels.init(parsing:)),
        units: units
      ),
      configuration: configuration,
      frameSize: try arguments.string("frame-size").map(Self.frameSize),
      frameRate: try arguments.number("frame-rate", in: 0.001...1_000_000)
    )
  }

  private static func read<Value>(
    _ text: String,
    of option: String,
    _ value: (String) throws(DeclarationError) -> Value
  ) throws(UsageError) -> Value {
    do throws(DeclarationError) {
      return try value(text)
    } catch {
      throw UsageError("\(option): \(error)")
    }
  }

  private static func frameSize(_ text: String) throws(UsageError) -> FrameSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { throw UsageError("--frame-size needs pixels as 1280x720, not '\(text)'") }
    return FrameSize(width: width, height: height)
  }

  /// Reads the arrays and writes the dataset.
  ///
  /// - Returns: 0; 65 where a row or an array was left out; 3 where no array is there at all.
  /// - Throws: Where the folder or the spreadsheet is missing, where nobody says the frame rate or the
  ///   frame size (64), where another dataset or other labels are in the way (73), or something
  ///   cannot be written.
  package func run(in terminal: Terminal) throws -> ExitStatus {
    var candidates = try options.candidates(.track)
    let dataset = Dataset(
      folder: options.output,
      manifest: DatasetManifest(name: options.name, licence: options.licence, clips: [])
    )
    let ingested = try candidates.tracks(
      declaration,
      to: { dataset.trackPath(configuration: declaration.configuration, clip: $0) },
      jobs: options.jobs,
      in: terminal
    )
    return try options.write(ingested, of: .track, in: terminal)
  }
}
