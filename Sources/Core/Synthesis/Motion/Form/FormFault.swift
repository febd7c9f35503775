// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

/// A kind of fault that reps can have by a dose: all that recipes and labels say of it.
///
/// A kind is one declaration below, a place in ``all``, and a member of ``FormFaults``. What a pose makes of it is
/// the motion's.
struct FormFault: Sendable {
  /// The recipe's member.
  let name: String
  /// The fault as analyzers name it.
  let fault: Fault
  /// The unit of its amount.
  let unit: String
  /// The largest dose that every body has room for at full depth, unless the motion's traits know better.
  let largest: Double
  /// Whether a shallower rep has room for less, in proportion: straight legs have no knee to move,
  /// straight arms no elbow, legs on the floor no room under the knee.
  let shrinksWithDepth: Bool
  /// The part of the body that has it.
  let extent: Extent
  /// The quantities of a rep with the fault besides those of every rep of its motion.
  let measures: [FormMeasure]
  /// True if it is there on the way back alone, whatever the motion's strain.
  let isOfWayBack: Bool

  /// The number of a dose.
  typealias Dose = any WritableKeyPath<FormFaults, Double> & Sendable

  /// The part of a body that has a fault, and the numbers that hold its dose.
  enum Extent: Sendable {
    /// The whole body.
    case whole(Dose)
    /// The whole body; doses count as negative amounts of another fault.
    case opposite(Dose)
    /// The leg that leads, where one does.
    case leadingLeg(Dose)
    /// One side or the other: positive amounts are the left side's.
    case oneSide(Dose)
    /// Either side or both.
    case sides(left: Dose, right: Dose)
  }

  private init(
    _ name: String,
    _ fault: Fault,
    _ unit: String,
    largest: Double,
    _ extent: Extent,
    shrinksWithDepth: Bool = false,
    measures: [FormMeasure] = [],
    isOfWayBack: Bool = false
  ) {
    self.name = name
    self.fault = fault
    self.unit = unit
    self.largest = largest
    self.extent = extent
    self.shrinksWithDepth = shrinksWithDepth
    self.measures = measures
    self.isOfWayBack = isOfWayBack
  }

  /// The label of `fault` events.
  var label: String { fault.rawValue }

  /// Whether the recipe may name the side of the person that has it.
  var isOneSided: Bool {
    switch extent {
    case .oneSide, .sides: true
    case .whole, .opposite, .leadingLeg: false
    }
  }

  /// Whether it is the fault of one leg where one of them leads.
  var isOfLeadingLeg: Bool { if case .leadingLeg = extent { true } else { false } }

  /// True if both sides can have it at once.
  var canBeOfBothSides: Bool { if case .sides = extent { true } else { false } }

  /// The sides of the person that have the fault, each with its amount; nothing without it.
  func amounts(in faults: FormFaults) -> [(side: LabelEvent.Side?, value: Double)] {
    switch extent {
    case .whole(let dose), .leadingLeg(let dose): [(nil, faults[keyPath: dose])]
    case .opposite(let dose): [(nil, -faults[keyPath: dose])]
    case .oneSide(let dose): [(.left, faults[keyPath: dose]), (.right, -faults[keyPath: dose])]
    case .sides(let left, let right):
      faults[keyPath: left] == faults[keyPath: right]
        ? [(.both, faults[keyPath: left])]
        : [(.left, faults[keyPath: left]), (.right, faults[keyPath: right])]
    }
  }
}

extension FormFault: Hashable {
  /// Equality by name.
  static func == (one: FormFault, other: FormFault) -> Bool { one.name == other.name }

  /// Hashes the name.
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FormFault {
  /// The trunk leans more than it has to.
  static let trunkLean = FormFault(
    "trunk_lean",
    .trunkLean,
    "deg",
    largest: 25,
    .whole(\.trunkLean),
    measures: [.trunkLean]
  )
  /// The trunk leans more than it has to while the hips come back up.
  static let fold = FormFault(
    "fold",
    .fold,
    "deg",
    largest: 25,
    .whole(\.fold),
    isOfWayBack: true
  )
  /// Knees go inwards; people of 1.2 m still have them apart with the largest dose.
  static let valgus = FormFault(
    "valgus",
    .kneeValgus,
    "cm",
    largest: 12,
    .sides(left: \.leftValgus, right: \.rightValgus),
    shrinksWithDepth: true
  )
  /// The hips hang below a straight body; with the largest dose they are just above the floor.
  static let hipSag = FormFault("hip_sag", .hipSag, "deg", largest: 25, .whole(\.hipSag))
  /// The hips stand above a straight body.
  static let hipPike = FormFault("hip_pike", .hipPike, "deg", largest: 40, .opposite(\.hipSag))
  /// The elbows go out from the trunk.
  static let elbowFlare = FormFault(
    "elbow_flare",
    .elbowFlare,
    "deg",
    largest: 30,
    .whole(\.elbowFlare),
    shrinksWithDepth: true,
    measures: [.elbowFlare]
  )
  /// The elbows of arms above the head go out to the sides.
  static let elbowSplay = FormFault(
    "elbow_splay",
    .elbowFlare,
    "deg",
    largest: 30,
    .whole(\.elbowSplay),
    shrinksWithDepth: true,
    measures: [.elbowSplay]
  )
  /// One arm is behind the other.
  static let asymmetry = FormFault(
    "asymmetry",
    .asymmetry,
    "deg",
    largest: 30,
    .oneSide(\.asymmetry),
    shrinksWithDepth: true,
    measures: FormMeasure.elbows
  )
  /// The hips move to one side; no analyzer finds that.
  static let hipShift = FormFault(
    "hip_shift",
    Fault(rawValue: "hip-shift"),
    "cm",
    largest: 6,
    .oneSide(\.hipShift),
    shrinksWithDepth: true,
    measures: [.hipShift]
  )
  /// The heels leave the floor.
  static let heelLift = FormFault(
    "heel_lift",
    .heelLift,
    "cm",
    largest: 5,
    .whole(\.heelLift),
    measures: [.heelHeight]
  )
  /// The pelvis tilts back under the chest.
  static let buttWink = FormFault(
    "butt_wink",
    .buttWink,
    "deg",
    largest: 30,
    .whole(\.buttWink),
    measures: [.lumbarFlexion]
  )
  /// The back bends under the load; no analyzer finds that.
  static let roundedBack = FormFault(
    "rounded_back",
    Fault(rawValue: "rounded-back"),
    "deg",
    largest: 30,
    .whole(\.roundedBack),
    measures: [.lumbarFlexion]
  )
  /// The knees pass the toes; of legs that lead in turns, the one that leads.
  static let kneeOverToe = FormFault(
    "knee_over_toe",
    .kneeOverToe,
    "cm",
    largest: 8,
    .leadingLeg(\.kneeOverToe),
    shrinksWithDepth: true
  )
  /// The upper arms swing to the front.
  static let elbowDrift = FormFault(
    "elbow_drift",
    .elbowDrift,
    "deg",
    largest: 40,
    .whole(\.elbowDrift),
    measures: FormMeasure.raisedArms
  )
  /// Knees bend that should be straight.
  static let bentKnees = FormFault(
    "bent_knees",
    .bentKnees,
    "deg",
    largest: 60,
    .whole(\.bentKnees),
    shrinksWithDepth: true,
    measures: FormMeasure.knees
  )
  /// The hips of a climber fall once the hand has its hold, which the hands of people of 1.2 m still reach.
  static let hipDrop = FormFault("hip_drop", .wallSag, "cm", largest: 8, .whole(\.hipDrop))

  /// All kinds, in the order in which recipes and labels have them.
  static let all: [FormFault] = [
    .trunkLean, .valgus, .hipSag, .hipPike, .elbowFlare, .elbowSplay, .asymmetry, .hipShift,
    .heelLift, .buttWink, .roundedBack, .kneeOverToe, .elbowDrift, .bentKnees, .hipDrop,
    .fold,
  ]
}
