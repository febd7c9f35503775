// SPDX-License-Identifier: Apache-2.0
import Labels

extension SyntheticClip {
  /// The faults and the true measures of the reps of squats.
  ///
  /// A fault lasts from the first to the last frame in which the rep is at least half way down, so
  /// that at least half of the fault is there. Measures are those of the frame of the rep's mid.
  var formEvents: [LabelEvent] {
    guard clip.movement == .squat else { return [] }
    return reps.indices.flatMap { rep in
      let frames = frames(of: reps[rep])
      let middle = turningPoint(in: frames)
      guard let pose = pose(at: times[middle]) else { return [LabelEvent]() }
      return faults(of: rep, within: frames, deepest: pose)
        + measures(of: pose, at: times[middle])
    }
  }

  /// The faults whose absence the script says too; nil for movements without any.
  var knownFaults: [String]? {
    clip.movement == .squat ? ["knee-valgus", "shallow-depth", "trunk-lean"] : nil
  }

  private func faults(
    of rep: Int,
    within frames: ClosedRange<Int>,
    deepest pose: BodyPose
  ) -> [LabelEvent] {
    let low = frames.filter { travelled(rep, at: times[$0]) >= 0.5 }
    let first = times[low.first ?? frames.lowerBound]
    let last = times[low.last ?? frames.upperBound]
    func fault(
      _ label: String,
      _ side: LabelEvent.Side?,
      _ amount: Double,
      _ unit: String
    ) -> LabelEvent? {
      guard amount > 0 else { return nil }
      let value = rounded(amount)
      return LabelEvent(
        .fault,
        start: first,
        end: last,
        label: label,
        side: side,
        value: value,
        unit: unit
      )
    }
    let wrong = reps[rep].faults
    let flexion = (pose.left.kneeFlexion + pose.right.kneeFlexion) / 2
    let missing = SquatMotion.fullKneeFlexion * 180 / .pi - flexion
    let isEven = wrong.leftValgus == wrong.rightValgus
    return [
      fault("shallow-depth", nil, reps[rep].isShallow ? missing : 0, "deg"),
      fault("trunk-lean", nil, wrong.trunkLean, "deg"),
      fault("knee-valgus", isEven ? .both : .left, wrong.leftValgus, "cm"),
      fault("knee-valgus", .right, isEven ? 0 : wrong.rightValgus, "cm"),
    ].compactMap { $0 }
  }

  private func measures(of pose: BodyPose, at time: Double) -> [LabelEvent] {
    func measure(
      _ label: String,
      _ side: LabelEvent.Side?,
      _ value: Double,
      _ unit: String
    ) -> LabelEvent {
      LabelEvent(
        .measure,
        start: time,
        label: label,
        side: side,
        value: rounded(value),
        unit: unit
      )
    }
    return [
      measure("knee-flexion", .left, pose.left.kneeFlexion, "deg"),
      measure("knee-flexion", .right, pose.right.kneeFlexion, "deg"),
      measure("trunk-lean", nil, pose.trunkLean, "deg"),
      measure("knee-ankle-separation", nil, pose.kneeAnkleSeparation, "ratio"),
    ]
  }

  /// A value with six decimals, as times have.
  private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
