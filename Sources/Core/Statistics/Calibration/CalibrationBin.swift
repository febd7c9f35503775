// SPDX-License-Identifier: Apache-2.0

/// Forecasts of similar confidence taken together.
package struct CalibrationBin: Sendable, Equatable {
  /// How forecasts are divided into bins.
  package enum Scheme: Sendable, Hashable {
    /// Bins with equally many forecasts; equal confidences are never parted and go to the lower
    /// bin, so there may be fewer and unequal bins.
    case equalMass
    /// Bins of equal width in 0...1; a confidence on an edge belongs to the bin below it.
    case equalWidth
  }

  /// The least confidence in the bin.
  package var low: Double
  /// The greatest confidence in the bin.
  package var high: Double
  /// How many forecasts there are, at least one.
  package var count: Int
  /// How many of them were right.
  package var right: Int
  /// The sum of their confidences.
  var sum: Double
  /// The sum of the squares of their confidences.
  var sumOfSquares: Double
  /// The sum of the confidences of those that were right.
  var sumOfRight: Double
  /// The sum of the squares of their repetitions.
  var squares: Int

  /// The mean confidence, in 0...1.
  package var meanConfidence: Double { sum / Double(count) }
  /// The share of right forecasts, in 0...1.
  package var frequency: Double { Double(right) / Double(count) }

  /// The mean of (confidence - mean confidence)².
  var confidenceVariance: Double {
    max(sumOfSquares / Double(count) - meanConfidence * meanConfidence, 0)
  }

  /// The mean of (confidence - mean confidence)(outcome - frequency).
  var covariance: Double {
    sumOfRight / Double(count) - meanConfidence * frequency
  }

  /// The variance of the frequency if the forecasts are independent; nil below two forecasts.
  ///
  /// A forecast that a resample repeats says nothing new, so forecasts are counted by Kish's
  /// effective number, (Σ w)² / Σ w². Without repetitions it is ȳ (1 - ȳ) / (n - 1).
  var variance: Double? {
    let effective = Double(count) * Double(count) / Double(squares)
    guard effective >= 2 else { return nil }
    return frequency * (1 - frequency) / (effective - 1)
  }
}

extension CalibrationBin {
  /// How many sums say what a bin holds.
  static let sumCount = 5

  /// A bin from the numbers of forecasts and of right ones, and the sums of confidences, of their
  /// squares and of those that were right.
  ///
  /// Nil without forecasts.
  ///
  /// Repetitions count as forecasts of their own.
  init?(sums: ArraySlice<Double>) {
    let first = sums.startIndex
    guard sums[first] > 0 else { return nil }
    let mean = sums[first + 2] / sums[first]
    self.init(
      low: mean,
      high: mean,
      count: Int(sums[first]),
      right: Int(sums[first + 1]),
      sum: sums[first + 2],
      sumOfSquares: sums[first + 3],
      sumOfRight: sums[first + 4],
      squares: Int(sums[first])
    )
  }
}

extension [CalibrationBin] {
  /// The bins that have forecasts, from `CalibrationBin.sumCount` sums each.
  init(sums: [Double]) {
    self = []
    reserveCapacity(sums.count / CalibrationBin.sumCount)
    for first in stride(from: 0, to: sums.count, by: CalibrationBin.sumCount) {
      if let bin = CalibrationBin(sums: sums[first..<first + CalibrationBin.sumCount]) {
        append(bin)
      }
    }
  }
}

/// A number of ten bins of forecasts.
package struct BinnedNumber: Sendable {
  /// How forecasts are divided.
  let scheme: CalibrationBin.Scheme
  /// Whether it is a smooth function of what bins hold, so that the jackknife tells its error and its bias.
  let isSmooth: Bool
  /// The number; nil where it is undefined.
  let value: @Sendable ([CalibrationBin]) -> Double?

  /// Creates a number of bins.
  package init(
    scheme: CalibrationBin.Scheme = .equalMass,
    isSmooth: Bool = false,
    value: @escaping @Sendable ([CalibrationBin]) -> Double?
  ) {
    self.scheme = scheme
    self.isSmooth = isSmooth
    self.value = value
  }
}

extension [Tally] {
  /// The bins of a scheme that hold any forecast, ascending.
  ///
  /// - Complexity: O(*n*).
  func bins(_ scheme: CalibrationBin.Scheme, count bins: Int) -> [CalibrationBin] {
    switch scheme {
    case .equalMass: binsOfEqualMass(bins)
    case .equalWidth: binsOfEqualWidth(bins)
    }
  }

  /// A bin ends with the value at which the forecasts so far reach the next of equal shares.
  ///
  /// The first shares are one greater where the number does not divide.
  ///
  /// - Source: `get_equal_bins` of uncertainty-calibration.
  private func binsOfEqualMass(_ parts: Int) -> [CalibrationBin] {
    let total = total
    var result: [CalibrationBin] = []
    var passed = 0
    var part = 0
    var isNew = true
    for tally in self {
      result.append(tally, startingNew: isNew)
      passed += tally.count
      isNew = false
      while part < parts, passed >= total.end(ofPart: part, of: parts) {
        part += 1
        isNew = true
      }
    }
    return result
  }

  private func binsOfEqualWidth(_ parts: Int) -> [CalibrationBin] {
    var result: [CalibrationBin] = []
    var part = 0
    var isNew = true
    for tally in self {
      while part < parts - 1, tally.value > Double(part + 1) / Double(parts) {
        part += 1
        isNew = true
      }
      result.append(tally, startingNew: isNew)
      isNew = false
    }
    return result
  }
}

extension Int {
  /// Where a part of so many things ends if the first parts take what does not divide.
  fileprivate func end(ofPart part: Int, of parts: Int) -> Int {
    (part + 1) * (self / parts) + Swift.min(part + 1, self % parts)
  }
}

extension [CalibrationBin] {
  /// Puts the forecasts of one confidence into the last bin or a new one.
  fileprivate mutating func append(_ tally: Tally, startingNew isNew: Bool) {
    if isNew {
      append(
        CalibrationBin(
          low: tally.value,
          high: tally.value,
          count: 0,
          right: 0,
          sum: 0,
          sumOfSquares: 0,
          sumOfRight: 0,
          squares: 0
        )
      )
    }
    let last = endIndex - 1
    self[last].high = tally.value
    self[last].count += tally.count
    self[last].right += tally.marked
    self[last].sum += tally.value * Double(tally.count)
    self[last].sumOfSquares += tally.value * tally.value * Double(tally.count)
    self[last].sumOfRight += tally.value * Double(tally.marked)
    self[last].squares += tally.squares
  }

  /// Σ n/N |p̄ - ȳ|, the expected calibration error; nil without forecasts.
  package var expectedError: Double? {
    mean { abs($0.meanConfidence - $0.frequency) }
  }

  /// Σ n/N ((p̄ - ȳ)² - variance), which may be below zero; nil without forecasts.
  ///
  /// A bin of fewer than two forecasts adds nothing.
  var debiasedSquare: Double? {
    mean { bin in
      guard let variance = bin.variance else { return 0 }
      let gap = bin.meanConfidence - bin.frequency
      return gap * gap - variance
    }
  }

  /// The root of `debiasedSquare`, 0 where that is below zero; nil without forecasts.
  package var debiasedError: Double? {
    debiasedSquare.map { Swift.max($0, 0).squareRoot() }
  }

  private func mean(_ term: (CalibrationBin) -> Double) -> Double? {
    let total = reduce(0) { $0 + $1.count }
    guard total > 0 else { return nil }
    return reduce(0) { $0 + Double($1.count) / Double(total) * term($1) }
  }
}
