// SPDX-License-Identifier: Apache-2.0

/// How long things take of which some were not seen to end.
///
/// Leaving out episodes that got no feedback would make slow feedback look fast; here they count as
/// waiting for as long as they were watched.
package struct SurvivalCurve: Sendable, Equatable {
  /// A delay, and whether it ended or was only watched for so long.
  package struct Delay: Sendable, Equatable {
    /// Seconds, at least zero.
    package var duration: Double
    /// Whether what was waited for came then; otherwise it had not come by then.
    package var isEnded: Bool

    /// Creates a delay.
    ///
    /// - Precondition: `duration` is finite and not negative.
    package init(duration: Double, isEnded: Bool) {
      precondition(duration.isFinite && duration >= 0, "a delay is at least zero")
      self.duration = duration
      self.isEnded = isEnded
    }
  }

  /// The share still waiting from a delay on.
  package struct Step: Sendable, Equatable {
    /// The delay in seconds.
    package var duration: Double
    /// The estimated share that waits longer, in 0...1.
    package var waiting: Double
    /// How many were watched up to here.
    package var atRisk: Int
  }

  /// One step for each different delay, ascending.
  package let steps: [Step]

  /// Estimates the curve.
  ///
  /// - Complexity: O(*n* log *n*).
  /// - Source: Kaplan and Meier, "Nonparametric Estimation from Incomplete Observations", 1958;
  ///   checked against `scipy.stats.ecdf`.
  package init(_ delays: [Delay]) {
    steps =
      MarkedDistribution(
        delays.map { MarkedValue(value: $0.duration, isMarked: $0.isEnded) }
      ).tallies.survival
  }

  /// The least delay within which a share has ended, in seconds.
  ///
  /// - Parameter share: In 0...1.
  /// - Returns: Nil where not so many were seen to end.
  package func quantile(_ share: Double) -> Double? {
    steps.quantile(share)
  }

  /// The share that waits longer than a delay.
  ///
  /// - Parameter duration: In seconds, at least zero.
  /// - Returns: In 0...1; nil where all are unseen before that and some had not ended.
  package func waiting(at duration: Double) -> Double? {
    steps.waiting(at: duration)
  }
}

extension [Tally] {
  /// The product-limit estimate, marked values being those that ended.
  package var survival: [SurvivalCurve.Step] {
    var atRisk = total
    var waiting = 1.0
    return map { tally in
      // One division of whole numbers: 1 - 1/3 - 1/3 - 1/3 is not zero.
      waiting *= Double(atRisk - tally.marked) / Double(atRisk)
      defer { atRisk -= tally.count }
      return SurvivalCurve.Step(duration: tally.value, waiting: waiting, atRisk: atRisk)
    }
  }
}

extension [SurvivalCurve.Step] {
  /// The share that waits longer than a delay; nil where all are unseen before that and some had not
  /// ended.
  package func waiting(at duration: Double) -> Double? {
    guard let final = last else { return nil }
    guard final.duration >= duration || final.waiting == 0 else { return nil }
    return last { $0.duration <= duration }?.waiting ?? 1
  }

  /// The least delay within which a share has ended; nil where not so many were seen to end.
  ///
  /// The waiting share is a product of rounded factors: a millionth of a millionth too much of it
  /// does not put off the quantile.
  package func quantile(_ share: Double) -> Double? {
    first { $0.waiting <= 1 - share + 1e-12 }?.duration
  }
}
