// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

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
  private let others: @Sendable ([Evaluation<Record>]) -> [[String]]
  private let below: @Sendable ([Evaluation<Record>]) -> String?

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - names: The titles of the columns that name what is tested; as many as that has parts.
  ///   - columns: The columns behind them.
  ///   - others: Rows below those of the evaluations.
  ///   - remark: A line below the table; nil for none.
  init(
    names: [String] = Record.Tested.keys,
    _ columns: [Column],
    others: @escaping @Sendable ([Evaluation<Record>]) -> [[String]] = { _ in [] },
    remark: @escaping @Sendable ([Evaluation<Record>]) -> String? = { _ in nil }
  ) {
    self.names = names
    self.columns = columns
    self.others = others
    below = remark
  }

  /// The rows, evaluations in their order; a dash stands for a part that a configuration has not.
  package func rows(of evaluations: [Evaluation<Record>]) -> [[String]] {
    evaluations.map { evaluation in
      evaluation.configuration.values.map { $0 ?? "-" } + columns.map { $0.cell(evaluation) }
    } + others(evaluations)
  }

  /// The line below the table that a reader of its numbers needs; nil for none.
  package func remark(on evaluations: [Evaluation<Record>]) -> String? { below(evaluations) }
}
