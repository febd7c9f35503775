// SPDX-License-Identifier: Apache-2.0
import Results
import Scoring
import Statistics

/// Compares what two runs, or two sides of one, have of each kind that is compared besides counters.
struct RecordPairs {
  let first: RunResults
  let second: RunResults
  let baseline: ConfigurationChoice
  let candidate: ConfigurationChoice
  let isOneRun: Bool

  /// Compares all kinds.
  ///
  /// - Parameters:
  ///   - named: The measures that were named; empty for those that comparisons show of each kind.
  ///   - plan: How intervals and swaps are drawn.
  /// - Returns: The comparisons, in the order of reports.
  /// - Complexity: That of two measures and of a test for each number.
  func comparisons(_ named: [String], plan: ResamplingPlan) -> [RecordComparison] {
    MeasurementKind.comparedBesides.flatMap { kind in
      comparisons(of: kind.record, named.isEmpty ? kind.compared : named, plan)
    }.filter { !$0.rows.isEmpty }
  }

  /// True if a selector means something of any kind.
  func knows(_ selector: ConfigurationSelector) -> Bool {
    MeasurementKind.comparedBesides.contains { kind in
      matches(selector, kind.record)
    }
  }

  /// The names of what is known of the kinds, as `gait-steps/blazepose-full`.
  var known: [String] {
    MeasurementKind.comparedBesides.flatMap { spellings(of: $0.record) }
  }

  private func spellings<Record: EvaluatedRecord>(of record: Record.Type) -> [String] {
    Record.listed(first[record]).map { "\($0.configuration.method)/\($0.configuration.track)" }
  }

  private func matches<Record: EvaluatedRecord>(
    _ selector: ConfigurationSelector,
    _ record: Record.Type
  ) -> Bool {
    Record.listed(first[record] + second[record]).contains {
      selector.matches($0.configuration)
    }
  }

  private func comparisons<Record: EvaluatedRecord>(
    of record: Record.Type,
    _ measures: [String],
    _ plan: ResamplingPlan
  ) -> [RecordComparison] {
    // Records without a row in summaries, such as holds at turning points, are not compared either.
    let (ones, others) = (Record.listed(first[record]), Record.listed(second[record]))
    let pairs = ConfigurationPairs(
      baseline.chosen(of: ones.map(\.configuration)) ?? [],
      candidate.chosen(of: others.map(\.configuration)) ?? [],
      isOneRun: isOneRun
    ).pairs
    return pairs.map { pair in
      RecordComparison(
        others[pair.candidate],
        against: ones[pair.baseline],
        measures: measures,
        plan: plan
      )
    }
  }
}

extension EvaluatedRecord {
  /// The evaluations that have a row in the kind's table, or all without a table.
  fileprivate static func listed(_ evaluations: [Evaluation<Self>]) -> [Evaluation<Self>] {
    summary?.listed(evaluations) ?? evaluations
  }
}
