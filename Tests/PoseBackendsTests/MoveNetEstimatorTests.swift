// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Testing

@testable import PoseBackends

@Suite(.serialized, .enabled(if: FakeLibrary.isAvailable, "needs clang"))
struct `MoveNet estimator` {
  private let library: FakeLibrary

  init() throws {
    library = try FakeLibrary("fake_litert.c")
  }

  private func estimator(_ model: String = "good.tflite") throws -> MoveNetEstimator {
    try MoveNetEstimator(
      library: library.path,
      model: model,
      settings: ParameterValues(MoveNetEngine.parameters, unchecked: [0.25, 0.9])
    )
  }

  /// A picture of the model's own size, so that its bytes reach the model as they are.
  private func image(_ red: UInt8) -> PixelImage {
    PixelImage(width: 192, height: 192, red: red, green: 1, blue: 2)
  }

  @Test func `fractions of the square become pixels, without depth or world`() throws {
    let pose = try #require(try estimator().observe(image(128), at: 0).first)
    #expect(pose.positions.count == 17)
    #expect(pose.positions.allSatisfy { $0.x == 96 && $0.y == 96 && $0.z.isNaN })
    #expect(pose.confidences == [Float](repeating: 0.5, count: 17))
    #expect(pose.world.allSatisfy { $0.x.isNaN && $0.y.isNaN && $0.z.isNaN })
  }

  @Test func `joints below the score are missing, joints at the score are not`() throws {
    let missing = try #require(try estimator().observe(image(63), at: 0).first)
    #expect(missing.confidences == [Float](repeating: 0, count: 17))
    #expect(missing.positions.allSatisfy { $0.x.isNaN && $0.y.isNaN })
    let seen = try #require(try estimator().observe(image(64), at: 0).first)
    #expect(seen.confidences == [Float](repeating: 0.25, count: 17))
  }

  @Test func `an estimator goes on after an error`() throws {
    let estimator = try estimator()
    let error = #expect(throws: PoseBackendError.self) { try estimator.observe(image(7), at: 0.5) }
    #expect(
      error?.message == "cannot find the pose at 0.500000 s: LiteRtRunCompiledModel gave status 3"
    )
    #expect(error?.exitStatus == .internalFault)
    #expect(try estimator.observe(image(128), at: 0.6).first?.confidences[0] == 0.5)
  }

  @Test func `a model that cannot be opened is an error with the library's status`() {
    let error = #expect(throws: PoseBackendError.self) { try estimator("broken.tflite") }
    #expect(
      error?.message == "cannot open 'broken.tflite': LiteRtCreateModelFromFile gave status 500"
    )
  }

  @Test func `a model of another shape is refused`() {
    let error = #expect(throws: PoseBackendError.self) { try estimator("float.tflite") }
    #expect(
      error?.message == "cannot open 'float.tflite': the model takes or gives something else"
    )
  }

  @Test func `everything is let go of, also after an error`() throws {
    // The fake refuses to start where something of an earlier use is left.
    _ = try? estimator("broken.tflite")
    _ = try? estimator("float.tflite")
    _ = try estimator().observe(image(128), at: 0)
    #expect(throws: Never.self) { try estimator() }
  }

  @Test func `a library without a function is refused by the function's name`() throws {
    let library = try FakeLibrary("fake_litert.c", flags: ["-DWITHOUT_RUN"])
    let error = #expect(throws: PoseBackendError.self) {
      try MoveNetEstimator(
        library: library.path,
        model: "good.tflite",
        settings: ParameterValues(MoveNetEngine.parameters, unchecked: [0.25, 0.9])
      )
    }
    #expect(error?.message.hasSuffix("it has no function LiteRtRunCompiledModel") == true)
  }

  @Test func `a library that is not there is an error`() {
    let error = #expect(throws: PoseBackendError.self) {
      try MoveNetEstimator(
        library: "/nowhere.so",
        model: "good.tflite",
        settings: ParameterValues(MoveNetEngine.parameters, unchecked: [0.25, 0.9])
      )
    }
    #expect(error?.message.contains("/nowhere.so") == true)
  }
}

struct `Flat pose` {
  @Test func `y, x and score are read in this order, in the square's own place`() {
    var values = [Float](repeating: 0, count: 51)
    values[3] = 0.25
    values[4] = 0.5
    values[5] = 0.75
    let output = FlatPose(triples: values, in: PixelCrop(left: -40, top: 10, side: 200))
    #expect(output.joints.count == 17)
    #expect(output.joints[1].point == SIMD2(60, 60))
    #expect(output.joints[1].score == 0.75)
    #expect(output.joints[2].point == SIMD2(-40, 10))
  }

  @Test func `scores outside 0 and 1 are brought inside, and NaN places are missing`() {
    var values = [Float](repeating: 1.5, count: 51)
    values[0] = .nan
    values[5] = -0.5
    let output = FlatPose(triples: values, in: PixelCrop(left: 0, top: 0, side: 10))
    let pose = output.observation(missingBelow: 0.3)
    #expect(pose.confidences[0] == 0 && pose.positions[0].y.isNaN)
    #expect(pose.confidences[1] == 0 && pose.positions[1].x.isNaN)
    #expect(pose.confidences[2] == 1 && pose.positions[2].x == 15)
  }
}
