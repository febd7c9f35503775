// SPDX-License-Identifier: Apache-2.0

/// The 84 kernels of MiniRocket: nine weights, three of them 2 and six -1, in every way.
///
/// - Source: Dempster, Schmidt, Webb, "MiniRocket: A Very Fast (Almost) Deterministic Transform for Time
///   Series Classification", KDD 2021.
enum RocketKernels {
  /// The number of weights.
  static let length = 9
  /// The places of the weights of 2, in lexicographic order: [84][3].
  static let places: [[Int]] = (0..<length).flatMap { first in
    ((first + 1)..<max(first + 1, length)).flatMap { second in
      ((second + 1)..<max(second + 1, length)).map { [first, second, $0] }
    }
  }
}

/// What the kernels make of a series whose surroundings are 0, at one dilation.
struct RocketConvolution {
  /// How far the weights are apart.
  let dilation: Int
  /// Minus the sum under all nine weights: [n].
  private let base: [Double]
  /// Three times what is under each weight: [9][n].
  private let shifted: [[Double]]

  /// Looks at a series of evenly spaced values.
  ///
  /// - Complexity: O(9 *n*).
  init(_ series: [Double], dilation: Int) {
    self.dilation = dilation
    let half = RocketKernels.length / 2
    var base = [Double](repeating: 0, count: series.count)
    shifted = (0..<RocketKernels.length).map { weight in
      series.indices.map { centre in
        let place = centre + (weight - half) * dilation
        guard series.indices.contains(place) else { return 0 }
        base[centre] -= series[place]
        return 3 * series[place]
      }
    }
    self.base = base
  }

  /// What a kernel makes of it: as many numbers as the series has.
  ///
  /// - Complexity: O(*n*).
  func values(kernel: Int) -> [Double] {
    let twos = RocketKernels.places[kernel]
    let (first, second, third) = (shifted[twos[0]], shifted[twos[1]], shifted[twos[2]])
    return base.indices.map { base[$0] + first[$0] + second[$0] + third[$0] }
  }
}

/// How often what a kernel makes of a series is above a number.
struct RocketFeature: Sendable, Equatable {
  /// In 0..<84.
  var kernel: Int
  /// At least 1.
  var dilation: Int
  /// The number that must be exceeded.
  var bias: Double
  /// Whether the margin is left out in which the kernel reaches over the ends.
  var isInside: Bool

  /// The share of the positions that are above the bias, of what the kernel made of a series.
  func share(of convolved: [Double]) -> Double {
    let margin = isInside ? (RocketKernels.length - 1) * dilation / 2 : 0
    guard 2 * margin < convolved.count else { return 0 }
    let kept = convolved[margin..<(convolved.count - margin)]
    return Double(kept.count { $0 > bias }) / Double(kept.count)
  }
}
