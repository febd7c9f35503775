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
}
