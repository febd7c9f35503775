// SPDX-License-Identifier: Apache-2.0

extension SquatAnalyzer {
  /// The limits of a good squat, and what counts as one.
  public struct Options: Sendable, Hashable {
    /// The elevation of the thighs at the bottom above which a squat is shallow, in degrees.
    public var maxThighElevation: Double
    /// The greatest lean of the trunk to the front at the bottom, in degrees.
    public var maxTrunkLean: Double
    /// How far a knee may be in front of its toes, in shank lengths.
    public var maxKneeOverToe: Double
    /// The greatest frontal plane projection angle of a knee inwards, in degrees.
    public var maxProjectionAngle: Double
    /// The least distance between the knees at the bottom as a share of that between the ankles.
    public var minKneeSeparation: Double
    /// The fall of the hips that makes a squat, as a share of their height above the ankles.
    public var minAmplitude: Double
    /// The median confidence below which joints count as not seen, in 0...1.
    public var minConfidence: Double
    /// Where the camera stands.
    public var view: AssumedView

    /// Creates options; the defaults await a study of labels.
    public init(
      maxThighElevation: Double = 30,
      maxTrunkLean: Double = 45,
      maxKneeOverToe: Double = 0.1,
      maxProjectionAngle: Double = 10,
      minKneeSeparation: Double = 1,
      minAmplitude: Double = 0.15,
      minConfidence: Double = 0.3,
      view: AssumedView = .auto
    ) {
      self.maxThighElevation = maxThighElevation
      self.maxTrunkLean = maxTrunkLean
      self.maxKneeOverToe = maxKneeOverToe
      self.maxProjectionAngle = maxProjectionAngle
      self.minKneeSeparation = minKneeSeparation
      self.minAmplitude = minAmplitude
      self.minConfidence = minConfidence
      self.view = view
    }
  }
}
