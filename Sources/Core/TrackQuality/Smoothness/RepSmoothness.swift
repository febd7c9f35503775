// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics

/// How smoothly a quantity moves within reps, as the median over reps.
///
/// The speed is taken as it is tracked, by central differences, so trembling of the track lowers both
/// numbers: they compare backends on the same reps. A rep counts where every frame from its start to
/// its end was seen and is evenly spaced; nothing is filled in.
package struct RepSmoothness: Sendable, Equatable {
  /// The least number of frames of a rep.
  static let fewestFrames = 8

  /// The number of reps that could be measured.
  package let reps: Int
  /// The median of `SpectralArcLength`, below zero; nil where nothing moved.
  package let spectralArcLength: Double?
  /// The median of the logarithm of `DimensionlessJerk`; nil likewise.
  package let logDimensionlessJerk: Double?

  /// Measures reps; nil where none was seen from start to end.
  ///
  /// - Parameters:
  ///   - axes: Values, NaN where missing.
  ///   - times: Their presentation times in seconds.
  ///   - spacing: Of these times.
  ///   - reps: From start to end in seconds.
  init?(
    _ axes: [[Double]],
    times: [Double],
    spacing: FrameSpacing,
    reps: [ClosedRange<Double>]
  ) {
    guard let interval = spacing.interval, !reps.isEmpty else { return nil }
    let speeds = reps.compactMap { rep -> [Double]? in
      let first = times.firstIndex { $0 >= rep.lowerBound } ?? times.count
      let end = times[first...].firstIndex { $0 > rep.upperBound } ?? times.count
      guard end - first >= Self.fewestFrames,
        (first..<end).allSatisfy({ frame in axes.allSatisfy { !$0[frame].isNaN } }),
        (first + 1..<end).allSatisfy({ spacing.isEven[$0] })
      else { return nil }
      return Self.speeds(axes.map { Array($0[first..<end]) }, rate: 1 / interval)
    }
    guard !speeds.isEmpty else { return nil }
    self.reps = speeds.count
    var lengths = speeds.compactMap { SpectralArcLength.value(of: $0, rate: 1 / interval) }
    var jerks = speeds.compactMap { DimensionlessJerk.logarithm(of: $0, rate: 1 / interval) }
    spectralArcLength = Median.of(&lengths)
    logDimensionlessJerk = Median.of(&jerks)
  }

  /// The speeds at evenly spaced frames, by central differences, one-sided at both ends.
  static func speeds(_ axes: [[Double]], rate: Double) -> [Double] {
    let count = axes.first?.count ?? 0
    return (0..<count).map { frame in
      let (before, after) = (max(frame - 1, 0), min(frame + 1, count - 1))
      guard before < after else { return 0 }
      let square = axes.reduce(0) { sum, axis in
        let step = axis[after] - axis[before]
        return sum + step * step
      }
      return square.squareRoot() * rate / Double(after - before)
    }
  }
}
