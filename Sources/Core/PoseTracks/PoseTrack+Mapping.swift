// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// The same poses in another skeleton, joint by joint of the same name.
  ///
  /// If this skeleton has no `neck` or `root`, they are the middle of the shoulders and of the hips, with the
  /// lower of the two confidences. Other joints that this skeleton lacks are missing: NaN with confidence 0.
  ///
  /// - Parameter target: The skeleton wanted.
  /// - Returns: A track with the same times; this one if the skeletons are the same.
  /// - Complexity: O(*frames* x *joints*).
  public func mapped(to target: Skeleton) -> PoseTrack {
    guard target != skeleton else { return self }
    let sources = target.joints.map { JointSource($0, in: skeleton) }
    return rebuilt(as: target) { frame, joint in sources[joint].pose(in: self, frame) }
  }

  /// The track as a mirror shows it: left and right swapped, x turned round.
  ///
  /// In world coordinates x changes its sign. Mirroring twice gives the track back.
  ///
  /// - Complexity: O(*frames* x *joints*).
  public func mirrored() -> PoseTrack {
    let sources = skeleton.joints.map { JointSource($0.mirrored, in: skeleton) }
    let width = Float(frameSize.width)
    return rebuilt(as: skeleton) { frame, joint in
      var pose = sources[joint].pose(in: self, frame)
      pose.position.x = width - pose.position.x
      pose.world?.x.negate()
      return pose
    }
  }

  private func rebuilt(
    as target: Skeleton,
    _ pose: (_ frame: Int, _ joint: Int) -> JointPose
  ) -> PoseTrack {
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    var world: [SIMD3<Float>]? = self.world == nil ? nil : []
    positions.reserveCapacity(count * target.joints.count)
    confidences.reserveCapacity(count * target.joints.count)
    for frame in 0..<count {
      for joint in target.joints.indices {
        let pose = pose(frame, joint)
        positions.append(pose.position)
        confidences.append(pose.confidence)
        world?.append(pose.world ?? JointPose.missing.position)
      }
    }
    return PoseTrack(
      skeleton: target,
      frameSize: frameSize,
      times: times,
      positions: positions,
      confidences: confidences,
      world: world
    )
  }
}

/// One joint in one frame.
private struct JointPose {
  var position: SIMD3<Float>
  var confidence: Float
  var world: SIMD3<Float>?

  static let missing = JointPose(position: SIMD3(repeating: .nan), confidence: 0)
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

  func pose(in track: PoseTrack, _ frame: Int) -> JointPose {
    let start = frame * track.skeleton.joints.count
    switch self {
    case .nowhere:
      return .missing
    case .joint(let place):
      return JointPose(
        position: track.positions[start + place],
        confidence: track.confidences[start + place],
        world: track.world?[start + place]
      )
    case .middle(let first, let second):
      let confidence = min(track.confidences[start + first], track.confidences[start + second])
      guard confidence > 0 else { return .missing }
      return JointPose(
        position: (track.positions[start + first] + track.positions[start + second]) / 2,
        confidence: confidence,
        world: track.world.map { ($0[start + first] + $0[start + second]) / 2 }
      )
    }
  }
}
