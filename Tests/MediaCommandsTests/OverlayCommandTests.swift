// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Storage
import Terminal
import TestSupport
import Testing
import Video

@testable import MediaCommands

/// `rep-track overlay` from a dataset to a video, and what it refuses.
struct OverlayCommandTests {
  private let folder: TemporaryFolder
  private let output = TerminalOutput.captured()
  private let times = [0, 0.1, 0.3]
  private let dataset: Dataset
  private let digest: String

  /// A dataset with a grey clip, and a track whose one shoulder is sure and the other is not.
  init() throws {
    folder = try TemporaryFolder()
    let size = FrameSize(width: 320, height: 240)
    let media = folder.path("media/clip.mkv")
    var encoder = try VideoEncoder(
      path: media,
      frameSize: size,
      settings: .init(compression: .lossless)
    )
    for time in times {
      try encoder.append(
        PixelImage(width: 320, height: 240, red: 90, green: 90, blue: 90),
        at: time
      )
    }
    try encoder.finish()
    digest = try Files.sha256(of: media)
    let record = ClipRecord(
      id: "clip",
      media: "media/clip.mkv",
      sha256: digest,
      subject: "ana",
      exercise: "squat"
    )
    dataset = Dataset(
      folder: folder.path,
      manifest: DatasetManifest(name: "rig", licence: "none", clips: [record])
    )
    try dataset.writeManifest()
    try write(Self.track(times: times, size: size), as: "hand")
  }

  /// Writes a track of the clip.
  private func write(
    _ track: PoseTrack,
    as configuration: String,
    recording: TrackMetadata.Recording? = nil
  ) throws {
    try TrackFile(
      track: track,
      metadata: TrackMetadata(
        configuration: configuration,
        backend: configuration,
        subject: .onlyPerson,
        mediaSHA256: digest,
        recording: recording
      )
    ).write(to: dataset.trackPath(configuration: configuration, clip: "clip"))
  }

  private static func recording(view: Double?) -> TrackMetadata.Recording {
    TrackMetadata.Recording(
      sourceSHA256: "",
      format: "trc",
      units: "",
      times: "recorded",
      view: view
    )
  }

  /// Shoulders at x = 100 (left, sure) and x = 200 (right, doubtful), a row lower each frame.
  private static func track(
    times: [Double],
    size: FrameSize,
    skeleton: Skeleton = .coco17,
    scale: Float = 1
  ) -> PoseTrack {
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for frame in times.indices {
      for joint in skeleton.joints {
        let y = Float(60 + 60 * frame)
        switch joint {
        case .leftShoulder:
          positions.append([100 * scale, y * scale, .nan])
          confidences.append(0.9)
        case .rightShoulder:
          positions.append([200 * scale, y * scale, .nan])
          confidences.append(0.2)
        case Joint(rawValue: "toe_left"):
          positions.append([250 * scale, y * scale, .nan])
          confidences.append(1)
        default:
          positions.append([.nan, .nan, .nan])
          confidences.append(0)
        }
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: size,
      times: times,
      positions: positions,
      confidences: confidences
    )
  }

  private func run(_ arguments: String...) -> Platform.ExitStatus {
    Program("rep-track", [OverlayCommand.self]).run(["overlay"] + arguments, output: output)
  }

  @Test func `each frame shows its pose, in red where the backend is not sure`() throws {
    let drawn = folder.path("drawn.mkv")
    // The joints, the bone between them, which takes the lower confidence, and the background.
    let places = [(100, 0), (200, 0), (150, 0), (150, -20)]
    #expect(try hues(of: "hand", at: places) == [[Hue]](repeating: Self.shoulders, count: 3))
    #expect(output.text(of: .results) == "\(drawn): 3 frames\n")
  }

  private static let shoulders: [Hue] = [.blue, .red, .red, .grey]

  /// The hues of each drawn frame at places beside the row of the shoulders.
  private func hues(of configuration: String, at places: [(x: Int, y: Int)]) throws -> [[Hue]] {
    let drawn = folder.path("drawn.mkv")
    let status = run(folder.path + "/clip", "--backend", configuration, "--out", drawn)
    #expect(status == .success, "\(output.text(of: .diagnostics))")
    var decoder = try VideoDecoder(path: drawn)
    var all: [[Hue]] = []
    while let (time, image) = try decoder.next().map({ ($0.time, $0.image) }) {
      #expect(time == times[all.count])
      let row = 60 + 60 * all.count
      all.append(places.map { hue(image, $0.x, row + $0.y) })
    }
    return all
  }

  @Test func `a track of a smaller frame of the same shape is scaled`() throws {
    let small = FrameSize(width: 160, height: 120)
    try write(Self.track(times: times, size: small, scale: 0.5), as: "small")
    let places = [(100, 0), (200, 0), (150, 0), (150, -20)]
    #expect(try hues(of: "small", at: places) == [[Hue]](repeating: Self.shoulders, count: 3))
  }

  @Test func `no pose is drawn long after the last one`() throws {
    try write(
      Self.track(times: [0, 0.1], size: FrameSize(width: 320, height: 240)),
      as: "short"
    )
    #expect(try hues(of: "short", at: [(100, 0)]) == [[.blue], [.blue], [.grey]])
    #expect(try hues(of: "short", at: [(100, -60)])[2] == [.grey])
  }

  @Test func `joints of any skeleton are drawn, with bones between those of known names`() throws {
    let joints = ["toe_left", "right_shoulder", "left_shoulder"].map { Joint(rawValue: $0) }
    let track = Self.track(
      times: times,
      size: FrameSize(width: 320, height: 240),
      skeleton: Skeleton(id: "own", joints: joints)
    )
    try write(track, as: "own")
    let found = try hues(of: "own", at: [(250, 0), (100, 0), (150, 0), (225, 0)])
    #expect(found == [[Hue]](repeating: [.blue, .blue, .red, .grey], count: 3))
  }

  @Test func `the only tracks of a clip need no name`() throws {
    #expect(run(folder.path + "/clip", "--out", folder.path("drawn.mp4")) == .success)
    try write(Self.track(times: times, size: FrameSize(width: 320, height: 240)), as: "second")
    #expect(run(folder.path + "/clip", "--out", folder.path("other.mp4")) == .missingInput)
    #expect(
      output.text(of: .diagnostics).contains(
        "has no track of 'blazepose-full'; it has hand, second: --backend names one"
      )
    )
  }

  @Test func `a track without a place in the picture is refused, and nothing is written`() throws {
    let size = FrameSize(width: 320, height: 240)
    try write(
      Self.track(times: times, size: size),
      as: "metres",
      recording: Self.recording(view: 0)
    )
    try write(PoseTrack(RecordedValues(["height": [1, 1]]), times: [0, 0.1]), as: "signals")
    try write(
      Self.track(times: times, size: FrameSize(width: 240, height: 320)),
      as: "turned",
      recording: Self.recording(view: nil)
    )
    for (name, reason) in [
      ("metres", "its poses were recorded in metres alone"),
      ("signals", "it has signals in place of poses"),
      ("turned", "another shape than the video's of 320 x 240; 'rep-ingest tracks' turns it"),
    ] {
      let status = run(folder.path + "/clip", "--backend", name, "--out", folder.path("x.mp4"))
      #expect(status == .badData)
      #expect(output.text(of: .diagnostics).contains(reason))
    }
    #expect(!Files.exists(folder.path("x.mp4")))
  }

  /// What H.264 leaves of a thin line's colour, at half the colour resolution.
  private enum Hue {
    case red, blue, grey, other
  }

  private func hue(_ image: PixelImage, _ x: Int, _ y: Int) -> Hue {
    let pixel = (y * image.width + x) * 3
    let (red, green) = (Int(image.bytes[pixel]), Int(image.bytes[pixel + 1]))
    let blue = Int(image.bytes[pixel + 2])
    if red > green + 60 && red > blue + 60 { return .red }
    if blue > red + 60 { return .blue }
    return abs(red - green) < 20 && abs(green - blue) < 20 ? .grey : .other
  }

  @Test func `a track file alone finds its dataset's video`() throws {
    let track = folder.path("tracks/hand/clip.safetensors")
    #expect(run(track, "--out", folder.path("drawn.mp4")) == .success)
    #expect(Files.exists(folder.path("drawn.mp4")))
  }

  struct Refused: CustomTestStringConvertible {
    var testDescription: String
    var arguments: [String]
    var status: Platform.ExitStatus
    var message: String
  }

  static let refused = [
    Refused(
      testDescription: "no such clip",
      arguments: ["FOLDER/clipp", "--out", "FOLDER/x.mp4"],
      status: .missingInput,
      message: "dataset 'rig' has no clip 'clipp'; did you mean 'clip'?"
    ),
    Refused(
      testDescription: "no such track",
      arguments: ["FOLDER/clip", "--backend", "movenet", "--out", "FOLDER/x.mp4"],
      status: .missingInput,
      message: "clip 'clip' has no track of 'movenet'; it has hand: --backend names one"
    ),
    Refused(
      testDescription: "other media",
      arguments: [
        "FOLDER/tracks/hand/clip.safetensors", "--media", "FOLDER/dataset.json", "--out",
        "FOLDER/x.mp4",
      ],
      status: .badData,
      message:
        "'FOLDER/dataset.json' is not the video of track 'FOLDER/tracks/hand/clip.safetensors':"
        + " the digests differ"
    ),
    Refused(
      testDescription: "the video itself as output",
      arguments: ["FOLDER/clip", "--backend", "hand", "--out", "FOLDER/media/../media/clip.mkv"],
      status: .cannotCreate,
      message:
        "--out: 'FOLDER/media/../media/clip.mkv' exists and is not an overlay that rep-track drew; "
        + "name another file, or remove it"
    ),
  ]

  @Test(arguments: refused)
  func `what does not belong together is refused in one line`(call: Refused) {
    let arguments = call.arguments.map { $0.replacing("FOLDER", with: folder.path) }
    let status = Program("rep-track", [OverlayCommand.self])
      .run(["overlay"] + arguments, output: output)
    #expect(status == call.status)
    let message = call.message.replacing("FOLDER", with: folder.path)
    #expect(output.text(of: .diagnostics) == "rep-track: error: \(message)\n")
    #expect(!Files.exists(folder.path("x.mp4")))
  }
}
