// SPDX-License-Identifier: Apache-2.0
import Labels

/// What is true of the form of a movement's reps.
struct FormTruth: Sendable {
  /// A label with its number.
  struct Amount {
    var label: String
    var side: LabelEvent.Side?
    var value: Double
    var unit: String

    init(_ label: String, of side: LabelEvent.Side? = nil, _ value: Double, _ unit: String) {
      self.label = label
      self.side = side
      self.value = value
      self.unit = unit
    }
  }

  /// The faults whose absence the script says too, sorted.
  let faults: [String]
  /// How much there is of each fault, from the rep and the pose at its mid; not above 0, none.
  let amounts: @Sendable (Timeline.Rep, BodyPose) -> [Amount]
  /// The true values of a pose.
  let measures: @Sendable (BodyPose) -> [Amount]

  /// The truth of a movement; nil where its reps cannot have faults.
  init?(_ movement: Movement) {
    switch movement {
    case .squat: self = Self.squat
    case .pushUp: self = Self.pushUp
    case .bicepsCurl, .standing, .walking: return nil
    }
  }

  private init(
    faults: [String],
    amounts: @escaping @Sendable (Timeline.Rep, BodyPose) -> [Amount],
    measures: @escaping @Sendable (BodyPose) -> [Amount]
  ) {
    self.faults = faults
    self.amounts = amounts
    self.measures = measures
  }

  private static let squat = FormTruth(faults: ["knee-valgus", "shallow-depth", "trunk-lean"]) {
    rep,
    pose in
    let wrong = rep.faults
    let flexion = (pose.left.kneeFlexion + pose.right.kneeFlexion) / 2
    let missing = SquatMotion.fullKneeFlexion * 180 / .pi - flexion
    let isEven = wrong.leftValgus == wrong.rightValgus
    return [
      Amount("shallow-depth", rep.isShallow ? missing : 0, "deg"),
      Amount("trunk-lean", wrong.trunkLean, "deg"),
      Amount("knee-valgus", of: isEven ? .both : .left, wrong.leftValgus, "cm"),
      Amount("knee-valgus", of: .right, isEven ? 0 : wrong.rightValgus, "cm"),
    ]
  } measures: { pose in
    [
      Amount("knee-flexion", of: .left, pose.left.kneeFlexion, "deg"),
      Amount("knee-flexion", of: .right, pose.right.kneeFlexion, "deg"),
      Amount("trunk-lean", pose.trunkLean, "deg"),
      Amount("knee-ankle-separation", pose.kneeAnkleSeparation, "ratio"),
    ]
  }

  private static let pushUp = FormTruth(faults: ["hip-pike", "hip-sag", "incomplete-range"]) {
    rep,
    pose in
    let flexion = (pose.left.elbowFlexion + pose.right.elbowFlexion) / 2
    let missing = PushUpMotion.fullElbowFlexion * 180 / .pi - flexion
    return [
      Amount("incomplete-range", rep.isShallow ? missing : 0, "deg"),
      Amount("hip-sag", rep.faults.hipSag, "deg"),
      Amount("hip-pike", -rep.faults.hipSag, "deg"),
    ]
  } measures: { pose in
    [
      Amount("elbow-flexion", of: .left, pose.left.elbowFlexion, "deg"),
      Amount("elbow-flexion", of: .right, pose.right.elbowFlexion, "deg"),
      Amount("press-elevation", pose.pressElevation, "deg"),
      Amount("hip-bend", pose.hipBend, "deg"),
    ]
  }
}
