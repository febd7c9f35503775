// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import PoseBackends

@Suite(.serialized, .enabled(if: FakeLibrary.isAvailable, "needs clang"))
struct `MultiPose estimator` {
  private let library: FakeLibrary

  init() throws {
    library = try FakeLibrary("fake_litert.c")
  }

  /// An estimator of people above a quarter and joints above a fifth.
  private func estimator(people: Int = 6, model: String = "people.tflite") -> MultiPoseEstimator {
    MultiPoseEstimator(
      library: library.path,
      model: model,
      settings: ParameterValues(MultiPoseEngine.parameters, unchecked: [0.25, 0.2, 0]),
      people: people
    )
  }

  private func image(_ red: UInt8, width: Int = 256, height: Int = 128) -> PixelImage {
    PixelImage(width: width, height: height, red: red, green: 1, blue: 2)
  }

  @Test func `the model gets the frame's shape, and the surest person comes first`() throws {
    let poses = try estimator().observe(image(128), at: 0)
    #expect(poses.count == 2)
    // The fake puts the surer one at rows / 1024 and columns / 1024 of what it was shown: 128 x 256.
    #expect(poses[0].positions[0].x == 64)
    #expect(poses[0].positions[0].y == 16)
    #expect(poses[0].positions[0].z.isNaN)
    #expect(poses[1].positions[0].x == 64)
    #expect(poses[1].positions[0].y == 32)
    #expect(poses[0].confidences[0] == 0.5)
    // The last joint has a score of an eighth.
    #expect(poses[0].confidences[16] == 0)
    #expect(poses[0].positions[16].x.isNaN)
  }

  @Test func `people below the score are not there, and no more are given than asked for`() throws {
    #expect(try estimator().observe(image(63), at: 0).count == 1)
    #expect(try estimator().observe(image(64), at: 0).count == 2)
    #expect(try estimator(people: 1).observe(image(255), at: 0).count == 1)
  }

  @Test func `frames of another size get a model of their own`() throws {
    let estimator = estimator()
    #expect(try estimator.observe(image(128), at: 0).first?.positions[0].x == 64)
    // A portrait frame of 90 x 160 is shown as 160 x 256, which 100 x 160 pixels fill.
    // The first pixel lies beside the frame, where it is black, so that the other person has no score.
    let portrait = try estimator.observe(image(128, width: 90, height: 160), at: 1)
    try #require(portrait.count == 1)
    #expect(portrait[0].positions[0].x == 10.625)
    #expect(portrait[0].positions[0].y == 40)
  }

  @Test(arguments: [
    (1280, 720, 256, 160), (720, 1280, 160, 256), (640, 640, 256, 256), (1920, 1080, 256, 160),
    (320, 240, 256, 192), (4000, 10, 256, 32),
  ])
  func `the smaller side is rounded up to a multiple of 32`(
    width: Int,
    height: Int,
    columns: Int,
    rows: Int
  ) {
    let shape = MultiPoseEstimator.shape(of: FrameSize(width: width, height: height), size: 256)
    #expect(shape == (columns, rows))
    // The whole frame is shown, in one scale, up to the rounding to whole pixels.
    let crop = PixelCrop(
      around: FrameSize(width: width, height: height),
      columns: shape.columns,
      rows: shape.rows
    )
    #expect(crop.left <= 0 && crop.top <= 0)
    #expect(crop.left + crop.width >= width && crop.top + crop.height >= height)
    let ratio = Double(crop.width) / Double(crop.height) * Double(rows) / Double(columns)
    #expect(abs(ratio - 1) < 0.02)
  }

  @Test func `a model of another shape is refused with the first frame`() {
    let error = #expect(throws: PoseBackendError.self) {
      try estimator(model: "good.tflite").observe(image(1), at: 0)
    }
    #expect(error?.message == "cannot open 'good.tflite': the model takes or gives something else")
  }

  @Test func `nobody and numbers that are none are no people`() {
    let crop = PixelCrop(left: 0, top: 0, side: 100)
    var values = [Float](repeating: 0, count: 6 * 56)
    #expect(MultiPoseEstimator.people(in: values, crop, above: 0.25).isEmpty)
    values[55] = .nan
    #expect(MultiPoseEstimator.people(in: values, crop, above: 0.25).isEmpty)
    values[111] = 0.5
    values[56] = .nan
    values[58] = 0.9
    let people = MultiPoseEstimator.people(in: values, crop, above: 0.25)
    #expect(people.count == 1)
    #expect(people[0].observation(missingBelow: 0.1).confidences[0] == 0)
  }
}

struct `PoseNet grid` {
  private let cells = PoseNetGrid.rows * PoseNetGrid.columns

  @Test func `the best point of the grid and its distance make a joint`() {
    #expect(PoseNetGrid.rows == 23)
    #expect(PoseNetGrid.columns == 31)
    var heatmaps = [Float](repeating: 100, count: cells * 17)
    var offsets = [Float](repeating: 128, count: cells * 34)
    let cell = 10 * 31 + 20
    heatmaps[cell * 17 + 3] = 160
    offsets[cell * 34 + 3] = 138
    offsets[cell * 34 + 17 + 3] = 118
    let crop = PixelCrop(left: 0, top: 0, width: 481, height: 353)
    let joint = PoseNetGrid(heatmaps: heatmaps, offsets: offsets).pose(in: crop).joints[3]
    // Column 20 is at 320 pixels, 10 steps of 0.0784 to the left of it, from the middle of a pixel.
    #expect(abs(joint.point.x - (320 - 0.784313753 + 0.5)) < 1e-4)
    #expect(abs(joint.point.y - (160 + 0.784313753 + 0.5)) < 1e-4)
    // 32 steps are 2.5098, of which the sigmoid is 0.92482.
    #expect(abs(joint.score - 0.924820) < 1e-5)
    let other = PoseNetGrid(heatmaps: heatmaps, offsets: offsets).pose(in: crop).joints[4]
    #expect(abs(other.point.x - 0.5) < 1e-6 && abs(other.point.y - 0.5) < 1e-6)
  }

  @Test func `places go with what the model was shown of the frame`() {
    var heatmaps = [Float](repeating: 0, count: cells * 17)
    for joint in 0..<17 { heatmaps[(22 * 31 + 30) * 17 + joint] = 255 }
    let offsets = [Float](repeating: 128, count: cells * 34)
    let crop = PixelCrop(around: FrameSize(width: 962, height: 706), columns: 481, rows: 353)
    #expect(crop == PixelCrop(left: 0, top: 0, width: 962, height: 706))
    let pose = PoseNetGrid(heatmaps: heatmaps, offsets: offsets).pose(in: crop)
    for joint in pose.joints {
      // The last point of the grid is the last pixel, of two pixels of the frame.
      #expect(abs(joint.point.x - 961) < 1e-3)
      #expect(abs(joint.point.y - 705) < 1e-3)
    }
  }
}

/// The models of several people and of one that are installed.
@Suite(.serialized, .enabled(if: Live.hasClip, "needs REPGAUGE_TEST_DATA"))
struct `Models in LiteRT on a real squat` {
  static let backends = [PoseBackend.moveNetMultiPose, .poseNet].filter {
    BackendFolder.standard.contains($0)
  }

  @Test(arguments: backends)
  func `they find one upright person near that of MoveNet`(backend: PoseBackend) throws {
    let poses = try Live.poses(10, by: backend)
    #expect(poses.count == 10)
    let skeleton = Skeleton.coco17
    let place = { (pose: PoseObservation, joint: Joint) in
      pose.positions[skeleton.index(of: joint) ?? 0]
    }
    for pose in poses {
      #expect(place(pose, .leftShoulder).y < place(pose, .leftHip).y)
      #expect(place(pose, .leftHip).y < place(pose, .leftAnkle).y)
      #expect(pose.confidences[skeleton.index(of: .leftHip) ?? 0] > 0.3)
    }
    guard BackendFolder.standard.contains(.moveNetLightning) else { return }
    for (a, b) in zip(poses, try Live.poses(10, by: .moveNetLightning)) {
      for joint in [Joint.leftShoulder, .rightShoulder, .leftHip, .rightHip] {
        let away = place(a, joint) - place(b, joint)
        // The person is some 500 pixels tall.
        #expect((away.x * away.x + away.y * away.y).squareRoot() < 50, "\(joint)")
      }
    }
  }

  @Test(arguments: backends)
  func `a second run gives the same bits`(backend: PoseBackend) throws {
    let (once, again) = (try Live.poses(5, by: backend), try Live.poses(5, by: backend))
    #expect(once.map(\.confidences) == again.map(\.confidences))
    #expect(
      once.map { $0.positions.map { [$0.x.bitPattern, $0.y.bitPattern] } }
        == again.map { $0.positions.map { [$0.x.bitPattern, $0.y.bitPattern] } }
    )
  }
}
