// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

/// A table of a kind of measurement behind that of its measures.
package struct DetailTable: Sendable, Equatable {
  /// The titles of the columns.
  package let heading: [String]
  /// The number of columns at the left that hold names.
  package let leading: Int
  /// One cell a column in each row; at least one row.
  package let rows: [[String]]
  /// The lines below the table.
  package let remarks: [String]
}

/// The short table of a kind of measurement: a row for each evaluation.
package struct Summary<Record: EvaluatedRecord>: Sendable {
  /// A column behind those that name what is tested.
  package struct Column: Sendable {
    /// The title.
    package let title: String
    fileprivate let cell: @Sendable (Evaluation<Record>) -> String

    /// Creates a column of any texts.
    init(_ title: String, _ cell: @escaping @Sendable (Evaluation<Record>) -> String) {
      self.title = title
      self.cell = cell
    }

    /// Creates a column of a measure; a dash stands where it is undefined.
    init(_ title: String, _ id: String, _ decimals: Int) {
      self.init(title) { $0.measure(id)?.value?.text(decimals: decimals) ?? "-" }
    }
  }

  /// The titles of the columns that name what is tested.
  package let names: [String]
  /// The columns behind them.
  package let columns: [Column]
  private let isListed: @Sendable (Evaluation<Record>) -> Bool
  private let others: @Sendable ([Evaluation<Record>]) -> [[String]]
  private let below: @Sendable ([Evaluation<Record>]) -> String?
  private let headlines: [(title: String, id: String)]
  private let notes: @Sendable ([Evaluation<Record>]) -> [String]
  private let behind: @Sendable ([Evaluation<Record>]) -> [DetailTable]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - names: The titles of the columns that name what is tested; as many as that has parts.
  ///   - isListed: True for an evaluation that has a row.
  ///   - columns: The columns behind them.
  ///   - headlines: Measures of which higher is better: the first with a value has its interval below the table.
  ///   - others: Rows below those of the evaluations.
  ///   - remark: A line below the table; nil for none.
  ///   - notes: Lines below that.
  ///   - details: Tables behind this one.
  init(
    names: [String] = Record.Tested.keys,
    isListed: @escaping @Sendable (Evaluation<Record>) -> Bool = { _ in true },
    _ columns: [Column],
    headlines: [(title: String, id: String)] = [],
    others: @escaping @Sendable ([Evaluation<Record>]) -> [[String]] = { _ in [] },
    remark: @escaping @Sendable ([Evaluation<Record>]) -> String? = { _ in nil },
    notes: @escaping @Sendable ([Evaluation<Record>]) -> [String] = { _ in [] },
    details: @escaping @Sendable ([Evaluation<Record>]) -> [DetailTable] = { _ in [] }
  ) {
    self.names = names
    self.isListed = isListed
    self.columns = columns
    self.others = others
    self.headlines = headlines
    below = remark
    self.notes = notes
    behind = details
  }

  /// The evaluations that have a row, in their order.
  package func listed(_ evaluations: [Evaluation<Record>]) -> [Evaluation<Record>] {
    evaluations.filter(isListed)
  }

  /// The rows, evaluations in their order; a dash stands for a part that a configuration has not.
  package func rows(of evaluations: [Evaluation<Record>]) -> [[String]] {
    evaluations.filter(isListed).map { evaluation in
      evaluation.configuration.values.map { $0 ?? "-" } + columns.map { $0.cell(evaluation) }
    } + others(evaluations)
  }

  /// The lines below the table that a reader of its numbers needs.
  package func remarks(on evaluations: [Evaluation<Record>]) -> [String] {
    let best = headlines.compactMap { interval(ofBest: $0, among: evaluations.filter(isListed)) }
    return [below(evaluations), best.first].compactMap(\.self) + notes(evaluations)
  }

  /// The tables behind this one, each with a row at least.
  package func details(of evaluations: [Evaluation<Record>]) -> [DetailTable] {
    behind(evaluations)
  }

  /// The evaluation with the highest value of a measure, the first of several, with its n and its interval.
  private func interval(
    ofBest headline: (title: String, id: String),
    among evaluations: [Evaluation<Record>]
  ) -> String? {
    var best: (name: String, measure: Measure, value: Double)?
    for evaluation in evaluations {
      guard let measure = evaluation.measure(headline.id), let value = measure.value,
        value > best?.value ?? -.infinity
      else { continue }
      let tested = evaluation.configuration
      best = ("\(tested.candidate) on \(tested.track)", measure, value)
    }
    guard let best else { return nil }
    let interval =
      best.measure.interval.map {
        " [\($0.low.text(decimals: 2)), \($0.high.text(decimals: 2))]"
      } ?? " (no interval: \(best.measure.intervalReason ?? "none was asked for"))"
    return "highest \(headline.title): \(best.value.text(decimals: 2))\(interval), \(best.name), "
      + "\(counted(best.measure.clips, "clip")) of \(counted(best.measure.subjects, "subject")); "
      + "the report has every interval"
  }
}
