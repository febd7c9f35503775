// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Recordings
import Testing

@Suite struct RecordingWriterTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `the header says all that numbers cannot`() throws {
    var header = sampleHeader
    header.device = "phone \"7\""
    header.frameRate = 59.94
    header.isMirrored = true
    header.hasDepth = true
    #expect(
      text(try RecordingWriter(header).headerLine) == """
        {"format":"repgauge-recording","version":1,"skeleton":"pair","joints":["left_hip","right_hip"],\
        "columns":["x","y","confidence","z"],"frame_width":640,"frame_height":480,\
        "coordinates":"pixels, x right, y down, origin upper left; world metres, y up, right-handed",\
        "mirrored":true,"clock":"first frame","units":{"t":"s","acceleration":"m/s^2",\
        "rotation_rate":"rad/s","gravity":"m/s^2","attitude":"quaternion w,x,y,z"},\
        "backend":{"name":"made"},"device":"phone \\"7\\"","frame_rate":59.94}

        """
    )
  }

  @Test func `a known skeleton lists no joints`() throws {
    let header = RecordingHeader(
      skeleton: .vision19,
      frameSize: FrameSize(width: 640, height: 480),
      backend: RecordingHeader.Backend("made"),
      clock: "device boot"
    )
    #expect(!text(try RecordingWriter(header).headerLine).contains("\"joints\""))
  }

  @Test func `numbers have few decimals, and what was not seen is left out`() throws {
    var header = sampleHeader
    header.hasWorld = true
    var writer = try RecordingWriter(header)
    let seen = PoseFrame(
      skeleton: header.skeleton,
      frameSize: header.frameSize,
      time: 1.000_000_4,
      positions: [SIMD3(100, -0.001, .nan), SIMD3(3.14159, 20.5, 7)],
      confidences: [0.00001, 1.5],
      world: [SIMD3(0.12345, -1, 0), SIMD3(1, .nan, 2)]
    )
    #expect(
      text(try writer.line(for: seen)) == """
        {"t":1,"joints":{"left_hip":[100,0,0.0001,0.1235,-1,0],"right_hip":[3.14,20.5,1,null,null,null]}}

        """
    )
    let half = pose(header, at: 1.5, [SIMD3(1, 2, 3), SIMD3(1, .nan, 3)], confidences: [0, 1])
    #expect(text(try writer.line(for: half)) == "{\"t\":1.5,\"joints\":{}}\n")
    let lost = pose(header, at: 2, [SIMD3(1, 2, 3), SIMD3(2e9, 1, 3)], confidences: [.nan, 1])
    #expect(text(try writer.line(for: lost)) == "{\"t\":2,\"joints\":{}}\n")
  }

  @Test func `a reading has what was measured`() throws {
    var writer = try RecordingWriter(sampleHeader)
    let sample = InertialSample(
      time: 2.5,
      acceleration: SIMD3(0.1, .infinity, 0),
      rotationRate: SIMD3(1, -2, 0.000_000_4),
      attitude: SIMD4(1, 0, 0, 0)
    )
    #expect(
      text(try writer.line(for: sample))
        == "{\"t\":2.5,\"imu\":{\"rotation_rate\":[1,-2,0],\"attitude\":[1,0,0,0]}}\n"
    )
  }

  @Test func `poses and readings have clocks of their own`() throws {
    var writer = try RecordingWriter(sampleHeader)
    _ = try writer.line(for: pose(sampleHeader, at: 5))
    _ = try writer.line(for: InertialSample(time: 4))
    #expect(throws: RecordingError.notLater(4, previous: 4)) {
      try writer.line(for: InertialSample(time: 4))
    }
    #expect(throws: RecordingError.notLater(5.000_000_4, previous: 5)) {
      try writer.line(for: pose(sampleHeader, at: 5.000_000_4))
    }
    #expect(try writer.line(for: pose(sampleHeader, at: 5.000_001)).isEmpty == false)
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var error: RecordingError
    var change: @Sendable (inout RecordingHeader) -> Void = { _ in }
    var time = 0.0
    var testDescription: String { error.description }
  }

  static let refusedHeaders = [
    Refused(error: .jointCount(0)) { $0.skeleton = Skeleton(id: "none", joints: []) },
    Refused(error: .frameSize(FrameSize(width: 0, height: 9))) {
      $0.frameSize = FrameSize(width: 0, height: 9)
    },
    Refused(error: .frameRate(-1)) { $0.frameRate = -1 },
    Refused(error: .mediaSHA256("AB")) { $0.mediaSHA256 = "AB" },
  ]

  @Test(arguments: refusedHeaders) func `a header out of range is refused`(_ row: Refused) {
    var header = sampleHeader
    row.change(&header)
    #expect(throws: row.error) { try RecordingWriter(header) }
  }

  static let refusedPoses = [
    Refused(error: .otherSkeleton("coco17")) { $0.skeleton = .coco17 },
    Refused(error: .otherFrameSize(FrameSize(width: 480, height: 640))) {
      $0.frameSize = FrameSize(width: 480, height: 640)
    },
    Refused(error: .time(1e9), time: 1e9),
    Refused(error: .time(.infinity), time: .infinity),
  ]

  @Test(arguments: refusedPoses)
  func `a pose that does not fit is refused, and the next one is written`(_ row: Refused) throws {
    var writer = try RecordingWriter(sampleHeader)
    var other = sampleHeader
    row.change(&other)
    let refused = pose(other, at: row.time)
    #expect(throws: row.error) { try writer.line(for: refused) }
    #expect(try writer.line(for: pose(sampleHeader, at: 0)).isEmpty == false)
  }

  /// The page says how much an hour takes.
  @Test(arguments: [(Skeleton.vision19, 720), (Skeleton.blazePose33, 1_280)])
  func `a line takes as much space as the page says`(skeleton: Skeleton, most: Int) throws {
    let header = RecordingHeader(
      skeleton: skeleton,
      frameSize: FrameSize(width: 1080, height: 1920),
      backend: RecordingHeader.Backend("made"),
      clock: "device boot"
    )
    var writer = try RecordingWriter(header)
    let count = skeleton.joints.count
    let line = try writer.line(
      for: pose(
        header,
        at: 51_234.016667,
        (0..<count).map { SIMD3(512.34 + Float($0), 1024.68 + Float($0), .nan) },
        confidences: [Float](repeating: 0.9876, count: count)
      )
    )
    #expect(line.count <= most)
    #expect(line.count > most * 9 / 10)
  }
}
