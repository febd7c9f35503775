// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

extension GateResult {
  /// The result for a terminal; the last line is the verdict in words.
  public var lines: [String] {
    var lines = problems.map { "cannot compare: \($0.message)" }
    for outcome in outcomes {
      let place = [outcome.subject, outcome.track].filter { !$0.isEmpty }.joined(separator: " on ")
      lines.append("\(outcome.verdict.rawValue): \(outcome.rule) for \(place)")
      lines.append("    \(outcome.reason)")
      lines.append("    \(outcome.evidence)")
    }
    for (flip, corrected) in zip(flips, chancesOfFlips)
    where flip.newlyFailing + flip.newlyFixed > 0 {
      let among = flips.count > 1 ? ", by Holm among \(flips.count) counters" : ""
      let chance = corrected.map {
        " (McNemar's test of more failing than fixed\(among): p = "
          + "\($0.text(significantDigits: 2)))"
      }
      lines.append(
        "flipped: \(flip.subject) on \(flip.track): \(flip.newlyFailing) newly failing, "
          + "\(flip.newlyFixed) newly fixed" + (chance ?? "")
      )
    }
    for change in changes {
      let flip =
        change.isNewlyFailing ? ", newly failing" : change.isNewlyFixed ? ", newly fixed" : ""
      let counts =
        change.count.map { "; counts \($0.after) of \($0.reference), was \($0.before)" } ?? ""
      lines.append(
        "changed: clip \(change.clip), \(change.subject) on \(change.track) "
          + "(\(change.effect.rawValue)\(flip)\(counts))"
      )
      lines += change.lines.map { "    \($0)" }
    }
    return lines + [sentence]
  }
}
