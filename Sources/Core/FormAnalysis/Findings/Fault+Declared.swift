// SPDX-License-Identifier: Apache-2.0

extension Fault {
  /// The knees go inwards of the feet.
  public static let kneeValgus =
    Fault("knee-valgus", "Knees inwards", "Knees go inwards of the feet.", .safety)

  /// The squat ends above the depth asked for.
  public static let shallowDepth =
    Fault("shallow-depth", "Not deep enough", "The thighs end too far above level.", .form)

  /// The knees bend farther than a beginner's should.
  public static let excessiveDepth =
    Fault("excessive-depth", "Too deep", "The knees bend farther than a beginner should.", .tip)

  /// The trunk leans too far forward.
  public static let trunkLean =
    Fault("trunk-lean", "Leaning trunk", "The trunk leans or swings too far.", .form)

  /// The trunk leans farther while the hips rise.
  public static let fold =
    Fault("fold", "Folding forward", "The trunk leans farther while the hips rise.", .form)

  /// The knee is in front of the toes.
  public static let kneeOverToe =
    Fault("knee-over-toe", "Knee past the toes", "A knee ends in front of the toes.", .tip)

  /// The hips hang below a straight body.
  public static let hipSag =
    Fault("hip-sag", "Hanging hips", "The hips hang below a straight body.", .safety)

  /// The hips stand above a straight body.
  public static let hipPike =
    Fault("hip-pike", "Raised hips", "The hips stand above a straight body.", .form)

  /// A press ends before it has gone all the way.
  public static let incompleteRange = Fault(
    "incomplete-range",
    "Not all the way",
    "The movement ends before it has gone all the way.",
    .form
  )

  /// A limb is not extended at the start of a rep.
  public static let incompleteLockout = Fault(
    "incomplete-lockout",
    "Not extended",
    "A limb is not straight where it should be.",
    .form
  )

  /// The elbows are far from the trunk.
  public static let elbowFlare =
    Fault("elbow-flare", "Elbows out", "The elbows point away from the trunk.", .safety)

  /// The elbows leave their place beside the trunk.
  public static let elbowDrift = Fault(
    "elbow-drift",
    "Moving upper arms",
    "The upper arms leave their place beside the trunk.",
    .form
  )

  /// The left and the right side do not do the same.
  public static let asymmetry =
    Fault("asymmetry", "Uneven sides", "The sides move differently.", .form)

  /// The feet do not get far enough apart.
  public static let narrowStance =
    Fault("narrow-stance", "Feet too close", "The feet do not get far enough apart.", .form)

  /// The knees are bent in an exercise that asks for straight ones.
  public static let bentKnees =
    Fault("bent-knees", "Bent knees", "Knees are bent that should be straight.", .form)

  /// The next rep begins before the body was back at the start.
  public static let incompleteReturn = Fault(
    "incomplete-return",
    "Not back down",
    "A rep begins before the body is back at the start position.",
    .form
  )

  /// The bar leaves the vertical through its start.
  public static let barDrift =
    Fault("bar-drift", "Bar off its line", "The bar leaves the vertical.", .form)

  /// The heels leave the floor.
  public static let heelLift =
    Fault("heel-lift", "Heels up", "The heels leave the floor.", .form)

  /// The pelvis tilts back at the bottom of a squat.
  public static let buttWink = Fault(
    "butt-wink",
    "Rounding pelvis",
    "The trunk gets shorter: a sign, not a proof, that the pelvis tilts back.",
    .form
  )

  /// The hand of a strike is fast before trunk or hips are.
  public static let chainOrder = Fault(
    "chain-order",
    "Hand too early",
    "The hand is fast before the trunk or the hips are.",
    .form
  )

  /// The centre of mass is not above the feet.
  public static let baseCompromised =
    Fault("base-compromised", "Off balance", "The centre of mass is not above the feet.", .form)

  /// The hips of a climber fall away from where they were.
  public static let wallSag = Fault(
    "wall-sag",
    "Sagging hips",
    "The hips of a climber drop from their place.",
    .form
  )

  /// Every declared fault, in the order of pages and lists.
  public static let all: [Fault] = [
    .kneeValgus, .shallowDepth, .excessiveDepth, .trunkLean, .fold, .kneeOverToe, .hipSag,
    .hipPike, .incompleteRange, .incompleteLockout, .elbowFlare, .elbowDrift, .asymmetry,
    .narrowStance, .bentKnees, .incompleteReturn, .barDrift, .heelLift, .buttWink, .chainOrder,
    .baseCompromised, .wallSag,
  ]

  /// The declared faults by name.
  static let declared = Dictionary(uniqueKeysWithValues: all.map { ($0.rawValue, $0) })
}
