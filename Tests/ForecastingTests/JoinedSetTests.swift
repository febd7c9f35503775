// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import Forecasting

@Suite struct JoinedSetTests {
  /// A body whose joints go down by a triangle of 100 pixels in each of three reps of 1 s, and which walks 7 pixels
  /// to the right in each rep.
  private var source: PoseTrack {
    let skeleton = Skeleton.blazePose33
    let times = (0..<151).map { Double($0) / 30 }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: times,
      positions: times.flatMap { time in
        let phase = time < 1 || time > 4 ? 0 : (time - 1).truncatingRemainder(dividingBy: 1)
        let depth = 100 * (1 - abs(2 * phase - 1))
        return skeleton.joints.indices.map { joint in
          SIMD3(
            Float(50 + joint) + 7 * Float(time),
            Float(100 + joint) + Float(phase == 0 ? 0 : depth),
            0
          )
        }
      },
      confidences: Array(repeating: 1, count: times.count * skeleton.joints.count)
    )
  }
  private let reps = (1...3).map {
    JoinedSet.Rep(start: Double($0), turn: Double($0) + 0.5, end: Double($0) + 1)
  }

  private func levels(_ set: JoinedSet, at time: Double) -> Float {
    let frame = set.track.times.lastIndex { $0 <= time + 1e-6 } ?? 0
    return set.track.positions[frame * set.track.skeleton.joints.count].y
  }

  @Test func `reps follow each other with their times, and nothing jumps at a seam`() throws {
    let set = try #require(JoinedSet(of: source, reps, count: 8, change: .none))
    #expect(set.reps.count == 8)
    for (place, rep) in set.reps.enumerated() {
      #expect((rep.start - 1 - Double(place)).magnitude < 1e-9)
      #expect((rep.turn - rep.start - 0.5).magnitude < 1e-9)
      #expect((levels(set, at: rep.turn) - 200).magnitude < 7)
      #expect((levels(set, at: rep.start) - 100).magnitude < 7)
    }
    let joints = set.track.skeleton.joints.count
    for frame in 1..<set.track.count {
      let step = set.track.positions[frame * joints] - set.track.positions[(frame - 1) * joints]
      // A frame moves by at most 200 / 30 pixels down and 7 / 30 to the right.
      #expect(step.y.magnitude < 6.8 && step.x.magnitude < 0.3, "frame \(frame)")
    }
  }

  @Test func `the range shrinks, and reps slow down, by what is asked for`() throws {
    let small = try #require(JoinedSet(of: source, reps, count: 10, change: .shrinkingRange(0.5)))
    // The turn of the last rep is at 0.95 of the set.
    #expect((levels(small, at: small.reps[9].turn) - (100 + 100 * (1 - 0.475))).magnitude < 4)
    let slow = try #require(JoinedSet(of: source, reps, count: 5, change: .slowingDown(2)))
    let lengths = slow.reps.map { $0.end - $0.start }
    for (place, length) in lengths.enumerated() {
      #expect((length - (1 + 0.5 * Double(place))).magnitude < 1e-9)
    }
  }

  @Test func `without reps, or with one that has no frames, there is no set`() {
    #expect(JoinedSet(of: source, [], count: 8, change: .none) == nil)
    let beyond = JoinedSet.Rep(start: 20, turn: 20.5, end: 21)
    #expect(JoinedSet(of: source, [beyond], count: 8, change: .none) == nil)
  }
}
