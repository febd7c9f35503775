// SPDX-License-Identifier: Apache-2.0
package import RepCounting
package import Statistics

/// How a confidence map is fitted.
package enum RecalibrationMethod: String, Sendable, CaseIterable {
  /// The growing function that is nearest in squares: needs many forecasts, assumes nothing.
  case isotonic
  /// A line in log odds: two numbers, for few forecasts.
  case logistic
}

extension ConfidenceMap {
  /// Fits a map; nil without forecasts, and for `logistic` where all confidences are equal.
  ///
  /// - `isotonic`: pooled adjacent violators, with straight lines between the blocks, as
  ///   `sklearn.isotonic.IsotonicRegression` has it. A block that was always right means 1.
  /// - `logistic`: Platt's line on log odds, with his targets (n + 1) / (n + 2) for the right and 1
  ///   / (n + 2) for the wrong ones. So it is finite where one confidence parts them. A line that
  ///   falls is replaced by the base rate under the same targets.
  ///
  /// - Parameters:
  ///   - forecasts: Confidences and whether they were right, in any order.
  ///   - method: How.
  /// - Complexity: O(*n* log *n*).
  /// - Source: Ayer et al. 1955; Platt, "Probabilistic Outputs for Support Vector Machines", 1999.
  package init?(fitting forecasts: [Forecast], by method: RecalibrationMethod) {
    guard !forecasts.isEmpty else { return nil }
    switch method {
    case .isotonic:
      self.init(isotonic: forecasts)
    case .logistic:
      self.init(platt: forecasts)
    }
  }

  private init(isotonic forecasts: [Forecast]) {
    let blocks = MarkedDistribution(forecasts.map(MarkedValue.init)).tallies.isotonicBlocks
    self.init(
      points: blocks.flatMap { block -> [Point] in
        let low = Point(stated: block.low, actual: block.frequency)
        guard block.high > block.low else { return [low] }
        return [low, Point(stated: block.high, actual: block.frequency)]
      }
    )
  }

  private init?(platt forecasts: [Forecast]) {
    let right = forecasts.count(where: \.isRight)
    let wrong = forecasts.count - right
    let values = forecasts.map { forecast in
      var kept = forecast
      kept.confidence = min(max(forecast.confidence, 1e-6), 1 - 1e-6)
      return MarkedValue(value: kept.logOdds, isMarked: forecast.isRight)
    }
    // A right one counts as (right + 1) right and 1 wrong of (right + 2), and the other way round, in whole
    // numbers over the common denominator.
    let tallies = MarkedDistribution(values).tallies.map { tally in
      Tally(
        value: tally.value,
        count: tally.count * (right + 2) * (wrong + 2),
        marked: tally.marked * (right + 1) * (wrong + 2)
          + (tally.count - tally.marked) * (right + 2),
        squares: tally.squares
      )
    }
    guard tallies.count > 1, let line = try? tallies.logisticRecalibration() else { return nil }
    guard line.slope >= 0 else {
      let rate = Double(tallies.totalMarked) / Double(tallies.total)
      self.init(points: [Point(stated: 0.5, actual: rate)])
      return
    }
    self.init(intercept: line.intercept, slope: line.slope)
  }
}
