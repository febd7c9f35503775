// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import RepKitTesting

/// A track that readers take and that is hard to take: gaps of years, frames a microsecond apart, places far away.
package struct HardTrack: Sendable, CustomStringConvertible {
  /// The difficulty.
  package let description: String
  /// 120 frames of somebody who squats.
  package let track: PoseTrack

  private init(_ name: String, scale: Float = 1, _ time: (Int) -> Double) {
    description = name
    let poses = randomPoses(seed: 3).prefix(120)
    let joints = poses[0].skeleton.joints.indices
    let points = poses.flatMap { pose in joints.map { pose.pointInImage($0) } }
    track = PoseTrack(
      skeleton: poses[0].skeleton,
      frameSize: poses[0].frameSize,
      times: poses.indices.map(time),
      positions: points.map { SIMD3(Float($0.x) * scale, Float($0.y) * scale, .nan) },
      confidences: poses.flatMap { pose in joints.map { Float(pose.confidence($0)) } }
    )
  }

  /// All of them, the easiest first.
  package static let all = [
    HardTrack("a gap of an hour") { Double($0) / 30 + ($0 < 60 ? 0 : 3_600) },
    HardTrack("a gap of years") { Double($0) / 30 + ($0 < 60 ? -9e8 : 9e8) },
    HardTrack("a microsecond apart") { Double($0) * 1e-6 },
    HardTrack("a microsecond apart, far from 0") { 9e8 + Double($0) * 1e-6 },
    HardTrack("a month apart") { Double($0) * 2.6e6 },
    HardTrack("far away", scale: 1e6) { Double($0) / 30 },
    HardTrack("tiny", scale: 1e-30) { Double($0) / 30 },
  ]
}
