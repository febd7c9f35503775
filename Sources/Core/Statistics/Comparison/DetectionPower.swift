// SPDX-License-Identifier: Apache-2.0

/// How large a difference must be to be seen, and how much data it takes to see one.
///
/// For a one-sided test by the normal distribution. Example: 100 clips of 10 subjects, a standard
/// deviation of 0.15 and a correlation of 0.2 within subjects. A difference of 0.062 is then seen
/// four times in five.
///
/// - Source: checked against `statsmodels.stats.power.NormalIndPower`.
package struct DetectionPower: Sendable, Hashable {
  /// How often a difference is seen where there is none, strictly between 0 and 1.
  package let significance: Double
  /// How often it is seen where it is there, strictly between 0 and 1.
  package let power: Double

  /// Creates a pair of requirements.
  package init(significance: Double = 0.05, power: Double = 0.8) {
    precondition(significance > 0 && significance < 1, "a significance is between 0 and 1")
    precondition(power > 0 && power < 1, "a power is between 0 and 1")
    self.significance = significance
    self.power = power
  }

  /// The difference that can be seen, in standard errors: 2.486 for 0.05 and 0.8.
  package var standardErrors: Double {
    Distributions.normalQuantile(1 - significance) + Distributions.normalQuantile(power)
  }

  /// The least difference that is seen so often.
  ///
  /// - Parameter standardError: Of the difference, at least zero.
  /// - Returns: In the unit of the standard error.
  package func minimalEffect(standardError: Double) -> Double {
    standardErrors * standardError
  }

  /// The least mean difference that is seen so often: z s √(factor / n).
  package func minimalEffect(_ design: DesignEffect) -> Double {
    minimalEffect(
      standardError: design.deviation * (design.factor / Double(design.clips)).squareRoot()
    )
  }

  /// How many subjects it takes, each with as many clips as those measured.
  ///
  /// - Parameters:
  ///   - effect: The difference to see, above zero.
  ///   - standardError: Of the difference as measured.
  ///   - subjects: How many were measured.
  /// - Returns: At least 1; nil where it is beyond a billion.
  package func subjectsNeeded(toSee effect: Double, standardError: Double, subjects: Int) -> Int? {
    precondition(effect > 0, "a difference to see is above zero")
    let ratio = minimalEffect(standardError: standardError) / effect
    return Self.whole(Double(subjects) * ratio * ratio)
  }

  /// How many clips it takes, spread over subjects as those measured are.
  ///
  /// - Parameters:
  ///   - effect: The mean difference to see, above zero.
  ///   - design: What was measured.
  /// - Returns: At least 1; nil where it is beyond a billion.
  package func clipsNeeded(toSee effect: Double, _ design: DesignEffect) -> Int? {
    precondition(effect > 0, "a difference to see is above zero")
    let ratio = minimalEffect(design) / effect
    return Self.whole(Double(design.clips) * ratio * ratio)
  }

  /// The number rounded up, forgiving rounding errors.
  private static func whole(_ number: Double) -> Int? {
    guard number < 1e9 else { return nil }
    return max(Int((number - number * 0x1p-40).rounded(.up)), 1)
  }
}
