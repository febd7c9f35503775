// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import PoseTracks

struct `Recorded values of signals` {
  private let track = PoseTrack(
    RecordedValues([
      "knee-flexion-left": [10, 90, .nan], "hip-angle-right": [170, 100, 160],
      "hip-height": [0.5, 0.3, 0.5],
    ]),
    times: [0, 0.5, 2]
  )

  private func values(_ id: String) throws -> [Double] {
    let signal = try #require(Signal.named(id))
    return track.samples(of: signal).map { $0.value.isNaN ? -1 : $0.value }
  }

  @Test func `a signal of the recording's own name is as it is`() throws {
    #expect(try values("hip-height") == [0.5, 0.3, 0.5])
    #expect(try values("knee-flexion-left") == [10, 90, -1])
  }

  @Test func `angles follow from flexions and from the side that is there`() throws {
    #expect(try values("knee-angle-left") == [170, 90, -1])
    #expect(try values("knee-angle-best") == [170, 90, -1])
    #expect(try values("knee-angle-best-offline") == [170, 90, -1])
    #expect(try values("knee-angle-mean") == [170, 90, -1])
    #expect(try values("hip-flexion-best") == [10, 80, 20])
  }

  @Test func `what the recording does not have is missing`() throws {
    #expect(try values("knee-angle-right") == [-1, -1, -1])
    #expect(try values("wrist-height") == [-1, -1, -1])
    #expect(try values("hip-depth") == [-1, -1, -1])
  }

  @Test func `a track of values has frames, people and no joints`() {
    #expect(track.count == 3)
    #expect((0..<3).allSatisfy { track[$0].hasPerson })
    #expect(track.skeleton.joints.isEmpty)
    #expect(track.moved(by: 1).times == [1, 1.5, 3])
    #expect(track.moved(by: 1)[1].hasPerson)
    let empty = PoseTrack(RecordedValues(["hip-height": [.nan]]), times: [0])
    #expect(!empty[0].hasPerson)
  }

  // MARK: Beside joints

  /// Poses of two frames, with a force and an angle that no pose has.
  private let beside = PoseTrack(
    skeleton: Skeleton(
      id: "legs",
      joints: [.leftHip, .leftKnee, .leftAnkle, .rightHip, .rightKnee, .rightAnkle]
    ),
    frameSize: FrameSize(width: 200, height: 100),
    times: [0, 0.5],
    positions: [SIMD3(100, 10, 0), SIMD3(100, 50, 0), SIMD3(100, 90, 0)]
      + [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: 9),
    confidences: [1, 1, 1] + [Float](repeating: 0, count: 9),
    world: [SIMD3<Float>](repeating: SIMD3(1, 2, 3), count: 12),
    recorded: RecordedValues([
      "vertical-force": [700, 650], "knee-angle-left": [90, 80], "hip-angle-right": [1, 2],
    ])
  )

  private func values(_ id: String, of track: PoseTrack) throws -> [Double] {
    let signal = try #require(Signal.named(id))
    return track.samples(of: signal).map { $0.value.isNaN ? -1 : $0.value }
  }

  @Test func `beside joints a counter takes from them all that poses give`() throws {
    #expect(try values("vertical-force", of: beside) == [700, 650])
    // The pose has a straight knee, and then none: what is under test is not replaced.
    #expect(try values("knee-angle-left", of: beside) == [180, -1])
    #expect(try values("knee-angle-best-offline", of: beside)[1] == -1)
    #expect(try values("hip-angle-right", of: beside) == [-1, -1])
    #expect(beside[0].hasPerson && !beside[1].hasPerson)
  }

  @Test func `poses without a force have none, and say why`() throws {
    let force = Signal.verticalForce
    #expect(beside.lack(of: force) == nil)
    let angle = try #require(Signal.named("knee-angle-left"))
    let bare = PoseTrack(
      skeleton: beside.skeleton,
      frameSize: beside.frameSize,
      times: beside.times,
      positions: beside.positions,
      confidences: beside.confidences
    )
    #expect(try values("vertical-force", of: bare) == [-1, -1])
    #expect(bare.lack(of: angle) == nil)
    #expect(
      bare.lack(of: force)
        == "it has no 'vertical-force': poses do not give that, and nothing recorded beside them "
        + "has it"
    )
    #expect(track.lack(of: force) != nil)
  }

  @Test func `every change of a track carries them along`() {
    let changed: [(String, PoseTrack)] = [
      ("moved", beside.moved(by: 3)), ("mapped", beside.mapped(to: .coco17)),
      ("filtered", beside.filtered(by: MovingMean(seconds: 1))), ("replaced", beside.replacing()),
      ("chosen", beside.choosing([0, 1])),
    ]
    for (name, track) in changed { #expect(track.recorded == beside.recorded, "\(name)") }
    #expect(beside.choosing([1]).recorded?.values["vertical-force"] == [650])
    #expect(beside.choosing([]).recorded?.values["vertical-force"] == [])
  }

  @Test func `a mirror swaps left and right`() {
    let mirrored = beside.mirrored()
    #expect(
      mirrored.recorded?.values == [
        "vertical-force": [700, 650], "knee-angle-right": [90, 80], "hip-angle-left": [1, 2],
      ]
    )
    #expect(mirrored.mirrored().recorded == beside.recorded)
    let force = Signal.verticalForce
    #expect([mirrored[1], beside[1].mirrored()].samples(of: force).map(\.value) == [650, 650])
  }

  @Test func `a frame without a value has nobody, in a track of values alone`() {
    let values = PoseTrack(RecordedValues(["knee-angle-left": [.nan, 80]]), times: [0, 1])
    #expect(!values[0].hasPerson && values[1].hasPerson)
    #expect(values.mirrored().recorded?.ids == ["knee-angle-right"])
  }
}
