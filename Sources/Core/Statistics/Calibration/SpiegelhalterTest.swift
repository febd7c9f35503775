// SPDX-License-Identifier: Apache-2.0

/// Whether the Brier score is what calibrated confidences would give.
///
/// It takes forecasts as independent: of reps of few people, which are alike, it is too easily
/// alarmed.
///
/// - Source: Spiegelhalter, "Probabilistic Prediction in Patient Management and Clinical Trials",
///   Statistics in Medicine 5, 1986.
package struct SpiegelhalterTest: Sendable, Equatable {
  /// The statistic Σ (y - p)(1 - 2p) / √ Σ (1 - 2p)² p (1 - p).
  ///
  /// It is above zero where the score is worse than it should be, below where it is better.
  package let statistic: Double
  /// The probability of a statistic at least so far from zero if confidences are calibrated.
  package let probability: Double

  /// Tests forecasts; nil without any whose confidence is none of 0, 0.5 and 1.
  ///
  /// - Complexity: O(*n*).
  package init?(_ forecasts: [Forecast]) {
    var terms = [0.0, 0.0]
    for forecast in forecasts {
      for (index, term) in forecast.spiegelhalterTerms.enumerated() { terms[index] += term }
    }
    self.init(terms: terms)
  }

  /// From the sums of `Forecast.spiegelhalterTerms`.
  package init?(terms: [Double]) {
    guard terms[1] > 0 else { return nil }
    statistic = terms[0] / terms[1].squareRoot()
    probability = Distributions.upperGamma(shape: 0.5, statistic * statistic / 2)
  }
}

extension Forecast {
  /// What a forecast adds to the numerator and to the square of the denominator.
  package var spiegelhalterTerms: [Double] {
    let lean = 1 - 2 * confidence
    return [
      ((isRight ? 1 : 0) - confidence) * lean,
      lean * lean * confidence * (1 - confidence),
    ]
  }
}
