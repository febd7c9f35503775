// SPDX-License-Identifier: Apache-2.0
import Basics

/// A series of fixed length as shares of positions at which kernels exceed biases.
///
/// Dilations grow by equal ratios up to one ninth of the length. Biases are quantiles of what each
/// kernel makes of one training series, at shares that fill 0...1 evenly. The published transform
/// draws that series at random. Here it is the next one in a sequence that visits all evenly, so
/// that there is nothing random.
struct RocketTransform: Sendable, Equatable {
  /// The features, kernel by kernel within dilations.
  private(set) var features: [RocketFeature]

  init(features: [RocketFeature]) {
    self.features = features
  }

  /// Finds the biases.
  ///
  /// - Parameters:
  ///   - series: Training series of one length, at least 9; may be empty, which gives no features.
  ///   - perKernel: How many features each kernel gives.
  /// - Complexity: O(84 *d* *n* + 84 *f* *n* log *n*) in dilations, features and the length.
  init(fitting series: [[Double]], perKernel: Int = 4) {
    features = []
    guard let length = series.first?.count, length >= RocketKernels.length else { return }
    let dilations = Self.dilations(length: length, perKernel: perKernel)
    let golden = (Double(5).squareRoot() + 1) / 2
    var quantile = 0
    var draw = 0
    for (index, (dilation, count)) in dilations.enumerated() {
      for kernel in RocketKernels.places.indices {
        draw += 1
        let turn = (Double(draw) * golden).truncatingRemainder(dividingBy: 1)
        let place = Int(turn * Double(series.count))
        let sorted = RocketConvolution(series[place], dilation: dilation).values(kernel: kernel)
          .sorted()
        for _ in 0..<count {
          quantile += 1
          let share = (Double(quantile) * golden).truncatingRemainder(dividingBy: 1)
          features.append(
            RocketFeature(
              kernel: kernel,
              dilation: dilation,
              bias: sorted.quantileOfSorted(share),
              isInside: (index + kernel) % 2 == 1
            )
          )
        }
      }
    }
  }

  /// Dilations, and how many features of a kernel each gets.
  ///
  /// - Source: `_fit_dilations` of the published code.
  static func dilations(length: Int, perKernel: Int) -> [(dilation: Int, features: Int)] {
    let steps = min(perKernel, 32)
    let most = Elementary.log(Double(length - 1) / Double(RocketKernels.length - 1))
    var counts: [(dilation: Int, count: Int)] = []
    for step in 0..<steps {
      let exponent = steps == 1 ? 0 : most * Double(step) / Double(steps - 1)
      // A hair keeps powers that are whole on their side, whatever their rounding.
      let dilation = Int(Elementary.exp(exponent) + 1e-9)
      if counts.last?.dilation == dilation {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((dilation, 1))
      }
    }
    var shares = counts.map { (dilation: $0.dilation, features: $0.count * perKernel / steps) }
    var left = perKernel - shares.reduce(0) { $0 + $1.features }
    var next = 0
    while left > 0 {
      shares[next].features += 1
      left -= 1
      next = (next + 1) % shares.count
    }
    return shares
  }

  /// The features of a series of the length that the transform was fitted on, each in 0...1.
  ///
  /// - Complexity: O(84 *d* *n* + *f* *n*).
  func callAsFunction(_ series: [Double]) -> [Double] {
    var convolution: RocketConvolution?
    var last: (kernel: Int, dilation: Int, values: [Double])?
    return features.map { feature in
      if let last, last.kernel == feature.kernel, last.dilation == feature.dilation {
        return feature.share(of: last.values)
      }
      let current =
        convolution.flatMap { $0.dilation == feature.dilation ? $0 : nil }
        ?? RocketConvolution(series, dilation: feature.dilation)
      convolution = current
      let values = current.values(kernel: feature.kernel)
      last = (feature.kernel, feature.dilation, values)
      return feature.share(of: values)
    }
  }
}
