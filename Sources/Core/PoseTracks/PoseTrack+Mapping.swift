// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// The same poses in another skeleton, joint by joint of the same name.
  ///
  /// If this skeleton has no `neck` or `root`, they are the middle of the shoulders and of the
  /// hips. Each has the lower of the two confidences. Other joints that this skeleton lacks are
  /// missing: NaN with confidence 0.
  ///
  /// - Parameter target: The skeleton wanted.
  /// - Returns: A track with the same times; this one if the skeletons are the same.
  /// - Complexity: O(*frames* x *joints*).
  public func mapped(to target: Skeleton) -> PoseTrack {
    guard target != skeleton else { return self }
    let sources = target.joints.map { JointSource($0, in: skeleton) }
    return rebuilt(as: target) { pose, joint in sources[joint].pose(in: pose) }
  }

  /// The track as a mirror shows it: left and right swapped, x turned round.
  ///
  /// In world coordinates x changes its sign. Recorded values of left and right are swapped, too, and so are those of
  /// an IMU's axes.
  /// Mirroring twice gives the track back.
  ///
  /// - Complexity: O(*frames* x *joints*).
  public func mirrored() -> PoseTrack {
    let sources = skeleton.joints.map { JointSource($0.mirrored, in: skeleton) }
    let mirrored = rebuilt(as: skeleton) { pose, joint in
      sources[joint].pose(in: pose).mirrored(in: frameSize)
    }
    return mirrored.replacing(
      recorded: recorded?.mirrored(),
      inertial: inertial.map { $0.mirrored() }
    )
  }

  private func rebuilt(
    as target: Skeleton,
    _ jointPose: (_ pose: PoseFrame, _ joint: Int) -> JointPose
  ) -> PoseTrack {
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    var world: [SIMD3<Float>]? = self.world == nil ? nil : []
    positions.reserveCapacity(count * target.joints.count)
    confidences.reserveCapacity(count * target.joints.count)
    for frame in 0..<count {
      let pose = self[frame]
      for joint in target.joints.indices {
        let jointPose = jointPose(pose, joint)
        positions.append(jointPose.position)
        confidences.append(jointPose.confidence)
        world?.append(jointPose.world ?? JointPose.missing.position)
      }
    }
    return replacing(
      skeleton: target,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }
}

extension PoseFrame {
  /// The pose as a mirror shows it: left and right swapped, x turned round, as ``PoseTrack/mirrored()`` does.
  ///
  /// It gives the subject's own sides back for a pose that a backend found in a mirrored picture, as previews of
  /// front cameras are. A joint whose counterpart the skeleton lacks is missing. Mirroring twice gives the pose back.
  ///
  /// - Complexity: O(*joints*²), for counterparts are looked up.
  public func mirrored() -> PoseFrame {
    let joints = skeleton.joints.map { joint in
      JointSource(joint.mirrored, in: skeleton).pose(in: self).mirrored(in: frameSize)
    }
    return PoseFrame(
      skeleton: skeleton,
      frameSize: frameSize,
      time: time,
      first: 0,
      positions: joints.map(\.position),
      confidences: joints.map(\.confidence),
      world: world == nil ? nil : joints.map { $0.world ?? JointPose.missing.position },
      recorded: recorded.map {
        RecordedFrameValues(values: $0.values.mirrored(), frame: $0.frame)
      }
    )
  }
}

/// One joint in one frame.
private struct JointPose {
  var position: SIMD3<Float>
  var confidence: Float
  var world: SIMD3<Float>?

  static let missing = JointPose(position: SIMD3(repeating: .nan), confidence: 0)

  /// The joint in the mirrored frame; sides are not swapped here.
  func mirrored(in frameSize: FrameSize) -> JointPose {
    var pose = self
    pose.position.x = Float(frameSize.width) - position.x
    pose.world?.x.negate()
    return pose
  }
}

/// Where a joint comes from in a skeleton.
private enum JointSource {
  case joint(Int)
  case middle(Int, Int)
  case nowhere

  init(_ joint: Joint, in skeleton: Skeleton) {
    let ends: (Joint, Joint)? =
      switch joint {
      case .neck: (.leftShoulder, .rightShoulder)
      case .root: (.leftHip, .rightHip)
      default: nil
      }
    if let place = skeleton.index(of: joint) {
      self = .joint(place)
    } else if let ends, let first = skeleton.index(of: ends.0),
      let second = skeleton.index(of: ends.1)
    {
      self = .middle(first, second)
    } else {
      self = .nowhere
    }
  }

  func pose(in pose: PoseFrame) -> JointPose {
    let start = pose.first
    switch self {
    case .nowhere:
      return .missing
    case .joint(let place):
      return JointPose(
        position: pose.positions[start + place],
        confidence: pose.confidences[start + place],
        world: pose.world?[start + place]
      )
    case .middle(let first, let second):
      let confidence = min(pose.confidences[start + first], pose.confidences[start + second])
      guard confidence > 0 else { return .missing }
      return JointPose(
        position: (pose.positions[start + first] + pose.positions[start + second]) / 2,
        confidence: confidence,
        world: pose.world.map { ($0[start + first] + $0[start + second]) / 2 }
      )
    }
  }
}
