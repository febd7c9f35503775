// SPDX-License-Identifier: Apache-2.0

/// What a fault is, for people who do not read its rule.
public struct FaultEntry: Sendable, Equatable {
  /// The fault.
  public let fault: Fault
  /// What people call it.
  public let title: String
  /// What is wrong, in one sentence.
  public let explanation: String

  /// Everything in one line: title, sentence, and how much it matters.
  public var text: String { "\(title): \(explanation) Priority: \(fault.priority.rawValue)." }
}

extension Glossary {
  /// The entry of a fault by name; nil where it has none.
  ///
  /// - Complexity: O(*entries*).
  public static func fault(named name: String) -> FaultEntry? {
    faults.first { $0.fault.rawValue == name }
  }

  /// The plain words for every fault that an analyzer of the catalogue finds, in the order in which faults
  /// are declared.
  public static let faults: [FaultEntry] = [
    FaultEntry(
      fault: .kneeValgus,
      title: "Knees inwards",
      explanation: "Knees go inwards of the feet."
    ),
    FaultEntry(
      fault: .shallowDepth,
      title: "Not deep enough",
      explanation: "The thighs end too far above level."
    ),
    FaultEntry(
      fault: .excessiveDepth,
      title: "Too deep",
      explanation: "The knees bend farther than a beginner should."
    ),
    FaultEntry(
      fault: .trunkLean,
      title: "Leaning trunk",
      explanation: "The trunk leans or swings too far."
    ),
    FaultEntry(
      fault: .kneeOverToe,
      title: "Knee past the toes",
      explanation: "A knee ends in front of the toes."
    ),
    FaultEntry(
      fault: .hipSag,
      title: "Hanging hips",
      explanation: "The hips hang below a straight body."
    ),
    FaultEntry(
      fault: .hipPike,
      title: "Raised hips",
      explanation: "The hips stand above a straight body."
    ),
    FaultEntry(
      fault: .incompleteRange,
      title: "Not all the way",
      explanation: "The movement ends before it has gone all the way."
    ),
    FaultEntry(
      fault: .incompleteLockout,
      title: "Not extended",
      explanation: "Limbs are not straight where they should be."
    ),
    FaultEntry(
      fault: .elbowFlare,
      title: "Elbows out",
      explanation: "The elbows point away from the trunk."
    ),
    FaultEntry(
      fault: .elbowDrift,
      title: "Moving upper arms",
      explanation: "The upper arms leave their place beside the trunk."
    ),
    FaultEntry(
      fault: .asymmetry,
      title: "Uneven sides",
      explanation: "The sides do not do the same."
    ),
    FaultEntry(
      fault: .narrowStance,
      title: "Feet too close",
      explanation: "The feet do not get far enough apart."
    ),
    FaultEntry(
      fault: .bentKnees,
      title: "Bent knees",
      explanation: "Knees are bent that should be straight."
    ),
    FaultEntry(
      fault: .incompleteReturn,
      title: "Not back down",
      explanation: "A rep begins before the body was back where it should begin."
    ),
    FaultEntry(
      fault: .barDrift,
      title: "Bar off its line",
      explanation: "The bar leaves the vertical."
    ),
    FaultEntry(
      fault: .heelLift,
      title: "Heels up",
      explanation: "The heels leave the floor."
    ),
    FaultEntry(
      fault: .buttWink,
      title: "Rounding pelvis",
      explanation: "The trunk gets shorter, a sign that the pelvis tilts back and no proof."
    ),
    FaultEntry(
      fault: .chainOrder,
      title: "Hand too early",
      explanation: "The hand is fast before the trunk or the hips are."
    ),
    FaultEntry(
      fault: .baseCompromised,
      title: "Off balance",
      explanation: "The centre of mass is not above the feet."
    ),
    FaultEntry(
      fault: .wallSag,
      title: "Sagging hips",
      explanation: "The hips of somebody who climbs fall away from where they were."
    ),
  ]
}
