// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import TestSupport
import Testing

@testable import PoseBackends

extension Live {
  static let hasONNXRuntime = Files.exists(
    BackendFolder.standard.path + "/" + PoseBackend.onnxRuntime.name
  )

  /// A backend of these networks.
  static func network(
    _ kind: ModelKind,
    _ names: [String],
    _ settings: String = ""
  ) throws -> PoseBackend {
    let files = try names.map { name in
      let path = "\(Markers.networks)/\(name).onnx"
      return PoseBackend.NativeFile(name: name, sha256: try Files.sha256(of: path), path: path)
    }
    let plain = PoseBackend(.weights(kind: kind, files: files))
    return try PoseBackend(parsing: plain.id + settings, brought: plain.brought)
  }
}

@Suite(.serialized, .enabled(if: Live.hasONNXRuntime, "needs ONNX Runtime: make backends"))
struct `Networks that find coloured squares` {
  struct Case: CustomTestStringConvertible, Sendable {
    var kind: ModelKind
    var names: [String]
    /// The largest error in pixels of the frame. Squares fill whole pixels of what a network of the whole frame is shown.
    var tolerance: Double
    var testDescription: String { names.joined(separator: " and ") }
  }

  static let ofOne = [
    Case(kind: .rtmpose, names: ["rtmpose"], tolerance: 0.75),
    Case(kind: .heatmap, names: ["heatmap"], tolerance: 0.75),
    Case(kind: .movenet, names: ["movenet"], tolerance: 0.75),
  ]
  static let ofSeveral = [
    Case(kind: .yoloPose, names: ["yolo-pose"], tolerance: 0.01),
    Case(kind: .rtmo, names: ["rtmo"], tolerance: 0.01),
    Case(kind: .rtmpose, names: ["rtmpose", "detector"], tolerance: 0.75),
    Case(kind: .heatmap, names: ["heatmap", "detector"], tolerance: 0.75),
  ]

  /// The largest distance of a joint from where it is.
  private func error(_ pose: PoseObservation, _ exact: [SIMD2<Double>]) -> Double {
    zip(pose.positions, exact).map { found, place in
      let away = SIMD2(Double(found.x), Double(found.y)) - place
      return (away * away).sum().squareRoot()
    }.reduce(0) { $1.isNaN ? .infinity : max($0, $1) }
  }

  private func picture(_ people: [[SIMD2<Double>]]) -> PixelImage {
    Markers.picture(width: 320, height: 160, people)
  }

  @Test(arguments: ofOne + ofSeveral)
  func `one person's joints are where they are, in every frame`(one: Case) throws {
    let estimator = try Live.estimator(Live.network(one.kind, one.names))
    for frame in 0..<6 {
      let exact = Markers.joints(left: 40, top: 40, frame: frame)
      let poses = try estimator.observe(picture([exact]), at: Double(frame) / 30)
      try #require(poses.count == 1)
      // Who follows a person sees the first frame from afar.
      let isFirst = frame == 0 && Self.ofOne.contains { $0.names == one.names }
      #expect(error(poses[0], exact) < (isFirst ? 2 : one.tolerance), "frame \(frame)")
      #expect(poses[0].confidences.allSatisfy { $0 > 0.3 && $0 <= 1 })
    }
  }

  @Test(arguments: ofSeveral)
  func `two people are found once each, and no more are given than asked for`(one: Case) throws {
    let backend = try Live.network(one.kind, one.names)
    #expect(backend.engine.mostPeople == 8)
    let people = [
      Markers.joints(left: 24, top: 30, frame: 0), Markers.joints(left: 184, top: 60, frame: 3),
    ]
    let poses = try Live.estimator(backend, people: 8).observe(picture(people), at: 0)
    try #require(poses.count == 2)
    for exact in people {
      #expect(poses.contains { error($0, exact) < one.tolerance }, "\(poses[0].positions[0])")
    }
    #expect(try Live.estimator(backend).observe(picture(people), at: 0).count == 1)
  }

  @Test(arguments: ofSeveral)
  func `nobody in the picture is nobody`(one: Case) throws {
    let estimator = try Live.estimator(Live.network(one.kind, one.names))
    #expect(try estimator.observe(picture([]), at: 0).isEmpty)
  }

  @Test func `a network of other joints is refused although the detector finds nobody`() {
    let error = #expect(throws: PoseBackendError.self) {
      try Live.estimator(Live.network(.rtmpose, ["joints-24", "detector"]))
    }
    #expect(
      error?.message
        == "'joints-24.onnx' is no rtmpose model: it gives 24 joints, not the 17 of COCO"
    )
  }

  @Test(arguments: ofOne)
  func `without anybody all joints are missing, and the next person is found`(one: Case) throws {
    let estimator = try Live.estimator(Live.network(one.kind, one.names))
    let pose = try #require(try estimator.observe(picture([]), at: 0).first)
    #expect(pose.confidences.allSatisfy { $0 == 0 })
    let exact = Markers.joints(left: 150, top: 50, frame: 1)
    for time in [0.1, 0.2] {
      let poses = try estimator.observe(picture([exact]), at: time)
      #expect(error(poses[0], exact) < (time > 0.1 ? one.tolerance : 2))
    }
  }

  @Test func `a person who is small in the frame is shown larger`() throws {
    // The squares are three pixels of what either network is shown of the whole frame.
    let exact = Markers.joints(left: 400, top: 160, frame: 0)
    let image = Markers.picture(width: 640, height: 320, [exact])
    let detected = try Live.estimator(Live.network(.rtmpose, ["rtmpose", "detector"]))
    #expect(error(try #require(try detected.observe(image, at: 0).first), exact) < 0.75)
    let following = try Live.estimator(Live.network(.rtmpose, ["rtmpose"]))
    var errors: [Double] = []
    for frame in 0..<3 {
      errors.append(error(try following.observe(image, at: Double(frame))[0], exact))
    }
    #expect(errors[0] < 4)
    #expect(errors[2] < 0.75)
  }

  @Test func `a second run gives the same bits`() throws {
    let image = picture([Markers.joints(left: 40, top: 40, frame: 2)])
    for one in Self.ofOne + Self.ofSeveral {
      let poses = try (0..<2).map { _ in
        try Live.estimator(Live.network(one.kind, one.names)).observe(image, at: 0)
      }
      #expect(
        poses[0].map { $0.positions.map { [$0.x.bitPattern, $0.y.bitPattern] } }
          == poses[1].map { $0.positions.map { [$0.x.bitPattern, $0.y.bitPattern] } }
      )
    }
  }

  @Test(arguments: [
    (
      ModelKind.rtmpose, ["yolo-pose"],
      "'yolo-pose.onnx' is no rtmpose model: it gives output0 [1, 56, 4] instead of "
        + "[1, 17, columns] and [1, 17, rows]"
    ),
    (
      .rtmo, ["movenet"],
      "'movenet.onnx' is no rtmo model: it gives output_0 [1, 1, 17, 3] instead of "
        + "[1, people, 5] and [1, people, 17, 3]"
    ),
    (
      .movenet, ["rtmpose"],
      "'rtmpose.onnx' is no movenet model: it takes 192 x 256 pixels, which is no square"
    ),
    (
      .yoloPose, ["movenet"],
      "'movenet.onnx' is no yolo-pose model: it takes numbers of another type than float32"
    ),
    (
      .rtmpose, ["joints-24"],
      "'joints-24.onnx' is no rtmpose model: it gives 24 joints, not the 17 of COCO"
    ),
    (
      .rtmpose, ["nan"],
      "'nan.onnx' gave NaN at 0.500000 s: its weights or its export are damaged"
    ),
    (
      .rtmpose, ["rtmpose", "movenet"],
      "'movenet.onnx' is no detector of people: it gives output_0 [1, 1, 17, 3] instead of boxes of "
        + "people"
    ),
  ])
  func `a network that is something else is bad data, and says what it is`(
    kind: ModelKind,
    names: [String],
    message: String
  ) {
    let image = picture([Markers.joints(left: 40, top: 40, frame: 0)])
    let error = #expect(throws: PoseBackendError.self) {
      try Live.estimator(Live.network(kind, names)).observe(image, at: 0.5)
    }
    #expect(error?.message == message)
    #expect(error?.exitStatus == .badData)
  }
}

struct `Backend of a network of one's own` {
  private func backend(_ paths: String..., kind: ModelKind = .rtmpose) -> PoseBackend {
    let files = paths.map { path in
      PoseBackend.NativeFile(
        name: Files.name(of: path),
        sha256: SHA256.hexadecimal(of: Array(path.utf8)),
        path: path
      )
    }
    return PoseBackend(.weights(kind: kind, files: files))
  }

  @Test func `its name has the kind, the files and the beginning of their digests`() {
    #expect(backend("a/net.onnx").id == "onnx-rtmpose-net-\(digest("a/net.onnx"))")
    let both = backend("a/net.onnx", "my boxes:v2,b=1.onnx")
    #expect(
      both.id == "onnx-rtmpose-net-\(digest("a/net.onnx"))"
        + "-with-my-boxes-v2-b-1-\(digest("my boxes:v2,b=1.onnx"))"
    )
    #expect(both.configuration == both.id)
    let long = backend(String(repeating: "x", count: 300) + ".onnx")
    #expect(long.id.utf8.count < 80)
    #expect(backend("b/net.onnx").id != backend("a/net.onnx").id)
  }

  private func digest(_ path: String) -> String {
    String(SHA256.hexadecimal(of: Array(path.utf8)).prefix(8))
  }

  @Test func `people are followed by the largest box if the network sees several at no cost`() {
    #expect(backend("n").subject == .model)
    #expect(backend("n", "d").subject == .model)
    #expect(backend("n", "d").engine.mostPeople == 8)
    #expect(backend("n").engine.mostPeople == 1)
    let rtmo = backend("n", kind: .rtmo)
    #expect(rtmo.subject == .rule(.largestMeanBox, people: 8))
    #expect(rtmo.configuration == rtmo.id)
    #expect(rtmo.followingModel.configuration == rtmo.id + "-people-1")
    #expect(rtmo.engine.runningMode == "image")
    #expect(backend("n").engine.runningMode == "video")
  }

  @Test func `a kind has the settings that it needs`() {
    func names(_ backend: PoseBackend) -> [String] {
      backend.engine.settings.parameters.map(\.name)
    }
    #expect(names(backend("n")) == ["joint", "tracking", "channels"])
    #expect(names(backend("n", "d")) == ["person", "overlap", "joint", "channels"])
    #expect(names(backend("n", kind: .yoloPose)) == ["person", "overlap", "joint", "channels"])
    #expect(names(backend("n", kind: .movenet)) == ["joint", "tracking", "channels"])
    #expect(backend("n", kind: .rtmo).engine.settings["channels"] == 1)
    #expect(backend("n", kind: .yoloPose).engine.settings["channels"] == 0)
  }
}
