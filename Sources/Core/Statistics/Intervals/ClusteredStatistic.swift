// SPDX-License-Identifier: Apache-2.0

/// A statistic of clips grouped by subject, ready to be computed again under other weights.
///
/// Sums over clips are kept a subject at a time, and values are sorted once. No replicate looks at
/// a clip, an event or a label again.
package struct ClusteredStatistic: Sendable {
  private enum Form: Sendable {
    /// `width` sums for each subject, subject after subject.
    case sums([Double], width: Int, value: @Sendable ([Double]) -> Double?)
    /// The number of each subject, where it is defined.
    case mean([Double?])
    /// Ordered values, the subjects being their groups.
    case order(WeightedDistribution, value: @Sendable (WeightedDistribution) -> Double?)
    /// A quantile of ordered values, the subjects being their groups.
    case quantile(WeightedDistribution, fraction: Double)
    /// Ordered values with a yes or no, the subjects being their groups.
    case marks(MarkedDistribution, value: @Sendable (MarkedDistribution) -> Double?)
    /// What matches at each tolerance, the subjects being the groups.
    case steps(WeightedToleranceSteps, value: @Sendable (WeightedToleranceSteps) -> Double?)
    /// The rank correlation of pairs, the subjects being their groups.
    case ranks(RankedPairs)
    /// The mean of other statistics over the same subjects, where they are defined.
    indirect case average([ClusteredStatistic])
  }

  /// The subjects in order of first appearance.
  package let subjects: [String]
  private var form: Form
  /// What kind of function one of sums is: noise may add to it, as it does where it is cut into bins.
  private var kindOfSums = Kind.smooth
  /// Whether a few subjects may make most of it, as where errors are squared.
  private(set) var isLedByFew = false

  /// The mean of statistics, where they are defined.
  ///
  /// - Parameters:
  ///   - parts: Statistics over the same clips; may be empty.
  ///   - people: The subject of each clip.
  package init(averageOf parts: [ClusteredStatistic], subjects people: [String]) {
    let names = people.distinct.names
    precondition(parts.allSatisfy { $0.subjects == names }, "parts are over these subjects")
    subjects = names
    form = .average(parts)
  }

  /// Groups sums by subject.
  ///
  /// - Parameters:
  ///   - rows: The terms of each clip, equally many.
  ///   - people: The subject of each clip.
  ///   - isMeanOfSubjects: Whether the statistic is the mean of the number of each subject.
  ///   - isRaisedByNoise: Whether it is no smooth function of its sums, and above zero by chance.
  ///   - isLedByFew: Whether a few subjects may make most of it.
  ///   - value: The number of sums; nil where it is undefined.
  /// - Complexity: O(*n*) in clips.
  package init(
    sums rows: [[Double]],
    subjects people: [String],
    isMeanOfSubjects: Bool = false,
    isRaisedByNoise: Bool = false,
    isLedByFew: Bool = false,
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
    kindOfSums = isRaisedByNoise ? .marks : .smooth
    self.isLedByFew = isLedByFew
  }

  /// A smooth function of sums that are there subject by subject, of which few may make most.
  private init(
    table: [Double],
    width: Int,
    subjects: [String],
    value: @escaping @Sendable ([Double]) -> Double?
  ) {
    self.subjects = subjects
    form = .sums(table, width: width, value: value)
    isLedByFew = true
  }

  /// The rank correlation of pairs that are grouped by subject.
  init(ranks: RankedPairs, subjects: [String]) {
    self.subjects = subjects
    form = .ranks(ranks)
  }

  /// Groups values by subject.
  ///
  /// - Parameters:
  ///   - values: Those of each clip.
  ///   - people: The subject of each clip.
  ///   - value: The number of all values in order.
  package init(
    values: [[Double]],
    subjects people: [String],
    value: @escaping @Sendable (WeightedDistribution) -> Double?
  ) {
    let (names, distribution) = Self.ordered(values, people)
    subjects = names
    form = .order(distribution, value: value)
  }

  /// Groups values by subject, of which a quantile is taken.
  ///
  /// - Parameters:
  ///   - values: Those of each clip.
  ///   - people: The subject of each clip.
  ///   - fraction: In 0...1; the median is 0.5.
  package init(values: [[Double]], subjects people: [String], quantile fraction: Double) {
    let (names, distribution) = Self.ordered(values, people)
    subjects = names
    form = .quantile(distribution, fraction: fraction)
  }

  private static func ordered(
    _ values: [[Double]],
    _ people: [String]
  ) -> (subjects: [String], distribution: WeightedDistribution) {
    let (names, positions) = people.distinct
    var pairs: [(value: Double, subject: Int)] = []
    for (values, subject) in zip(values, positions) {
      for value in values { pairs.append((value, subject)) }
    }
    pairs.sort { ($0.value, $0.subject) < ($1.value, $1.subject) }
    let distribution = WeightedDistribution(
      sorted: pairs.map(\.value),
      groups: pairs.map { Int32($0.subject) },
      groupCount: names.count
    )
    return (names, distribution)
  }

  /// Groups marked values by subject.
  ///
  /// - Parameters:
  ///   - marks: Those of each clip.
  ///   - people: The subject of each clip.
  ///   - value: The number of all values in order.
  package init(
    marks: [[MarkedValue]],
    subjects people: [String],
    value: @escaping @Sendable (MarkedDistribution) -> Double?
  ) {
    let (names, distribution) = Self.marked(marks, people)
    subjects = names
    form = .marks(distribution, value: value)
  }

  /// Groups confidences by subject, a function of bins being one of sums: resamples keep the bins that all
  /// of them make together.
  ///
  /// - Parameters:
  ///   - marks: Those of each clip.
  ///   - people: The subject of each clip.
  ///   - bins: How bins are made, and the number of all of them.
  package init(marks: [[MarkedValue]], subjects people: [String], bins: BinnedNumber) {
    let (names, distribution) = Self.marked(marks, people)
    let value = bins.value
    subjects = names
    form = .sums(
      distribution.binSumsByGroup(bins.scheme),
      width: CalibrationBin.sumCount * Calibration.binCount,
      value: { value([CalibrationBin](sums: $0)) }
    )
    kindOfSums = bins.isSmooth ? .smooth : .marks
    isLedByFew = bins.isSmooth
  }

  private static func marked(
    _ marks: [[MarkedValue]],
    _ people: [String]
  ) -> (subjects: [String], distribution: MarkedDistribution) {
    let (names, positions) = people.distinct
    let grouped = zip(marks, positions).flatMap { values, subject in
      values.map { (value: $0, group: subject) }
    }
    return (names, MarkedDistribution(grouped: grouped, groupCount: names.count))
  }

  /// Groups what matches at each tolerance by subject.
  ///
  /// - Parameters:
  ///   - clips: The steps of each clip, none for one that has none.
  ///   - people: The subject of each clip.
  ///   - value: The number of all steps.
  package init(
    steps clips: [ToleranceSteps],
    subjects people: [String],
    value: @escaping @Sendable (WeightedToleranceSteps) -> Double?
  ) {
    let (names, positions) = people.distinct
    subjects = names
    form = .steps(
      WeightedToleranceSteps(
        clips,
        groups: positions,
        groupCount: names.count
      ),
      value: value
    )
  }

  /// The mean of the numbers of each subject, in order of first appearance.
  ///
  /// - Parameters:
  ///   - numbers: One a clip.
  ///   - people: The subject of each clip.
  /// - Returns: One mean a subject.
  package static func meansBySubject(_ numbers: [Double], subjects people: [String]) -> [Double] {
    let (names, positions) = people.distinct
    var sums = [Double](repeating: 0, count: names.count)
    var counts = sums
    for (number, subject) in zip(numbers, positions) {
      sums[subject] += number
      counts[subject] += 1
    }
    return zip(sums, counts).map { $0 / $1 }
  }

  /// What kind of function of the subjects a statistic is; intervals depend on it.
  enum Kind {
    /// Of sums: smooth, so that the jackknife gives its standard error.
    case smooth
    /// Of the order of values: the jackknife does not suit it, or would take too long.
    case order
    /// A quantile of values: it is where the share of values up to there is the quantile's.
    case quantile
    /// Of values with a yes or no, cut into bins, smoothed or pooled: noise adds to it.
    case marks
  }

  /// What kind of function it is.
  var kind: Kind {
    switch form {
    case .sums: kindOfSums
    case .mean: .smooth
    case .order, .steps, .ranks: .order
    case .quantile: .quantile
    case .marks: .marks
    case .average(let parts): Self.kind(ofAverage: parts)
    }
  }

  /// What kind of function the mean of statistics is: that of the least smooth among them.
  private static func kind(ofAverage parts: [ClusteredStatistic]) -> Kind {
    let kinds = parts.map(\.kind)
    if kinds.contains(.marks) { return .marks }
    return kinds.contains(.order) || kinds.contains(.quantile) ? .order : .smooth
  }

  /// The quantile's fraction and its different values, ascending; nil for anything else.
  var quantile: (fraction: Double, values: [Double])? {
    guard case .quantile(let distribution, let fraction) = form else { return nil }
    return (fraction, distribution.distinctValues)
  }

  /// The share of a quantile's values that are at most a bound; nil for anything else.
  func share(upTo bound: Double) -> ClusteredStatistic? {
    guard case .quantile(let distribution, _) = form else { return nil }
    return ClusteredStatistic(
      table: distribution.countsByGroup(upTo: bound),
      width: 2,
      subjects: subjects,
      value: ratioOfSums
    )
  }

  /// A quantile as the share of values above that of everyone, those at it counted as half; anything else as it is.
  ///
  /// A median moves only where it has a majority. So a shift of all subjects says no more in it
  /// than one of most of them. The share moves with every subject.
  package var asShareAbove: ClusteredStatistic {
    guard case .quantile(let distribution, _) = form, let place = value else { return self }
    let (upTo, below) = (
      distribution.countsByGroup(upTo: place), distribution.countsByGroup(upTo: place.nextDown)
    )
    var table = upTo
    for index in stride(from: 0, to: table.count, by: 2) {
      table[index] = upTo[index + 1] - (upTo[index] + below[index]) / 2
    }
    return ClusteredStatistic(table: table, width: 2, subjects: subjects, value: ratioOfSums)
  }

  /// The statistic of all clips; nil where it is undefined.
  package var value: Double? {
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
    case .quantile(var distribution, let fraction):
      return firsts.map { first in
        distribution.weigh(draws.weights[first..<first + subjects.count])
        return distribution.quantile(fraction)
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
    case .ranks(var ranks):
      return firsts.map { first in
        ranks.weigh(draws.weights[first..<first + subjects.count])
        return ranks.correlation
      }
    case .average(let parts):
      return Self.average(parts.map { $0.values(draws) }, count: firsts.underestimatedCount)
    }
  }

  /// The mean of equally long lists, element by element, where any is defined.
  private static func average(_ lists: [[Double?]], count: Int) -> [Double?] {
    (0..<count).map { index in
      let known = lists.compactMap { $0[index] }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }

  /// The statistic without each of the subjects; nil for statistics of order.
  ///
  /// - Returns: One number a subject; nil where it is undefined without that subject.
  /// - Complexity: O(*s*) in subjects.
  func valuesLeavingOutEachSubject() -> [Double?]? {
    guard kind == .smooth else { return nil }
    var values = [Double?](repeating: nil, count: subjects.count)
    leaveOut(eachOf: [UInt16](repeating: 1, count: subjects.count)[...], into: &values)
    return values
  }

  /// The statistic of a resample with one draw less of each subject that is in it.
  ///
  /// - Parameters:
  ///   - weights: How often each subject is drawn.
  ///   - values: Where the numbers go, one a subject; nil where the statistic is undefined without
  ///     that draw, or the subject was not drawn.
  /// - Precondition: The statistic is smooth.
  /// - Complexity: O(*s*) in subjects.
  func leaveOut(eachOf weights: ArraySlice<UInt16>, into values: inout [Double?]) {
    let first = weights.startIndex
    switch form {
    case .sums(let table, let width, let value):
      var totals = [Double](repeating: 0, count: width)
      for subject in subjects.indices where weights[first + subject] > 0 {
        let weight = Double(weights[first + subject])
        for column in 0..<width { totals[column] += weight * table[subject * width + column] }
      }
      var rest = totals
      for subject in subjects.indices {
        guard weights[first + subject] > 0 else {
          values[subject] = nil
          continue
        }
        for column in 0..<width { rest[column] = totals[column] - table[subject * width + column] }
        values[subject] = value(rest)
      }
    case .mean(let numbers):
      var sum = 0.0
      var count = 0
      for (subject, number) in numbers.enumerated() {
        guard let number else { continue }
        sum += number * Double(weights[first + subject])
        count += Int(weights[first + subject])
      }
      for (subject, number) in numbers.enumerated() {
        let others = count - (number == nil ? 0 : 1)
        values[subject] =
          weights[first + subject] > 0 && others > 0 ? (sum - (number ?? 0)) / Double(others) : nil
      }
    case .average(let parts):
      var lists: [[Double?]] = []
      for part in parts {
        var list = [Double?](repeating: nil, count: subjects.count)
        part.leaveOut(eachOf: weights, into: &list)
        lists.append(list)
      }
      let means = Self.average(lists, count: subjects.count)
      for subject in subjects.indices { values[subject] = means[subject] }
    case .order, .quantile, .marks, .steps, .ranks:
      preconditionFailure("only smooth statistics are jackknifed")
    }
  }
}

extension [String] {
  /// The different names in order of first appearance, and for each element which of them it is.
  var distinct: (names: [String], positions: [Int]) {
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
