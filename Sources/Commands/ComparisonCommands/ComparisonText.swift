// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics
import Terminal

/// Comparisons as lines for a terminal or as Markdown.
struct ComparisonText {
  let report: ComparisonReport
  let isMarkdown: Bool

  /// All lines.
  var lines: [String] {
    let rest =
      report.comparisons.indices.flatMap { section($0) + [""] }
      + report.records.indices.flatMap { recordSection($0) + [""] } + notes
    guard let decision = report.decision else { return rest }
    let answer = answer(decision)
    guard isMarkdown else { return answer + rest }
    return answer + ["<details><summary>Every counter and measure</summary>", ""] + rest
      + ["", "</details>"]
  }

  /// Which backend, how sure, and on what evidence.
  private func answer(_ decision: BackendDecision) -> [String] {
    isMarkdown
      ? ["## Which backend?", "", "**\(decision.answer)**", ""]
        + list(decision.standingsInWords) + ["", decision.evidence, ""]
        + list(report.study) + (report.study.isEmpty ? [] : [""])
      : [decision.answer] + decision.standingsInWords.map { "  " + $0 } + [decision.evidence]
        + report.study + [""]
  }

  private func section(_ index: Int) -> [String] {
    let comparison = report.comparisons[index]
    let (a, b) = (comparison.baseline.configuration, comparison.candidate.configuration)
    let rows = comparison.differences.map { (id: $0.id, difference: $0) }
    return head(a.title, b.title) + [basis(of: comparison), ""]
      + table(rows, report.corrected[index]) + [""]
      + list(
        outcomes(of: comparison) + slices(of: comparison) + verdicts(of: rows) + reasons(of: rows)
      )
  }

  private func recordSection(_ index: Int) -> [String] {
    let comparison = report.records[index]
    let people = comparison.subjects == 1 ? "1 person" : "\(comparison.subjects) people"
    let rows = comparison.rows.map { (id: $0.id, difference: $0.difference) }
    return head(comparison.baseline, comparison.candidate)
      + [
        "measures \(comparison.kind.family.title): \(counted(comparison.clips, "clip")) of \(people)",
        "",
      ] + table(rows, report.correctedRecords[index]) + [""]
      + list(verdicts(of: rows) + reasons(of: rows))
  }

  private func head(_ a: String, _ b: String) -> [String] {
    isMarkdown ? ["## \(b) against \(a)", ""] : ["A  \(a)", "B  \(b)"]
  }

  private func basis(of comparison: EvaluationComparison) -> String {
    let clips = comparison.candidate.clips
    let people = Set(clips.map(\.clip.subject)).count
    let quiet = clips.count { $0.clip.isNegative }
    let reps = clips.reduce(0) { $0 + $1.referenceCount }
    return "\(clips.count) clips of \(people) people with \(reps) reps; \(quiet) clips have no reps"
  }

  private typealias Row = (id: String, difference: MeasureDifference)

  private func table(_ rows: [Row], _ corrected: [Double?]) -> [String] {
    let table = TextTable(
      heading: [
        "measure", "A", "B", "B - A", "95 % interval", "", "p", "p corrected", "visible from",
        "to see", "people more", "clips more",
      ],
      leading: 1,
      rows: zip(rows, corrected).map { row, corrected in
        let difference = row.difference
        return [
          row.id, number(difference.baseline), number(difference.candidate),
          number(difference.difference.value, signed: true), interval(difference),
          difference.direction == .open ? "" : difference.direction.rawValue,
          probability(difference.signFlip.pValue), probability(corrected),
          number(difference.detectable, decimals: 3),
          number(report.amount(for: difference, named: row.id), decimals: 3),
          report.subjectsStillNeeded(difference, named: row.id).map(String.init) ?? "-",
          report.clipsStillNeeded(difference, named: row.id).map(String.init) ?? "-",
        ]
      }
    )
    return isMarkdown ? table.markdownLines : table.lines
  }

  /// What became of exact clips, by name.
  private func outcomes(of comparison: EvaluationComparison) -> [String] {
    let clips = comparison.exactClips
    var lines = [
      "Exact clips: \(clips.fixed.count) newly right in B, \(clips.broken.count) newly wrong, "
        + "\(clips.stillWrong.count) wrong in both; McNemar p \(probability(clips.test.pValue)), "
        + "one-sided p that B breaks more than it fixes \(probability(clips.testOfBreaking.pValue))"
    ]
    if !clips.fixed.isEmpty { lines.append("newly right: " + names(clips.fixed)) }
    if !clips.broken.isEmpty { lines.append("newly wrong: " + names(clips.broken)) }
    if let p = comparison.countErrors.pValue {
      lines.append(
        "Absolute count errors by person: signed-rank p \(probability(p))"
      )
    }
    if let design = clips.design, clips.fixed.count + clips.broken.count > 0 {
      let worth = (Double(design.clips) / design.factor).text(decimals: 0)
      lines.append(
        "Changes are alike within people (correlation \(number(design.correlation))): "
          + "\(design.clips) clips count as \(worth) independent ones"
      )
    }
    return lines
  }

  /// Whether degradations are within the margins asked for.
  private func verdicts(of rows: [Row]) -> [String] {
    rows.compactMap { id, difference in
      guard let judged = report.nonInferiority(of: difference, named: id) else { return nil }
      let margin = number(judged.margin, decimals: 3)
      let bound =
        judged.high.map { "at most \(number($0, decimals: 3)) worse, 95 % sure" }
        ?? judged.reason ?? "no bound"
      return "\(id): \(judged.verdict.rawValue) at a margin of \(margin) (\(bound))"
    }
  }

  /// The clips and people behind each measure of a part of the clips.
  private func slices(of comparison: EvaluationComparison) -> [String] {
    comparison.differences.filter { !$0.difference.identifier.slice.isEmpty }.map { sliced in
      let (clips, people) = (sliced.difference.clips, sliced.difference.subjects)
      return "\(sliced.id): \(counted(clips, "clip")) of "
        + (people == 1 ? "1 person" : "\(people) people")
    }
  }

  /// Why there are dashes instead of intervals, and what to mind about those there are.
  private func reasons(of rows: [Row]) -> [String] {
    rows.compactMap { id, difference in
      if let reason = difference.difference.intervalReason {
        return "\(id): no interval: \(reason)"
      }
      return difference.difference.interval?.note.map { "\(id): \($0)" }
    }
  }

  private func list(_ lines: [String]) -> [String] {
    isMarkdown ? lines.map { "- " + $0 } : lines
  }

  /// How to read the table.
  private var notes: [String] {
    let correction = report.correction == .holm ? "Holm" : "Benjamini and Hochberg"
    let counters = counted(report.tests, "test")
    let others = counted(report.testsOfRecords, "test")
    let tests =
      report.records.isEmpty
      ? counters
      : report.comparisons.isEmpty ? others : "\(counters) of counters, and \(others) besides"
    return [
      "p: sign-flip test by person; p corrected: \(correction)'s correction for \(tests).",
      "Visible from: the smallest difference that these people show four times in five. People more, "
        + "clips more: to show the difference 'to see', each person with as many clips.",
    ]
  }

  // MARK: Cells

  private func names(_ names: [String]) -> String {
    isMarkdown ? names.map { "`\($0)`" }.joined(separator: ", ") : names.joined(separator: ", ")
  }

  private func interval(_ difference: MeasureDifference) -> String {
    guard let interval = difference.difference.interval else { return "-" }
    return "[\(number(interval.low)), \(number(interval.high))]"
  }

  private func number(_ value: Double?, decimals: Int = 2, signed: Bool = false) -> String {
    guard let value else { return "-" }
    let text = value.text(decimals: decimals)
    return signed && value > 0 ? "+" + text : text
  }

  private func probability(_ value: Double?) -> String {
    guard let value else { return "-" }
    return value < 0.001 ? "<0.001" : value.text(decimals: 3)
  }
}
