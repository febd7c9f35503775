// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// A pose set joint by joint; joints that were not placed are missing.
package struct TestPose {
  /// The skeleton.
  package var skeleton: Skeleton
  /// The frame.
  package var frameSize: FrameSize

  private var places: [Joint: SIMD2<Float>] = [:]
  private var confidences: [Joint: Float] = [:]

  /// Creates a pose in which nobody is seen.
  package init(_ skeleton: Skeleton = .coco17, width: Int = 640, height: Int = 480) {
    self.skeleton = skeleton
    frameSize = FrameSize(width: width, height: height)
  }

  /// The pose with joints at places in pixels.
  package func placing(_ joints: [Joint: SIMD2<Float>], confidence: Float = 1) -> TestPose {
    var pose = self
    for (joint, place) in joints {
      pose.places[joint] = place
      pose.confidences[joint] = confidence
    }
    return pose
  }

  /// The pose at a time.
  package func frame(at time: Double) -> PoseFrame {
    PoseFrame(
      skeleton: skeleton,
      frameSize: frameSize,
      time: time,
      positions: positions,
      confidences: skeleton.joints.map { confidences[$0] ?? 0 }
    )
  }

  /// A track of this pose alone.
  package var track: PoseTrack { Self.track([self]) }

  /// A track of poses of one skeleton.
  ///
  /// - Parameters:
  ///   - poses: In order of time.
  ///   - rate: Frames per second; the first is at 0 s.
  /// - Returns: A track without world positions.
  package static func track(_ poses: [TestPose], rate: Double = 30) -> PoseTrack {
    let first = poses.first ?? TestPose()
    return PoseTrack(
      skeleton: first.skeleton,
      frameSize: first.frameSize,
      times: poses.indices.map { Double($0) / rate },
      positions: poses.flatMap(\.positions),
      confidences: poses.flatMap { pose in pose.skeleton.joints.map { pose.confidences[$0] ?? 0 } }
    )
  }

  private var positions: [SIMD3<Float>] {
    skeleton.joints.map { joint in
      places[joint].map { SIMD3($0.x, $0.y, .nan) } ?? SIMD3(repeating: .nan)
    }
  }
}
