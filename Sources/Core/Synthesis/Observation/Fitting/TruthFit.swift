// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics
import TrackQuality

/// Estimates what only an exact track can show: lag, bias and slow wandering.
struct TruthFit {
  /// A track, and where the joints were in truth at its presentation times.
  struct Pair {
    /// The track.
    let track: PoseTrack
    /// The exact positions at the same times in the same skeleton.
    let exact: PoseTrack
    /// The length of the exact torso in pixels.
    let torso: Double
    /// How much longer the torso is that the backend saw.
    let stretch: Double
    fileprivate let motion: JointMotion

    /// Pairs frames by time; nil without a torso.
    ///
    /// - Parameters:
    ///   - track: What the backend saw.
    ///   - exact: Where the joints were.
    ///   - lag: How late the track shows them, in seconds.
    init?(_ track: PoseTrack, exact: PoseTrack, lag: Double) {
      let late = exact.mapped(to: track.skeleton).delayed(by: lag)
      let limit = (FrameSpacing(track.times).interval ?? 0) / 2
      var next = 0
      var frames: [Int?] = []
      for time in track.times {
        while next + 1 < late.count,
          (late.times[next + 1] - time).magnitude <= (late.times[next] - time).magnitude
        {
          next += 1
        }
        let isNear = next < late.count && (late.times[next] - time).magnitude <= limit
        frames.append(isNear ? next : nil)
      }
      let joints = track.skeleton.joints.count
      self.exact = track.replacing(
        positions: frames.flatMap { frame in
          (0..<joints).map { joint in
            frame.map { late.positions[$0 * joints + joint] } ?? SIMD3(repeating: .nan)
          }
        },
        confidences: frames.flatMap { frame in
          (0..<joints).map { joint in frame.map { late.confidences[$0 * joints + joint] } ?? 0 }
        },
        world: .some(nil)
      )
      guard let torso = TorsoScale(self.exact)?.pixels,
        let seen = TorsoScale(track)?.pixels
      else { return nil }
      stretch = seen / torso
      self.track = track
      self.torso = torso
      motion = JointMotion(self.exact, torso: torso)
    }

    /// How far a joint is from where it was, in torso lengths; NaN where either is missing.
    func error(_ index: Int) -> SIMD2<Double> {
      let (seen, real) = (track.positions[index], exact.positions[index])
      return SIMD2(Double(seen.x - real.x), Double(seen.y - real.y)) / torso
    }

    /// The same without what is bias.
    func error(_ index: Int, without bias: TruthFit.Bias) -> SIMD2<Double> {
      let up = motion.trunk[index / track.skeleton.joints.count]
      let across = SIMD2(-up.y, up.x) * motion.outward[index]
      return error(index) - up * bias.along - across * bias.outward
    }
  }

  /// A joint's bias in torso lengths: towards the head, and away from its partner.
  typealias Bias = (along: Double, outward: Double)

  private let pairs: [Pair]
  private let joints: Int

  /// Looks at pairs of one skeleton.
  init(_ pairs: [Pair]) {
    self.pairs = pairs
    joints = pairs.first?.track.skeleton.joints.count ?? 0
  }

  /// The median lag over tracks that move enough, at least 0; nil where none does.
  static func lag(of tracks: [(track: PoseTrack, exact: PoseTrack)]) -> Double? {
    let lags = tracks.compactMap { TrackLag(of: $0.track, behind: $0.exact).milliseconds }
    return Median.middle(of: lags).map { max(0, $0 / 1_000) }
  }

  /// How much longer the torso is that the backend sees, in which noise is measured: the median over
  /// pairs.
  var stretch: Double { Median.middle(of: pairs.map(\.stretch)) ?? 1 }

  /// How far along the trunk and outwards a joint is reported, by least squares over all frames.
  func bias(of joint: Int) -> Bias {
    var (along, count) = (0.0, 0.0)
    var (product, square) = (0.0, 0.0)
    for pair in pairs {
      for frame in 0..<pair.track.count {
        let index = frame * joints + joint
        let (error, up) = (pair.error(index), pair.motion.trunk[frame])
        // What is half a torso away is another joint, or nobody's.
        guard !up.x.isNaN, Angle.length(error) < 0.5 else { continue }
        along += (error * up).sum()
        count += 1
        let side = pair.motion.outward[index]
        product += side * (error * SIMD2(-up.y, up.x)).sum()
        square += side * side
      }
    }
    return (count > 0 ? along / count : 0, square > 0 ? product / square : 0)
  }

  /// What is left of a joint's errors without bias: each clip's two axes over time.
  private func rests(of joint: Int, bias: Bias) -> [TimedSeries] {
    pairs.flatMap { pair in
      var axes = [TimedSeries(times: pair.track.times), TimedSeries(times: pair.track.times)]
      for frame in 0..<pair.track.count {
        let rest = pair.error(frame * joints + joint, without: bias)
        axes[0].values[frame] = rest.x
        axes[1].values[frame] = rest.y
      }
      return axes
    }
  }

  /// How far joints wander and for how long.
  ///
  /// The size follows from the covariance of the errors over 0.2 s, by which time noise is nearly
  /// forgotten; the median over clips and axes.
  ///
  /// - Parameter biases: Joint by joint.
  /// - Returns: Sizes joint by joint, in torso lengths; the time nil without any errors.
  func drift(biases: [Bias]) -> (sizes: [Double], seconds: Double?) {
    let series = (0..<joints).map { rests(of: $0, bias: biases[$0]) }
    let seconds = TimedSeries.wanderTime(of: series.flatMap { $0 })
    let kept = SlowWander.correlation(over: TimedSeries.lags.0, seconds: seconds ?? 5)
    let sizes = series.map { paths -> Double in
      let variances = paths.compactMap { path -> Double? in
        let (sum, count) = path.covariance(at: TimedSeries.lags.0)
        return count > 0 ? max(0, sum / Double(count)) : nil
      }
      return ((Median.middle(of: variances) ?? 0) / kept).squareRoot()
    }
    return (sizes, seconds)
  }
}
