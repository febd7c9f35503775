// SPDX-License-Identifier: Apache-2.0
import Statistics

/// How much a quantity trembles where labels say that the subject keeps still.
package struct HoldJitter: Sendable, Equatable {
  /// The number of holds with at least five seen frames.
  package let holds: Int
  /// The number of frames seen in them.
  package let frames: Int
  /// The standard deviation around a straight line in each hold, per axis, pooled over holds.
  ///
  /// Slow sway of the body is in it, so it is an upper bound of the noise.
  package let deviation: Double
  /// The same by the median absolute deviation over 0.6745, which a single jump does not raise.
  package let robustDeviation: Double
  /// The 95th percentile of the distance moved from frame to frame; nil without neighbours.
  package let stepP95: Double?
  /// The second-difference sigma of the holds, as `SeriesJitter.robustSigma`; nil without neighbours.
  package let robustSigma: Double?
  /// The same of all that is outside of holds; nil likewise.
  package let motionSigma: Double?

  /// Measures within holds; nil where none has five seen frames.
  init?(
    axes: [[Double]],
    times: [Double],
    spacing: FrameSpacing,
    holds: [JitterOptions.Hold]
  ) {
    var used = 0
    var frames = 0
    var residuals = [[Double]](repeating: [], count: axes.count)
    var steps: [Double] = []
    var isHeld = [Bool](repeating: false, count: times.count)
    for hold in holds {
      let inside = times.indices.filter { hold.start <= times[$0] && times[$0] <= hold.end }
      for frame in inside { isHeld[frame] = true }
      let seen = inside.filter { frame in axes.allSatisfy { !$0[frame].isNaN } }
      guard seen.count >= 5, let first = inside.first, let last = inside.last else { continue }
      used += 1
      frames += seen.count
      for (index, axis) in axes.enumerated() {
        residuals[index] += Self.residuals(seen.map { (times[$0], axis[$0]) })
      }
      let cut = axes.map { Array($0[first...last]) }
      steps += SeriesJitter.steps(cut, spacing: FrameSpacing(Array(times[first...last])))
    }
    guard used > 0 else { return nil }
    self.holds = used
    self.frames = frames
    // Each hold's line takes two degrees of freedom.
    let degrees = Double(frames - 2 * used) * Double(axes.count)
    let squares = residuals.joined().reduce(0) { $0 + $1 * $1 }
    deviation = (squares / degrees).squareRoot()
    robustDeviation =
      SeriesJitter.perAxis(
        residuals.map { axis in
          var axis = axis
          return Median.robustDeviation(&axis)
        }
      ) ?? 0
    stepP95 = Median.quantile(0.95, of: &steps)
    func sigma(where isWanted: (Int) -> Bool) -> Double? {
      SeriesJitter.perAxis(
        axes.map { axis in
          let kept = axis.indices.map { isWanted($0) ? axis[$0] : .nan }
          return SecondDifferences(kept, times: times, spacing: spacing).robustSigma
        }
      )
    }
    robustSigma = sigma { isHeld[$0] }
    motionSigma = sigma { !isHeld[$0] }
  }

  /// What the line of least squares leaves.
  private static func residuals(_ points: [(time: Double, value: Double)]) -> [Double] {
    let count = Double(points.count)
    let time = points.reduce(0) { $0 + $1.time } / count
    let value = points.reduce(0) { $0 + $1.value } / count
    var (timeSquares, product) = (0.0, 0.0)
    for point in points {
      timeSquares += (point.time - time) * (point.time - time)
      product += (point.time - time) * (point.value - value)
    }
    let slope = product / timeSquares
    return points.map { $0.value - value - slope * ($0.time - time) }
  }
}
