// SPDX-License-Identifier: Apache-2.0

extension Signal {
  /// The names whose signal depends on the exercise.
  ///
  /// - `height`: the level of the exercise's tracked joints, growing towards the rep's extreme. In
  ///   burpees, in which no single joint carries the rep, it is `burpee-depth`. In exercises
  ///   without reps it is the depth of the hips.
  /// - `tracking-point-down`, `tracking-point-up`: the level of the joints that the article on rep counting
  ///   tracks in the exercise, as a framework with y down or with y up gives it. It names one of
  ///   either kind, ML Kit and Apple Vision, so both are literal.
  /// - `angle`, `angle-right`, ...: the interior angle at the exercise's hinge.
  /// - `bend`, `bend-right`, ...: the same angle, oriented to grow towards the rep's extreme.
  /// - `limb-angle`, `limb-angle-right`, ...: the interior angle of the knee if the knee is the
  ///   exercise's hinge, else of the elbow.
  /// - `principal`, `principal-offline`: the position of the pose along the direction in which all joints move
  ///   together, growing with the level of the exercise's tracked joints.
  ///
  /// The plain name of an angle is the mean of both sides.
  public static let namesByExercise: [String] =
    ["height", "tracking-point-down", "tracking-point-up", "principal", "principal-offline"]
    + ["angle", "bend", "limb-angle"].flatMap { stem in
      [stem] + sideSuffixes.map { "\(stem)-\($0.rawValue)" }
    }

  /// The signal that a name means in an exercise.
  ///
  /// - Parameters:
  ///   - name: A name of `all` or of `namesByExercise`.
  ///   - exercise: The exercise of the clip.
  /// - Returns: The signal; nil if no signal has that name.
  public static func named(_ name: String, in exercise: Exercise) -> Signal? {
    if name == "height" { return height(in: exercise) }
    if name == "tracking-point-down" { return trackingPoint(in: exercise, .down) }
    if name == "tracking-point-up" { return trackingPoint(in: exercise, .up) }
    if name == "principal" { return principal(in: exercise, over: .past) }
    if name == "principal-offline" { return principal(in: exercise, over: .clip) }
    for stem in ["limb-angle", "angle", "bend"] where name.hasPrefix(stem) {
      let rest = name.dropFirst(stem.count)
      guard
        let side = rest.isEmpty
          ? AngleMeasure.Side.mean : sideSuffixes.first(where: { "-" + $0.rawValue == rest })
      else { continue }
      let hinge: Exercise.Hinge =
        stem != "limb-angle" || exercise.hinge == .knee ? exercise.hinge : .elbow
      let kind: AngleMeasure.Kind =
        stem == "bend" && !exercise.hingeOpens ? .flexion : .interior
      return angle(hinge, AngleMeasure(kind: kind, side: side))
    }
    return named(name)
  }

  /// The height of an exercise's tracked joints in torso lengths; nil for exercises without reps.
  ///
  /// It grows upwards, whatever the direction of the reps.
  public static func elevation(in exercise: Exercise) -> Signal? {
    exercise.hasReps ? level(of: exercise.tracked, .up, in: .torsoLengths) : nil
  }

  private static let sideSuffixes: [AngleMeasure.Side] = [.right, .left, .best, .bestOffline]

  private static func height(in exercise: Exercise) -> Signal? {
    if exercise.family == "burpee" { return burpeeDepth }
    guard exercise.hasReps else { return level(of: [.leftHip, .rightHip], .down) }
    return level(of: exercise.tracked, exercise.extreme == .low ? .down : .up)
  }

  /// The article's tracking point, along one of the axes that it names.
  ///
  /// The table has hips for squats, "wrist or shoulder" for push-ups, wrists for curls, wrists and head for
  /// burpees, knees for lunges. Wrists stay on the floor in push-ups, so it is the shoulders. For an
  /// exercise that the table does not have it is the exercise's tracked joints.
  ///
  /// - Source: "AI-Powered Exercise Rep Counting via Mobile Camera", table of tracking points.
  private static func trackingPoint(in exercise: Exercise, _ direction: Direction) -> Signal? {
    switch exercise.family {
    case "burpee": headAndWrists(direction)
    case "lunge": level(of: [.leftKnee, .rightKnee], direction)
    default: level(of: exercise.hasReps ? exercise.tracked : [.leftHip, .rightHip], direction)
    }
  }

  private static func principal(in exercise: Exercise, over span: Span) -> Signal {
    let joints = exercise.hasReps ? exercise.tracked : [.leftHip, .rightHip]
    return principal(growingWith: joints, exercise.extreme == .low ? .down : .up, over: span)
  }
}
