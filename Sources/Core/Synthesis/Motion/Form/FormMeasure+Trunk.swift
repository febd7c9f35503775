// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis

extension FormMeasure {
  /// The lean of the trunk from the vertical.
  static let trunkLean = FormMeasure(.trunkLean) { $0.turn.trunkLean }
  /// The greatest lean of the trunk on the way down.
  static let loweringLean = FormMeasure(.loweringLean) { ExactRep.high($0.lowering, \.trunkLean) }
  /// The lean that the trunk gains while the hips rise.
  static let leanGained = FormMeasure(.leanGained) { rep in
    guard rep.poses.indices.contains(rep.far) else { return nil }
    let lean = rep.poses[rep.far].trunkLean
    return ExactRep.high(rep.rising, \.trunkLean).map { $0 - lean }
  }
  /// The swing of the trunk from its lean at the start.
  static let trunkSwing = FormMeasure(.trunkSwing) { rep in rep.swing(\.trunkLean) }
  /// The angle of a lying trunk above the horizontal, over the feet.
  static let trunkElevation = FormMeasure(.trunkElevation) { $0.turn.trunkElevation }
  /// The same at the start.
  static let trunkElevationAtStart = FormMeasure(.trunkElevationAtStart) { $0.start.trunkElevation }
  /// The share by which shoulders and hips are nearer to each other than at the start.
  static let trunkShortening = FormMeasure(.buttWinkProxy) { rep in
    func length(_ pose: BodyPose) -> Double { (pose.shoulders - pose.pelvis).length }
    return 1 - length(rep.turn) / length(rep.start)
  }
  /// The bend between pelvis and chest.
  static let lumbarFlexion = FormMeasure("lumbar-flexion", "deg") { $0.turn.lumbarFlexion }

  /// The angle between trunk and thighs.
  static let hipBend = FormMeasure(.hipBend) { $0.turn.hipBend }
  /// The sag and the pike of the hips over the whole rep.
  static let straightness = [
    FormMeasure(.hipSag) { rep in rep.high(\.hipBend) },
    FormMeasure(.hipPike) { rep in rep.high { -$0.hipBend } },
  ]
  /// The sag and the pike of the hips at the far position.
  static let straightnessAtFar = [
    FormMeasure(.hipSag) { $0.turn.hipBend }, FormMeasure(.hipPike) { -$0.turn.hipBend },
  ]
  /// The distance of the hips to the left of the middle of the feet.
  static let hipShift = FormMeasure("hip-shift", "cm") { $0.turn.hipShift * 100 }

  /// The angle between the line of sight and the front or the back of the pelvis, 0 to 90.
  static let cameraYaw = FormMeasure(.cameraYaw) { rep in
    let sight = (rep.camera - rep.turn.pelvis).perpendicular(to: .up)
    let front = rep.turn.hips.left.cross(.up)
    return Elementary.atan2(sight.cross(front).length, sight.dot(front).magnitude) * 180 / .pi
  }
}

extension BodyPose {
  /// The angle of the trunk above the horizontal in degrees: 90 upright, more with the shoulders over the knees.
  fileprivate var trunkElevation: Double {
    let toKnees = ((left.knee + right.knee) / 2 - pelvis).perpendicular(to: .up).normalized
    let way = shoulders - pelvis
    return 90 + Elementary.atan2(way.dot(toKnees), way.y) * 180 / .pi
  }
}
