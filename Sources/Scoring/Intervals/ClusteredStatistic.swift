// SPDX-License-Identifier: Apache-2.0

/// A statistic of clips grouped by subject, ready to be computed again under other weights.
///
/// Sums over clips are kept a subject at a time, and values are sorted once: no replicate looks at
/// a clip, an event or a label again.
struct ClusteredStatistic {
  private enum Form {
    /// `width` sums for each subject, subject after subject.
    case sums([Double], width: Int, value: @Sendable ([Double]) -> Double?)
    /// The number of each subject, where it is defined.
    case mean([Double?])
    /// Ordered values, the subjects being their groups.
    case order(WeightedDistribution, value: @Sendable (WeightedDistribution) -> Double?)
  }

  /// The subjects in order of first appearance.
  let subjects: [String]
  private let form: Form

  /// Groups the clips of a measure by subject.
  ///
  /// - Complexity: O(*n*) in clips, O(*n* log *n*) in values where their order matters.
  init(_ definition: MeasureDefinition, clips: [ClipScore]) {
    var names: [String] = []
    var positions: [String: Int] = [:]
    let subjectOfClip = clips.map { score in
      if let known = positions[score.clip.subject] { return known }
      positions[score.clip.subject] = names.count
      names.append(score.clip.subject)
      return names.count - 1
    }
    subjects = names
    switch definition.computation {
    case .sums(let terms, let value):
      var rows = [[Double]](repeating: [], count: names.count)
      for (score, subject) in zip(clips, subjectOfClip) {
        let row = terms(score)
        if rows[subject].isEmpty {
          rows[subject] = row
        } else {
          for (column, term) in row.enumerated() { rows[subject][column] += term }
        }
      }
      form =
        definition.aggregation == .macro
        ? .mean(rows.map(value))
        : .sums(rows.flatMap(\.self), width: rows.first?.count ?? 0, value: value)
    case .order(let values, let value):
      var pairs: [(value: Double, subject: Int)] = []
      for (score, subject) in zip(clips, subjectOfClip) {
        for value in values(score) { pairs.append((value, subject)) }
      }
      pairs.sort { ($0.value, $0.subject) < ($1.value, $1.subject) }
      form = .order(
        WeightedDistribution(
          sorted: pairs.map(\.value),
          groups: pairs.map { Int32($0.subject) },
          groupCount: names.count
        ),
        value: value
      )
    }
  }

  /// Whether the statistic depends on the order of values, so that the jackknife does not suit it.
  var isOrder: Bool {
    if case .order = form { true } else { false }
  }

  /// The statistic of all clips; nil where it is undefined.
  var value: Double? {
    guard !subjects.isEmpty else { return nil }
    return values(SubjectDraws(everySubjectOf: subjects.count))[0]
  }

  /// The sums over all clips; empty for statistics that are not of sums.
  var totals: [Double] {
    guard case .sums(let table, let width, _) = form, width > 0 else { return [] }
    var totals = [Double](repeating: 0, count: width)
    for (index, term) in table.enumerated() { totals[index % width] += term }
    return totals
  }

  /// The statistic in every replicate of draws over the same number of subjects.
  ///
  /// - Returns: One number a replicate; nil where it is undefined.
  /// - Complexity: O(*r s*) in replicates and subjects for sums, O(*r n*) in replicates and values
  ///   for orders.
  func values(_ draws: SubjectDraws) -> [Double?] {
    precondition(draws.subjects == subjects.count, "draws are over these subjects")
    guard !subjects.isEmpty else { return [] }
    let firsts = stride(from: 0, to: draws.weights.count, by: subjects.count)
    switch form {
    case .sums(let table, let width, let value):
      var sums = [Double](repeating: 0, count: width)
      return firsts.map { first in
        for column in 0..<width { sums[column] = 0 }
        var row = 0
        for subject in 0..<draws.subjects {
          let weight = Double(draws.weights[first + subject])
          for column in 0..<width { sums[column] += weight * table[row + column] }
          row += width
        }
        return value(sums)
      }
    case .mean(let numbers):
      return firsts.map { first in
        var sum = 0.0
        var count = 0
        for (subject, number) in numbers.enumerated() {
          guard let number else { continue }
          let weight = Int(draws.weights[first + subject])
          sum += number * Double(weight)
          count += weight
        }
        return count > 0 ? sum / Double(count) : nil
      }
    case .order(var distribution, let value):
      return firsts.map { first in
        distribution.weigh(draws.weights[first..<first + subjects.count])
        return value(distribution)
      }
    }
  }

  /// The statistic without each of the subjects; nil for statistics of order.
  ///
  /// - Returns: One number a subject; nil where it is undefined without that subject.
  /// - Complexity: O(*s*) in subjects.
  func valuesLeavingOutEachSubject() -> [Double?]? {
    switch form {
    case .sums(let table, let width, let value):
      let totals = totals
      return subjects.indices.map { subject in
        value(totals.indices.map { totals[$0] - table[subject * width + $0] })
      }
    case .mean(let numbers):
      let known = numbers.compactMap(\.self)
      let sum = known.reduce(0, +)
      return numbers.map { number in
        let count = known.count - (number == nil ? 0 : 1)
        return count > 0 ? (sum - (number ?? 0)) / Double(count) : nil
      }
    case .order:
      return nil
    }
  }
}
