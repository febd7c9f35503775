// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Testing

@testable import PoseBackends

@Suite(.serialized, .enabled(if: FakeLibrary.isAvailable, "needs clang"))
struct `MediaPipe estimator` {
  private let settings = settings(isImageMode: false)

  private static func settings(isImageMode: Bool) -> ParameterValues {
    ParameterValues(
      MediaPipeEngine.parameters,
      unchecked: [0.25, 0.5, 0.75, isImageMode ? 1 : 0]
    )
  }

  private func image(_ first: UInt8) -> PixelImage {
    PixelImage(width: 200, height: 100, red: first, green: 1, blue: 2)
  }

  @Test func `landmarks become pixels, metres and confidences`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "good.task",
      settings: settings
    )
    let pose = try #require(try estimator.observe(image(1), at: 0).first)
    #expect(pose.positions.count == 33)
    // Joint 10 is at x 0.1, y 0.2, z -0.05 of a frame of 200 x 100.
    #expect(abs(pose.positions[10].x - 20) < 1e-4)
    #expect(abs(pose.positions[10].y - 20) < 1e-4)
    #expect(abs(pose.positions[10].z + 10) < 1e-4)
    // In the world it is at 0.2, 0.4, -0.1, y down and z away from the camera.
    #expect(abs(pose.world[10].x - 0.2) < 1e-6)
    #expect(abs(pose.world[10].y + 0.4) < 1e-6)
    #expect(abs(pose.world[10].z - 0.1) < 1e-6)
    #expect(pose.confidences[10] == 0.75)
  }

  @Test func `a joint without a visibility has confidence 0 and one above 1 has 1`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "good.task",
      settings: settings
    )
    let pose = try #require(try estimator.observe(image(1), at: 0).first)
    #expect(pose.confidences[31] == 0)
    #expect(pose.confidences[32] == 1)
  }

  @Test func `nobody in the frame is no pose`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "good.task",
      settings: settings
    )
    #expect(try estimator.observe(image(0), at: 0).isEmpty)
  }

  @Test func `as many people are found as are there, up to those asked for`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "people-3.task",
      settings: settings,
      people: 3
    )
    let poses = try estimator.observe(image(102), at: 0)
    #expect(poses.count == 2)
    // Joint 10 of the first is at x 0.1 of 200 pixels; the second is half a frame farther right.
    #expect(abs(poses[0].positions[10].x - 20) < 1e-4)
    #expect(abs(poses[1].positions[10].x - 120) < 1e-4)
    #expect(try estimator.observe(image(103), at: 1).count == 3)
    #expect(try estimator.observe(image(0), at: 2).isEmpty)
    let error = #expect(throws: PoseBackendError.self) { try estimator.observe(image(104), at: 3) }
    #expect(error?.message.hasSuffix("the frame has an unexpected number of poses") == true)
    #expect(try estimator.observe(image(101), at: 4).count == 1)
  }

  @Test func `an estimator goes on after an error and frees every image`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "good.task",
      settings: settings
    )
    let error = #expect(throws: PoseBackendError.self) { try estimator.observe(image(7), at: 0.5) }
    #expect(error?.message == "cannot find the pose at 0.500000 s: the calculator failed")
    #expect(error?.exitStatus == .internalFault)
    #expect(try estimator.observe(image(1), at: 0.6).first?.confidences[0] == 0.75)
  }

  @Test func `a pose of another number of landmarks is an error`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "good.task",
      settings: settings
    )
    let error = #expect(throws: PoseBackendError.self) { try estimator.observe(image(99), at: 0) }
    #expect(error?.message.hasSuffix("a pose has an unexpected number of landmarks") == true)
  }

  @Test func `times that round to the same millisecond still increase`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "good.task",
      settings: settings
    )
    for time in [0, 0.0001, 0.0002, 0.0003] {
      #expect(try estimator.observe(image(1), at: time).first?.confidences[0] == 0.75)
    }
  }

  @Test func `in image mode every frame stands by itself`() throws {
    let library = try FakeLibrary()
    let estimator = try MediaPipeEstimator(
      library: library.path,
      task: "image.task",
      settings: Self.settings(isImageMode: true)
    )
    #expect(try estimator.observe(image(1), at: 1).first?.confidences[0] == 0.75)
    // Nobody follows frames, so that no order of times is asked for.
    #expect(try estimator.observe(image(1), at: 0.5).first?.confidences[0] == 0.75)
    #expect(try estimator.observe(image(0), at: 0).isEmpty)
    let error = #expect(throws: PoseBackendError.self) { try estimator.observe(image(7), at: 2) }
    #expect(error?.message == "cannot find the pose at 2.000000 s: the calculator failed")
  }

  @Test func `the library's own words are in the error`() throws {
    let library = try FakeLibrary()
    let error = #expect(throws: PoseBackendError.self) {
      try MediaPipeEstimator(library: library.path, task: "broken.task", settings: settings)
    }
    #expect(error?.message == "cannot open the pose landmarker: Unable to open zip archive.")
  }

  @Test func `a status without words is named`() throws {
    let library = try FakeLibrary()
    let error = #expect(throws: PoseBackendError.self) {
      try MediaPipeEstimator(library: library.path, task: "speechless.task", settings: settings)
    }
    #expect(error?.message == "cannot open the pose landmarker: status 5")
  }

  @Test func `a library without a function is refused by the function's name`() throws {
    let library = try FakeLibrary(flags: ["-DWITHOUT_ERROR_FREE"])
    let error = #expect(throws: PoseBackendError.self) {
      try MediaPipeEstimator(library: library.path, task: "good.task", settings: settings)
    }
    #expect(error?.message.hasSuffix("it has no function MpErrorFree") == true)
  }

  @Test func `a library that is not there is an error`() {
    let error = #expect(throws: PoseBackendError.self) {
      try MediaPipeEstimator(library: "/nowhere.so", task: "good.task", settings: settings)
    }
    #expect(error?.message.contains("/nowhere.so") == true)
  }
}

struct `Millisecond clock` {
  struct Case: CustomTestStringConvertible {
    var times: [Double]
    var milliseconds: [Int64]
    var testDescription: String { "\(times)" }
  }

  @Test(arguments: [
    Case(times: [0, 1.0 / 30, 2.0 / 30], milliseconds: [0, 33, 67]),
    Case(times: [5, 5.04], milliseconds: [0, 40]),
    Case(times: [-0.08, -0.04, 0], milliseconds: [0, 40, 80]),
    Case(times: [0, 0.0002, 0.0004, 0.01], milliseconds: [0, 1, 2, 10]),
    Case(times: [0, 0.0104, 0.0106, 0.0108, 0.012], milliseconds: [0, 10, 11, 12, 13]),
  ])
  func `times are counted from the first and increase`(_ example: Case) {
    var clock = MillisecondClock()
    let found = example.times.map { clock.tick($0) }
    #expect(found == example.milliseconds)
  }
}
