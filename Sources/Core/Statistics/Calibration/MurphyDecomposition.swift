// SPDX-License-Identifier: Apache-2.0

/// The Brier score in bins: reliability - resolution + uncertainty + within bins.
///
/// Murphy's three parts alone add up to the score only where all confidences of a bin are equal.
///
/// - Source: Murphy, "A New Vector Partition of the Probability Score", 1973; Stephenson, Coelho,
///   Jolliffe, "Two Extra Components in the Brier Score Decomposition", 2008.
package struct MurphyDecomposition: Sendable, Equatable {
  /// Σ n/N (p̄ - ȳ)², how far bins are from the diagonal, in 0...1.
  package var reliability: Double
  /// Σ n/N (ȳ - ȳ of all)², how far the shares of bins are apart, in 0...0.25.
  package var resolution: Double
  /// The score of saying the base rate always, in 0...0.25.
  package var uncertainty: Double
  /// The variance of confidences within bins less twice their covariance with outcomes; below zero
  /// where confidences tell right from wrong within a bin.
  package var withinBins: Double

  /// The Brier score, in 0...1.
  package var score: Double { reliability - resolution + uncertainty + withinBins }
}

extension [CalibrationBin] {
  /// The parts of the Brier score in these bins; nil without forecasts.
  ///
  /// - Complexity: O(*b*) in bins.
  package var murphyDecomposition: MurphyDecomposition? {
    let total = reduce(0) { $0 + $1.count }
    guard total > 0 else { return nil }
    let rate = Double(reduce(0) { $0 + $1.right }) / Double(total)
    var parts = MurphyDecomposition(
      reliability: 0,
      resolution: 0,
      uncertainty: rate * (1 - rate),
      withinBins: 0
    )
    for bin in self {
      let share = Double(bin.count) / Double(total)
      let gap = bin.meanConfidence - bin.frequency
      let distance = bin.frequency - rate
      parts.reliability += share * gap * gap
      parts.resolution += share * distance * distance
      parts.withinBins += share * (bin.confidenceVariance - 2 * bin.covariance)
    }
    return parts
  }

  /// The greatest |p̄ - ȳ|, the maximum calibration error; nil without forecasts.
  package var maximumError: Double? {
    map { abs($0.meanConfidence - $0.frequency) }.max()
  }

  /// The root of Σ n/N (p̄ - ȳ)²; nil without forecasts.
  package var rootMeanSquareError: Double? {
    murphyDecomposition.map { $0.reliability.squareRoot() }
  }
}
