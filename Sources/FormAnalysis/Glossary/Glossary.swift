// SPDX-License-Identifier: Apache-2.0

/// The plain words for every quantity that an analyzer of the catalogue measures.
public enum Glossary {
  /// All entries, in the order in which quantities are declared.
  public static let entries = ofExercises + ofSports

  private static let ofExercises: [GlossaryEntry] = [
    GlossaryEntry(
      quantity: .kneeFlexion,
      title: "Knee bend",
      explanation: "How far a knee is bent: 0 is straight.",
      sign: .magnitude,
      normal: normal(80, 100, "at the bottom of a squat: the article on form correction")
    ),
    GlossaryEntry(
      quantity: .kneeAngle,
      title: "Inner knee angle",
      explanation: "The angle between thigh and shank: 180 is straight.",
      sign: .magnitude,
      normal: normal(80, 100, "the article on form correction")
    ),
    GlossaryEntry(
      quantity: .thighElevation,
      title: "Thigh height",
      explanation: "The angle of the thigh above level at the bottom: 0 has hips as low as knees.",
      sign: .positive("the hips above the knees"),
      normal: normal(-.infinity, 30, "the squat's limit, after powerlifting's parallel")
    ),
    GlossaryEntry(
      quantity: .trunkLean,
      title: "Forward lean",
      explanation: "How far the trunk leans to the front: 0 is upright.",
      sign: .positive("to the subject's front; of `seed-squat` to the right edge"),
      normal: normal(-.infinity, 45, "the squat's limit, our own")
    ),
    GlossaryEntry(
      quantity: .kneeOverToe,
      title: "Knee past the toes",
      explanation: "How far the knee is in front of the toes, in shank lengths.",
      sign: .positive("the knee ahead of the toes"),
      normal: normal(-.infinity, 0.1, "the article; no fault as such: Fry and others, 2003")
    ),
    GlossaryEntry(
      quantity: .kneeToToeDepth,
      title: "Knee behind the toes, in depth",
      explanation: "How much farther from the camera the knee is than the toes.",
      sign: .positive("the knee farther from the camera"),
      normal: normal(-.infinity, 0.05, "the article on form correction")
    ),
    GlossaryEntry(
      quantity: .kneeProjectionAngle,
      title: "Knee pointing inwards",
      explanation: "How far the knee bends inwards as seen from the front.",
      sign: .positive("inwards"),
      normal: normal(-.infinity, 10, "the squat's limit; angle after Willson and Davis, 2008")
    ),
    GlossaryEntry(
      quantity: .kneeAnkleSeparation,
      title: "Knee distance",
      explanation: "How far apart the knees are against the ankles: below 1 they are closer.",
      sign: .positive("knees side by side as the ankles are, not crossed"),
      normal: normal(1, .infinity, "Mizner and others, 2012")
    ),
    GlossaryEntry(
      quantity: .cameraYaw,
      title: "Camera angle",
      explanation: "How far the camera looks past the front or the back.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .elbowFlexion,
      title: "Elbow bend",
      explanation: "How far an elbow is bent: 0 is straight.",
      sign: .magnitude,
      normal: normal(90, .infinity, "at the bottom of a push-up: FitnessGram")
    ),
    GlossaryEntry(
      quantity: .elbowFlexionAtTop,
      title: "Elbow bend at the start",
      explanation: "How far an elbow is bent where a rep begins: 0 is straight.",
      sign: .magnitude,
      normal: normal(-.infinity, 20, "FitnessGram: straight arms; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .pressElevation,
      title: "Press depth",
      explanation: "How far above level upper arms end: 0 has shoulders as low as elbows.",
      sign: .positive("the shoulders above the elbows"),
      normal: normal(-.infinity, 20, "FitnessGram: upper arms level; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .hipBend,
      title: "Hip line",
      explanation:
        "The angle at the hips at the bottom: hanging hips are positive, raised ones negative.",
      sign: .positive("the hips below the line"),
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipSag,
      title: "Hanging hips",
      explanation: "How far hips hang below a straight body.",
      sign: .positive("the hips below the line"),
      normal: normal(-.infinity, 20, "US Army, FM 21-20: straight; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .hipPike,
      title: "Raised hips",
      explanation: "How far hips stand above a straight body.",
      sign: .positive("the hips above the line"),
      normal: normal(-.infinity, 20, "US Army, FM 21-20: straight; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .elbowFlare,
      title: "Elbows out",
      explanation: "How far upper arms are from the trunk, seen from above.",
      sign: .positive("outwards"),
      normal: normal(-.infinity, 75, "Suprak and others, 2013: 90 may impinge")
    ),
    GlossaryEntry(
      quantity: .eccentricDuration,
      title: "Time down",
      explanation: "How long the way down takes.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .bottomDuration,
      title: "Time at the bottom",
      explanation: "How long the body rests after the way down.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .concentricDuration,
      title: "Time up",
      explanation: "How long the way up takes.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .topDuration,
      title: "Time at the top",
      explanation: "How long the body rests after the way up.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .holdDuration,
      title: "Time held",
      explanation: "How long the position is held.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .kneeRange,
      title: "Knee movement",
      explanation: "How far a knee goes to and fro in a rep.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .elbowRange,
      title: "Elbow movement",
      explanation: "How far an elbow goes to and fro in a rep.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipRange,
      title: "Hip movement",
      explanation: "How far a hip goes to and fro in a rep.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .shoulderRange,
      title: "Shoulder movement",
      explanation: "How far an upper arm goes to and fro against the trunk.",
      sign: .magnitude,
      normal: nil
    ),
    GlossaryEntry(
      quantity: .hipFlexion,
      title: "Hip bend",
      explanation: "How far a hip is bent where the rep turns: 0 is straight.",
      sign: .magnitude,
      normal: normal(-.infinity, 20, "deadlift: IPF, standing erect; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .forearmElevation,
      title: "Forearm height",
      explanation: "How far above level forearms end.",
      sign: .positive("the wrists above the elbows"),
      normal: normal(30, .infinity, "the curl's limit, our own")
    ),
    GlossaryEntry(
      quantity: .forearmDifference,
      title: "Forearms apart",
      explanation: "By how much one forearm ends higher than the other.",
      sign: .magnitude,
      normal: normal(-.infinity, 10, "our own")
    ),
    GlossaryEntry(
      quantity: .armElevation,
      title: "Arm height",
      explanation: "How far above level arms end: -90 hangs.",
      sign: .positive("the hands above the shoulders"),
      normal: normal(-20, .infinity, "the raise's limit, our own; the jack asks for 40")
    ),
    GlossaryEntry(
      quantity: .armDifference,
      title: "Arms apart",
      explanation: "By how much one arm ends higher than the other.",
      sign: .magnitude,
      normal: normal(-.infinity, 10, "our own")
    ),
    GlossaryEntry(
      quantity: .stanceWidth,
      title: "Stance",
      explanation: "How far apart the ankles get, in shoulder widths.",
      sign: .magnitude,
      normal: normal(1, .infinity, "Howcast, How To Do a Jumping Jack: about shoulder width")
    ),
    GlossaryEntry(
      quantity: .hangDepth,
      title: "Way to the bar",
      explanation: "How far below the wrists the shoulders end, in arm lengths.",
      sign: .positive("the shoulders below the wrists"),
      normal: normal(-.infinity, 0.25, "US Marine Corps: chin above the bar; the share is our own")
    ),
    GlossaryEntry(
      quantity: .legElevation,
      title: "Leg height",
      explanation: "How far above level the legs end.",
      sign: .positive("the ankles above the hips"),
      normal: normal(70, .infinity, "WODCAT: legs at 90 degrees; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .trunkElevation,
      title: "Trunk height",
      explanation: "How far above level the trunk ends: 90 is upright.",
      sign: .positive("the shoulders above the hips"),
      normal: normal(70, .infinity, "US Army, Conditioning Drill 2; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .hipFlexionAtStart,
      title: "Hip bend at the start",
      explanation: "How far hips are bent where a rep begins: 0 is straight.",
      sign: .magnitude,
      normal: normal(-.infinity, 20, "Winter WOD Fest: fully open; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .elbowFlexionAtHang,
      title: "Elbow bend on straight arms",
      explanation: "How far elbows are bent in the hang or the handstand: 0 is straight.",
      sign: .magnitude,
      normal: normal(-.infinity, 20, "US Marine Corps: fully extended; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .trunkElevationAtStart,
      title: "Trunk height at the start",
      explanation: "How far above level the trunk is where a rep begins.",
      sign: .positive("the shoulders above the hips"),
      normal: normal(-.infinity, 20, "US Army, Conditioning Drill 2; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .heelRise,
      title: "Heel rise",
      explanation: "How far a heel has come off the floor, in shank lengths.",
      sign: .positive("the heel above its place at the start"),
      normal: normal(-.infinity, 0.05, "Myer and others, 2014: the whole foot; tolerance our own")
    ),
    GlossaryEntry(
      quantity: .buttWinkProxy,
      title: "Shortened trunk",
      explanation: "How much nearer hips are to shoulders than standing; a sign, not proof.",
      sign: .positive("shorter than at the start"),
      normal: normal(-.infinity, 0.1, "our own: good squats look up to 0.06 shorter")
    ),
    GlossaryEntry(
      quantity: .kneeShift,
      title: "Knee inside the foot",
      explanation: "How far the knee ahead is inside of its ankle, in shank lengths.",
      sign: .positive("inwards"),
      normal: normal(-.infinity, 0.1, "Ageberg and others, 2010; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .trunkSwing,
      title: "Trunk swing",
      explanation: "How far the trunk swings from where it is at the start.",
      sign: .magnitude,
      normal: normal(-.infinity, 15, "US Marine Corps: no pendulum; the tolerance is our own")
    ),
    GlossaryEntry(
      quantity: .upperArmSwing,
      title: "Upper arm swing",
      explanation: "How far upper arms swing from where they are at the start.",
      sign: .magnitude,
      normal: normal(-.infinity, 20, "American Council on Exercise; the tolerance is our own")
    ),
  ]

  /// The entry of a quantity by name; nil where it has none.
  ///
  /// - Complexity: O(*entries*).
  public static func entry(named name: String) -> GlossaryEntry? {
    entries.first { $0.quantity.name == name }
  }

  static func normal(
    _ low: Double,
    _ high: Double,
    _ source: String
  ) -> GlossaryEntry.NormalRange {
    GlossaryEntry.NormalRange(values: low...high, source: source)
  }
}
