// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

extension BackendTable<OptimumClip> {
  /// The measure that the table is about: F1, or exact counts if labels have no times.
  package var score: String { compared.first ?? "exact" }

  /// Where backends stand with thresholds of their own, in one sentence; nil without two backends.
  package var sentence: String? {
    guard summary.count > 1 else { return nil }
    let scores = summary.prefix(4).map { row in
      "\(row.track) \(number(row.measure(score + ":own"))) (shared \(number(row.measure(score))))"
    }
    return "\(title) on people left out, thresholds chosen for each backend: "
      + scores.joined(separator: ", ")
      + (summary.count > 4 ? ", and \(summary.count - 4) more." : ".")
  }

  /// A sentence for each other backend: where it stands with shared and with own thresholds.
  ///
  /// They are corrected for each other alone, as the answer is, and not for every number of the table.
  package var standings: [String] {
    let others = summary.filter { $0.track != leader }
    let pairs = others.map { row in
      [score, score + ":own"].map { cell($0, of: row)?.difference }
    }
    let corrected = MultipleTesting.holm(pairs.joined().map { $0?.pValue })
    return others.enumerated().map { index, row in
      let (before, after) = (pairs[index][0]?.measure, pairs[index][1]?.measure)
      guard let first = before?.value, let second = after?.value else {
        return "\(row.track) cannot be compared with \(leader)."
      }
      func isClear(_ place: Int) -> Bool {
        (corrected[2 * index + place] ?? 1) < PairCriterion.significance
      }
      let (wasBehind, isBehind) = (isClear(0) && first < 0, isClear(1) && second < 0)
      let numbers = "\(signed(before)) with shared thresholds, \(signed(after)) with its own"
      if wasBehind, !isBehind {
        return
          "\(row.track) is behind \(leader) with shared thresholds; with its own that is not shown "
          + "any more: \(numbers). Tune it before you drop it."
      }
      if isBehind {
        return
          "\(row.track) is behind \(leader) even with its own thresholds: \(numbers). Tuning does not "
          + "make up for it."
      }
      return "\(row.track) is not shown to be behind \(leader) with its own thresholds: \(numbers)."
    }
  }

  private var title: String { score == "exact" ? "Exact counts" : "F1" }
}

extension BackendTable<SignalGap> {
  /// The number of clips in which each backend leaves a gap, in one sentence; nil without two backends.
  package var sentence: String? {
    guard summary.count > 1 else { return nil }
    let shares = summary.prefix(4).map { "\($0.track) \(number($0.measure("separable")))" }
    return "Clips that some threshold counts right: " + shares.joined(separator: ", ")
      + (summary.count > 4 ? ", and \(summary.count - 4) more." : ".")
  }
}

extension BackendTable<JitteredClip> {
  /// The identifier of the price in percent of the torso.
  package var price: String { compared.first ?? "f1-per-percent" }

  /// The cost of one more percent of jitter on each backend, in one sentence; nil without two backends.
  package var sentence: String? {
    guard summary.count > 1 else { return nil }
    let prices = summary.prefix(4).map { "\($0.track) \(signed($0.measure(price)))" }
    return
      "\(price.hasPrefix("exact") ? "Exact counts" : "F1") for each further percent of the torso of jitter: "
      + prices.joined(separator: ", ")
      + (summary.count > 4 ? ", and \(summary.count - 4) more." : ".")
  }
}

/// A number with three decimals; a dash if it is undefined.
private func number(_ measure: Measure?) -> String {
  measure?.value.map { $0.text(decimals: 3) } ?? "-"
}

/// A number with its sign, and its interval if it has one.
private func signed(_ measure: Measure?) -> String {
  guard let value = measure?.value else { return "-" }
  let plain = value.text(decimals: 3)
  let text = plain == "-0.000" ? "0.000" : value > 0 && plain != "0.000" ? "+" + plain : plain
  guard let interval = measure?.interval else { return text }
  return "\(text) [\(interval.low.text(decimals: 3)), \(interval.high.text(decimals: 3))]"
}
