// SPDX-License-Identifier: Apache-2.0
import Basics

extension BodyPose.Side {
  /// How far the knee is bent from straight, in degrees in 0...180, in space.
  public var kneeFlexion: Double {
    let thigh = hip - knee
    let shank = ankle - knee
    return 180 - Elementary.atan2(thigh.cross(shank).length, thigh.dot(shank)) * 180 / .pi
  }
}

extension BodyPose {
  /// Lean of the trunk from the vertical to the subject's front, in degrees in -180...180.
  ///
  /// The trunk goes from the middle of the hips to the middle of the shoulders.
  public var trunkLean: Double {
    let way = shoulders - pelvis
    let front = trunk.left.cross(.up)
    return Elementary.atan2(way.dot(front), way.y) * 180 / .pi
  }

  /// The distance between the knees as a share of that between the ankles, both from side to side.
  ///
  /// 1 has the knees above the ankles, less has them inwards, below 0 they have crossed.
  public var kneeAnkleSeparation: Double {
    let knees = (left.knee - right.knee).dot(trunk.left)
    return knees / (left.ankle - right.ankle).dot(trunk.left)
  }
}
