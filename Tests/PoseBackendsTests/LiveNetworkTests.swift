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
    /// The largest error in pixels of the frame.
    var tolerance: Double
    var testDescription: String { names.joined(separator: " and ") }
  }

  static let ofOne = [
    Case(kind: .rtmpose, names: ["rtmpose"], tolerance: 1),
    Case(kind: .heatmap, names: ["heatmap"], tolerance: 0.75),
    Case(kind: .movenet, names: ["movenet"], tolerance: 0.25),
  ]
  static let ofSeveral = [
    Case(kind: .yoloPose, names: ["yolo-pose"], tolerance: 0.25),
    Case(kind: .rtmo, names: ["rtmo"], tolerance: 0.25),
    Case(kind: .rtmpose, names: ["rtmpose", "detector"], tolerance: 1),
    Case(kind: .heatmap, names: ["heatmap", "detector"], tolerance: 0.75),
  ]

  /// The largest distance of a joint from where it is.
  private func error(_ pose: PoseObservation, _ exact: [SIMD2<Double>]) -> Double {
    zip(pose.positions, exact).map { found, place in
      let away = SIMD2(Double(found.x), Double(found.y)) - place
      return (away * away).sum().squareRoot()
    }.reduce(0) { $1.isNaN ? .infinity : max($0, $1) }
  }

  @Test(arguments: ofOne + ofSeveral)
  func `one person's joints are where they are, in every frame`(one: Case) throws {
    let estimator = try Live.estimator(Live.network(one.kind, one.names))
    for frame in 0..<6 {
      let exact = Markers.joints(left: 60, top: 70, frame: frame)
      let image = Markers.picture(width: 400, height: 240, [exact])
      let poses = try estimator.observe(image, at: Double(frame) / 30)
      try #require(poses.count == 1)
      #expect(error(poses[0], exact) < one.tolerance, "frame \(frame)")
      #expect(poses[0].confidences.allSatisfy { $0 > 0.3 && $0 <= 1 })
    }
  }

  @Test(arguments: ofSeveral)
  func `two people are found once each, and no more are given than asked for`(one: Case) throws {
    let backend = try Live.network(one.kind, one.names)
    #expect(backend.engine.mostPeople == 8)
    let people = [
      Markers.joints(left: 40, top: 40, frame: 0), Markers.joints(left: 250, top: 90, frame: 3),
    ]
    let image = Markers.picture(width: 400, height: 240, people)
    let poses = try Live.estimator(backend, people: 8).observe(image, at: 0)
    try #require(poses.count == 2)
    for exact in people {
      #expect(poses.contains { error($0, exact) < one.tolerance }, "\(poses[0].positions[0])")
    }
    #expect(try Live.estimator(backend).observe(image, at: 0).count == 1)
  }

  @Test(arguments: ofSeveral)
  func `nobody in the picture is nobody`(one: Case) throws {
    let estimator = try Live.estimator(Live.network(one.kind, one.names))
    let image = Markers.picture(width: 400, height: 240, [])
    #expect(try estimator.observe(image, at: 0).isEmpty)
  }

  @Test(arguments: ofOne)
  func `without anybody all joints are missing, and the next person is found`(one: Case) throws {
    let estimator = try Live.estimator(Live.network(one.kind, one.names))
    let nobody = Markers.picture(width: 400, height: 240, [])
    let pose = try #require(try estimator.observe(nobody, at: 0).first)
    #expect(pose.confidences.allSatisfy { $0 == 0 })
    let exact = Markers.joints(left: 200, top: 60, frame: 1)
    let image = Markers.picture(width: 400, height: 240, [exact])
    #expect(error(try estimator.observe(image, at: 0.1)[0], exact) < one.tolerance)
  }

  @Test func `a small person far off is found by following`() throws {
    // Of a frame of 1200 x 900 the squares are less than one pixel of what the network is shown at first; with the
    // detector, which is shown two pixels of each, the crop is sharp at once.
    let exact = Markers.joints(left: 900, top: 700, frame: 0)
    let image = Markers.picture(width: 1200, height: 900, [exact])
    let detected = try Live.estimator(Live.network(.rtmpose, ["rtmpose", "detector"]))
    #expect(error(try #require(try detected.observe(image, at: 0).first), exact) < 1)
    let following = try Live.estimator(Live.network(.rtmpose, ["rtmpose"], ":tracking=0.05"))
    var last = Double.infinity
    for frame in 0..<4 {
      last = error(try following.observe(image, at: Double(frame))[0], exact)
    }
    #expect(last < 1)
  }

  @Test func `a second run gives the same bits`() throws {
    let image = Markers.picture(
      width: 400,
      height: 240,
      [Markers.joints(left: 60, top: 70, frame: 2)]
    )
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
      "'rtmpose.onnx' is no movenet model: it takes 96 x 128 pixels, which is no square"
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
      .rtmpose, ["rtmpose", "rtmpose"],
      "'rtmpose.onnx' is no detector of people: it gives simcc_x [1, 17, 192] and simcc_y [1, 17, 256] "
        + "instead of boxes of people"
    ),
  ])
  func `a network that is something else is bad data, and says what it is`(
    kind: ModelKind,
    names: [String],
    message: String
  ) {
    let image = Markers.picture(
      width: 400,
      height: 240,
      [Markers.joints(left: 60, top: 70, frame: 0)]
    )
    let error = #expect(throws: PoseBackendError.self) {
      try Live.estimator(Live.network(kind, names)).observe(image, at: 0.5)
    }
    #expect(error?.message == message)
    #expect(error?.exitStatus == .badData)
  }
}
