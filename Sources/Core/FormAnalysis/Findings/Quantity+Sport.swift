// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  // MARK: Bars

  /// How far a bar gets from the vertical through its start.
  public static let barDeviation = Quantity("bar-path-deviation", .metres)
  /// How far a bar gets from the vertical through its start, in arm lengths.
  public static let barDrift = Quantity("bar-path-drift", .ratio)
  /// The mean velocity of a bar on its way up.
  public static let meanVelocity = Quantity("mean-velocity", .metresPerSecond)
  /// The greatest velocity of a bar.
  public static let peakVelocity = Quantity("peak-velocity", .metresPerSecond)
  /// The mean velocity of a bar while it is pushed.
  public static let propulsiveVelocity = Quantity("propulsive-velocity", .metresPerSecond)
  /// By what share of their mean the velocities of both hands differ.
  public static let liftSymmetry = Quantity("lift-symmetry", .ratio)
  /// The difference of both hands' speeds over their sum, the right hand's positive.
  public static let speedSymmetry = Quantity("speed-symmetry", .ratio)
  /// The angle at the middle of the hips between the left hip and the left knee.
  public static let rootAngle = Quantity("hip-root-knee-angle", .degrees)

  // MARK: Strikes

  /// The greatest speed of the hand in a strike.
  public static let strikeSpeed = Quantity("strike-speed", .metresPerSecond)
  /// How much of the chain from the hips to the hand is in order, 0 to 1.
  public static let chainScore = Quantity("kinetic-chain", .ratio)
  /// How long after that of the hips the trunk's greatest speed comes.
  public static let trunkLag = Quantity("pelvis-to-trunk-lag", .seconds)
  /// How long after that of the trunk the hand's greatest speed comes.
  public static let handLag = Quantity("trunk-to-hand-lag", .seconds)

  // MARK: Balance

  /// How far the centre of mass is inside of the feet, in widths of the base: below 0 it is outside.
  public static let baseMargin = Quantity("base-margin", .ratio)
  /// The share of frames in which the centre of mass is in the base.
  public static let stableShare = Quantity("stable-share", .ratio)
  /// The angle between spine and vertical.
  public static let spineAngle = Quantity("spine-angle", .degrees)
  /// How far somebody is brought off balance, 0 to 100 as the coaching design has it, here 0 to 1.
  public static let kuzushi = Quantity("kuzushi", .ratio)

  // MARK: Climbing

  /// How near the hips are to the wall, 0 to 1.
  public static let hipProximity = Quantity("hip-proximity", .ratio)
  /// How far the hips are from the plane of the hands, in trunk lengths.
  public static let hipDistance = Quantity("hip-to-wall", .ratio)
  /// How far the hips get below where they were, in trunk lengths or in frame heights.
  public static let hipDrop = Quantity("hip-drop", .ratio)
  /// How fast a hand is in a dyno.
  public static let dynoSpeed = Quantity("dyno-speed", .metresPerSecond)
  /// How long the way of the hand in a dyno is.
  public static let dynoArc = Quantity("dyno-arc", .ratio)
}
