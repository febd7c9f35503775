// SPDX-License-Identifier: Apache-2.0

extension MarkedValue {
  /// The confidence of a forecast, marked where it was right.
  package init(_ forecast: Forecast) {
    self.init(value: forecast.confidence, isMarked: forecast.isRight)
  }
}

extension MarkedDistribution {
  /// The content of each group in the bins of all values, every value once: the numbers of
  /// `CalibrationBin.init(sums:)` bin by bin, group after group.
  ///
  /// - Complexity: O(*n*).
  func binSumsByGroup(_ scheme: CalibrationBin.Scheme) -> [Double] {
    let ends = tallies.bins(scheme, count: Calibration.binCount).map(\.high)
    let width = CalibrationBin.sumCount
    var sums = [Double](repeating: 0, count: weights.count * Calibration.binCount * width)
    var bin = 0
    for (index, value) in values.enumerated() {
      while value > ends[bin] { bin += 1 }
      let first = (Int(groups[index]) * Calibration.binCount + bin) * width
      sums[first] += 1
      sums[first + 1] += isMarked[index] ? 1 : 0
      sums[first + 2] += value
      sums[first + 3] += value * value
      sums[first + 4] += isMarked[index] ? value : 0
    }
    return sums
  }
}
