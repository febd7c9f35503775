// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The squat: the hips fall towards the ankles and rise again.
struct SquatForm: RepForm {
  static let faults: [Fault] = [.shallowDepth, .trunkLean, .kneeOverToe, .kneeValgus]

  /// The limits.
  let options: SquatAnalyzer.Options

  var minAmplitude: Double { options.minAmplitude }

  func joints(of skeleton: Skeleton) -> (left: LegJoints, right: LegJoints)? {
    guard let left = LegJoints(.left, skeleton), let right = LegJoints(.right, skeleton) else {
      return nil
    }
    return (left, right)
  }

  func frame(_ pose: PoseFrame, _ joints: (left: LegJoints, right: LegJoints)) -> SquatFrame {
    SquatFrame(
      time: pose.time,
      left: joints.left.leg(in: pose),
      right: joints.right.leg(in: pose)
    )
  }

  func judge(
    _ rep: RepFrames<SquatFrame>,
    _ joints: (left: LegJoints, right: LegJoints),
    _ judge: inout RepJudge
  ) {
    let squat = SquatRep(
      rep,
      view: options.view.cameraView,
      leastConfidence: options.minConfidence
    )
    let hasToes = joints.left.hasToe && joints.right.hasToe
    judge.measure(.kneeFlexion, squat.kneeFlexion(.left))
    judge.measure(.kneeFlexion, squat.kneeFlexion(.right))
    judge.measure(.cameraYaw, squat.yaw.magnitude)
    judge.judge(
      .shallowDepth,
      .thighElevation,
      [squat.thighElevation],
      FindingConfidence(neutral: 90, threshold: options.maxThighElevation)
    )
    judge.judge(
      .trunkLean,
      .trunkLean,
      [squat.trunkLean],
      FindingConfidence(neutral: 0, threshold: options.maxTrunkLean)
    )
    judge.judge(
      .kneeOverToe,
      .kneeOverToe,
      [hasToes ? squat.kneeOverToe : .hidden(.skeleton)],
      FindingConfidence(neutral: 0, threshold: options.maxKneeOverToe)
    )
    squat.judgeValgus(
      leastSeparation: options.minKneeSeparation,
      largestAngle: options.maxProjectionAngle,
      &judge
    )
  }
}
