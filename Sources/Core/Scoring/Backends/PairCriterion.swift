// SPDX-License-Identifier: Apache-2.0
import Measures
import Statistics

/// When two of several backends are called different, equal, or neither.
struct PairCriterion {
  /// The chance of calling two backends different that are not, or equal that are not, among all pairs.
  static let significance = 0.05

  /// The greatest difference of two backends that are called equal.
  let margin: Double
  /// How many pairs are looked at.
  let pairs: Int

  /// The level of the interval that has to lie within the margin: one-sided bounds, corrected for the pairs.
  var level: Double { 1 - 2 * Self.significance / Double(pairs) }

  /// The verdict on a difference.
  ///
  /// Equal goes before behind: a difference that is sure, and smaller than the margin, does not matter.
  ///
  /// - Parameters:
  ///   - difference: Of which `degradation` has the ``level``.
  ///   - corrected: Holm's p-value among all pairs.
  ///   - isIdentical: True if both sides report the same.
  /// - Returns: What can be said.
  func verdict(
    _ difference: MeasureDifference,
    corrected: Double?,
    isIdentical: Bool
  ) -> BackendDecision.Verdict {
    guard let value = difference.difference.value else { return .open }
    if isIdentical || isWithinMargin(difference) { return .equal }
    return value != 0 && (corrected ?? 1) < Self.significance ? .behind : .open
  }

  /// How many more people would decide it four times in five, if the difference and its spread stay as they are.
  func morePeople(_ difference: MeasureDifference) -> Int? {
    guard let value = difference.difference.value.map(abs), let error = difference.standardError
    else { return nil }
    let subjects = difference.difference.subjects
    // Few or unequal people widen the bounds beyond those of a normal distribution.
    let seen = DetectionPower(significance: Self.significance / Double(pairs), power: 0.5)
    let reach = difference.degradation.map { ($0.high - $0.low) / 2 / seen.standardErrors } ?? 0
    let spread = max(error, reach)
    // A difference is tested on both sides, equality on the one that is near.
    func needed(_ effect: Double, _ sides: Double) -> Int? {
      guard effect > 0 else { return nil }
      return DetectionPower(significance: Self.significance / sides / Double(pairs))
        .subjectsNeeded(toSee: effect, standardError: spread, subjects: subjects)
    }
    let enough = [needed(value, 2), needed(margin - value, 1)].compactMap(\.self).min()
    return enough.map { max($0 - subjects, 1) }
  }

  private func isWithinMargin(_ difference: MeasureDifference) -> Bool {
    if let bounds = difference.degradation { return bounds.low > -margin && bounds.high < margin }
    // Where no person differs there is no interval, but a bound on the share of people who would.
    let isUnanimous = difference.difference.value == 0 && difference.standardError == nil
    return isUnanimous
      && difference.difference.subjects >= SubjectBootstrap.fewestSubjects
      && ZeroFailureBound.upper(
        trials: difference.difference.subjects,
        level: 1 - Self.significance / Double(pairs)
      ) < margin
  }
}
