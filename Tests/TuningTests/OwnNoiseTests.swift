// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Replay
import Testing
import TrackQuality

/// Noise of a backend's own size, as it is added to find the price of jitter.
struct `Noise like a track's own` {
  /// A person who stands still at 30 frames a second, with a torso of 100 pixels.
  private let still: PoseTrack = {
    let skeleton = Skeleton.coco17
    let frames = 1200
    let pose = skeleton.joints.enumerated().map { index, joint -> SIMD3<Float> in
      switch joint {
      case .leftShoulder, .rightShoulder: SIMD3(300, 200, .nan)
      case .leftHip, .rightHip: SIMD3(300, 300, .nan)
      default: SIMD3(250 + 10 * Float(index), 350, .nan)
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: (0..<frames).map { Double($0) / 30 },
      positions: (0..<frames).flatMap { _ in pose },
      confidences: [Float](repeating: 1, count: frames * pose.count)
    )
  }()

  private func noisy(_ spread: Double, _ correlation: Double) -> PoseTrack {
    var spreads: [Joint: Double] = [:]
    for joint in TrackJitter.limbJoints { spreads[joint] = spread }
    return still.adding(noise: spreads, correlation: correlation, seed: 7)
  }

  @Test(arguments: [0, 0.5, 0.8])
  func `has the spread and the correlation that are asked for`(_ correlation: Double) throws {
    let track = noisy(2, correlation)
    let joint = try #require(track.skeleton.index(of: .leftKnee))
    let width = track.skeleton.joints.count
    let moves = (0..<track.count).map { frame in
      Double(track.positions[frame * width + joint].x - still.positions[joint].x)
    }
    let variance = moves.reduce(0) { $0 + $1 * $1 } / Double(moves.count)
    let product = zip(moves, moves.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(variance.squareRoot() - 2) < 0.5)
    #expect(abs(product / Double(moves.count - 1) / variance - correlation) < 0.12)
  }

  @Test(arguments: [0, 0.5])
  func `makes the jitter that second differences of such noise have`(_ correlation: Double) {
    // White noise of 2 pixels is 2 % of the torso; at a correlation of 0.5 it trembles 1.55 times less.
    let jitter = CommonJitter(of: noisy(2, correlation), torso: 100).percentOfTorso ?? 0
    #expect(abs(jitter - (correlation == 0 ? 2 : 2 / 1.549)) < 0.15)
  }

  @Test func `is estimated from the track, and adds in squares`() throws {
    let track = noisy(2, 0)
    let noise = try #require(TrackNoise(TrackJitter(track, joints: TrackJitter.limbJoints)))
    #expect(abs(noise.torso - 100) < 2)
    #expect(noise.correlation < 0.1)
    let spread = noise.spreads.values.reduce(0, +) / Double(noise.spreads.count)
    #expect(abs(spread - 2) < 0.25)
    let twice = track.adding(
      noise: noise.spreads(times: 2),
      correlation: noise.correlation,
      seed: 3
    )
    // Once and twice more: the root of 1 + 4 times as much.
    let jitter = CommonJitter(of: twice, torso: 100).percentOfTorso ?? 0
    #expect(abs(jitter - 2 * 5.0.squareRoot()) < 0.7)
  }

  @Test func `is not there without a torso or without jitter`() {
    #expect(TrackNoise(TrackJitter(still)) == nil)
  }
}
