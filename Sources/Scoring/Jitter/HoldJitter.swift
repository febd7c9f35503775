// SPDX-License-Identifier: Apache-2.0

/// How much a quantity trembles where labels say that the subject keeps still.
public struct HoldJitter: Sendable, Equatable {
  /// The number of holds with at least five seen frames.
  public let holds: Int
  /// The number of frames seen in them.
  public let frames: Int
  /// The standard deviation around a straight line in each hold, per axis, pooled over holds.
  ///
  /// Slow sway of the body is in it, so it is an upper bound of the noise.
  public let deviation: Double
  /// The 95th percentile of the distance moved from frame to frame; nil without neighbours.
  public let stepP95: Double?

  /// Measures within holds; nil where none has five seen frames.
  init?(
    axes: [[Double]],
    times: [Double],
    holds: [JitterOptions.Hold]
  ) {
    var used = 0
    var frames = 0
    var squares = 0.0
    var degrees = 0
    var steps: [Double] = []
    for hold in holds {
      let inside = times.indices.filter { hold.start <= times[$0] && times[$0] <= hold.end }
      let seen = inside.filter { frame in axes.allSatisfy { !$0[frame].isNaN } }
      guard seen.count >= 5, let first = inside.first, let last = inside.last else { continue }
      used += 1
      frames += seen.count
      for axis in axes {
        squares += Self.squaresAroundLine(seen.map { (times[$0], axis[$0]) })
        degrees += seen.count - 2
      }
      let cut = axes.map { Array($0[first...last]) }
      steps += SeriesJitter.steps(cut, spacing: FrameSpacing(Array(times[first...last])))
    }
    guard used > 0 else { return nil }
    self.holds = used
    self.frames = frames
    deviation = (squares / Double(degrees)).squareRoot()
    stepP95 = Median.quantile(0.95, of: &steps)
  }

  /// What the line of least squares leaves, squared and summed.
  private static func squaresAroundLine(_ points: [(time: Double, value: Double)]) -> Double {
    let count = Double(points.count)
    let time = points.reduce(0) { $0 + $1.time } / count
    let value = points.reduce(0) { $0 + $1.value } / count
    var (timeSquares, product) = (0.0, 0.0)
    for point in points {
      timeSquares += (point.time - time) * (point.time - time)
      product += (point.time - time) * (point.value - value)
    }
    let slope = product / timeSquares
    return points.reduce(0) { sum, point in
      let rest = point.value - value - slope * (point.time - time)
      return sum + rest * rest
    }
  }
}
