// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Scoring
import Testing
import TrackQuality

@testable import Synthesis

/// What observation models make of exact tracks.
@Suite struct ObservingTests {
  private let track = ObservedTracks.swaying()
  private let hip = Skeleton.coco17.index(of: .leftHip)!
  private let knee = Skeleton.coco17.index(of: .leftKnee)!

  @Test func `without noise everything is seen as it is, without depth`() {
    let seen = ObservedTracks.model().observed(track, seed: 1)
    #expect(seen.times == track.times)
    for (one, other) in zip(seen.positions, track.positions) {
      #expect(one.x == other.x && one.y == other.y && one.z.isNaN)
    }
    #expect(seen.confidences.allSatisfy { $0 > 0.99 })
  }

  @Test func `a lag shows where joints were, and rest before the first frame`() {
    var model = ObservedTracks.model()
    model.lag = 0.1  // three frames
    let seen = model.observed(track, seed: 1)
    for frame in 0..<track.count {
      let was = track[max(0, frame - 3)].pointInImage(hip)
      #expect(abs(seen[frame].pointInImage(hip).x - was.x) < 1e-3)
    }
    let lag = TrackLag(of: seen, behind: track).milliseconds
    #expect(abs((lag ?? 0) - 100) < 3)
  }

  @Test func `bias points to the head and away from the other side`() {
    var model = ObservedTracks.model()
    model.joints[hip].biasAlong = 0.1
    model.joints[hip].biasOutward = 0.05
    model.joints[knee].biasOutward = 0.05
    let right = Skeleton.coco17.index(of: Joint.rightHip)!
    model.joints[right].biasOutward = 0.05
    let seen = model.observed(track, seed: 1)
    for frame in [0, 100, 299] {
      // The hips are 0.4 torso lengths apart, more than the 0.3 from which a side is a side.
      let moved = seen[frame].pointInImage(hip) - track[frame].pointInImage(hip)
      #expect(abs(moved.x - 5) < 1e-3 && abs(moved.y + 10) < 1e-3)
      let other = seen[frame].pointInImage(right) - track[frame].pointInImage(right)
      #expect(abs(other.x + 5) < 1e-3 && abs(other.y) < 1e-3)
    }
  }

  @Test func `noise has its size at each speed and frame rate`() {
    var model = ObservedTracks.model(scale: 0.01)
    model.joints[knee].scales = [0.01, 0.01, 0.01, 0.01, 0.02, 0.04, 0.08, 0.16]
    for rate in [15.0, 30, 60] {
      let exact = ObservedTracks.swaying(seconds: 40, rate: rate, reach: 0)
      let seen = model.observed(exact, seed: 7)
      let squares = (0..<exact.count).reduce(0.0) { sum, frame in
        let miss = seen[frame].pointInImage(knee) - exact[frame].pointInImage(knee)
        return sum + (miss * miss).sum() / 2
      }
      let size = (squares / Double(exact.count)).squareRoot() / 100
      #expect(abs(size - 0.01) < 0.0008)
    }
    let scale = NoiseScale(model.joints[knee].scales)
    #expect(abs(scale[1.6] - 0.04) < 1e-12)
    #expect(abs(scale[100] - 0.16) < 1e-12)
    #expect(abs(scale[0] - 0.01) < 1e-12)
    // Half way between logarithms of both.
    #expect(abs(scale[1.6 * 2.0.squareRoot()] - 0.04 * 2.0.squareRoot()) < 1e-12)
  }

  @Test func `equal seeds give equal bytes and others do not`() {
    var model = ObservedTracks.model(scale: 0.02)
    model.bursts.spread = 0.5
    model.joints[hip].gaps = .init(share: 0.2, seconds: 0.2)
    func bits(_ seed: UInt64) -> [UInt32] {
      model.observed(track, seed: seed).positions.flatMap { [$0.x.bitPattern, $0.y.bitPattern] }
    }
    #expect(bits(3) == bits(3))
    #expect(bits(3) != bits(4))
  }

  @Test func `what one joint draws does not depend on another`() {
    let model = ObservedTracks.model(scale: 0.02)
    var other = model
    other.joints[knee].scales = other.joints[knee].scales.map { _ in 0.5 }
    let (one, two) = (model.observed(track, seed: 3), other.observed(track, seed: 3))
    for frame in 0..<track.count {
      #expect(one[frame].pointInImage(hip) == two[frame].pointInImage(hip))
    }
  }

  @Test func `lost joints are missing and exchanged ones change names`() {
    var model = ObservedTracks.model()
    model.joints[hip].gaps = .init(share: 0.3, seconds: 0.3)
    model.flips = .init(share: 0.2, seconds: 0.5)
    let seen = model.observed(ObservedTracks.swaying(seconds: 120), seed: 2)
    let exact = ObservedTracks.swaying(seconds: 120)
    let lost = (0..<seen.count).count { seen[$0].confidence(hip) == 0 }
    #expect(abs(Double(lost) / Double(seen.count) - 0.3) < 0.08)
    let flipped = (0..<seen.count).count { frame in
      let right = Skeleton.coco17.index(of: Joint.rightKnee)!
      return seen[frame].pointInImage(knee) == exact[frame].pointInImage(right)
    }
    #expect(abs(Double(flipped) / Double(seen.count) - 0.2) < 0.08)
  }

  @Test func `confidence falls as the error grows`() {
    var model = ObservedTracks.model(scale: 0.05)
    model.confidence.slope = -1
    for joint in model.joints.indices { model.joints[joint].confidence = -2 }
    let seen = model.observed(track, seed: 5)
    for frame in 0..<track.count {
      let miss = seen[frame].pointInImage(hip) - track[frame].pointInImage(hip)
      let error = Angle.length(miss) / 100 + 0.001
      // 1 / (1 + e^2 error)
      #expect(abs(seen[frame].confidence(hip) - 1 / (1 + 7.389_056 * error)) < 1e-3)
    }
  }

  @Test func `nobody is seen where nobody is`() {
    let exact = PoseTrack(
      skeleton: .blazePose33,
      frameSize: FrameSize(width: 64, height: 48),
      times: [0, 0.1],
      positions: [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: 66),
      confidences: [Float](repeating: 0, count: 66)
    )
    for model in ObservationModel.builtIn {
      let seen = model.observed(exact, seed: 1)
      #expect(seen.skeleton == model.skeleton)
      #expect(seen.confidences.allSatisfy { $0 == 0 })
    }
  }

  @Test func `a world follows the hips, as MediaPipe's does`() throws {
    let style = WalkingStyle()
    let walk = Samples.clip(.walking, [.walkThrough(distance: 3, style: style)], yaw: 90)
    let exact = walk.track()
    let model = try #require(ObservationModel.named("blazepose-full"))
    let seen = model.observed(exact, seed: 3)
    let skeleton = Skeleton.blazePose33
    let left = try #require(skeleton.index(of: .leftHip))
    let right = try #require(skeleton.index(of: .rightHip))
    var (frames, spread) = (0, 0.0)
    for frame in 0..<seen.count {
      guard let one = seen[frame].pointInWorld(left), let other = seen[frame].pointInWorld(right),
        !one.x.isNaN, !other.x.isNaN
      else { continue }
      frames += 1
      let middle = (one + other) / 2
      spread = max(spread, (middle * middle).sum().squareRoot())
    }
    #expect(frames > seen.count / 2)
    // The walk itself is 3 m long.
    #expect(spread < 1e-5)
    let flat = try #require(ObservationModel.named("movenet-lightning"))
    #expect(flat.observed(exact, seed: 3).world == nil)
  }
}
