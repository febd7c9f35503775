// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// How far a joint is from where it is.
package struct JointAccuracy: Sendable, Equatable {
  /// The joint.
  package let joint: Joint
  /// The number of frames in which it is there to be found.
  package let frames: Int
  /// The number of them in which it was found at all.
  package let detected: Int
  /// The number of them in which it was found near enough, for each of `KeypointReach.all`.
  package let correct: [Int]
  /// The median distance where it was found, in pixels; nil where it never was.
  package let medianError: Double?
  /// The mean distance where it was found, in pixels; nil likewise.
  package let meanError: Double?
  /// The mean of where it was found less where it is, in pixels, x right, y down; nil likewise.
  package let bias: SIMD2<Double>?
  /// The standard deviation around that, per axis, in pixels; nil below two frames.
  package let deviation: Double?
  /// The mean magnitude of the error of the acceleration, in px/s^2; nil without three frames in a row.
  package let accelerationError: Double?

  /// The share of frames in which it was found, in 0...1.
  package var detectionRate: Double { Double(detected) / Double(frames) }
  /// The share of frames in which it was found near enough by the first reach, in 0...1; a missing
  /// joint is a miss.
  package var correctRate: Double { Double(correct[0]) / Double(frames) }

  /// Compares a joint's places over paired frames; nil where it is never there to be found.
  ///
  /// - Parameters:
  ///   - joint: The joint.
  ///   - pairs: Frame by frame, NaN where missing.
  ///   - times: Of the exact frames in seconds.
  ///   - spacing: Of these times.
  ///   - reaches: For each of `KeypointReach.all` its distance in pixels, frame by frame.
  init?(
    _ joint: Joint,
    _ pairs: [(estimate: SIMD2<Double>, exact: SIMD2<Double>)],
    times: [Double],
    spacing: FrameSpacing,
    reaches: [[Double]]
  ) {
    let differences = pairs.map { $0.estimate - $0.exact }
    let expected = pairs.indices.filter { !(pairs[$0].exact.x + pairs[$0].exact.y).isNaN }
    guard !expected.isEmpty else { return nil }
    let found = expected.filter { !(differences[$0].x + differences[$0].y).isNaN }
    var lengths = found.map { Angle.length(differences[$0]) }
    self.joint = joint
    frames = expected.count
    detected = found.count
    correct = reaches.map { reach in zip(found, lengths).count { $1 <= reach[$0] } }
    meanError = lengths.isEmpty ? nil : lengths.reduce(0, +) / Double(lengths.count)
    medianError = Median.of(&lengths)
    accelerationError = Derivatives.meanMagnitude(
      order: 2,
      of: [differences.map(\.x), differences.map(\.y)],
      times: times,
      spacing: spacing
    )
    guard !found.isEmpty else {
      bias = nil
      deviation = nil
      return
    }
    let mean = found.reduce(SIMD2<Double>.zero) { $0 + differences[$1] } / Double(found.count)
    bias = mean
    let squares = found.reduce(0) { sum, frame in
      let miss = differences[frame] - mean
      return sum + (miss.x * miss.x + miss.y * miss.y) / 2
    }
    deviation = found.count > 1 ? (squares / Double(found.count - 1)).squareRoot() : nil
  }
}
