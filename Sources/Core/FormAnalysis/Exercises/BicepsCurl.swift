// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension ExerciseForm {
  /// The biceps curl: the wrists rise from hanging arms to the shoulders and sink again.
  ///
  /// Forearms are judged by heights, so that curls show from in front, where their angle does not. The
  /// source says near the shoulders, extended and still, and no degrees: limits are our own.
  static let bicepsCurl = ExerciseForm(
    name: "biceps-curl",
    summary: "Biceps curls: all the way up and down, with a still trunk and still upper arms.",
    families: ["curl"],
    source: curlGuide,
    parts: [.shoulder, .elbow, .wrist, .hip],
    viewing: .standing,
    cycle: Cycle(
      summary: "The least rise of the wrists that makes a curl, as a share of the arms' length.",
      leadsUp: true,
      position: wristsToShoulders
    ),
    measures: [.elbowFlexion, .range(.elbow)],
    rules: [
      FormRule(
        .incompleteRange,
        .one(.forearmElevation, from: .any) {
          $0.elevation(from: .elbow, to: .wrist, over: $0.farFrames)
        },
        .least(
          "min-forearm-elevation",
          30,
          in: -60...90,
          neutral: -90,
          "The least final height of the forearms above level."
        ),
        source: "\(curlGuide): near the front of the shoulder; the limit is our own"
      ),
      FormRule(
        .incompleteLockout,
        .elbowFlexionAtStart,
        .most(
          "max-flexion-at-start",
          25,
          in: 0...90,
          neutral: 90,
          "The greatest bend of the elbows at the start of a curl."
        ),
        source: "\(curlGuide): elbows fully extended; the tolerance is our own"
      ),
      .still(
        .trunkLean,
        .trunkSwing,
        "max-trunk-swing",
        10,
        "The greatest swing of the trunk.",
        curlGuide
      ),
      .still(
        .elbowDrift,
        .upperArmSwing,
        "max-upper-arm-swing",
        20,
        "The greatest swing of the upper arms.",
        curlGuide
      ),
      .even(.forearmDifference, from: .elbow, to: .wrist),
    ]
  )

  /// How high the wrists are against the shoulders, in arms.
  @Sendable static func wristsToShoulders(_ frame: BodyFrame) -> RepPosition {
    .rising(
      frame.mean { SeenValue($0.shoulder.point.y - $0.wrist.point.y, $0.armConfidence) },
      of: frame.mean { SeenValue($0.armLength, $0.armConfidence) }
    )
  }

  /// The description of the exercise whose rules these are.
  private static let curlGuide = "American Council on Exercise, Hammer Curl"
}

extension FormRule {
  /// A part of the body that should stay where it is while others move.
  static func still(
    _ fault: Fault,
    _ measure: RepMeasure,
    _ name: String,
    _ value: Double,
    _ summary: String,
    _ source: String
  ) -> FormRule {
    FormRule(
      fault,
      measure,
      .most(name, value, in: 0...90, summary),
      source: "\(source): still; the tolerance is our own"
    )
  }

  /// Parts of both sides that should end at one height.
  static func even(_ quantity: Quantity, from first: BodyPart, to last: BodyPart) -> FormRule {
    FormRule(
      .asymmetry,
      .one(quantity, from: .ends) { $0.elevationDifference(from: first, to: last) },
      .most(
        "max-difference",
        10,
        in: 0...90,
        "The greatest difference of the sides at the turn of a rep."
      ),
      source: "our own: no source states a limit in degrees"
    )
  }
}
