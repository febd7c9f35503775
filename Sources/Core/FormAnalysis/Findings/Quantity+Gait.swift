// SPDX-License-Identifier: Apache-2.0

extension Quantity {
  // MARK: Steps in time

  /// Steps of either foot per minute.
  public static let cadence = Quantity("cadence", .stepsPerMinute)
  /// The difference of the mean step times of both feet, as a percentage of their mean: 0 is even, 200 the most.
  public static let stepTimeAsymmetry = Quantity("step-time-asymmetry", .percent)

  // MARK: Steps in space

  /// The way along the walk from the other foot to the one that strikes, at its heel strike.
  public static let stepLength = Quantity("step-length", .metres)
  /// The way of a foot from a heel strike to its next.
  public static let strideLength = Quantity("stride-length", .metres)
  /// The speed of the hips over the floor.
  public static let gaitSpeed = Quantity("gait-speed", .metresPerSecond)
  /// The length of a step in leg lengths, of a track without metres on the floor.
  public static let stepLengthInLegs = Quantity("step-length-in-legs", .ratio)
  /// The length of a stride in leg lengths, of a track without metres on the floor.
  public static let strideLengthInLegs = Quantity("stride-length-in-legs", .ratio)
  /// The speed of the hips in leg lengths per second, of a track without metres on the floor.
  public static let gaitSpeedInLegs = Quantity("gait-speed-in-legs", .legLengthsPerSecond)
  /// The difference of the mean step lengths of both feet, as a percentage of their mean, after Robinson.
  public static let stepLengthAsymmetry = Quantity("step-length-asymmetry", .percent)

  // MARK: Smoothness and rhythm

  /// The spectral arc length of a foot's speed over a stride: nearer to 0 is smoother.
  public static let footSmoothness = Quantity("foot-smoothness", .ratio)
  /// The harmonic ratio of a stride's acceleration forwards.
  public static let forwardHarmonicRatio = Quantity("harmonic-ratio-ap", .ratio)
  /// The harmonic ratio of a stride's acceleration upwards.
  public static let upwardHarmonicRatio = Quantity("harmonic-ratio-v", .ratio)
  /// The harmonic ratio of a stride's acceleration sideways.
  public static let sidewardHarmonicRatio = Quantity("harmonic-ratio-ml", .ratio)

  // MARK: The posture app's own

  /// The symmetry of step lengths from 0 to 100 where 100 is perfect: the text's.
  public static let symmetryScore = Quantity("symmetry-score", .percent)
  /// The difference of the mean stride lengths of both feet, as a percentage of their mean: the code's.
  public static let strideLengthAsymmetry = Quantity("stride-length-asymmetry", .percent)
  /// The spectral arc length of a recording's acceleration as a whole, without a cut of small amplitudes: the code's.
  public static let recordingSmoothness = Quantity("recording-smoothness", .ratio)
  /// The harmonic ratio forwards of a recording as a whole: the code's.
  public static let recordingHarmonicRatio = Quantity("recording-harmonic-ratio-ap", .ratio)
  /// The harmonic ratio sideways of a recording as a whole: the code's.
  public static let recordingSidewardHarmonicRatio = Quantity("recording-harmonic-ratio-ml", .ratio)
}
