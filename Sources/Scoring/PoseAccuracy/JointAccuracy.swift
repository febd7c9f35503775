// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// How far a joint is from where it is.
public struct JointAccuracy: Sendable, Equatable {
  /// The joint.
  public let joint: Joint
  /// The number of frames in which it is there to be found.
  public let frames: Int
  /// The number of them in which it was found at all.
  public let detected: Int
  /// The number of them in which it was found near enough.
  public let correct: Int
  /// The median distance where it was found, in pixels; nil where it never was.
  public let medianError: Double?
  /// The mean of where it was found less where it is, in pixels, x right, y down; nil likewise.
  public let bias: SIMD2<Double>?
  /// The standard deviation around that, per axis, in pixels; nil below two frames.
  public let deviation: Double?

  /// The share of frames in which it was found, in 0...1.
  public var detectionRate: Double { Double(detected) / Double(frames) }
  /// The share of frames in which it was found near enough, in 0...1; a missing joint is a miss.
  public var correctRate: Double { Double(correct) / Double(frames) }

  /// Compares a joint's places over paired frames; nil where it is never there to be found.
  init?(
    _ joint: Joint,
    _ pairs: [(estimate: SIMD2<Double>, exact: SIMD2<Double>)],
    correctWithin reach: Double
  ) {
    let expected = pairs.filter { !($0.exact.x + $0.exact.y).isNaN }
    guard !expected.isEmpty else { return nil }
    let errors = expected.map { $0.estimate - $0.exact }.filter { !($0.x + $0.y).isNaN }
    var lengths = errors.map { Angle.length($0) }
    self.joint = joint
    frames = expected.count
    detected = errors.count
    correct = lengths.count { $0 <= reach }
    medianError = Median.of(&lengths)
    guard !errors.isEmpty else {
      bias = nil
      deviation = nil
      return
    }
    let mean = errors.reduce(SIMD2<Double>.zero) { $0 + $1 } / Double(errors.count)
    bias = mean
    let squares = errors.reduce(0) { sum, error in
      let miss = error - mean
      return sum + (miss.x * miss.x + miss.y * miss.y) / 2
    }
    deviation = errors.count > 1 ? (squares / Double(errors.count - 1)).squareRoot() : nil
  }
}
