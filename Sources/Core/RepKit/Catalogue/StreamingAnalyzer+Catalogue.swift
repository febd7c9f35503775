// SPDX-License-Identifier: Apache-2.0
// Written from the catalogue: run the tests with REP_RECORD=1 after a change there.

extension StreamingAnalyzer {
  /// All analyzers of the catalogue that stream, with their defaults, in the catalogue's order.
  public static let all: [StreamingAnalyzer] = [
    .trainerSquat(),
    .trainerSquatFixed(),
    .squatPosture(),
    .pushUp(),
    .lunge(),
    .deadlift(),
    .burpee(),
    .bicepsCurl(),
    .frontRaise(),
    .pullUp(),
    .legRaise(),
    .bridge(),
    .handstandPushUp(),
    .sitUp(),
    .jumpingJack(),
    .kineticsIron(),
    .kineticsStriking(),
    .kineticsGrappling(),
    .kineticsWall(),
    .gaitSteps(),
    .andernetRangeOfMotion(),
  ]

  /// The article's squat analysis, as published: the left side, in normalised coordinates.
  ///
  /// - Parameters:
  ///   - axis: The direction in which y grows: down as in MediaPipe, or up as in Vision; the article names both.
  ///   - minKneeAngle: The least interior angle of the knee at the bottom; the article's 80. In degrees, 0 to 180.
  ///   - maxKneeAngle: The greatest interior angle of the knee at the bottom; the article's 100. In degrees, 0 to 180.
  ///   - maxKneeDepth: The greatest depth of the knee behind the toe along the camera's axis, in frame widths; the article's 0.05. From -1 to 1.
  ///   - maxTrunkLean: The greatest lean of the trunk towards the right edge; the article's 30. In degrees, -180 to 180.
  /// - Returns: `trainer-squat` with these values, which `RepSession` checks.
  public static func trainerSquat(
    axis: Axis = .down,
    minKneeAngle: Double = 80,
    maxKneeAngle: Double = 100,
    maxKneeDepth: Double = 0.05,
    maxTrunkLean: Double = 30
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "trainer-squat",
      axis,
      minKneeAngle,
      maxKneeAngle,
      maxKneeDepth,
      maxTrunkLean
    )
  }

  /// The article's squat analysis, corrected: per rep, in pixels, in views that show the fault.
  ///
  /// - Parameters:
  ///   - maxThighElevation: The greatest final height of the thighs above level. In degrees, -20 to 60.
  ///   - maxTrunkLean: The greatest forward lean of the trunk at the bottom. In degrees, 10 to 80.
  ///   - maxLoweringLean: The greatest forward lean of the trunk on the way down. In degrees, 10 to 80.
  ///   - maxKneeOverToe: The greatest distance of the knees past the toes, in shanks. From -0.5 to 1.
  ///   - maxProjectionAngle: The greatest inward angle of the knees. In degrees, 0 to 45.
  ///   - minKneeSeparation: The least distance between the knees, in ankle widths. From 0 to 2.
  ///   - maxLoweringKneeAngle: The greatest inward angle of the knees on the way down. In degrees, 0 to 45.
  ///   - maxLeanGained: The greatest lean that the trunk gains while the hips rise. In degrees, 0 to 45.
  ///   - minThighElevation: The least final height of the thighs above level; -90 is no ceiling of depth. In degrees, -90 to 60.
  ///   - minAmplitude: The least fall of the hips that makes a squat. From 0.05 to 0.6.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `trainer-squat-fixed` with these values, which `RepSession` checks.
  public static func trainerSquatFixed(
    maxThighElevation: Double = 30,
    maxTrunkLean: Double = 45,
    maxLoweringLean: Double = 50,
    maxKneeOverToe: Double = 0.1,
    maxProjectionAngle: Double = 10,
    minKneeSeparation: Double = 1,
    maxLoweringKneeAngle: Double = 10,
    maxLeanGained: Double = 10,
    minThighElevation: Double = -90,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "trainer-squat-fixed",
      maxThighElevation,
      maxTrunkLean,
      maxLoweringLean,
      maxKneeOverToe,
      maxProjectionAngle,
      minKneeSeparation,
      maxLoweringKneeAngle,
      maxLeanGained,
      minThighElevation,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Squats: heels on the floor and, by a proxy, a pelvis that does not tilt back.
  ///
  /// - Parameters:
  ///   - maxHeelRise: The greatest rise of the heels off the floor, in shanks. From 0 to 0.5.
  ///   - maxShortening: The greatest share by which the trunk gets shorter. From 0 to 0.5.
  ///   - minAmplitude: The least fall of the hips that makes a squat. From 0.05 to 0.6.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `squat-posture` with these values, which `RepSession` checks.
  public static func squatPosture(
    maxHeelRise: Double = 0.05,
    maxShortening: Double = 0.1,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "squat-posture",
      maxHeelRise,
      maxShortening,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Push-ups by the standards of fitness tests: per rep, in pixels, in views that show the fault.
  ///
  /// - Parameters:
  ///   - maxHipSag: The greatest sag of the hips below a straight body. In degrees, 0 to 60.
  ///   - maxHipPike: The greatest rise of the hips above a straight body. In degrees, 0 to 90.
  ///   - maxPressElevation: The greatest final height of the upper arms above level. In degrees, -30 to 80.
  ///   - maxFlexionAtTop: The greatest bend of the elbows at the top. In degrees, 0 to 90.
  ///   - maxElbowFlare: The greatest angle of the elbows from the trunk. In degrees, 0 to 90.
  ///   - minAmplitude: The least fall of the shoulders that makes a push-up. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `push-up` with these values, which `RepSession` checks.
  public static func pushUp(
    maxHipSag: Double = 20,
    maxHipPike: Double = 20,
    maxPressElevation: Double = 20,
    maxFlexionAtTop: Double = 20,
    maxElbowFlare: Double = 75,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "push-up",
      maxHipSag,
      maxHipPike,
      maxPressElevation,
      maxFlexionAtTop,
      maxElbowFlare,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Lunges: the depth of the front leg, the place of its knee, and an upright trunk.
  ///
  /// - Parameters:
  ///   - maxThighElevation: The greatest final height of the front thigh above level. In degrees, -20 to 60.
  ///   - maxTrunkLean: The greatest forward lean of the trunk. In degrees, 5 to 80.
  ///   - maxKneeShift: The greatest distance of the front knee inside its ankle, in shanks. From -0.5 to 1.
  ///   - maxKneeOverToe: The greatest distance of the front knee past its toes, in shanks. From -0.5 to 1.
  ///   - minAmplitude: The least fall of the hips that makes a lunge, as a share of their height. From 0.05 to 0.6.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `lunge` with these values, which `RepSession` checks.
  public static func lunge(
    maxThighElevation: Double = 20,
    maxTrunkLean: Double = 20,
    maxKneeShift: Double = 0.1,
    maxKneeOverToe: Double = 0.1,
    minAmplitude: Double = 0.12,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "lunge",
      maxThighElevation,
      maxTrunkLean,
      maxKneeShift,
      maxKneeOverToe,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Deadlifts: hips and knees locked at the top.
  ///
  /// - Parameters:
  ///   - maxHipFlexion: The greatest bend of the hips at the top. In degrees, 0 to 90.
  ///   - maxKneeFlexion: The greatest bend of the knees at the top. In degrees, 0 to 90.
  ///   - minAmplitude: The least rise of the shoulders that makes a deadlift, as a share of the body's length. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `deadlift` with these values, which `RepSession` checks.
  public static func deadlift(
    maxHipFlexion: Double = 20,
    maxKneeFlexion: Double = 20,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "deadlift",
      maxHipFlexion,
      maxKneeFlexion,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Burpees: the chest at the floor, a straight body there, and an erect stand.
  ///
  /// - Parameters:
  ///   - maxPressElevation: The greatest final height of the upper arms above level. In degrees, -30 to 80.
  ///   - maxHipSag: The greatest sag of the hips at the floor. In degrees, 0 to 60.
  ///   - maxHipPike: The greatest rise of the hips at the floor. In degrees, 0 to 90.
  ///   - maxHipFlexionAtStart: The greatest bend of the hips at the start of a burpee. In degrees, 0 to 90.
  ///   - minAmplitude: The least fall of the shoulders that makes a burpee, as a share of their height. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `burpee` with these values, which `RepSession` checks.
  public static func burpee(
    maxPressElevation: Double = 20,
    maxHipSag: Double = 20,
    maxHipPike: Double = 20,
    maxHipFlexionAtStart: Double = 20,
    minAmplitude: Double = 0.5,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "burpee",
      maxPressElevation,
      maxHipSag,
      maxHipPike,
      maxHipFlexionAtStart,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Biceps curls: all the way up and down, with a still trunk and still upper arms.
  ///
  /// - Parameters:
  ///   - minForearmElevation: The least final height of the forearms above level. In degrees, -60 to 90.
  ///   - maxFlexionAtStart: The greatest bend of the elbows at the start of a curl. In degrees, 0 to 90.
  ///   - maxTrunkSwing: The greatest swing of the trunk. In degrees, 0 to 90.
  ///   - maxUpperArmSwing: The greatest swing of the upper arms. In degrees, 0 to 90.
  ///   - maxDifference: The greatest difference of the sides at the turn of a rep. In degrees, 0 to 90.
  ///   - minAmplitude: The least rise of the wrists that makes a curl, as a share of the arms' length. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `biceps-curl` with these values, which `RepSession` checks.
  public static func bicepsCurl(
    minForearmElevation: Double = 30,
    maxFlexionAtStart: Double = 25,
    maxTrunkSwing: Double = 10,
    maxUpperArmSwing: Double = 20,
    maxDifference: Double = 10,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "biceps-curl",
      minForearmElevation,
      maxFlexionAtStart,
      maxTrunkSwing,
      maxUpperArmSwing,
      maxDifference,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Front raises: both arms up to level alike, with a still trunk.
  ///
  /// - Parameters:
  ///   - minArmElevation: The least final height of the arms above level. In degrees, -60 to 60.
  ///   - maxTrunkSwing: The greatest swing of the trunk. In degrees, 0 to 90.
  ///   - maxDifference: The greatest difference of the sides at the turn of a rep. In degrees, 0 to 90.
  ///   - minAmplitude: The least rise of the wrists that makes a raise, as a share of the arms' length. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `front-raise` with these values, which `RepSession` checks.
  public static func frontRaise(
    minArmElevation: Double = -20,
    maxTrunkSwing: Double = 10,
    maxDifference: Double = 10,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "front-raise",
      minArmElevation,
      maxTrunkSwing,
      maxDifference,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Pull-ups: from a dead hang to the chin over the bar, without swing.
  ///
  /// - Parameters:
  ///   - maxHangDepth: The greatest final depth of the shoulders below the wrists, in arm lengths. From 0 to 1.
  ///   - maxFlexionAtStart: The greatest bend of the elbows in the hang. In degrees, 0 to 90.
  ///   - maxTrunkSwing: The greatest swing of the trunk. In degrees, 0 to 90.
  ///   - minAmplitude: The least rise of the shoulders that makes a pull-up, as a share of the hang. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `pull-up` with these values, which `RepSession` checks.
  public static func pullUp(
    maxHangDepth: Double = 0.25,
    maxFlexionAtStart: Double = 20,
    maxTrunkSwing: Double = 15,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "pull-up",
      maxHangDepth,
      maxFlexionAtStart,
      maxTrunkSwing,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Leg raises on the back: straight legs, all the way up.
  ///
  /// - Parameters:
  ///   - minLegElevation: The least final height of the thighs above level. In degrees, 0 to 90.
  ///   - maxKneeFlexion: The greatest bend of the knees at the end. In degrees, 0 to 120.
  ///   - minAmplitude: The least rise of the ankles that makes a leg raise, as a share of the legs' length. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `leg-raise` with these values, which `RepSession` checks.
  public static func legRaise(
    minLegElevation: Double = 70,
    maxKneeFlexion: Double = 20,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "leg-raise",
      minLegElevation,
      maxKneeFlexion,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Bridges: hips up to a straight line from shoulders to knees, and not beyond.
  ///
  /// - Parameters:
  ///   - maxHipSag: The greatest final depth of the hips below a straight body. In degrees, 0 to 60.
  ///   - maxHipPike: The greatest final height of the hips above a straight body. In degrees, 0 to 60.
  ///   - minAmplitude: The least rise of the hips that makes a bridge, as a share of the legs' length. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `bridge` with these values, which `RepSession` checks.
  public static func bridge(
    maxHipSag: Double = 10,
    maxHipPike: Double = 20,
    minAmplitude: Double = 0.1,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "bridge",
      maxHipSag,
      maxHipPike,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Handstand push-ups: the head at the floor, and straight arms above it.
  ///
  /// - Parameters:
  ///   - maxPressElevation: The greatest final height of the upper arms above level. In degrees, -30 to 80.
  ///   - maxFlexionAtTop: The greatest bend of the elbows at the top. In degrees, 0 to 90.
  ///   - minAmplitude: The least fall of the shoulders that makes a rep, as a share of their height. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `handstand-push-up` with these values, which `RepSession` checks.
  public static func handstandPushUp(
    maxPressElevation: Double = 20,
    maxFlexionAtTop: Double = 25,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "handstand-push-up",
      maxPressElevation,
      maxFlexionAtTop,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Sit-ups: the trunk from the floor up to vertical.
  ///
  /// - Parameters:
  ///   - minTrunkElevation: The least final height of the trunk above level. In degrees, 0 to 120.
  ///   - maxElevationAtStart: The greatest height of the trunk above level at the start of a sit-up. In degrees, 0 to 90.
  ///   - minAmplitude: The least rise of the shoulders that makes a sit-up, as a share of the legs' length. From 0.05 to 0.8.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `sit-up` with these values, which `RepSession` checks.
  public static func sitUp(
    minTrunkElevation: Double = 70,
    maxElevationAtStart: Double = 20,
    minAmplitude: Double = 0.15,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "sit-up",
      minTrunkElevation,
      maxElevationAtStart,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// Jumping jacks: arms overhead, feet apart, both arms alike.
  ///
  /// - Parameters:
  ///   - minArmElevation: The least final height of the upper arms above level. In degrees, -60 to 90.
  ///   - minStance: The least distance of the ankles, in shoulder widths. From 0 to 3.
  ///   - maxDifference: The greatest difference of the sides at the turn of a rep. In degrees, 0 to 90.
  ///   - minAmplitude: The least rise of the wrists that makes a jack, as a share of the arms' length. From 0.05 to 1.5.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - view: The view of the camera, if known.
  /// - Returns: `jumping-jack` with these values, which `RepSession` checks.
  public static func jumpingJack(
    minArmElevation: Double = 40,
    minStance: Double = 1,
    maxDifference: Double = 10,
    minAmplitude: Double = 0.5,
    minConfidence: Double = 0.3,
    view: View = .auto
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "jumping-jack",
      minArmElevation,
      minStance,
      maxDifference,
      minAmplitude,
      minConfidence,
      view
    )
  }

  /// The coaching design's bar metrics, as published: the picture is taken for 2 m.
  ///
  /// - Parameters:
  ///   - minRootAngle: The least angle of a butt wink, at the hips' middle or by the code at the left hip; the design's 70. In degrees, 0 to 180.
  ///   - maxHipHeight: The greatest height of the hips above the knees at a bottom, in frame heights; the design's 0.05. From -1 to 1.
  ///   - reading: The publication that is followed where both differ: the design's README or its code.
  /// - Returns: `kinetics-iron` with these values, which `RepSession` checks.
  public static func kineticsIron(
    minRootAngle: Double = 70,
    maxHipHeight: Double = 0.05,
    reading: Reading = .text
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "kinetics-iron",
      minRootAngle,
      maxHipHeight,
      reading
    )
  }

  /// The coaching design's strikes, as published: a wrist above 5 mph between two frames.
  ///
  /// - Parameters:
  ///   - minSpeed: The speed above which a wrist strikes, in metres per second; the design's 5 mph. From 0 to 50.
  ///   - reading: The publication that is followed where both differ: the design's README or its code.
  /// - Returns: `kinetics-striking` with these values, which `RepSession` checks.
  public static func kineticsStriking(
    minSpeed: Double = 2.2352,
    reading: Reading = .text
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "kinetics-striking",
      minSpeed,
      reading
    )
  }

  /// The coaching design's balance, as published: hips in a polygon of ankles and knees.
  ///
  /// - Parameter reading: The publication that is followed where both differ: the design's README or its code.
  /// - Returns: `kinetics-grappling` with these values, which `RepSession` checks.
  public static func kineticsGrappling(reading: Reading = .text) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "kinetics-grappling",
      reading
    )
  }

  /// The coaching design's climbing metrics, as published: the wall is at the left edge.
  ///
  /// - Parameters:
  ///   - maxDrop: The greatest drop of the hips below their first place, in frame heights; the text's 0.05, the code has 0.08. From -1 to 1.
  ///   - minSpeed: The speed above which a climber is in a dyno, in metres per second; the design's 8 mph. From 0 to 50.
  ///   - reading: The publication that is followed where both differ: the design's README or its code.
  /// - Returns: `kinetics-wall` with these values, which `RepSession` checks.
  public static func kineticsWall(
    maxDrop: Double = 0.05,
    minSpeed: Double = 3.57632,
    reading: Reading = .text
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "kinetics-wall",
      maxDrop,
      minSpeed,
      reading
    )
  }

  /// Walking across the picture: heel strikes and toe-offs of each foot.
  ///
  /// - Parameters:
  ///   - minSwing: The least way of a foot past the hips, to a step and back from it, in leg lengths. From 0.02 to 2.
  ///   - minInterval: The least time between two events of one kind and foot. From 0 to 5 s.
  ///   - minConfidence: The least median confidence of a joint that counts as seen. From 0 to 1.
  ///   - points: The joints that stand for a foot: heels and toes, or the ankle for both.
  /// - Returns: `gait-steps` with these values, which `RepSession` checks.
  public static func gaitSteps(
    minSwing: Double = 0.2,
    minInterval: Duration = .seconds(0.4),
    minConfidence: Double = 0.3,
    points: Points = .feet
  ) -> StreamingAnalyzer {
    StreamingAnalyzer(
      "gait-steps",
      minSwing,
      minInterval,
      minConfidence,
      points
    )
  }

  /// The posture app's range of motion, as its code has it.
  ///
  /// - Returns: `andernet-range-of-motion` with these values, which `RepSession` checks.
  public static func andernetRangeOfMotion() -> StreamingAnalyzer {
    StreamingAnalyzer("andernet-range-of-motion")
  }
}

// MARK: Choices

extension StreamingAnalyzer {
  /// The values of `axis`.
  ///
  /// The direction in which y grows: down as in MediaPipe, or up as in Vision; the article names both.
  public enum Axis: String, Sendable, CaseIterable, ThresholdValue {
    /// Written `down` in a configuration.
    case down
    /// Written `up` in a configuration.
    case up
  }

  /// The values of `view`.
  ///
  /// The view of the camera, if known.
  public enum View: String, Sendable, CaseIterable, ThresholdValue {
    /// Written `auto` in a configuration.
    case auto
    /// Written `front` in a configuration.
    case front
    /// Written `side` in a configuration.
    case side
  }

  /// The values of `reading`.
  ///
  /// The publication that is followed where both differ: the design's README or its code.
  public enum Reading: String, Sendable, CaseIterable, ThresholdValue {
    /// Written `text` in a configuration.
    case text
    /// Written `code` in a configuration.
    case code
  }

  /// The values of `points`.
  ///
  /// The joints that stand for a foot: heels and toes, or the ankle for both.
  public enum Points: String, Sendable, CaseIterable, ThresholdValue {
    /// Written `feet` in a configuration.
    case feet
    /// Written `ankles` in a configuration.
    case ankles
  }
}
