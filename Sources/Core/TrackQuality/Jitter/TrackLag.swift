// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// How late a track shows a movement that another track of the same clip shows.
///
/// The other track is smoothed without phase, by a parabola over 0.3 s, and moved in time until
/// it is most like this one. It is to be the exact track of a synthetic clip, the same backend's
/// track before smoothing, or another backend's. Against itself every track has a lag of about 0,
/// because a smooth without phase follows what it is given: a track alone does not show its lag.
package struct TrackLag: Sendable, Equatable {
  /// The lag of one joint.
  package struct JointLag: Sendable, Equatable {
    /// The joint.
    package let joint: Joint
    /// How late it is in milliseconds; negative where it is ahead.
    package let milliseconds: Double
    /// How alike the paths are at that lag, at most 1.
    package let correlation: Double
  }

  /// The greatest lag looked for in seconds, either way.
  package static let greatest = 0.5
  /// The correlation from which a lag means something.
  package static let leastCorrelation = 0.8
  /// The shortest distance between lags that are tried, in seconds: a quarter of a frame at 240 frames per second.
  static let shortestStep = 1.0 / 960
  /// The number of frames in common from which one is looked for.
  package static let fewestFrames = 30

  /// The limb joints that both tracks have and that move enough to show a lag, in order.
  package let joints: [JointLag]

  /// The median over those joints; nil where there is none.
  package var milliseconds: Double? {
    var lags = joints.map(\.milliseconds)
    return Median.of(&lags)
  }

  /// Measures a track against another over the limb joints of both.
  ///
  /// - Parameters:
  ///   - track: The track whose lag is asked for.
  ///   - reference: The other track; presentation times of the same clip.
  ///   - confidenceAbove: The confidence above which a joint counts as seen.
  /// - Complexity: O(*frames* x *lags tried*) for each joint; lags are a quarter of a frame apart,
  ///   at least a millisecond.
  package init(of track: PoseTrack, behind reference: PoseTrack, confidenceAbove: Double = 0) {
    let paths = JointPaths(track, confidenceAbove: confidenceAbove)
    let others = JointPaths(reference, confidenceAbove: confidenceAbove)
    let spacing = FrameSpacing(reference.times)
    guard let interval = spacing.interval else {
      joints = []
      return
    }
    let step = max(interval / 4, Self.shortestStep)
    joints = TrackJitter.limbJoints.compactMap { joint in
      guard let path = paths[joint], let other = others[joint] else { return nil }
      let smooth = [other.x, other.y].map { axis in
        SmoothPath(axis, times: reference.times, spacing: spacing)
      }
      return Self.lag(
        of: [path.x, path.y],
        times: track.times,
        behind: smooth,
        step: step
      ).map {
        JointLag(joint: joint, milliseconds: $0.seconds * 1_000, correlation: $0.correlation)
      }
    }
  }

  /// The lag at which the correlation is greatest, refined by a parabola through three.
  ///
  /// - Parameters:
  ///   - axes: The paths of the track whose lag is asked for.
  ///   - times: Their times.
  ///   - reference: The paths that they are compared with.
  ///   - step: The distance between lags that are tried.
  ///   - reach: The greatest lag looked for, either way.
  ///   - fewest: The number of frames in common from which one is looked for.
  /// - Returns: Nil where it is at the end of the range, or lower than `leastCorrelation`.
  static func lag(
    of axes: [[Double]],
    times: [Double],
    behind reference: [SmoothPath],
    step: Double,
    within reach: Double = greatest,
    fewest: Int = fewestFrames
  ) -> (seconds: Double, correlation: Double)? {
    let reach = Int(reach / step)
    let correlations = (-reach...reach).map { index in
      correlation(axes, times: times, reference, lag: Double(index) * step, fewest: fewest)
    }
    guard let best = correlations.indices.max(by: { correlations[$0] < correlations[$1] }),
      correlations[best] >= leastCorrelation, best > 0, best < correlations.count - 1
    else { return nil }
    let (before, peak, after) =
      (correlations[best - 1], correlations[best], correlations[best + 1])
    let bend = before - 2 * peak + after
    let shift = before.isFinite && after.isFinite && bend < 0 ? (before - after) / (2 * bend) : 0
    return (step * (Double(best - reach) + shift), peak)
  }

  /// How alike paths are when the reference is moved; -infinity where too little is in common.
  private static func correlation(
    _ axes: [[Double]],
    times: [Double],
    _ reference: [SmoothPath],
    lag: Double,
    fewest: Int
  ) -> Double {
    var product = 0.0
    var squares = (0.0, 0.0)
    for (axis, smooth) in zip(axes, reference) {
      let others = smooth.values(at: times, minus: lag)
      var count = 0.0
      var sums = (0.0, 0.0)
      for (one, other) in zip(axis, others) where !(one + other).isNaN {
        count += 1
        sums.0 += one
        sums.1 += other
      }
      guard count >= Double(fewest) else { return -.infinity }
      let means = (sums.0 / count, sums.1 / count)
      for (one, other) in zip(axis, others) where !(one + other).isNaN {
        product += (one - means.0) * (other - means.1)
        squares.0 += (one - means.0) * (one - means.0)
        squares.1 += (other - means.1) * (other - means.1)
      }
    }
    let scale = (squares.0 * squares.1).squareRoot()
    return scale > 0 ? product / scale : -.infinity
  }
}

/// A smooth line over time that says nothing where its samples were missing.
struct SmoothPath {
  private let times: [Double]
  private let values: [Double]
  private let spacing: FrameSpacing

  /// Smooths a series without phase; missing values stay missing.
  init(_ series: [Double], times: [Double], spacing: FrameSpacing) {
    let samples = zip(times, series).map { Sample(time: $0, value: $1) }
    let smooth = LocalPolynomial(seconds: 0.3).estimates(of: samples)
    self.times = times
    self.spacing = spacing
    values = zip(series, smooth).map { $0.isNaN ? .nan : $1.value }
  }

  /// The line at ascending times less a lag; NaN outside and next to missing samples.
  ///
  /// - Complexity: O(*n*).
  func values(at wanted: [Double], minus lag: Double) -> [Double] {
    var next = 0
    return wanted.map { time in
      let time = time - lag
      while next < times.count, times[next] < time { next += 1 }
      guard next < times.count else { return .nan }
      if times[next] == time { return values[next] }
      guard next > 0, spacing.followsPrevious[next] else { return .nan }
      let share = (time - times[next - 1]) / (times[next] - times[next - 1])
      return values[next - 1] + (values[next] - values[next - 1]) * share
    }
  }
}
