// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// What was said of things of each class, and what that comes to.
///
/// Rows are what things are, columns what they were taken for. A word for "none of the classes" can stand in
/// both: as a row it is for things of no class, as a column for those that were not named.
package struct ConfusionMatrix: Sendable, Equatable {
  /// One thing.
  package struct Case: Sendable, Equatable {
    /// The configuration.
    package var truth: String
    /// What it was taken for.
    package var predicted: String
    /// Whose it is; things of one subject resemble each other.
    package var subject: String

    /// Creates a case.
    package init(truth: String, predicted: String, subject: String) {
      self.truth = truth
      self.predicted = predicted
      self.subject = subject
    }
  }

  /// The classes, in the order of rows and columns, without the word for none.
  package let classes: [String]
  /// The word for none of the classes, the last row and column.
  package let unknown: String
  /// How many cases there are of each kind: [classes + 1][classes + 1].
  package let counts: [[Int]]
  /// The share of cases that were taken for what they are.
  package let accuracy: Measure
  /// The mean over rows that have cases of the share of them that was taken for what they are, the row for
  /// none among them.
  package let balancedAccuracy: Measure
  /// The mean over classes of 2 hits / (cases of the class + cases taken for it); none of the classes is no class,
  /// so a thing that was not named is a miss, and one of no class that was named a false alarm.
  package let macroF1: Measure

  /// Counts cases.
  ///
  /// - Parameters:
  ///   - cases: In any order.
  ///   - classes: In the order wanted.
  ///   - unknown: The word for none of them.
  ///   - plan: How intervals are drawn: subjects are resampled.
  /// - Precondition: Every truth and prediction is a class or the word for none.
  package init(
    _ cases: [Case],
    classes: [String],
    unknown: String,
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    self.classes = classes
    self.unknown = unknown
    let names = classes + [unknown]
    let size = names.count
    let places = cases.map { item -> Int in
      guard let row = names.firstIndex(of: item.truth),
        let column = names.firstIndex(of: item.predicted)
      else { preconditionFailure("a case is of a class, or of none") }
      return row * size + column
    }
    var counts = [[Int]](repeating: [Int](repeating: 0, count: size), count: size)
    for place in places { counts[place / size][place % size] += 1 }
    self.counts = counts
    let rows = places.map { place in
      (0..<(size * size)).map { $0 == place ? 1.0 : 0 }
    }
    let subjects = cases.map(\.subject)
    var bootstrap = SubjectBootstrap(plan: plan)
    func measure(
      _ name: String,
      _ value: @escaping @Sendable ([Double]) -> Double?
    ) -> Measure {
      let statistic = ClusteredStatistic(sums: rows, subjects: subjects, value: value)
      let identifier = MeasureIdentifier(name, tolerance: nil)
      let basis = MeasureBasis(
        clips: cases.count,
        subjects: statistic.subjects.count,
        events: cases.count
      )
      guard let number = statistic.value else { return basis.undefined(identifier, "no clip") }
      let outcome = bootstrap.outcome(statistic, range: .between(0, 1))
      return basis.measure(identifier, number, outcome, within: .share)
    }
    accuracy = measure("accuracy") { sums in
      let all = sums.reduce(0, +)
      let hits = (0..<size).reduce(0.0) { $0 + sums[$1 * size + $1] }
      return all > 0 ? hits / all : nil
    }
    balancedAccuracy = measure("balanced-accuracy") { sums in
      let recalls = (0..<size).compactMap { row -> Double? in
        let all = (0..<size).reduce(0.0) { $0 + sums[row * size + $1] }
        return all > 0 ? sums[row * size + row] / all : nil
      }
      return recalls.isEmpty ? nil : recalls.reduce(0, +) / Double(recalls.count)
    }
    macroF1 = measure("macro-f1") { sums in
      let scores = (0..<(size - 1)).compactMap { label -> Double? in
        let own = (0..<size).reduce(0.0) { $0 + sums[label * size + $1] }
        let taken = (0..<size).reduce(0.0) { $0 + sums[$1 * size + label] }
        return own + taken > 0 ? 2 * sums[label * size + label] / (own + taken) : nil
      }
      return scores.isEmpty ? nil : scores.reduce(0, +) / Double(scores.count)
    }
  }
}
