// SPDX-License-Identifier: Apache-2.0
import RepKit

/// A track over and over: its poses, then somebody who stands still, then nobody, and again.
struct RepeatedTrack {
  /// Frames a second.
  static let rate = 30.0

  /// The number of poses from one beginning to the next.
  let period: Int
  private let track: PoseTrack
  private let positions: [[SIMD3<Float>]]
  private let confidences: [[Float]]
  private let world: [[SIMD3<Float>]]?

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - track: At 30 frames a second.
  ///   - still: How many times its first pose follows.
  ///   - nobody: How many times a pose without anybody follows.
  init(_ track: PoseTrack, still: Int = 600, nobody: Int = 120) {
    self.track = track
    let joints = track.skeleton.joints.count
    func frames<Value>(_ values: [Value], missing: Value) -> [[Value]] {
      let seen = (0..<track.count).map { Array(values[$0 * joints..<($0 + 1) * joints]) }
      return seen + [[Value]](repeating: seen[0], count: still)
        + [[Value]](repeating: [Value](repeating: missing, count: joints), count: nobody)
    }
    positions = frames(track.positions, missing: SIMD3(repeating: .nan))
    confidences = frames(track.confidences, missing: 0)
    world = track.world.map { frames($0, missing: SIMD3(repeating: .nan)) }
    period = positions.count
  }

  /// The pose of a place in the stream, which shares its arrays with all periods.
  subscript(index: Int) -> PoseFrame {
    let place = index % period
    return PoseFrame(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      time: Double(index) / Self.rate,
      positions: positions[place],
      confidences: confidences[place],
      world: world?[place]
    )
  }
}
