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
    let digest = try Files.sha256(of: media)
    let record = ClipRecord(
      id: "clip",
      media: "media/clip.mkv",
      sha256: digest,
      subject: "ana",
      exercise: "squat"
    )
    let dataset = Dataset(
      folder: folder.path,
      manifest: DatasetManifest(name: "rig", licence: "none", clips: [record])
    )
    try dataset.writeManifest()
    let track = Self.track(times: times, size: size)
    try TrackFile(
      track: track,
      metadata: TrackMetadata(
        configuration: "hand",
        backend: "hand",
        subject: .onlyPerson,
        mediaSHA256: digest
      )
    ).write(to: dataset.trackPath(configuration: "hand", clip: "clip"))
  }

  /// Shoulders at x = 100 (left, sure) and x = 200 (right, doubtful), a row lower each frame.
  private static func track(times: [Double], size: FrameSize) -> PoseTrack {
    let skeleton = Skeleton.coco17
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for frame in times.indices {
      for joint in skeleton.joints {
        let y = Float(60 + 60 * frame)
        switch joint {
        case .leftShoulder:
          positions.append([100, y, .nan])
          confidences.append(0.9)
        case .rightShoulder:
          positions.append([200, y, .nan])
          confidences.append(0.2)
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
    let status = run(folder.path + "/clip", "--backend", "hand", "--out", drawn)
    #expect(status == .success)
    #expect(output.text(of: .results) == "\(drawn): 3 frames\n")
    var decoder = try VideoDecoder(path: drawn)
    var frame = 0
    while let (time, image) = try decoder.next().map({ ($0.time, $0.image) }) {
      #expect(time == times[frame])
      let row = 60 + 60 * frame
      // The joints, the bone between them, which takes the lower confidence, and the background.
      let hues = [(100, row), (200, row), (150, row), (150, row - 20)].map { hue(image, $0, $1) }
      #expect(hues == [.blue, .red, .red, .grey])
      frame += 1
    }
    #expect(frame == 3)
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
      arguments: ["FOLDER/clip", "--out", "FOLDER/x.mp4"],
      status: .missingInput,
      message:
        "clip 'clip' has no track of 'blazepose-full'; 'rep-track FOLDER --clip clip' makes one"
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
