// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// Differences of several measures between pairs of sides, paired by subject and corrected for being many.
package struct PairedTable<Item: Measured>: Sendable {
  /// Two sides over the same clips.
  package struct Pair {
    /// The side that is judged.
    var candidate: [Item]
    /// The side that is subtracted.
    var baseline: [Item]

    /// Creates a pair.
    package init(_ candidate: [Item], minus baseline: [Item]) {
      self.candidate = candidate
      self.baseline = baseline
    }
  }

  /// One difference with its test.
  package struct Cell: Sendable {
    /// The candidate's number minus the baseline's; nil if the items have no such measure.
    package var difference: ScreenedDifference?
    /// Holm's p-value among all numbers of the table; nil if nothing was compared.
    package var corrected: Double?

    /// True if people differ more than by chance, corrected for the table.
    package var isClear: Bool { (corrected ?? 1) < 0.05 }
  }

  /// The differences: [pairs][measures].
  package let rows: [[Cell]]
  /// The number of tests that p-values are corrected for.
  package var tests: Int { rows.joined().count { $0.corrected != nil } }

  /// Compares.
  ///
  /// - Parameters:
  ///   - pairs: The rows.
  ///   - measures: The columns; nil for one that the items do not have.
  ///   - plan: How intervals and swaps are drawn.
  /// - Complexity: That of a difference, and of a test unless its interval holds zero, for each number.
  package init(
    _ pairs: [Pair],
    _ measures: [MeasureDefinition<Item>?],
    plan: ResamplingPlan
  ) {
    var bootstrap = SubjectBootstrap(plan: plan)
    var rows = pairs.map { pair in
      measures.map { measure -> Cell in
        guard let measure else { return Cell() }
        let paired = PairedMeasure(measure, measure.identifier, pair.candidate, pair.baseline)
        return Cell(difference: paired.screened(&bootstrap))
      }
    }
    var corrected = MultipleTesting.holm(rows.joined().map { $0.difference?.pValue })[...]
    for row in rows.indices {
      for column in rows[row].indices { rows[row][column].corrected = corrected.removeFirst() }
    }
    self.rows = rows
  }
}
