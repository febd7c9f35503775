// SPDX-License-Identifier: Apache-2.0

extension Signal {
  /// Every signal whose meaning does not depend on the exercise, levels before angles, forces last.
  public static let all: [Signal] =
    levels + [.burpeeDepth] + rightWrist + headAndWrists + angles + [.verticalForce]

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
    projection: .levels([[.nose], [.leftWrist, .rightWrist], [.leftHip, .rightHip]], .down)
  )

  /// The level of the right wrist in frame heights, which a published zig-zag counts whatever the exercise.
  private static let rightWrist: [Signal] = [Direction.down, .up].map {
    level("right-wrist", [.rightWrist], $0, .frameHeights)
  }

  /// The mean level of head and wrists in frame heights, which a published counter tracks in burpees.
  private static let headAndWrists: [Signal] = [Direction.down, .up].map { direction in
    let (kind, edge) = edge(of: direction)
    return Signal(
      id: "head-and-wrists-\(kind)",
      unit: .frameHeights,
      summary: "The mean \(kind) of head and wrists \(edge).",
      joints: [.nose, .leftWrist, .rightWrist],
      projection: .levels([[.nose], [.leftWrist, .rightWrist]], direction)
    )
  }

  /// The words of a direction: `depth`, and from which edge of the picture.
  private static func edge(of direction: Direction) -> (kind: String, edge: String) {
    direction == .down ? ("depth", "below the upper edge") : ("height", "above the lower edge")
  }

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

  /// The level of head and wrists, as one of the catalogue.
  static func headAndWrists(_ direction: Direction) -> Signal {
    headAndWrists[direction == .down ? 0 : 1]
  }

  private static func level(
    _ name: String,
    _ joints: [Joint],
    _ direction: Direction,
    _ unit: Unit
  ) -> Signal {
    let (kind, edge) = edge(of: direction)
    let scale =
      unit == .torsoLengths ? "running torso lengths" : "frame heights"
    let spoken = String(name.map { $0 == "-" ? " " : $0 })
    let sides = joints.count > 1 || name == "nose" ? ", the mean of both sides" : ""
    let corners: [Joint] =
      unit == .torsoLengths ? [.leftShoulder, .rightShoulder, .leftHip, .rightHip] : []
    return Signal(
      id: "\(name)-\(kind)" + (unit == .torsoLengths ? "-torso" : ""),
      unit: unit,
      summary: "The \(kind) of the \(spoken) \(edge) in \(scale)\(sides).",
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
