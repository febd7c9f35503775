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
    /// Ordered values with a yes or no, the subjects being their groups.
    case marks(MarkedDistribution, value: @Sendable (MarkedDistribution) -> Double?)
    /// What matches at each tolerance, the subjects being the groups.
    case steps(WeightedToleranceSteps, value: @Sendable (WeightedToleranceSteps) -> Double?)
  }

  /// The subjects in order of first appearance.
  let subjects: [String]
  private let form: Form

  /// Groups the clips of a measure by subject.
  ///
  /// - Complexity: O(*n*) in clips, O(*n* log *n*) in values where their order matters.
  init(_ definition: MeasureDefinition, clips: [ClipScore]) {
    let people = clips.map(\.clip.subject)
    switch definition.computation {
    case .sums(let terms, let value):
      self.init(
        sums: clips.map(terms),
        subjects: people,
        isMeanOfSubjects: definition.aggregation == .macro,
        value: value
      )
    case .order(let values, let value):
      self.init(values: clips.map(values), subjects: people, value: value)
    case .marks(let values, let value):
      self.init(marks: clips.map(values), subjects: people, value: value)
    case .steps(let value):
      self.init(steps: clips.map(\.toleranceSteps), subjects: people, value: value)
    }
  }

  /// Groups sums by subject.
  ///
  /// - Parameters:
  ///   - rows: The terms of each clip, equally many.
  ///   - people: The subject of each clip.
  ///   - isMeanOfSubjects: Whether the statistic is the mean of the number of each subject.
  ///   - value: The number of sums.
  init(
    sums rows: [[Double]],
    subjects people: [String],
    isMeanOfSubjects: Bool = false,
    value: @escaping @Sendable ([Double]) -> Double?
  ) {
    let (names, positions) = people.distinct
    var sums = [[Double]](repeating: [], count: names.count)
    for (row, subject) in zip(rows, positions) {
      if sums[subject].isEmpty {
        sums[subject] = row
      } else {
        for (column, term) in row.enumerated() { sums[subject][column] += term }
      }
    }
    subjects = names
    form =
      isMeanOfSubjects
      ? .mean(sums.map(value))
      : .sums(sums.flatMap(\.self), width: sums.first?.count ?? 0, value: value)
  }

  /// Groups values by subject.
  ///
  /// - Parameters:
  ///   - values: Those of each clip.
  ///   - people: The subject of each clip.
  ///   - value: The number of all values in order.
  init(
    values: [[Double]],
    subjects people: [String],
    value: @escaping @Sendable (WeightedDistribution) -> Double?
  ) {
    let (names, positions) = people.distinct
    var pairs: [(value: Double, subject: Int)] = []
    for (values, subject) in zip(values, positions) {
      for value in values { pairs.append((value, subject)) }
    }
    pairs.sort { ($0.value, $0.subject) < ($1.value, $1.subject) }
    subjects = names
    form = .order(
      WeightedDistribution(
        sorted: pairs.map(\.value),
        groups: pairs.map { Int32($0.subject) },
        groupCount: names.count
      ),
      value: value
    )
  }

  /// Groups marked values by subject.
  ///
  /// - Parameters:
  ///   - marks: Those of each clip.
  ///   - people: The subject of each clip.
  ///   - value: The number of all values in order.
  init(
    marks: [[MarkedValue]],
    subjects people: [String],
    value: @escaping @Sendable (MarkedDistribution) -> Double?
  ) {
    let (names, positions) = people.distinct
    let grouped = zip(marks, positions).flatMap { values, subject in
      values.map { (value: $0, group: subject) }
    }
    subjects = names
    form = .marks(MarkedDistribution(grouped: grouped, groupCount: names.count), value: value)
  }

  /// Groups what matches at each tolerance by subject.
  ///
  /// - Parameters:
  ///   - clips: The steps of each clip; nil for one that has none.
  ///   - people: The subject of each clip.
  ///   - value: The number of all steps.
  private init(
    steps clips: [ToleranceSteps?],
    subjects people: [String],
    value: @escaping @Sendable (WeightedToleranceSteps) -> Double?
  ) {
    let (names, positions) = people.distinct
    subjects = names
    form = .steps(
      WeightedToleranceSteps(
        clips.map { $0 ?? ToleranceSteps(required: 0, changes: []) },
        groups: positions,
        groupCount: names.count
      ),
      value: value
    )
  }

  /// Whether the statistic depends on the order of values, so that the jackknife does not suit it.
  var isOrder: Bool {
    switch form {
    case .sums, .mean, .steps: false
    case .order, .marks: true
    }
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
    case .marks(var distribution, let value):
      return firsts.map { first in
        distribution.weigh(draws.weights[first..<first + subjects.count])
        return value(distribution)
      }
    case .steps(var steps, let value):
      return firsts.map { first in
        steps.weigh(draws.weights[first..<first + subjects.count])
        return value(steps)
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
    case .steps(var steps, let value):
      return subjects.indices.map { subject in
        var weights = [UInt16](repeating: 1, count: subjects.count)
        weights[subject] = 0
        steps.weigh(weights[...])
        return value(steps)
      }
    case .order, .marks:
      return nil
    }
  }
}

extension [String] {
  /// The different names in order of first appearance, and for each element which of them it is.
  fileprivate var distinct: (names: [String], positions: [Int]) {
    var names: [String] = []
    var known: [String: Int] = [:]
    let positions = map { name in
      if let position = known[name] { return position }
      known[name] = names.count
      names.append(name)
      return names.count - 1
    }
    return (names, positions)
  }
}
