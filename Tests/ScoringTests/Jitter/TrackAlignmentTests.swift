// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing
import TrackQuality

struct `Track alignment` {
  /// Twenty seconds of squats whose tempo changes, so that no two stretches are alike.
  private func track(rate: Double, from start: Double, frames: Int, clock: Double = 0) -> PoseTrack
  {
    let skeleton = Skeleton.coco17
    let times = (0..<frames).map { start + Double($0) / rate }
    let positions = times.flatMap { time in
      skeleton.joints.indices.map { joint in
        let phase = time * 2.2 + 0.05 * time * time
        let depth = 40 * Elementary.sin(phase) * Double(joint % 5 + 1) / 5
        return SIMD3<Float>(Float(100 + 3 * joint) + Float(depth) / 4, Float(200 + depth), .nan)
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: times.map { $0 + clock },
      positions: positions,
      confidences: [Float](repeating: 1, count: positions.count)
    )
  }

  @Test(arguments: [0.0, 51_234.5, -3.25])
  func `clocks of any origin are brought together`(clock: Double) throws {
    let reference = track(rate: 30, from: 0, frames: 600)
    // Three seconds later, at another rate.
    let late = track(rate: 24, from: 3, frames: 360, clock: clock)
    let found = try #require(TrackAlignment.of(late, to: reference))
    #expect(abs(found.seconds + clock) < 0.01, "\(found.seconds)")
    #expect(found.correlation > 0.95)
    #expect(found.jointCount > 4)
  }

  @Test func `tracks without movement, or hardly any frames, have no shift`() {
    let reference = track(rate: 30, from: 0, frames: 600)
    #expect(TrackAlignment.of(track(rate: 30, from: 0, frames: 0), to: reference) == nil)
    #expect(TrackAlignment.of(track(rate: 30, from: 0, frames: 10), to: reference) == nil)
  }
}
