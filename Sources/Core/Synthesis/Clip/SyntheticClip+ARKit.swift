// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

extension SyntheticClip {
  /// The clip's track in `arkit91`, with noise.
  ///
  /// World positions are metres of the scene, as those of ``track()``; each joint has noise of its own on each axis.
  /// Positions are the pictures of these points, depth relative to the middle of the hips. Joints that the body lacks
  /// are missing, and frames in which ``track()`` has nobody are too. Readings of the sensor and facts come along.
  ///
  /// - Parameters:
  ///   - noise: The amount and its correlation over time.
  ///   - seed: The source of the noise.
  /// - Returns: A track with the frames of ``track()``.
  package func arkitTrack(_ noise: WorldNoise = .none, seed: UInt64 = 0) -> PoseTrack {
    let exact = track()
    let skeleton = Skeleton.arkit91
    let count = skeleton.joints.count
    var source = NormalSource(seed: seed, of: "joints")
    let errors = (0..<count).map { _ in noise.amounts(at: times, &source) }
    var world = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: times.count * count)
    var positions = world
    var confidences = [Float](repeating: 0, count: world.count)
    for (frame, time) in times.enumerated() where exact[frame].hasPerson {
      guard let pose = pose(at: time) else { continue }
      let camera = camera(at: time)
      let hips = camera.projection(of: pose.pelvis).depth
      for (joint, place) in pose.arkitJoints.enumerated() {
        guard let place else { continue }
        let index = frame * count + joint
        let point = place + errors[joint][frame]
        let projection = camera.projection(of: point)
        world[index] = SIMD3<Float>(point)
        positions[index] = SIMD3<Float>(
          Float(projection.pointInImage.x),
          Float(projection.pointInImage.y),
          Float((projection.depth - hips) * camera.focalLength / hips)
        )
        confidences[index] = 1
      }
    }
    return exact.replacing(
      skeleton: skeleton,
      positions: positions,
      confidences: confidences,
      world: .some(world)
    )
  }
}
