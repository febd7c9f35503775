// SPDX-License-Identifier: Apache-2.0

/// A statistic of clips grouped by subject, ready to be computed again under other weights.
///
/// Sums over clips are kept a subject at a time, and values are sorted once: no replicate looks at
/// a clip, an event or a label again.
struct ClusteredStatistic {
  private enum Form {
    /// `width` sums for each subject, subject after subject.
    case sums([Double], width: Int, isMacro: Bool, value: @Sendable ([Double]) -> Double?)
    /// Values in ascending order and the subject of each.
    case order([Double], subjects: [Int], value: @Sendable (WeightedDistribution) -> Double?)
  }

  /// The subjects in order of first appearance.
  let subjects: [String]
  private let form: Form

  /// Groups the clips of a measure by subject.
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
      var table: [Double] = []
      var width = 0
      for (score, subject) in zip(clips, subjectOfClip) {
        let row = terms(score)
        if table.isEmpty {
          width = row.count
          table = [Double](repeating: 0, count: width * names.count)
        }
        for (column, term) in row.enumerated() { table[subject * width + column] += term }
      }
      form = .sums(
        table,
        width: width,
        isMacro: definition.aggregation == .macro,
        value: value
      )
    case .order(let values, let value):
      var pairs: [(value: Double, subject: Int)] = []
      for (score, subject) in zip(clips, subjectOfClip) {
        for value in values(score) { pairs.append((value, subject)) }
      }
      pairs.sort { ($0.value, $0.subject) < ($1.value, $1.subject) }
      form = .order(pairs.map(\.value), subjects: pairs.map(\.subject), value: value)
    }
  }

  /// The statistic of all clips.
  var value: Double? { value(weights: [Int](repeating: 1, count: subjects.count)[...]) }

  /// The statistic with every subject present so many times.
  ///
  /// - Parameter weights: One a subject, in order.
  /// - Complexity: O(*s*) in the subjects for sums, O(*n*) in the values for orders.
  func value(weights: ArraySlice<Int>) -> Double? {
    switch form {
    case .sums(let table, let width, false, let value):
      var sums = [Double](repeating: 0, count: width)
      var row = 0
      for weight in weights {
        if weight > 0 {
          let factor = Double(weight)
          for column in 0..<width { sums[column] += factor * table[row + column] }
        }
        row += width
      }
      return width > 0 ? value(sums) : nil
    case .sums(let table, let width, true, let value):
      var sum = 0.0
      var count = 0
      for (subject, weight) in zip(0..., weights) where weight > 0 {
        let row = Array(table[subject * width..<(subject + 1) * width])
        guard let one = value(row) else { continue }
        sum += one * Double(weight)
        count += weight
      }
      return count > 0 ? sum / Double(count) : nil
    case .order(let values, let subjects, let value):
      var distribution = WeightedDistribution(sorted: values)
      let first = weights.startIndex
      for (index, subject) in subjects.enumerated() {
        distribution.weights[index] = weights[first + subject]
      }
      return value(distribution)
    }
  }
}
