// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

/// Several comparisons with what was asked about them, ready to be shown.
struct ComparisonReport {
  /// A measure and an amount of it: `f1@0.5s=0.02`.
  struct Amount {
    var id: String
    var amount: Double
  }

  /// How p-values are corrected for being many.
  enum Correction: String, CaseIterable {
    case holm
    case benjaminiHochberg = "benjamini-hochberg"
  }

  /// The answer to which backend; nil where no two backends are compared.
  let decision: BackendDecision?
  /// Reasons for the decision, and where backends differ, one sentence each; empty without a decision.
  let study: [String]
  /// The comparisons, in order.
  let comparisons: [EvaluationComparison]
  /// The corrected p-values of the sign-flip tests: [comparison][difference].
  let corrected: [[Double?]]
  /// The comparisons of other kinds than counters, in order.
  let records: [RecordComparison]
  /// Their corrected p-values, apart from those of counters: [comparison][row].
  let correctedRecords: [[Double?]]
  /// How they were corrected.
  let correction: Correction
  /// The differences to see; others are those that suit the unit.
  let wanted: [Amount]
  /// The degradations that are accepted.
  let margins: [Amount]

  init(
    _ comparisons: [EvaluationComparison],
    decision: BackendDecision?,
    study: [String],
    records: [RecordComparison],
    correction: Correction,
    wanted: [Amount],
    margins: [Amount]
  ) {
    self.comparisons = comparisons
    self.decision = decision
    self.study = study
    self.correction = correction
    self.wanted = wanted
    self.margins = margins
    self.records = records
    corrected = Self.corrected(comparisons.map(\.differences), correction)
    correctedRecords = Self.corrected(records.map { $0.rows.map(\.difference) }, correction)
  }

  private static func corrected(
    _ differences: [[MeasureDifference]],
    _ correction: Correction
  ) -> [[Double?]] {
    let values = differences.joined().map(\.signFlip.pValue)
    var rest =
      (correction == .holm
      ? MultipleTesting.holm(values) : MultipleTesting.benjaminiHochberg(values))[...]
    return differences.map { own in
      defer { rest = rest.dropFirst(own.count) }
      return Array(rest.prefix(own.count))
    }
  }

  /// The number of tests corrected for.
  var tests: Int { corrected.joined().count { $0 != nil } }

  /// The number of tests of other kinds corrected for.
  var testsOfRecords: Int { correctedRecords.joined().count { $0 != nil } }

  /// The size of a difference that one would want to see.
  func amount(for difference: MeasureDifference, named id: String) -> Double {
    if let asked = wanted.first(where: { $0.id == id }) { return asked.amount }
    return BackendDecision.worthSeeing(in: difference.unit)
  }

  /// Whether a difference is within the margin asked for; nil where none was.
  func nonInferiority(of difference: MeasureDifference, named id: String) -> NonInferiority? {
    margins.first { $0.id == id }.map { difference.nonInferiority(margin: $0.amount) }
  }

  /// How many subjects it takes beyond those measured; nil where that cannot be said.
  func subjectsStillNeeded(_ difference: MeasureDifference, named id: String) -> Int? {
    difference.subjectsNeeded(toSee: amount(for: difference, named: id)).map {
      max($0 - difference.difference.subjects, 0)
    }
  }

  /// The same in clips, if every subject has as many as those measured.
  func clipsStillNeeded(_ difference: MeasureDifference, named id: String) -> Int? {
    let measured = difference.difference
    guard measured.subjects > 0 else { return nil }
    return subjectsStillNeeded(difference, named: id).map { subjects in
      (subjects * measured.clips + measured.subjects - 1) / measured.subjects
    }
  }
}

extension Configuration {
  /// The counter and its track in words.
  var title: String { "\(counter) on \(track)" }
}
