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
}
