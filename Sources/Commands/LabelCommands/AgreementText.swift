// SPDX-License-Identifier: Apache-2.0
import Agreement
import Basics
import Measures
import Scoring
import Statistics

/// How far raters agree, as lines for a terminal.
struct AgreementText {
  private let study: AgreementStudy

  init(_ study: AgreementStudy) {
    self.study = study
  }

  /// The measures of each pair and of all, the suggested tolerance, and the disagreements.
  var lines: [String] {
    var lines = [
      "\(counted(study.clips.count, "clip")), "
        + "\(counted(Set(study.clips.map(\.subject)).count, "subject")), "
        + "\(counted(study.raters.count, "rater")): \(study.raters.joined(separator: ", "))"
    ]
    for pair in study.pairs {
      lines += [
        "",
        "\(pair.first) and \(pair.second): \(counted(pair.clips, "clip")), "
          + "\(counted(pair.subjects, "subject")); biases are \(pair.second) less \(pair.first)",
      ]
      lines += rows(pair.measures)
      if let shift = pair.shift { lines.append("  " + shift.text) }
    }
    lines += ["", "all raters together"] + rows(study.overall)
    lines += ["", tolerance]
    lines += ["", heading] + study.disagreements.map(line)
    return lines
  }

  private func rows(_ measures: [Measure]) -> [String] {
    let cells = measures.map { measure -> [String] in
      var plain = measure.identifier
      plain.slice.removeAll { $0.key == "raters" }
      let unit = study.meaning(of: measure.identifier)?.unit ?? ""
      let suffix = unit == "fraction" || unit.isEmpty ? "" : " \(unit)"
      let decimals = unit == "s" ? 3 : 2
      guard let value = measure.value else {
        return [plain.description, "-", measure.undefinedReason ?? ""]
      }
      let interval = measure.interval.map {
        "[\($0.low.text(decimals: decimals)), \($0.high.text(decimals: decimals))]"
          + ($0.note.map { " (\($0))" } ?? "")
      }
      return [
        plain.description, value.text(decimals: decimals) + suffix,
        (interval ?? "no interval: \(measure.intervalReason ?? "")") + ", n = \(measure.events)",
      ]
    }
    let widths = (0..<2).map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      "  " + padded(row[0], widths[0]) + "  " + padded(row[1], widths[1]) + "  " + row[2]
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }

  private var tolerance: String {
    let found = study.tolerance
    guard let value = found.value, let plateau = found.plateau, let spread = found.doubledSpread
    else { return "no tolerance is suggested: \(found.reason ?? "")" }
    var text =
      "suggested tolerance for scoring: \(value.text(decimals: 2)) s "
      + "(F1 between raters levels off at \(plateau.text(decimals: 2)) s; "
      + "twice the spread of turning points is \(spread.text(decimals: 2)) s)"
    if let limit = found.limit, value >= limit {
      text +=
        "; reps come as close as \((2 * limit).text(decimals: 2)) s, so it can match a rep "
        + "with its neighbour"
    }
    return text
  }

  private var heading: String {
    guard !study.disagreements.isEmpty else { return "no disagreements" }
    let kinds = Disagreement.Kind.allCases.compactMap { kind -> String? in
      let count = study.disagreements.count { $0.kind == kind }
      return count > 0 ? "\(kind.rawValue) \(count)" : nil
    }
    return "\(counted(study.disagreements.count, "disagreement")): "
      + kinds.joined(separator: ", ")
  }

  private func line(_ disagreement: Disagreement) -> String {
    let time = disagreement.time.map { "  \($0.text(decimals: 3)) s" } ?? ""
    let statements = disagreement.statements.map { "\($0.rater): \($0.text)" }
    return "  \(disagreement.clip)\(time)  \(disagreement.kind.rawValue): "
      + statements.joined(separator: "; ")
  }
}
