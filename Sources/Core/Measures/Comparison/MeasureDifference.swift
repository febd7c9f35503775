// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// One measure of two evaluations and how they differ.
package struct MeasureDifference: Sendable, Equatable {
  /// What can be said, before several measures are looked at together.
  package enum Direction: String, Sendable {
    /// The candidate is better: the interval lies on the good side of zero.
    case better
    /// The candidate is worse: the interval lies on the bad side of zero.
    case worse
    /// The interval holds zero, or there is none.
    case open
  }

  /// The candidate's number.
  package let candidate: Double?
  /// The baseline's number.
  package let baseline: Double?
  /// The candidate's minus the baseline's, with its interval or the reason why there is none.
  package let difference: Measure
  /// Whether the interval says better or worse.
  package let direction: Direction
  /// Whether subjects differ more than if their results were swapped at random.
  package let signFlip: TestResult
  /// The standard error of the difference; nil where there is none, or no subject differs.
  package let standardError: Double?
  /// How much worse the candidate may be: the difference turned so that positive is worse, with
  /// one-sided bounds of 95 % as its ends; nil where there is none, or neither way is good.
  package let degradation: ConfidenceInterval?
  /// The unit of all numbers: `fraction`, `reps`, `s`, `reps/min`.
  package let unit: String

  /// The identifier of the measure without `:difference`.
  package var id: String {
    var identifier = difference.identifier
    identifier.qualifiers.removeAll { $0 == "difference" }
    return identifier.description
  }

  /// The difference that would be seen four times in five with these subjects; nil where there is no
  /// standard error.
  package var detectable: Double? {
    standardError.map { DetectionPower().minimalEffect(standardError: $0) }
  }

  /// How many subjects it takes to see a difference four times in five, with as many clips each.
  ///
  /// - Parameter amount: The size of the difference, above zero.
  /// - Returns: Nil where there is no standard error, or the number is beyond a billion.
  package func subjectsNeeded(toSee amount: Double) -> Int? {
    standardError.flatMap {
      DetectionPower()
        .subjectsNeeded(toSee: amount, standardError: $0, subjects: difference.subjects)
    }
  }

  /// Whether the candidate is worse by less than a margin.
  package func nonInferiority(margin: Double) -> NonInferiority {
    NonInferiority(degradation: degradation, margin: margin, reason: difference.intervalReason)
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - pair: Both sides.
  ///   - bootstrap: Draws the intervals.
  ///   - narrow: Draws the same for the one-sided bound, at 90 %.
  package init<Item>(
    _ pair: PairedMeasure<Item>,
    _ bootstrap: inout SubjectBootstrap,
    oneSided narrow: inout SubjectBootstrap
  ) {
    let definition = pair.definition
    unit = definition.unit
    candidate = pair.candidate.value
    baseline = pair.baseline.value
    difference = pair.difference(&bootstrap)
    guard difference.value != nil else {
      direction = .open
      signFlip = TestResult(undefined: difference.undefinedReason ?? "nothing to compare")
      standardError = nil
      degradation = nil
      return
    }
    signFlip = pair.test(.either, seed: bootstrap.plan.seed, byShare: false)
    let error = bootstrap.standardError(
      pair.candidate.statistic,
      minus: pair.baseline.statistic
    )
    standardError = error == 0 ? nil : error
    let sign: Double? =
      switch definition.better {
      case .lower: 1
      case .higher: -1
      case .zero, .one, .neither: nil
      }
    direction =
      if let interval = difference.interval, let sign {
        sign * interval.low > 0 && sign * interval.high > 0
          ? .worse : sign * interval.low < 0 && sign * interval.high < 0 ? .better : .open
      } else {
        .open
      }
    let bounds = pair.difference(&narrow).interval
    degradation = sign.flatMap { sign in
      bounds.map { bounds in
        var turned = bounds
        turned.low = sign > 0 ? bounds.low : -bounds.high
        turned.high = sign > 0 ? bounds.high : -bounds.low
        return turned
      }
    }
  }
}
