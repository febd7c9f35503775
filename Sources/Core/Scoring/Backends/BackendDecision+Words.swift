// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

extension BackendDecision {
  /// The answer as one sentence: which backend to take, or between which of them the clips do not decide.
  package var answer: String {
    let rest = againstLeader
    let equal = rest.filter { $0.verdict == .equal }.map(\.second)
    let open = rest.filter { $0.verdict == .open }
    let behind = rest.filter { $0.verdict == .behind }
    guard standings[0].score != nil else {
      return
        "No answer: \(rest.first?.difference.difference.undefinedReason ?? "nothing to compare")."
    }
    if let nearest = open.first {
      // A long list of names is no sentence; each has a line of its own below.
      let isNamed = open.count <= 3
      let isAll = !isNamed && open.count == rest.count
      let names =
        isNamed
        ? Self.list(open.map(\.second), "or")
        : isAll ? "any of the \(rest.count) others" : "\(open.count) of the \(rest.count) others"
      let reach = interval(nearest).map { ", \($0)" } ?? ""
      let verb = open.count == 1 || isAll ? "is" : "are"
      let lost = Self.list(behind.map(\.second), "and") + (behind.count == 1 ? " is" : " are")
      return
        "Not decided: \(leader) has the best score, \(score), but these clips do not show "
        + "that \(names) \(verb) behind (\(open.count == 1 ? "" : nearest.second + ": ")"
        + "\(signed(nearest.difference.difference.value))\(reach))"
        + (behind.isEmpty || behind.count > 3 ? "." : "; \(lost) behind.")
    }
    if behind.isEmpty {
      let all = equal.count == 1 ? "Take either" : "Take any of them"
      return "\(all): \(Self.list([leader] + equal, "and")) count equally well, "
        + "\(within(rest))."
    }
    let others = equal.isEmpty ? "" : " or \(Self.list(equal, "or"))"
    let same = equal.isEmpty ? "" : ", which count equally well"
    let next = behind[0]
    let reach = interval(next).map { " (\($0))" } ?? ""
    return
      "Take \(leader)\(others)\(same): \(score) with \(leader), and \(next.second), the next, "
      + "is behind by \(number(next.difference.difference.value.map(abs)))\(reach)."
  }

  /// A sentence for each other backend: where it stands against the leader, and how sure that is.
  package var standingsInWords: [String] {
    againstLeader.map { pair in
      let value = pair.difference.difference.value
      let name = "\(pair.second) (\(number(standings.first { $0.backend == pair.second }?.score)))"
      switch pair.verdict {
      case .behind:
        return "\(name) is behind \(leader) by \(number(value.map(abs)))"
          + (interval(pair).map { ", \($0)" } ?? "") + probability(pair) + "."
      case .equal where pair.isIdentical:
        return "\(name) gives every counter the same reps as \(leader)."
      case .equal:
        return "\(name) is equal to \(leader): \(within([pair]))."
      case .open:
        guard value != nil else {
          return "\(name): \(pair.difference.difference.undefinedReason ?? "nothing to compare")."
        }
        let people = pair.morePeople.map {
          "; about \($0) more \($0 == 1 ? "person" : "people") like these would decide it"
        }
        let reason = pair.difference.difference.intervalReason.map { "; no interval: \($0)" }
        return "\(name) is not decided: \(signed(value)) against \(leader)"
          + (interval(pair).map { ", \($0)" } ?? "") + probability(pair)
          + (people ?? reason ?? "") + "."
      }
    }
  }

  /// What the answer rests on.
  package var evidence: String {
    let tests = pairs.count == 1 ? "" : ", corrected for \(pairs.count) pairs of backends"
    let people = subjects == 1 ? "1 person" : "\(subjects) people"
    return "Evidence: \(counted(clips, "clip")) of \(people) with "
      + "\(counted(reps, "rep")); \(title) \(basis)\(tests). "
      + "Equal means: apart by less than \(margin.text(significantDigits: 2)), 95 % sure."
  }

  private var basis: String {
    counters.count == 1
      ? "of \(counters[0])" : "over \(counted(counters.count, "counter")) together"
  }

  /// The measure in words.
  package var title: String {
    switch measure {
    case "f1@0.5s": "F1"
    case "exact": "share of clips counted exactly"
    case "false-reps-per-minute": "false reps a minute"
    default: measure
    }
  }

  /// The measure in words, at the head of a column or a sentence.
  package var heading: String { title.prefix(1).uppercased() + title.dropFirst() }

  /// The leader's score as a phrase.
  private var score: String {
    let value = number(standings[0].score)
    return switch measure {
    case "f1@0.5s": "an \(title) of \(value)"
    case "false-reps-per-minute": "\(value) \(title)"
    default: "a \(title) of \(value)"
    }
  }

  /// `a, b and c`.
  static func list(_ names: [String], _ word: String) -> String {
    names.count < 2
      ? names.joined()
      : names.dropLast().joined(separator: ", ") + " \(word) " + names[names.count - 1]
  }

  private func within(_ pairs: [Pair]) -> String {
    pairs.allSatisfy(\.isIdentical)
      ? "every counter finds the same reps"
      : "apart by less than \(margin.text(significantDigits: 2)), 95 % sure"
  }

  private func interval(_ pair: Pair) -> String? {
    pair.difference.difference.interval.map { interval in
      // Of a backend that is behind, the amount is said without its sign.
      let isTurned = pair.verdict == .behind && (pair.difference.difference.value ?? 0) < 0
      let ends = isTurned ? [-interval.high, -interval.low] : [interval.low, interval.high]
      return "95 % interval \(number(ends[0])) to \(number(ends[1]))"
    }
  }

  private func probability(_ pair: Pair) -> String {
    guard let p = pair.corrected else { return "" }
    return p < 0.001 ? ", p < 0.001" : ", p \(p.text(decimals: 3))"
  }

  private func number(_ value: Double?) -> String {
    guard let value else { return "-" }
    let text = value.text(decimals: 3)
    return text == "-0.000" ? "0.000" : text
  }

  private func signed(_ value: Double?) -> String {
    guard let value else { return "-" }
    return value > 0 ? "+" + number(value) : number(value)
  }
}
