// SPDX-License-Identifier: Apache-2.0

extension PoseFrame {
  /// Creates a pose of the landmarks of MediaPipe's Pose Landmarker: shares of the frame, x right, y down.
  ///
  /// The pose is one of `Skeleton.blazePose33` in pixels, with depth; its world has y up. A landmark that the list
  /// lacks, or with visibility 0 or a coordinate that is no number, is missing: NaN with confidence 0. Landmarks
  /// beyond the thirty-third are left out. ML Kit gives pixels, which
  /// `init(skeleton:frameSize:time:positions:confidences:world:)` takes as they are.
  ///
  /// - Parameters:
  ///   - landmarks: In MediaPipe's order, as `NormalizedLandmark` has them; depth has the scale of x.
  ///   - worldLandmarks: Metres with y down, in that order; nil if there are none.
  ///   - frameSize: The displayed frame in pixels.
  ///   - time: Presentation time in seconds.
  public init(
    mediaPipe landmarks: [(x: Double, y: Double, z: Double, visibility: Double)],
    worldLandmarks: [SIMD3<Double>]? = nil,
    frameSize: FrameSize,
    time: Double
  ) {
    let skeleton = Skeleton.blazePose33
    var joints = NamedJoints(skeleton)
    var positions = joints.positions
    let count = skeleton.joints.count
    for (index, landmark) in landmarks.prefix(count).enumerated() {
      let share = SIMD2(landmark.x, landmark.y)
      joints.place(index, at: share, in: frameSize, landmark.visibility)
      positions[index] = joints.positions[index]
      if joints.confidences[index] > 0, landmark.z.isFinite {
        positions[index].z = Float(landmark.z * Double(frameSize.width))
      }
    }
    let world = worldLandmarks.map { given in
      (0..<count).map { index -> SIMD3<Float> in
        guard index < given.count, joints.confidences[index] > 0 else {
          return SIMD3(repeating: .nan)
        }
        return SIMD3(given[index] * SIMD3(1, -1, -1))
      }
    }
    self.init(
      skeleton: skeleton,
      frameSize: frameSize,
      time: time,
      positions: positions,
      confidences: joints.confidences,
      world: world
    )
  }
}
