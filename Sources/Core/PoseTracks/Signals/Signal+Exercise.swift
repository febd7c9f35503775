// SPDX-License-Identifier: Apache-2.0

extension Signal {
  /// The names whose signal depends on the exercise.
  ///
  /// - `height`: the level of the exercise's tracked joints, growing towards the rep's extreme. In
  ///   burpees, in which no single joint carries the rep, it is `burpee-depth`. In exercises
  ///   without reps it is the depth of the hips.
  /// - `angle`, `angle-right`, ...: the interior angle at the exercise's hinge.
  /// - `bend`, `bend-right`, ...: the same angle, oriented to grow towards the rep's extreme.
  /// - `limb-angle`, `limb-angle-right`, ...: the interior angle of the knee if the knee is the
  ///   exercise's hinge, else of the elbow.
  /// - `principal`, `principal-offline`: the position of the pose along the direction in which all joints move
  ///   together, growing with the level of the exercise's tracked joints.
  ///
  /// The plain name of an angle is the mean of both sides.
  public static let namesByExercise: [String] =
    ["height", "principal", "principal-offline"]
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

  private static func principal(in exercise: Exercise, over span: Span) -> Signal {
    let joints = exercise.hasReps ? exercise.tracked : [.leftHip, .rightHip]
    return principal(growingWith: joints, exercise.extreme == .low ? .down : .up, over: span)
  }
}
