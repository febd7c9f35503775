// SPDX-License-Identifier: Apache-2.0

/// Whether something got worse by less than a margin.
///
/// "No significant difference" is not that: with little data nothing is significant. It passes if even
/// the upper bound of the degradation lies below the margin.
package struct NonInferiority: Sendable, Equatable {
  /// What can be said.
  package enum Verdict: String, Sendable {
    /// The degradation is below the margin.
    case nonInferior = "non-inferior"
    /// The degradation is at least the margin.
    case inferior
    /// Either may be.
    case tooLittleData = "too little data"
  }

  /// The greatest degradation that is accepted, in the measure's unit.
  package let margin: Double
  /// The lower bound of the degradation; nil where there is none.
  package let low: Double?
  /// The upper bound of the degradation; nil where there is none.
  package let high: Double?
  /// What can be said.
  package let verdict: Verdict
  /// Why too little can be said, as one phrase; nil where it is enough, or the bounds say it.
  package let reason: String?

  /// Judges a degradation by its bounds.
  ///
  /// - Parameters:
  ///   - degradation: A two-sided interval of how much worse it got, positive being worse. Its ends
  ///     are one-sided bounds of half the error: at a level of 0.9, bounds of 95 %. Nil where there
  ///     is none.
  ///   - margin: At least zero.
  ///   - reason: Why there is no interval.
  package init(degradation: ConfidenceInterval?, margin: Double, reason: String? = nil) {
    precondition(margin >= 0, "a margin is at least zero")
    self.margin = margin
    low = degradation?.low
    high = degradation?.high
    self.reason = degradation == nil ? reason ?? "no interval" : nil
    guard let degradation else {
      verdict = .tooLittleData
      return
    }
    verdict =
      if degradation.high < margin {
        .nonInferior
      } else if degradation.low >= margin {
        .inferior
      } else {
        .tooLittleData
      }
  }
}
