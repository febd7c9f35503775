// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The push-up: the shoulders fall towards the hands and rise again.
struct PushUpForm: RepForm {
  static let faults: [Fault] = [
    .hipSag, .hipPike, .incompleteRange, .incompleteLockout, .elbowFlare,
  ]

  /// Both sides of a skeleton.
  struct Joints: Sendable {
    let left: PressJoints
    let right: PressJoints
  }

  /// The limits.
  let options: PushUpAnalyzer.Options

  var minAmplitude: Double { options.minAmplitude }

  func joints(of skeleton: Skeleton) -> Joints? {
    guard let left = PressJoints(.left, skeleton), let right = PressJoints(.right, skeleton) else {
      return nil
    }
    return Joints(left: left, right: right)
  }

  func frame(_ pose: PoseFrame, _ joints: Joints) -> PushUpFrame {
    PushUpFrame(
      time: pose.time,
      left: joints.left.side(in: pose),
      right: joints.right.side(in: pose)
    )
  }

  func judge(_ rep: RepFrames<PushUpFrame>, _ joints: Joints, _ judge: inout RepJudge) {
    let press = PushUpRep(
      rep,
      view: options.view.cameraView,
      leastConfidence: options.minConfidence
    )
    judge.measure(.elbowFlexion, press.elbowFlexion(.left))
    judge.measure(.elbowFlexion, press.elbowFlexion(.right))
    judge.measure(.hipBend, press.hipBend)
    judge.judge(
      .hipSag,
      .hipSag,
      [press.hipSag],
      FindingConfidence(neutral: 0, threshold: options.maxHipSag)
    )
    judge.judge(
      .hipPike,
      .hipPike,
      [press.hipPike],
      FindingConfidence(neutral: 0, threshold: options.maxHipPike)
    )
    judge.judge(
      .incompleteRange,
      .pressElevation,
      [press.pressElevation],
      FindingConfidence(neutral: 90, threshold: options.maxPressElevation)
    )
    judge.judge(
      .incompleteLockout,
      .elbowFlexionAtTop,
      [press.flexionAtTop],
      FindingConfidence(neutral: 90, threshold: options.maxFlexionAtTop)
    )
    judge.judge(
      .elbowFlare,
      .elbowFlare,
      [press.elbowFlare],
      FindingConfidence(neutral: 0, threshold: options.maxElbowFlare)
    )
  }
}
