// SPDX-License-Identifier: Apache-2.0

/// How much the clips of one subject resemble each other, and what that costs.
///
/// Ten clips of one subject are not ten clips: where they are alike, they count for one.
///
/// - Source: Kish, "Survey Sampling", 1965, 8.2; the correlation by analysis of variance with unequal
///   groups, as Donner, "A Review of Inference Procedures for the Intraclass Correlation Coefficient",
///   1986, 2; checked against `pingouin.intraclass_corr` (ICC1) for equal groups.
package struct DesignEffect: Sendable, Equatable {
  /// The number of values.
  package let clips: Int
  /// The number of different subjects.
  package let subjects: Int
  /// The standard deviation of the values, n - 1 in its denominator.
  package let deviation: Double
  /// The correlation of two values of one subject, in 0...1; a negative estimate is 0.
  package let correlation: Double
  /// The factor by which the variance of the mean is larger than of independent values.
  ///
  /// It is 1 + (k - 1) ρ, at least 1, with k the mean number of values of a value's own subject.
  package let factor: Double

  /// Estimates it from values; nil below two subjects or two values.
  ///
  /// The correlation is 0 where no subject has two values or all values are equal.
  ///
  /// - Parameters:
  ///   - values: One a clip, finite.
  ///   - people: The subject of each clip.
  /// - Complexity: O(*n* log *n*).
  package init?(values: [Double], subjects people: [String]) {
    precondition(values.count == people.count, "one subject a value")
    let order = people.indices.sorted { (people[$0], $0) < (people[$1], $1) }
    var groups: [[Double]] = []
    var last: String?
    for index in order {
      if people[index] != last { groups.append([]) }
      last = people[index]
      groups[groups.count - 1].append(values[index])
    }
    guard groups.count > 1, values.count > 1 else { return nil }
    let n = Double(values.count)
    let mean = values.reduce(0, +) / n
    var (between, within, sizes) = (0.0, 0.0, 0.0)
    for group in groups {
      let own = group.reduce(0, +) / Double(group.count)
      between += Double(group.count) * (own - mean) * (own - mean)
      within += group.reduce(0) { $0 + ($1 - own) * ($1 - own) }
      sizes += Double(group.count * group.count)
    }
    clips = values.count
    subjects = groups.count
    deviation = ((between + within) / (n - 1)).squareRoot()
    guard values.count > groups.count, deviation > 0 else {
      correlation = 0
      factor = 1
      return
    }
    let meanBetween = between / Double(groups.count - 1)
    let meanWithin = within / Double(values.count - groups.count)
    let size = (n - sizes / n) / Double(groups.count - 1)
    let total = meanBetween + (size - 1) * meanWithin
    correlation = total > 0 ? max((meanBetween - meanWithin) / total, 0) : 0
    factor = 1 + (sizes / n - 1) * correlation
  }
}
