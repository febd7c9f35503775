// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

extension SyntheticClip {
  /// The exact track of the clip in `blazePose33`.
  ///
  /// Positions are projected joint centres in pixels, also where a joint lies outside the frame or
  /// behind another part; depth is relative to the middle of the hips in pixels at that distance,
  /// negative towards the camera. World positions are metres of the scene, origin on the floor at
  /// the subject's place, x to the right of the image, z towards the camera. Confidence is 1. A
  /// frame in which no joint lies within the picture has nobody, nor has one of a stick figure. The facts about the
  /// person and the readings of the clip's sensor come with it.
  package func track() -> PoseTrack {
    let skeleton = Skeleton.blazePose33
    let missing = [SIMD3<Float>](
      repeating: SIMD3(repeating: .nan),
      count: skeleton.joints.count
    )
    var positions: [SIMD3<Float>] = []
    var world: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for time in times {
      let camera = camera(at: time)
      let pose = clip.person == nil ? nil : pose(at: time)
      let seen = pose.flatMap { pixels(of: $0, in: camera) }
      positions += seen?.positions ?? missing
      world += seen?.world ?? missing
      confidences += [Float](repeating: seen == nil ? 0 : 1, count: skeleton.joints.count)
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: clip.frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: world,
      recorded: nil,
      inertial: clip.imu.map { inertial($0, seed: inertialSeed) } ?? [],
      person: clip.person?.facts ?? .unknown
    )
  }

  /// The landmarks of a pose; nil where none of them lies within the picture.
  private func pixels(
    of pose: BodyPose,
    in camera: PinholeCamera
  ) -> (positions: [SIMD3<Float>], world: [SIMD3<Float>])? {
    let points = pose.landmarks
    let projections = points.map(camera.projection(of:))
    let hips = camera.projection(of: pose.pelvis).depth
    guard projections.contains(where: isInFrame), hips > 0 else { return nil }
    let positions = projections.map { projection in
      SIMD3<Float>(
        Float(projection.pointInImage.x),
        Float(projection.pointInImage.y),
        Float((projection.depth - hips) * camera.focalLength / hips)
      )
    }
    return (positions, points.map { SIMD3<Float>($0) })
  }

  /// Whether a point appears within the picture.
  func isInFrame(_ projection: PinholeCamera.Projection) -> Bool {
    let point = projection.pointInImage
    return projection.depth > 0
      && point.x >= 0 && point.x <= Double(clip.frameSize.width)
      && point.y >= 0 && point.y <= Double(clip.frameSize.height)
  }
}
