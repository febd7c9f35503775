// SPDX-License-Identifier: Apache-2.0

/// The plain words for every quantity that an analyzer of the catalogue measures.
public enum Glossary {
  /// All entries, in the order in which quantities are declared.
  public static let entries: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .kneeFlexion,
      title: "Knee bend",
      explanation: "How far a knee is bent: 0 is straight.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .kneeAngle,
      title: "Inner knee angle",
      explanation: "The angle between thigh and shank: 180 is straight.",
      normal: normal(80, 100, "the article on form correction")
    ),
    GlossaryEntry(
      quantity: .thighElevation,
      title: "Thigh height",
      explanation: "The angle of the thigh above level at the bottom: 0 has hips as low as knees.",
      normal: normal(-.infinity, 30, "the squat's limit, after powerlifting's parallel")
    ),
    GlossaryEntry(
      quantity: .trunkLean,
      title: "Forward lean",
      explanation: "How far the trunk leans to the front: 0 is upright.",
      normal: normal(-.infinity, 45, "the squat's limit, our own")
    ),
    GlossaryEntry(
      quantity: .kneeOverToe,
      title: "Knee past the toes",
      explanation: "How far the knee is in front of the toes, in shank lengths.",
      normal: normal(-.infinity, 0.1, "the article; no fault as such: Fry and others, 2003")
    ),
    GlossaryEntry(
      quantity: .kneeToToeDepth,
      title: "Knee behind the toes, in depth",
      explanation: "How much farther from the camera the knee is than the toes.",
      normal: normal(-.infinity, 0.05, "the article on form correction")
    ),
    GlossaryEntry(
      quantity: .kneeProjectionAngle,
      title: "Knee pointing inwards",
      explanation: "How far the knee bends inwards as seen from the front.",
      normal: normal(-.infinity, 10, "the squat's limit; angle after Willson and Davis, 2008")
    ),
    GlossaryEntry(
      quantity: .kneeAnkleSeparation,
      title: "Knee distance",
      explanation: "How far apart the knees are against the ankles: below 1 they are closer.",
      normal: normal(1, .infinity, "Mizner and others, 2012")
    ),
    GlossaryEntry(
      quantity: .cameraYaw,
      title: "Camera angle",
      explanation: "How far the camera looks past the front or the back.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .elbowFlexion,
      title: "Elbow bend",
      explanation: "How far an elbow is bent: 0 is straight.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .elbowFlexionAtTop,
      title: "Elbow bend at the start",
      explanation: "How far an elbow is bent where a rep begins: 0 is straight.",
      normal: normal(-.infinity, 20, "FitnessGram: straight arms; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .pressElevation,
      title: "Press depth",
      explanation: "How far above level upper arms end: 0 has shoulders as low as elbows.",
      normal: normal(-.infinity, 20, "FitnessGram: upper arms level; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .hipBend,
      title: "Hip line",
      explanation:
        "The angle at the hips at the bottom: hanging hips are positive, raised ones negative.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipSag,
      title: "Hanging hips",
      explanation: "How far hips hang below a straight body.",
      normal: normal(-.infinity, 20, "US Army, FM 21-20: straight; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .hipPike,
      title: "Raised hips",
      explanation: "How far hips stand above a straight body.",
      normal: normal(-.infinity, 20, "US Army, FM 21-20: straight; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .elbowFlare,
      title: "Elbows out",
      explanation: "How far upper arms are from the trunk, seen from above.",
      normal: normal(-.infinity, 75, "Suprak and others, 2013: 90 may impinge")
    ),
    GlossaryEntry(
      quantity: .eccentricDuration,
      title: "Time down",
      explanation: "How long the way down takes.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .bottomDuration,
      title: "Time at the bottom",
      explanation: "How long the body rests after the way down.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .concentricDuration,
      title: "Time up",
      explanation: "How long the way up takes.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .topDuration,
      title: "Time at the top",
      explanation: "How long the body rests after the way up.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .holdDuration,
      title: "Time held",
      explanation: "How long the position is held.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .kneeRange,
      title: "Knee movement",
      explanation: "How far a knee goes to and fro in a rep.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .elbowRange,
      title: "Elbow movement",
      explanation: "How far an elbow goes to and fro in a rep.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipRange,
      title: "Hip movement",
      explanation: "How far a hip goes to and fro in a rep.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .shoulderRange,
      title: "Shoulder movement",
      explanation: "How far an upper arm goes to and fro against the trunk.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipFlexion,
      title: "Hip bend",
      explanation: "How far a hip is bent where the rep turns: 0 is straight.",
      normal: normal(-.infinity, 20, "deadlift: IPF, standing erect; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .forearmElevation,
      title: "Forearm height",
      explanation: "How far above level forearms end.",
      normal: normal(30, .infinity, "the curl's limit, our own")
    ),
    GlossaryEntry(
      quantity: .forearmDifference,
      title: "Forearms apart",
      explanation: "By how much one forearm ends higher than the other.",
      normal: normal(-.infinity, 10, "our own")
    ),
    GlossaryEntry(
      quantity: .armElevation,
      title: "Arm height",
      explanation: "How far above level arms end: -90 hangs.",
      normal: normal(-20, .infinity, "the raise's limit, our own; the jack asks for 40")
    ),
    GlossaryEntry(
      quantity: .armDifference,
      title: "Arms apart",
      explanation: "By how much one arm ends higher than the other.",
      normal: normal(-.infinity, 10, "our own")
    ),
    GlossaryEntry(
      quantity: .stanceWidth,
      title: "Stance",
      explanation: "How far apart the ankles get, in shoulder widths.",
      normal: normal(1, .infinity, "Howcast, How To Do a Jumping Jack: about shoulder width")
    ),
    GlossaryEntry(
      quantity: .hangDepth,
      title: "Way to the bar",
      explanation: "How far below the wrists the shoulders end, in arm lengths.",
      normal: normal(-.infinity, 0.25, "US Marine Corps: chin above the bar; the share is our own")
    ),
    GlossaryEntry(
      quantity: .legElevation,
      title: "Leg height",
      explanation: "How far above level the legs end.",
      normal: normal(70, .infinity, "WODCAT: legs at 90 degrees; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .trunkElevation,
      title: "Trunk height",
      explanation: "How far above level the trunk ends: 90 is upright.",
      normal: normal(70, .infinity, "US Army, Conditioning Drill 2; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .hipFlexionAtStart,
      title: "Hip bend at the start",
      explanation: "How far hips are bent where a rep begins: 0 is straight.",
      normal: normal(-.infinity, 20, "Winter WOD Fest: fully open; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .elbowFlexionAtHang,
      title: "Elbow bend on straight arms",
      explanation: "How far elbows are bent in the hang or the handstand: 0 is straight.",
      normal: normal(-.infinity, 20, "US Marine Corps: fully extended; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .trunkElevationAtStart,
      title: "Trunk height at the start",
      explanation: "How far above level the trunk is where a rep begins.",
      normal: normal(-.infinity, 20, "US Army, Conditioning Drill 2; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .heelRise,
      title: "Heel rise",
      explanation: "How far a heel has come off the floor, in shank lengths.",
      normal: normal(-.infinity, 0.05, "Myer and others, 2014: the whole foot; tolerance our own")
    ),
    GlossaryEntry(
      quantity: .buttWinkProxy,
      title: "Shortened trunk",
      explanation: "How much nearer hips are to shoulders than standing; a sign, not proof.",
      normal: normal(-.infinity, 0.1, "our own: good squats look up to 0.06 shorter")
    ),
    GlossaryEntry(
      quantity: .kneeShift,
      title: "Knee inside the foot",
      explanation: "How far the knee ahead is inside of its ankle, in shank lengths.",
      normal: normal(-.infinity, 0.1, "Ageberg and others, 2010; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .trunkSwing,
      title: "Trunk swing",
      explanation: "How far the trunk swings from where it is at the start.",
      normal: normal(-.infinity, 15, "US Marine Corps: no pendulum; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .upperArmSwing,
      title: "Upper arm swing",
      explanation: "How far upper arms swing from where they are at the start.",
      normal: normal(-.infinity, 20, "American Council on Exercise; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .barDeviation,
      title: "Bar path",
      explanation: "How far the bar gets from the vertical through its start.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .barDrift,
      title: "Bar path against the arm",
      explanation: "How far the bar gets from the vertical through its start, in arm lengths.",
      normal: normal(-.infinity, 0.2, "our own")
    ),
    GlossaryEntry(
      quantity: .meanVelocity,
      title: "Mean speed up",
      explanation: "The mean velocity of the bar on its way up.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .peakVelocity,
      title: "Greatest speed up",
      explanation: "The greatest velocity of the bar on its way up.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .propulsiveVelocity,
      title: "Mean speed while pushing",
      explanation: "The mean velocity of the bar while it is slowed by less than gravity.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .liftSymmetry,
      title: "Hands apart in speed",
      explanation: "By what share of their mean the velocities of both hands differ.",
      normal: normal(-.infinity, 0.15, "our own; index after Robinson and others, 1987")
    ),
    GlossaryEntry(
      quantity: .speedSymmetry,
      title: "Hands apart in speed, as designed",
      explanation: "The difference of both hands' speeds over their sum at the clip's end.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .rootAngle,
      title: "Angle at the middle of the hips",
      explanation: "The angle at the middle of the hips between left hip and left knee.",
      normal: normal(70, .infinity, "Kinetics, README")
    ),
    GlossaryEntry(
      quantity: .strikeSpeed,
      title: "Strike speed",
      explanation: "The greatest speed of the hand against the shoulder.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .chainScore,
      title: "Kinetic chain",
      explanation: "What share of the chain from hips to hand is fastest in order.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .trunkLag,
      title: "Trunk after hips",
      explanation: "How long after the hips the trunk is fastest.",
      normal: normal(-0.02, .infinity, "Putnam, 1993: hips first; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .handLag,
      title: "Hand after trunk",
      explanation: "How long after the trunk the hand is fastest.",
      normal: normal(-0.02, .infinity, "Putnam, 1993: trunk first; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .baseMargin,
      title: "Inside the feet",
      explanation:
        "How far the centre of mass is inside of the feet, in widths of the base: below 0 it is outside.",
      normal: normal(0, .infinity, "outside of the feet nobody stays up")
    ),
    GlossaryEntry(
      quantity: .stableShare,
      title: "Time in balance",
      explanation: "In what share of the frames the centre of mass is in the base.",
      normal: normal(1, .infinity, "Kinetics, README")
    ),
    GlossaryEntry(
      quantity: .spineAngle,
      title: "Spine angle",
      explanation: "How far the trunk is from the vertical.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .kuzushi,
      title: "Off balance",
      explanation: "How far somebody is brought off balance by posture and motion: 1 is whole.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipProximity,
      title: "Hips to the left edge",
      explanation: "How near the hips are to the left edge of the picture: 1 is at it.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipDistance,
      title: "Hips to the wall",
      explanation: "How far the hips are from the plane of the hands, in trunk lengths.",
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipDrop,
      title: "Hip drop",
      explanation: "How far the hips fall below where they were.",
      normal: normal(-.infinity, 0.15, "our own; the literal design's is 0.05 of the picture")
    ),
    GlossaryEntry(
      quantity: .dynoSpeed,
      title: "Dyno speed",
      explanation: "How fast the hand is in a dyno.",
      normal: normal(3.6, .infinity, "Kinetics, README: 8 mph")
    ),
    GlossaryEntry(
      quantity: .dynoArc,
      title: "Dyno arc",
      explanation: "How long the way of the hand in a dyno is.",
      normal: nil
    ),
  ]

  /// The entry of a quantity by name; nil where it has none.
  ///
  /// - Complexity: O(*entries*).
  public static func entry(named name: String) -> GlossaryEntry? {
    entries.first { $0.quantity.name == name }
  }

  private static func normal(
    _ low: Double,
    _ high: Double,
    _ source: String
  ) -> GlossaryEntry.NormalRange {
    GlossaryEntry.NormalRange(values: low...high, source: source)
  }
}
