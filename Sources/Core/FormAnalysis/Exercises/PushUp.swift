// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension ExerciseForm {
  /// The push-up: the shoulders of somebody whose trunk lies fall towards the hands and rise again.
  ///
  /// The standards say straight, parallel and extended, and name no tolerance; the defaults allow 20
  /// degrees from each, and are fitted to nothing. Hips are measured to the knees, so that it serves
  /// push-ups on the knees too. The head is not judged, for skeletons have no neck to measure it by; the
  /// top after the last rep is judged by nobody.
  static let pushUp = ExerciseForm(
    name: "push-up",
    summary:
      "Push-ups by the standards of fitness tests: per rep, in pixels, in views that show the fault.",
    families: ["push-up"],
    source: "FitnessGram, 90° push-up; US Army, FM 21-20; Suprak and others, 2013",
    parts: [.shoulder, .elbow, .wrist, .hip, .knee],
    viewing: .lying,
    cycle: Cycle(
      summary: "The least fall of the shoulders that makes a push-up.",
      position: shouldersOverHands
    ),
    measures: [.elbowFlexion, .range(.elbow), .hipBend],
    rules: [
      FormRule(
        .hipSag,
        .hipSag,
        .most("max-hip-sag", 20, in: 0...60, "The greatest sag of the hips below a straight body."),
        source: "US Army, FM 21-20: a straight line from shoulders to ankles"
      ),
      FormRule(
        .hipPike,
        .hipPike,
        .most(
          "max-hip-pike",
          20,
          in: 0...90,
          "The greatest rise of the hips above a straight body."
        ),
        source: "US Army, FM 21-20: a straight line from shoulders to ankles"
      ),
      FormRule(
        .incompleteRange,
        .pressElevation,
        .most(
          "max-press-elevation",
          20,
          in: -30...80,
          neutral: 90,
          "The greatest final height of the upper arms above level."
        ),
        source: "FitnessGram: elbows at 90 degrees with upper arms level"
      ),
      FormRule(
        .incompleteLockout,
        .elbowFlexionAtStart,
        .most(
          "max-flexion-at-top",
          20,
          in: 0...90,
          neutral: 90,
          "The greatest bend of the elbows at the top."
        ),
        source: "FitnessGram: straight arms at the top"
      ),
      FormRule(
        .elbowFlare,
        .elbowFlare,
        .most(
          "max-elbow-flare",
          75,
          in: 0...90,
          "The greatest angle of the elbows from the trunk."
        ),
        source: "Suprak and others, 2013: shoulders elevated by 90 degrees may impinge"
      ),
    ]
  )

  /// How high the shoulders are above the wrists, where the trunk lies.
  @Sendable private static func shouldersOverHands(_ frame: BodyFrame) -> RepPosition {
    let rise = frame.mean { SeenValue($0.hip.point.y - $0.shoulder.point.y, $0.lineConfidence) }
    let arm = frame.mean { SeenValue($0.armLength, $0.armConfidence) }
    guard rise <= largestRise * arm else { return .none }
    return .falling(
      frame.mean { SeenValue($0.wrist.point.y - $0.shoulder.point.y, $0.armConfidence) }
    )
  }

  /// How far shoulders may be above the hips in somebody who lies on their hands, in arm lengths.
  ///
  /// On the knees it is about a half, standing almost 0.9.
  private static let largestRise = 0.65
}
