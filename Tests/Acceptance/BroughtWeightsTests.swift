// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseBackends
import PoseTracks
import Storage
import TestSupport
import Testing
import Video

/// A dataset of one video of squares of known colours, which networks of our own find.
private struct MarkerRig {
  static let hasRuntime = Files.exists(
    BackendFolder.standard.path + "/" + PoseBackend.onnxRuntime.name
  )

  let rig: TrackingRig
  /// Where the joints are in each frame.
  let exact: [[SIMD2<Double>]]

  init() throws {
    let frames = (0..<12).map { Markers.joints(left: 40, top: 40, frame: $0) }
    exact = frames
    let folder = try TemporaryFolder()
    let path = folder.path("squares.mkv")
    let size = FrameSize(width: 320, height: 160)
    var encoder = try VideoEncoder(
      path: path,
      frameSize: size,
      settings: VideoEncoder.Settings(compression: .lossless)
    )
    for (index, joints) in frames.enumerated() {
      let image = Markers.picture(width: size.width, height: size.height, [joints])
      try encoder.append(image, at: Double(index) / 25)
    }
    try encoder.finish(endTime: Double(frames.count) / 25)
    rig = try TrackingRig([(id: "squares", bytes: try Files.read(path))])
  }

  /// Copies a network into the dataset's folder, under a name of its own.
  func copy(_ name: String, as other: String) throws {
    try Files.write(
      try Files.read("\(Markers.networks)/\(name).onnx"),
      to: rig.folder.path(other)
    )
  }

  func run(_ line: String) throws -> BuiltProgram.Outcome {
    try rig.run("N='\(Markers.networks)'; cd $DATASET; \(line)")
  }

  /// The configurations that have tracks.
  var configurations: [String] { (try? Files.list(rig.folder.path("tracks"))) ?? [] }

  func track(_ configuration: String) throws -> TrackFile {
    try TrackFile.read(rig.folder.path("tracks/\(configuration)/squares.safetensors"))
  }

  /// The largest distance of a joint from where it is.
  func error(_ track: PoseTrack) -> Double {
    var largest = 0.0
    for (frame, joints) in exact.enumerated() {
      for (joint, place) in joints.enumerated() {
        let away = track[frame].pointInImage(joint) - place
        let distance = (away * away).sum().squareRoot()
        largest = distance.isNaN ? .infinity : max(largest, distance)
      }
    }
    return largest
  }
}

@Suite(.serialized, .enabled(if: MarkerRig.hasRuntime, "needs ONNX Runtime: make backends"))
struct `Tracking with networks of one's own` {
  @Test(arguments: [
    // Who follows a person sees the first frame from afar.
    ("rtmpose", "", "rtmpose", 2), ("heatmap", "", "heatmap", 2), ("movenet", "", "movenet", 2),
    ("yolo-pose", "", "yolo-pose", 0.05), ("rtmo", "", "rtmo", 0.05),
    ("rtmpose", "--detector $N/detector.onnx", "rtmpose", 0.75),
  ])
  func `joints are where they are in the video`(
    name: String,
    options: String,
    kind: String,
    tolerance: Double
  ) throws {
    let rig = try MarkerRig()
    let line = "$TRACK . --backend onnx:$N/\(name).onnx --model \(kind) \(options)"
    let outcome = try rig.run("\(line) --quiet")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(outcome.results == "1 track made, 0 up to date\n")
    let configuration = try #require(rig.configurations.first)
    #expect(configuration.hasPrefix("onnx-\(kind)-\(name)-"))
    #expect(configuration.contains("-with-detector-") == !options.isEmpty)
    let file = try rig.track(configuration)
    try #require(file.track.count == 12)
    #expect(rig.error(file.track) < tolerance)
    let digest = try Files.sha256(of: "\(Markers.networks)/\(name).onnx")
    #expect(file.metadata.digests["\(name).onnx"] == digest)
    #expect(file.metadata.digests["libonnxruntime.so"] == PoseBackend.onnxRuntime.sha256)
    #expect(file.metadata.digests.count == (options.isEmpty ? 2 : 3))
    #expect(file.metadata.backendVersion == "onnxruntime 1.28.0")
    #expect(try rig.run(line).results == "0 tracks made, 1 up to date\n")
  }

  @Test func `settings and other files of one name have tracks of their own`() throws {
    let rig = try MarkerRig()
    try rig.copy("movenet", as: "a/net.onnx")
    // A byte behind the end of a text of the file, its producer, makes another file of the same network.
    var bytes = try Files.read("\(Markers.networks)/movenet.onnx")
    let name = Array("repgauge".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    bytes[place] = UInt8(ascii: "R")
    try Files.write(bytes, to: rig.rig.folder.path("b/net.onnx"))
    let outcome = try rig.run(
      "$TRACK . --quiet --model movenet --backend onnx:a/net.onnx --backend onnx:b/net.onnx "
        + "--backend onnx:a/net.onnx,joint=0.5,channels=rgb --backend onnx:a/net.onnx"
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(outcome.results == "3 tracks made, 0 up to date\n")
    #expect(rig.configurations.count == 3)
    #expect(rig.configurations.count { $0.hasSuffix("-joint-0.5") } == 1)
    let tracks = try rig.configurations.map { try rig.track($0).track }
    #expect(tracks.allSatisfy { rig.error($0) < 2 })
  }

  @Test func `several networks of several kinds take a kind each`() throws {
    let rig = try MarkerRig()
    let outcome = try rig.run(
      "$TRACK . --quiet --backend onnx:$N/rtmo.onnx --backend onnx:$N/movenet.onnx "
        + "--model rtmo --model movenet --people 2 --subject left-most"
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(rig.configurations.count == 2)
    #expect(rig.configurations.contains { $0.hasSuffix("-people-2-left-most") })
  }

  @Test(arguments: [
    (
      "rtmo", "movenet",
      "'movenet.onnx' is no rtmo model: it gives output_0 [1, 1, 17, 3] instead of "
        + "[1, people, 5] and [1, people, 17, 3]"
    ),
    ("rtmpose", "joints-24", "it gives 24 joints, not the 17 of COCO"),
    ("rtmpose", "nan", "'nan.onnx' gave NaN at 0.000000 s"),
    ("rtmpose", "corrupt", "protobuf parsing failed"),
  ])
  func `a bad network costs itself, and the others do their work`(
    kind: String,
    name: String,
    message: String
  ) throws {
    let rig = try MarkerRig()
    for each in ["movenet", "joints-24", "nan"] { try rig.copy(each, as: "\(each).onnx") }
    try Files.write("no network", to: rig.rig.folder.path("corrupt.onnx"))
    let outcome = try rig.run(
      "$TRACK . --quiet --backend onnx:\(name).onnx --backend onnx:$N/yolo-pose.onnx "
        + "--model \(kind) --model yolo-pose"
    )
    #expect(outcome.ending == .exited(65), "\(outcome.diagnostics)")
    #expect(outcome.results == "1 track made, 0 up to date, 1 failed\n")
    #expect(outcome.diagnostics.contains("rep-track: error: clip 'squares' (onnx-\(kind)-\(name)-"))
    #expect(outcome.diagnostics.contains(message), "\(outcome.diagnostics)")
    let kept = try #require(rig.configurations.first)
    #expect(rig.configurations == [kept] && kept.hasPrefix("onnx-yolo-pose-yolo-pose-"))
    #expect(rig.error(try rig.track(kept).track) < 0.05)
  }

  @Test(.enabled(if: TrackingRig.canTrace, "needs strace"))
  func `no network opens a socket`() throws {
    let rig = try MarkerRig()
    let outcome = try rig.run(
      "strace -f -e trace=network,execve -o calls $TRACK . --quiet --jobs 1 "
        + "--backend onnx:$N/rtmpose.onnx --backend onnx:$N/rtmo.onnx "
        + "--model rtmpose --model rtmo --detector $N/detector.onnx"
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let calls = try Files.readText(rig.rig.folder.path("calls"))
    #expect(calls.contains("\"worker\""))
    #expect(!calls.contains("socket("), "\(calls)")
    #expect(!calls.contains("connect("))
  }
}

@Suite struct `Asking for networks of one's own` {
  struct Refusal: CustomTestStringConvertible, Sendable {
    var arguments: String
    var status: Int32 = 64
    var message: String
    var testDescription: String { arguments }
  }

  @Test(arguments: [
    Refusal(
      arguments: "--backend onnx:$N/rtmo.onnx",
      message: "needs --model KIND: rtmpose, heatmap, yolo-pose, rtmo, movenet"
    ),
    Refusal(arguments: "--model rtmo", message: "--model goes with --backend onnx:FILE"),
    Refusal(
      arguments: "--detector $N/detector.onnx --backend blazepose-full",
      message: "--detector goes with --backend onnx:FILE"
    ),
    Refusal(
      arguments: "--backend onnx:$N/rtmo.onnx --model rtmo --detector $N/detector.onnx",
      message: "--detector goes with --model rtmpose and heatmap"
    ),
    Refusal(
      arguments: "--backend onnx:$N/rtmo.onnx --model rtmo --model movenet",
      message: "--model is given 2 times for 1 file: give it once, or once for each"
    ),
    Refusal(
      arguments: "--backend onnx:$N/rtmo.onnx --model hrnet",
      message: "--model is 'hrnet', but must be one of rtmpose, heatmap, yolo-pose, rtmo, movenet"
    ),
    Refusal(
      arguments: "--backend onnx:$N/rtmo.onnx,speed=1 --model rtmo",
      message: "unknown parameter 'speed' of backend 'onnx-rtmo-rtmo-"
    ),
    Refusal(
      arguments: "--backend onnx:$N/rtmo.onnx,joint=2 --model rtmo",
      message: "parameter 'joint' must be in 0.0...1.0, not 2.0"
    ),
    Refusal(
      arguments: "--backend onnx:$N/movenet.onnx --model movenet --people 2",
      message: "reports one person only"
    ),
    Refusal(
      arguments: "--backend onnx: --model rtmo",
      message: "--backend is empty, and needs a path"
    ),
    Refusal(
      arguments: "--backend onnx:none.onnx --model rtmo",
      status: 66,
      message: "there is no file 'none.onnx'"
    ),
    Refusal(
      arguments: "--backend onnx:$N/rtmpose.onnx --model rtmpose --detector .",
      status: 66,
      message: "there is no file '.'"
    ),
  ])
  func `what makes no sense is refused before anything is done`(_ refusal: Refusal) throws {
    let outcome = try TrackingRig([]).run(
      "N='\(Markers.networks)'; $TRACK $DATASET \(refusal.arguments)"
    )
    #expect(outcome.ending == .exited(refusal.status), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains(refusal.message), "\(outcome.diagnostics)")
  }

  @Test func `without the runtime one line says how to install it`() throws {
    let rig = try MarkerRig()
    let outcome = try rig.run(
      "REPGAUGE_BACKENDS=/nowhere $TRACK . --backend onnx:$N/rtmo.onnx --model rtmo"
    )
    #expect(outcome.ending == .exited(66))
    #expect(
      outcome.diagnostics.contains("there is no '/nowhere/libonnxruntime.so'; 'rep-track install'")
    )
  }
}
