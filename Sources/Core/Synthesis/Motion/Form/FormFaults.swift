// SPDX-License-Identifier: Apache-2.0
import Labels

/// How far a rep departs from good form at its far position.
///
/// A fault comes and goes with the travel, as the motion's strain says: none at the top, half of it half way to the
/// far position. A fold is one of the way back alone. Too little depth is no member; a
/// rep says it by its travel. Which exercise can have which is in its motion's traits.
package struct FormFaults: Sendable, Equatable {
  /// Lean of the trunk beyond what the motion asks, in degrees, at least 0.
  package var trunkLean: Double
  /// How far the left knee is inside of where good form has it, in centimetres, at least 0.
  package var leftValgus: Double
  /// How far the right knee is inside of where good form has it, in centimetres, at least 0.
  package var rightValgus: Double
  /// The angle between trunk and legs of a body that is straight in good form, in degrees: positive with
  /// the hips below, negative with the hips above.
  package var hipSag: Double
  /// How much farther the upper arms are from the trunk than in good form, in degrees, at least 0.
  package var elbowFlare = 0.0
  /// How much farther the upper arms point to the sides instead of to the front than in good form, in degrees, at
  /// least 0.
  package var elbowSplay = 0.0
  /// How far one arm is behind the other, in degrees: positive has the left arm behind.
  package var asymmetry = 0.0
  /// How far the hips are to one side, in centimetres: positive to the left.
  package var hipShift = 0.0
  /// How far the heels are off the floor, in centimetres, at least 0.
  package var heelLift = 0.0
  /// How far the pelvis is tilted back under the chest, in degrees, at least 0.
  package var buttWink = 0.0
  /// How far the back is bent under a load, in degrees, at least 0.
  package var roundedBack = 0.0
  /// How far the knees are ahead of where good form has them, in centimetres, at least 0.
  package var kneeOverToe = 0.0
  /// How much farther the upper arms are raised to the front than in good form, in degrees, at least 0.
  package var elbowDrift = 0.0
  /// How much more the knees of straight legs are bent than in good form, in degrees, at least 0.
  package var bentKnees = 0.0
  /// How far a climber's hips are below where good form has them, in centimetres, at least 0.
  package var hipDrop = 0.0
  /// Lean of the trunk beyond what the motion asks while the hips come back up, in degrees, at least 0.
  package var fold = 0.0

  /// Creates the faults of a rep.
  package init(
    trunkLean: Double = 0,
    leftValgus: Double = 0,
    rightValgus: Double = 0,
    hipSag: Double = 0
  ) {
    self.trunkLean = trunkLean
    self.leftValgus = leftValgus
    self.rightValgus = rightValgus
    self.hipSag = hipSag
  }

  /// Good form.
  package static let none = FormFaults()

  /// The same without knees that go inwards on the side that does not lead.
  ///
  /// - Parameter side: 1 where the left leg leads, else -1.
  /// - Returns: Faults of everything else as they are.
  func ofLeadingLeg(_ side: Double) -> FormFaults {
    var faults = self
    if side > 0 { faults.rightValgus = 0 } else { faults.leftValgus = 0 }
    return faults
  }

  /// How far a side's knee is inside, in centimetres; 1 is the left.
  func valgus(of sign: Double) -> Double { sign > 0 ? leftValgus : rightValgus }

  /// A share of the faults.
  ///
  /// - Parameters:
  ///   - share: Of those that come and go with the travel.
  ///   - wayBack: Of those of the way back; nil for the same.
  /// - Returns: The faults that are there.
  func scaled(by share: Double, onTheWayBack wayBack: Double? = nil) -> FormFaults {
    var scaled = FormFaults(
      trunkLean: trunkLean * share,
      leftValgus: leftValgus * share,
      rightValgus: rightValgus * share,
      hipSag: hipSag * share
    )
    scaled.elbowFlare = elbowFlare * share
    scaled.elbowSplay = elbowSplay * share
    scaled.asymmetry = asymmetry * share
    scaled.hipShift = hipShift * share
    scaled.heelLift = heelLift * share
    scaled.buttWink = buttWink * share
    scaled.roundedBack = roundedBack * share
    scaled.kneeOverToe = kneeOverToe * share
    scaled.elbowDrift = elbowDrift * share
    scaled.bentKnees = bentKnees * share
    scaled.hipDrop = hipDrop * share
    scaled.fold = fold * (wayBack ?? share)
    return scaled
  }

  /// Adds a dose of a fault, at least 0.
  ///
  /// - Parameters:
  ///   - dose: In the fault's unit.
  ///   - fault: The kind.
  ///   - side: Whose side has it; nil is both knees, or the left arm or hip.
  mutating func add(_ dose: Double, of fault: FormFault, _ side: LabelEvent.Side? = nil) {
    switch fault.extent {
    case .whole(let path), .leadingLeg(let path): self[keyPath: path] += dose
    case .opposite(let path): self[keyPath: path] -= dose
    case .oneSide(let path): self[keyPath: path] += side == .right ? -dose : dose
    case .sides(let left, let right):
      if side != .right { self[keyPath: left] += dose }
      if side != .left { self[keyPath: right] += dose }
    }
  }
}
