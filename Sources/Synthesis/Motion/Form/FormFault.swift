// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

/// A kind of fault that reps can have by a dose; its raw value is the recipe's member.
enum FormFault: String, CaseIterable, Sendable {
  /// The trunk leans more than it has to.
  case trunkLean = "trunk_lean"
  /// Knees go inwards.
  case valgus
  /// The hips hang below a straight body.
  case hipSag = "hip_sag"
  /// The hips stand above a straight body.
  case hipPike = "hip_pike"
  /// The elbows go out from the trunk.
  case elbowFlare = "elbow_flare"
  /// The elbows of arms above the head go out to the sides.
  case elbowSplay = "elbow_splay"
  /// One arm is behind the other.
  case asymmetry
  /// The hips move to one side.
  case hipShift = "hip_shift"
  /// The heels leave the floor.
  case heelLift = "heel_lift"
  /// The pelvis tilts back under the chest.
  case buttWink = "butt_wink"
  /// The back bends under the load.
  case roundedBack = "rounded_back"
  /// The knees pass the toes.
  case kneeOverToe = "knee_over_toe"
  /// The upper arms swing to the front.
  case elbowDrift = "elbow_drift"
  /// Knees bend that should be straight.
  case bentKnees = "bent_knees"
  /// The hips of a climber fall once the hand has its hold.
  case hipDrop = "hip_drop"

  /// The label of `fault` events.
  var label: String { fault.rawValue }

  /// The fault as analyzers name it; no analyzer finds shifted hips or a rounded back.
  private var fault: Fault {
    switch self {
    case .trunkLean: .trunkLean
    case .valgus: .kneeValgus
    case .hipSag: .hipSag
    case .hipPike: .hipPike
    case .elbowFlare, .elbowSplay: .elbowFlare
    case .asymmetry: .asymmetry
    case .hipShift: Fault(rawValue: "hip-shift")
    case .heelLift: .heelLift
    case .buttWink: .buttWink
    case .roundedBack: Fault(rawValue: "rounded-back")
    case .kneeOverToe: .kneeOverToe
    case .elbowDrift: .elbowDrift
    case .bentKnees: .bentKnees
    case .hipDrop: .wallSag
    }
  }

  /// The unit of its amount.
  var unit: String {
    switch self {
    case .valgus, .hipShift, .heelLift, .kneeOverToe, .hipDrop: "cm"
    case .trunkLean, .hipSag, .hipPike, .elbowFlare, .elbowSplay, .asymmetry, .buttWink,
      .roundedBack, .elbowDrift, .bentKnees:
      "deg"
    }
  }

  /// The largest dose that every body has room for at full depth, unless the motion's traits know better.
  ///
  /// Valgus: people of 1.2 m still have their knees apart. Sag: the hips are just above the floor. Drop: the
  /// hands of people of 1.2 m still reach their holds.
  var largest: Double {
    switch self {
    case .trunkLean, .hipSag: 25
    case .valgus: 12
    case .hipPike, .elbowDrift: 40
    case .elbowFlare, .elbowSplay, .asymmetry, .buttWink, .roundedBack: 30
    case .hipShift: 6
    case .heelLift: 5
    case .kneeOverToe, .hipDrop: 8
    case .bentKnees: 60
    }
  }

  /// Whether a shallower rep has room for less, in proportion: straight legs have no knee to move,
  /// straight arms no elbow, legs on the floor no room under the knee.
  var shrinksWithDepth: Bool {
    switch self {
    case .valgus, .elbowFlare, .elbowSplay, .asymmetry, .hipShift, .kneeOverToe, .bentKnees: true
    case .trunkLean, .hipSag, .hipPike, .heelLift, .buttWink, .roundedBack, .elbowDrift, .hipDrop:
      false
    }
  }

  /// Whether the recipe may name the side of the person that has it.
  var isOneSided: Bool {
    switch self {
    case .valgus, .asymmetry, .hipShift: true
    case .trunkLean, .hipSag, .hipPike, .elbowFlare, .elbowSplay, .heelLift, .buttWink,
      .roundedBack, .kneeOverToe, .elbowDrift, .bentKnees, .hipDrop:
      false
    }
  }

  /// Whether it is the fault of one leg where one of them leads.
  var isOfLeadingLeg: Bool { self == .kneeOverToe }

  /// The sides of the person that have the fault, each with its amount; nothing without it.
  func amounts(in faults: FormFaults) -> [(side: LabelEvent.Side?, value: Double)] {
    switch self {
    case .trunkLean: [(nil, faults.trunkLean)]
    case .hipSag: [(nil, faults.hipSag)]
    case .hipPike: [(nil, -faults.hipSag)]
    case .elbowFlare: [(nil, faults.elbowFlare)]
    case .elbowSplay: [(nil, faults.elbowSplay)]
    case .heelLift: [(nil, faults.heelLift)]
    case .buttWink: [(nil, faults.buttWink)]
    case .roundedBack: [(nil, faults.roundedBack)]
    case .kneeOverToe: [(nil, faults.kneeOverToe)]
    case .elbowDrift: [(nil, faults.elbowDrift)]
    case .bentKnees: [(nil, faults.bentKnees)]
    case .hipDrop: [(nil, faults.hipDrop)]
    case .asymmetry: [(.left, faults.asymmetry), (.right, -faults.asymmetry)]
    case .hipShift: [(.left, faults.hipShift), (.right, -faults.hipShift)]
    case .valgus:
      faults.leftValgus == faults.rightValgus
        ? [(.both, faults.leftValgus)]
        : [(.left, faults.leftValgus), (.right, faults.rightValgus)]
    }
  }

  /// What a rep with the fault has measured besides what every rep of its motion has.
  ///
  /// - Parameter leading: The side whose leg leads; nil where legs move alike.
  /// - Returns: Measures of the leg that leads where only that one can have the fault.
  func measures(leading: LabelEvent.Side?) -> [FormMeasure] {
    switch self {
    case .elbowFlare: [.elbowFlare]
    case .elbowSplay: [.elbowSplay]
    case .heelLift: [.heelHeight]
    case .buttWink, .roundedBack: [.lumbarFlexion]
    case .hipShift: [.hipShift]
    case .trunkLean: [.trunkLean]
    case .asymmetry: FormMeasure.elbows
    case .kneeOverToe: [leading.map(FormMeasure.kneeOverToe(of:)) ?? .kneeOverToe]
    case .elbowDrift: FormMeasure.raisedArms
    case .bentKnees: FormMeasure.knees
    case .valgus, .hipSag, .hipPike, .hipDrop: []
    }
  }
}
