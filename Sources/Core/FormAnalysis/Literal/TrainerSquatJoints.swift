// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The left side of the body as the article measures it.
struct TrainerSquatJoints: Sendable {
  /// A value with the lowest confidence among its joints, or why there is none.
  enum Look {
    case seen(Double, confidence: Double)
    case hidden(Abstention.Reason)
  }

  let skeleton: Skeleton
  let hip: Int?

  private let shoulder: Int?
  private let knee: Int?
  private let ankle: Int?
  private let toe: Int?

  init(_ skeleton: Skeleton) {
    self.skeleton = skeleton
    hip = skeleton.index(of: .leftHip)
    shoulder = skeleton.index(of: .leftShoulder)
    knee = skeleton.index(of: .leftKnee)
    ankle = skeleton.index(of: .leftAnkle)
    toe = skeleton.index(of: .leftFootIndex)
  }

  /// The interior angle of the knee in degrees, between normalised points.
  func kneeAngle(in frame: PoseFrame) -> Look {
    guard let hip, let knee, let ankle else { return .hidden(.skeleton) }
    let angle = Angle.interiorDegrees(
      frame.pointInNormalized(hip),
      frame.pointInNormalized(knee),
      frame.pointInNormalized(ankle)
    )
    return look(angle, [hip, knee, ankle], in: frame)
  }

  /// How much farther from the camera the knee is than the toe, in frame widths.
  func depthBehindToe(in frame: PoseFrame) -> Look {
    guard let knee, let toe else { return .hidden(.skeleton) }
    guard !frame.pointInImage(knee).x.isNaN, !frame.pointInImage(toe).x.isNaN else {
      return .hidden(.joints)
    }
    let depth = (frame.depth(knee) - frame.depth(toe)) / Double(frame.frameSize.width)
    return depth.isNaN ? .hidden(.depth) : look(depth, [knee, toe], in: frame)
  }

  /// The lean of the trunk towards the right edge in degrees, between normalised points.
  func trunkLean(in frame: PoseFrame) -> Look {
    guard let hip, let shoulder else { return .hidden(.skeleton) }
    let lean = Angle.leanDegrees(
      from: frame.pointInNormalized(hip),
      to: frame.pointInNormalized(shoulder)
    )
    return look(lean, [hip, shoulder], in: frame)
  }

  private func look(_ value: Double, _ joints: [Int], in frame: PoseFrame) -> Look {
    guard !value.isNaN else { return .hidden(.joints) }
    return .seen(value, confidence: joints.map { frame.confidence($0) }.min() ?? 0)
  }
}

extension PoseFrame {
  /// The position of a joint in 0...1 of the frame's width and height, x right, y down.
  fileprivate func pointInNormalized(_ index: Int) -> SIMD2<Double> {
    pointInImage(index) / sizeInPixels
  }
}
