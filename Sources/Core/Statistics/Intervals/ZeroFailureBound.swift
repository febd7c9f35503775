// SPDX-License-Identifier: Apache-2.0
import Basics

/// What can be said of a share of which no case was seen.
///
/// Of 30 clips without a failure: with 95 % confidence at most 9.5 % fail. The rule of three, 3 / n,
/// is its approximation.
///
/// - Source: Clopper and Pearson, "The Use of Confidence or Fiducial Limits", 1934, one-sided with
///   zero successes; checked against `scipy.stats.beta`, whose quantile it is.
package enum ZeroFailureBound {
  /// The greatest share that is compatible with seeing none of so many.
  ///
  /// - Parameters:
  ///   - trials: How many independent cases were looked at.
  ///   - level: Strictly between 0 and 1.
  /// - Returns: 1 - (1 - level)^(1/n), in 0...1: 0.0950 for 30 at 0.95; 1 where there was no case.
  package static func upper(trials: Int, level: Double = 0.95) -> Double {
    guard trials > 0 else { return 1 }
    return 1 - Elementary.exp(Elementary.log(1 - level) / Double(trials))
  }
}
