// SPDX-License-Identifier: Apache-2.0

extension PoseFrame {
  /// The point halfway between the joints at two indices, in pixels; NaN if one was not seen.
  public func midpointInImage(_ first: Int, _ second: Int) -> SIMD2<Double> {
    (pointInImage(first) + pointInImage(second)) * 0.5
  }

  /// The distance from mid-shoulder to mid-hip in pixels.
  ///
  /// - Returns: A positive length; NaN if one of the four joints is missing.
  /// - Complexity: O(*joints*), for the joints are looked up.
  public var torsoLength: Double {
    guard let joints = TorsoJoints(skeleton) else { return .nan }
    return joints.length(in: self)
  }
}

/// The places of the torso's corners in a skeleton.
struct TorsoJoints: Sendable {
  private let leftShoulder: Int
  private let rightShoulder: Int
  private let leftHip: Int
  private let rightHip: Int

  /// Looks the joints up; nil where the skeleton lacks one.
  init?(_ skeleton: Skeleton) {
    guard let leftShoulder = skeleton.index(of: .leftShoulder),
      let rightShoulder = skeleton.index(of: .rightShoulder),
      let leftHip = skeleton.index(of: .leftHip), let rightHip = skeleton.index(of: .rightHip)
    else { return nil }
    self.leftShoulder = leftShoulder
    self.rightShoulder = rightShoulder
    self.leftHip = leftHip
    self.rightHip = rightHip
  }

  /// The distance from mid-shoulder to mid-hip in pixels; NaN where a joint is missing.
  func length(in frame: PoseFrame) -> Double {
    let shoulders = frame.midpointInImage(leftShoulder, rightShoulder)
    let hips = frame.midpointInImage(leftHip, rightHip)
    return Angle.length(shoulders - hips)
  }
}
