// SPDX-License-Identifier: Apache-2.0

/// The exact interval of a rate from a number of independent events.
enum PoissonInterval {
  /// The interval of the expected number of events.
  ///
  /// Ten events give 4.795389 to 18.390356 at 95 %; none give 0 to 3.688879.
  ///
  /// - Parameters:
  ///   - events: How many happened, at least zero.
  ///   - level: Strictly between 0 and 1.
  /// - Returns: Ends in events.
  /// - Source: Garwood, "Fiducial Limits for the Poisson Distribution", 1936: half the chi-square
  ///   quantiles of 2k and 2k + 2 degrees of freedom.
  static func ends(events: Int, level: Double) -> (low: Double, high: Double) {
    let tail = (1 - level) / 2
    let low =
      events > 0 ? Distributions.gammaQuantile(tail, shape: Double(events)) : 0
    let high = Distributions.gammaQuantile(1 - tail, shape: Double(events + 1))
    return (low, high)
  }
}
