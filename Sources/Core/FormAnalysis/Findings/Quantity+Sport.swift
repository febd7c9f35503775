// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  // MARK: Bars

  /// The distance of a bar from the vertical through its start, in metres.
  public static let barDeviation = Quantity("bar-path-deviation", .metres)
  /// The distance of a bar from the vertical through its start, in arm lengths.
  public static let barDrift = Quantity("bar-path-drift", .ratio)
  /// The mean velocity of a bar on its way up.
  public static let meanVelocity = Quantity("mean-velocity", .metresPerSecond)
  /// The greatest velocity of a bar.
  public static let peakVelocity = Quantity("peak-velocity", .metresPerSecond)
  /// The mean velocity of a bar while it is pushed.
  public static let propulsiveVelocity = Quantity("propulsive-velocity", .metresPerSecond)
  /// The difference of both hands' velocities as a share of their mean.
  public static let liftSymmetry = Quantity("lift-symmetry", .ratio)
  /// The difference of both hands' speeds over their sum, the right hand's positive: -100 to 100.
  public static let speedSymmetry = Quantity("speed-symmetry", .percent)
  /// The difference of both hands' mean speeds upwards as a percentage of their mean: 0 to 200.
  public static let ascentDifference = Quantity("ascent-difference", .percent)
  /// The angle at the middle of the hips between the left hip and the left knee.
  public static let rootAngle = Quantity("hip-root-knee-angle", .degrees)
  /// The interior angle of the left hip, between knee and shoulder.
  public static let hipAngle = Quantity("hip-angle", .degrees)

  // MARK: Strikes

  /// The greatest speed of the hand in a strike.
  public static let strikeSpeed = Quantity("strike-speed", .metresPerSecond)
  /// The share of the chain from the hips to the hand that is in order, 0 to 1.
  public static let chainScore = Quantity("kinetic-chain", .ratio)
  /// The turning speed of the hips over that of the shoulders in a strike, 0 to 1: the literal design's kinetic chain.
  public static let chainRatio = Quantity("kinetic-chain-ratio", .ratio)
  /// The score of the hips' speed beside that of the shoulders, 0 to 100: 75 if both are as fast.
  public static let kinematicScore = Quantity("kinematic-score", .percent)
  /// The time from the hips' greatest speed to the trunk's.
  public static let trunkLag = Quantity("pelvis-to-trunk-lag", .seconds)
  /// The time from the trunk's greatest speed to the hand's.
  public static let handLag = Quantity("trunk-to-hand-lag", .seconds)

  // MARK: Walking

  /// The time from a heel strike of one foot to the next of the other; the side is that of the second.
  public static let stepTime = Quantity("step-time", .seconds)

  // MARK: Balance

  /// The distance of the centre of mass inside the feet, in widths of the base; below 0 it is outside.
  public static let baseMargin = Quantity("base-margin", .ratio)
  /// The share of frames in which the centre of mass is in the base.
  public static let stableShare = Quantity("stable-share", .ratio)
  /// The angle between spine and vertical.
  public static let spineAngle = Quantity("spine-angle", .degrees)
  /// The degree to which a subject is brought off balance, 0 to 1; the published code has 0 to 100.
  public static let kuzushi = Quantity("kuzushi", .ratio)

  // MARK: Climbing

  /// The nearness of the hips to the wall, 0 to 100.
  public static let hipProximity = Quantity("hip-proximity", .percent)
  /// The distance of the hips from the plane of the hands, in trunk lengths.
  public static let hipDistance = Quantity("hip-to-wall", .ratio)
  /// The distance by which the hips fall below where they were, in trunk lengths.
  public static let hipDrop = Quantity("hip-drop", .ratio)
  /// The distance of the hips below their first place, in frame heights: the literal design's.
  public static let hipDropInFrame = Quantity("hip-drop-in-frame", .ratio)
  /// The speed of the hand in a dyno.
  public static let dynoSpeed = Quantity("dyno-speed", .metresPerSecond)
  /// The length of the hand's way in a dyno, in trunk lengths.
  public static let dynoArc = Quantity("dyno-arc", .ratio)
  /// The length of the hand's way in a dyno, in frame sizes: the literal design's.
  public static let dynoArcInFrame = Quantity("dyno-arc-in-frame", .ratio)
  /// The length of the hips' way in a dyno, in frame sizes: the arc of the literal design's code.
  public static let dynoHipArcInFrame = Quantity("dyno-hip-arc-in-frame", .ratio)
}
