// SPDX-License-Identifier: Apache-2.0

extension Signal {
  /// Every signal whose meaning does not depend on the exercise, levels before angles, forces last.
  public static let all: [Signal] = levels + [.burpeeDepth] + angles + [.verticalForce]

  /// The signal of a name in `all`; nil for other names.
  ///
  /// - Complexity: O(*signals*).
  public static func named(_ id: String) -> Signal? {
    all.first { $0.id == id }
  }

  /// The mean depth of head, wrists and hips in frame heights.
  ///
  /// In a burpee the three go to the floor together, whatever the arms do on the way. All three
  /// must be seen, for the mean would jump if one came and went.
  public static let burpeeDepth = Signal(
    id: "burpee-depth",
    unit: .frameHeights,
    summary: "The mean depth of head, wrists and hips below the upper edge.",
    joints: [.nose, .leftWrist, .rightWrist, .leftHip, .rightHip],
    projection: .burpee
  )

  /// The vertical ground reaction force in newtons, the sum of all force plates.
  ///
  /// Poses do not give it: recordings have it beside them. Standing weight is positive, and it is 0 in the air.
  public static let verticalForce = Signal(
    id: "vertical-force",
    unit: .newtons,
    summary: "The vertical ground reaction force, the sum of the force plates beside the poses.",
    joints: [],
    projection: .recorded
  )

  /// The position of a pose along the direction in which all joints move together.
  ///
  /// It is the first principal component of the 13 joints that every backend reports, in torso
  /// lengths. The component is that of the poses so far, forgetting with a time constant of 10 s,
  /// or of the whole clip. It grows with the level of the joints given.
  ///
  /// - Source: principal component analysis (Pearson 1901), as counters on wearable sensors use it on their
  ///   axes (Morris et al., CHI 2014).
  static func principal(
    growingWith joints: [Joint],
    _ direction: Direction,
    over span: Span
  ) -> Signal {
    Signal(
      id: span == .past ? "principal" : "principal-offline",
      unit: .torsoLengths,
      summary: "The position of the pose along the direction in which all joints move together, "
        + (span == .past ? "of the poses so far." : "of the whole clip."),
      joints: BodyCoordinates.joints,
      projection: .principal(joints, direction, span)
    )
  }

  private static let levels: [Signal] = [Signal.Unit.frameHeights, .torsoLengths].flatMap { unit in
    levelJoints.flatMap { name, joints in
      [Direction.down, .up].map { level(name, joints, $0, unit) }
    }
  }

  private static let angles: [Signal] = Exercise.Hinge.allCases.flatMap { hinge in
    AngleMeasure.Kind.allCases.flatMap { kind in
      AngleMeasure.Side.allCases.map { angle(hinge, AngleMeasure(kind: kind, side: $0)) }
    }
  }

  private static let levelJoints: [(name: String, joints: [Joint])] = [
    ("nose", [.nose]),
    ("shoulder", [.leftShoulder, .rightShoulder]),
    ("elbow", [.leftElbow, .rightElbow]),
    ("wrist", [.leftWrist, .rightWrist]),
    ("hip", [.leftHip, .rightHip]),
    ("knee", [.leftKnee, .rightKnee]),
    ("ankle", [.leftAnkle, .rightAnkle]),
  ]

  /// The level of joints that the catalogue names; nil for other joints.
  static func level(
    of joints: [Joint],
    _ direction: Direction,
    in unit: Signal.Unit = .frameHeights
  ) -> Signal? {
    levelJoints.first { $0.joints == joints }
      .map { level($0.name, $0.joints, direction, unit) }
  }

  private static func level(
    _ name: String,
    _ joints: [Joint],
    _ direction: Direction,
    _ unit: Unit
  ) -> Signal {
    let kind = direction == .down ? "depth" : "height"
    let edge = direction == .down ? "below the upper edge" : "above the lower edge"
    let scale =
      unit == .torsoLengths ? "running torso lengths" : "frame heights"
    let corners: [Joint] =
      unit == .torsoLengths ? [.leftShoulder, .rightShoulder, .leftHip, .rightHip] : []
    return Signal(
      id: "\(name)-\(kind)" + (unit == .torsoLengths ? "-torso" : ""),
      unit: unit,
      summary: "The \(kind) of the \(name) \(edge) in \(scale), the mean of both sides.",
      joints: joints + corners.filter { !joints.contains($0) },
      projection: .level(joints, direction, unit)
    )
  }

  static func angle(_ hinge: Exercise.Hinge, _ measure: AngleMeasure) -> Signal {
    let what = measure.kind == .interior ? "interior angle" : "flexion"
    let side =
      switch measure.side {
      case .right: "on the right"
      case .left: "on the left"
      case .mean: "as the mean of both sides"
      case .best: "on the side seen better in the first second"
      case .bestOffline: "on the side seen better over the whole clip"
      }
    let joints =
      switch measure.side {
      case .right: hinge.joints(.right)
      case .left: hinge.joints(.left)
      case .mean, .best, .bestOffline: hinge.joints(.left) + hinge.joints(.right)
      }
    return Signal(
      id: "\(hinge.rawValue)-\(measure.kind.rawValue)-\(measure.side.rawValue)",
      unit: .degrees,
      summary: "The \(what) of the \(hinge.rawValue) \(side).",
      joints: joints,
      projection: .angle(hinge, measure)
    )
  }
}

extension Exercise.Hinge {
  /// End, vertex and end of the angle on one side of the body.
  package func joints(_ side: BodySide) -> [Joint] {
    let left: [Joint] =
      switch self {
      case .knee: [.leftHip, .leftKnee, .leftAnkle]
      case .elbow: [.leftShoulder, .leftElbow, .leftWrist]
      case .hip: [.leftShoulder, .leftHip, .leftKnee]
      case .shoulder: [.leftHip, .leftShoulder, .leftWrist]
      }
    return side == .left ? left : left.map(\.mirrored)
  }
}
