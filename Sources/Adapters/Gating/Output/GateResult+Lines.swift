// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

extension GateResult {
  /// The result for a terminal; the last line is the verdict in words.
  package var lines: [String] {
    var lines: [String] = []
    for outcome in outcomesByVerdict where outcome.verdict != .passed {
      lines.append("\(outcome.verdict.rawValue): \(outcome.rule) for \(outcome.place)")
      lines.append("    \(outcome.reason)")
      lines.append("    \(outcome.evidence)")
    }
    lines += problems.map { "cannot judge: \($0.message)" }
    lines += [newLine.map { "new: \($0)" }].compactMap(\.self)
    lines += flipLines.map { "flipped: \($0)" }
    for change in changes {
      let flip =
        change.isNewlyFailing ? ", newly failing" : change.isNewlyFixed ? ", newly fixed" : ""
      let counts =
        change.count.map { "; counts \($0.after) of \($0.reference), was \($0.before)" } ?? ""
      lines.append(
        "changed: clip \(change.clip), \(change.candidate) on \(change.track) "
          + "(\(change.effect.rawValue)\(flip)\(counts))"
      )
      lines += change.texts.map { "    \($0)" }
    }
    for outcome in outcomes where outcome.verdict == .passed {
      lines.append("passed: \(outcome.rule) for \(outcome.place): \(outcome.reason)")
    }
    return lines + next.map { "next: \($0)" } + [sentence]
  }

  /// The candidates of the run that the baseline lacks, in one line; nil for none.
  var newLine: String? {
    guard let baseline, !newCandidates.isEmpty else { return nil }
    let isOne = newCandidates.count == 1
    return "\(BaselineComparison.list(newCandidates)) \(isOne ? "is" : "are") not in baseline "
      + "'\(baseline)': not compared; 'rep-gate bless' adds \(isOne ? "it" : "them")"
  }

  /// How clips flipped, a line for each counter on each track of which any did, with McNemar's test.
  var flipLines: [String] {
    zip(flips, chancesOfFlips).compactMap { flip, corrected in
      guard !flip.newlyFailing.isEmpty || !flip.newlyFixed.isEmpty else { return nil }
      let among = flips.count > 1 ? ", with Holm's correction for \(flips.count) tests" : ""
      let chance = corrected.map {
        " (McNemar's test of more failing than fixed\(among): p = "
          + "\($0.text(significantDigits: 2)))"
      }
      return "\(flip.candidate) on \(flip.track): \(flip.newlyFailing.count) newly failing, "
        + "\(flip.newlyFixed.count) newly fixed" + (chance ?? "")
    }
  }

  /// The verdict as a heading says it.
  var heading: String { verdict == .notComparable ? "cannot judge" : verdict.rawValue }

  /// What the signs before changes mean.
  static let legend =
    "Signs: + is new, - is gone, ~ has other numbers."
}

extension RuleOutcome {
  /// The candidate and track, as in `zig-zag on truth`.
  var place: String { [candidate, track].filter { !$0.isEmpty }.joined(separator: " on ") }
}
