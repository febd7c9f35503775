// SPDX-License-Identifier: Apache-2.0

/// Speeds, accelerations and jerks by divided differences over frames that follow one another.
enum Derivatives {
  /// The magnitudes of a derivative, one for each run of frames that shows it.
  ///
  /// For even steps h the second one is |x2 - 2 x1 + x0| / h^2 and the third |x3 - 3 x2 + 3 x1 - x0|
  /// / h^3; for uneven steps they are those of the polynomial through the frames.
  ///
  /// - Parameters:
  ///   - order: 1 for speed, 2 for acceleration, 3 for jerk.
  ///   - axes: Values, NaN where missing.
  ///   - times: Their presentation times in seconds.
  ///   - spacing: Which of them follow one another.
  /// - Returns: Per second to the power of the order, in order of time; frames next to a missing one
  ///   or to a gap have none.
  /// - Complexity: O(*n*).
  static func magnitudes(
    order: Int,
    of axes: [[Double]],
    times: [Double],
    spacing: FrameSpacing
  ) -> [Double] {
    let derivatives = axes.map { axis in
      (1...order).reduce(axis) { values, level in
        guard values.count > 1 else { return [] }
        return (0..<values.count - 1).map { place in
          guard level > 1 || spacing.followsPrevious[place + 1] else { return .nan }
          let span = times[place + level] - times[place]
          return Double(level) * (values[place + 1] - values[place]) / span
        }
      }
    }
    return (derivatives.first ?? []).indices.compactMap { place in
      let square = derivatives.reduce(0) { $0 + $1[place] * $1[place] }
      return square.isNaN ? nil : square.squareRoot()
    }
  }

  /// The mean of the magnitudes; nil where there are none.
  static func meanMagnitude(
    order: Int,
    of axes: [[Double]],
    times: [Double],
    spacing: FrameSpacing
  ) -> Double? {
    let magnitudes = magnitudes(order: order, of: axes, times: times, spacing: spacing)
    return magnitudes.isEmpty ? nil : magnitudes.reduce(0, +) / Double(magnitudes.count)
  }
}
