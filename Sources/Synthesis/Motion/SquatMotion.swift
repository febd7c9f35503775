// SPDX-License-Identifier: Apache-2.0
import Basics

/// A squat: shanks and thighs lean by the depth, the trunk leans as balance asks.
struct SquatMotion {
  /// The person's sizes.
  let body: BodyProportions

  /// Lean of the shank at the far position, in radians: 33 degrees.
  private static let shankLean = 0.576
  /// Lean of the thigh at the far position, in radians: 88 degrees.
  private static let thighLean = 1.536
  /// Where balance holds the centre of mass ahead of the ankles, in metres for 1.75 m of stature.
  private static let balance = 0.045

  /// Bend of the knee at the far position of a full rep by somebody who does not sway, in radians.
  static let fullKneeFlexion = shankLean + thighLean

  /// The pose at a depth; 0 stands, 1 has the thighs level.
  ///
  /// - Parameters:
  ///   - depth: The share of a full rep's travel.
  ///   - faults: What is wrong with the form at this depth. Knees that go inwards keep their bend,
  ///     and a trunk that leans more takes the centre of mass along.
  ///   - sway: What the person does not hold still.
  /// - Returns: A pose around the origin, facing along z.
  func pose(depth: Double, faults: FormFaults = .none, sway: Sway) -> BodyPose {
    let stance = Stance(body: body)
    let shank = Stance.lean + (Self.shankLean - Stance.lean) * depth
    let thigh = Stance.lean + (Self.thighLean - Stance.lean) * depth
    let reach = body.leg.reach(interiorCosine: -Elementary.cos(shank + thigh))
    let ahead = body.shank * Elementary.sin(shank) - body.thigh * Elementary.sin(thigh)

    var posture = stance.posture(sway: sway)
    posture.pelvis.y = stance.hipHeight(reach: reach, ahead: ahead)
    posture.pelvis.z += ahead
    let raised = MinimumJerk.position(depth * 1.6)
    posture.leftArm.flexion = 1.5 * raised
    posture.leftArm.abduction *= 1 - 0.6 * raised
    posture.rightArm = posture.leftArm
    posture.leftFoot.valgus = faults.leftValgus / 100
    posture.rightFoot.valgus = faults.rightValgus / 100
    posture.lean = balancedLean(posture, depth: depth) + faults.trunkLean * .pi / 180
    return posture.pose(of: body)
  }

  /// The lean that brings the centre of mass over the middle of the foot, by bisection.
  ///
  /// Near the top the lean gives way to that of the stance, so that a squat follows on a walk.
  private func balancedLean(_ posture: UprightPosture, depth: Double) -> Double {
    var low = -0.2
    var high = 1.2
    var trial = posture
    for _ in 0..<40 {
      trial.lean = (low + high) / 2
      if trial.pose(of: body).centreOfMass.z < Self.balance * body.scale {
        low = trial.lean
      } else {
        high = trial.lean
      }
    }
    let weight = MinimumJerk.position(depth * 5)
    return Stance.trunkLean + ((low + high) / 2 - Stance.trunkLean) * weight
  }
}
