// SPDX-License-Identifier: Apache-2.0
import Basics

/// Confidence against the share of right forecasts, ready to be drawn.
package struct ReliabilityCurve: Sendable, Equatable {
  /// A bin and where its frequency would lie if every confidence kept its word.
  package struct Point: Sendable, Equatable {
    /// The forecasts.
    package var bin: CalibrationBin
    /// The lower end of the consistency band, in 0...1.
    package var bandLow: Double
    /// The upper end of the consistency band, in 0...1.
    package var bandHigh: Double

    /// Whether the frequency is what a calibrated counter could show by chance.
    package var isConsistent: Bool { (bandLow...bandHigh).contains(bin.frequency) }
  }

  /// Points in ascending order of confidence; empty without forecasts.
  package let points: [Point]
  /// The recalibrating function, ascending; empty without forecasts.
  package let isotonic: [IsotonicBlock]
  /// The level of the band at each point, 0.9 for 90 %.
  package let level: Double

  /// Draws the curve of forecasts and its consistency band.
  ///
  /// In each replicate as many forecasts are drawn with replacement, each comes true with its own
  /// confidence, and the frequency in each bin is taken. The band of a bin is between quantiles of
  /// its frequencies. It belongs around the diagonal, not around the point, and holds for each bin
  /// by itself.
  ///
  /// - Parameters:
  ///   - forecasts: In any order.
  ///   - bins: The number of equal-mass bins, at least 1.
  ///   - level: Of the band at each point, strictly between 0 and 1.
  ///   - replicates: At least 1.
  ///   - seed: Of the draws.
  /// - Complexity: O(*r n*) in replicates and forecasts.
  /// - Source: Bröcker and Smith, "Increasing the Reliability of Reliability Diagrams", 2007.
  package init(
    _ forecasts: [Forecast],
    bins: Int = Calibration.binCount,
    level: Double = 0.9,
    replicates: Int = 1_000,
    seed: UInt64 = 1
  ) {
    precondition(level > 0 && level < 1, "a level is between 0 and 1")
    let tallies = MarkedDistribution(forecasts.map(MarkedValue.init)).tallies
    let found = tallies.bins(.equalMass, count: bins)
    let frequencies = Self.frequencies(
      forecasts.map(\.confidence).sorted(),
      found,
      replicates: replicates,
      seed: seed
    )
    points = zip(found, frequencies).map { bin, drawn in
      let distribution = WeightedDistribution(sorted: drawn.sorted())
      return Point(
        bin: bin,
        bandLow: distribution.quantile((1 - level) / 2) ?? bin.meanConfidence,
        bandHigh: distribution.quantile((1 + level) / 2) ?? bin.meanConfidence
      )
    }
    isotonic = tallies.isotonicBlocks
    self.level = level
  }

  /// For each bin its frequency in every replicate in which it has forecasts.
  private static func frequencies(
    _ confidences: [Double],
    _ bins: [CalibrationBin],
    replicates: Int,
    seed: UInt64
  ) -> [[Double]] {
    let binOfForecast = bins.enumerated().flatMap { index, bin in
      repeatElement(index, count: bin.count)
    }
    var frequencies = [[Double]](repeating: [], count: bins.count)
    guard !confidences.isEmpty else { return frequencies }
    var generator = RandomGenerator(seed: seed)
    for _ in 0..<replicates {
      var counts = [Int](repeating: 0, count: bins.count)
      var right = counts
      for _ in confidences {
        let drawn = generator.index(below: confidences.count)
        counts[binOfForecast[drawn]] += 1
        if generator.unit() < confidences[drawn] { right[binOfForecast[drawn]] += 1 }
      }
      for index in bins.indices where counts[index] > 0 {
        frequencies[index].append(Double(right[index]) / Double(counts[index]))
      }
    }
    return frequencies
  }
}
