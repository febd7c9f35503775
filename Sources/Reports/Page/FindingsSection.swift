// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import Scoring

/// What analyzers found, clip by clip, with the frames in which it shows.
struct FindingsSection {
  /// One finding and who found it.
  private struct Row {
    var configuration: FormConfiguration
    var finding: Finding
    var verdict: FindingVerdict
  }

  /// The most findings shown; a page with all would be too heavy to open.
  private static let mostRows = 300

  let input: ReportInput

  /// Whether nothing was found.
  var isEmpty: Bool {
    input.forms.allSatisfy { form in form.clips.allSatisfy(\.findings.isEmpty) }
  }

  /// One folded table for each clip with findings.
  var html: HTML {
    guard !isEmpty else { return "" }
    let clips = rowsByClip
    let total = clips.reduce(0) { $0 + $1.rows.count }
    var left = Self.mostRows
    let parts = clips.compactMap { clip, rows -> HTML? in
      guard left > 0 else { return nil }
      defer { left -= rows.count }
      return part(clip, rows, shown: min(left, rows.count))
    }
    let shown = min(total, Self.mostRows)
    let rest: HTML = shown < total ? "; here are the first \(shown) of \(total)" : ""
    return """
      <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">Findings</h2>
      <p>n = \(total) findings in \(clips.count) clips, time in seconds and frames from 0. All of them,
      and what was not judged, are in <code>findings.csv</code>\(rest).</p>
      \(parts)</section>

      """
  }

  private func part(_ clip: String, _ rows: [Row], shown: Int) -> HTML {
    let verdicts = FindingVerdict.allCases.compactMap { verdict -> String? in
      let count = rows.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.words)" : nil
    }
    let cut: HTML = shown < rows.count ? ", the first \(shown) shown" : ""
    return """
      <details><summary>\(clip): \(counted(rows.count, "finding")), \(verdicts.joined(separator: ", "))\(cut)\
      </summary><div class="scroll" role="region" tabindex="0" aria-label="Findings in \(clip)">\
      <table><thead><tr><th scope="col">Analyzer</th><th scope="col" class="t">Backend</th>\
      <th scope="col">Time</th><th scope="col">Frame</th><th scope="col" class="t">Fault</th>\
      <th scope="col" class="t">Side</th><th scope="col" class="t">Quantity</th>\
      <th scope="col">Value</th><th scope="col">Threshold</th><th scope="col">Confidence</th>\
      <th scope="col" class="t">Label</th></tr></thead><tbody>
      \(rows.prefix(shown).map { row(clip, $0) })</tbody></table></div></details>

      """
  }

  private func row(_ clip: String, _ row: Row) -> HTML {
    let finding = row.finding
    let frame = input.frames.frame(clip, at: finding.time).map(String.init) ?? "—"
    return """
      <tr><th scope="row">\(row.configuration.analyzer)</th>\
      <td class="t">\(row.configuration.track)</td><td>\(finding.time.text(decimals: 2))</td>\
      <td>\(frame)</td><td class="t">\(finding.fault.rawValue)</td>\
      <td class="t">\(finding.side?.rawValue ?? "—")</td>\
      <td class="t">\(finding.quantity.name), \(finding.quantity.unit.rawValue)</td>\
      <td>\(Self.text(finding.value))</td><td>\(Self.text(finding.threshold))</td>\
      <td>\(finding.confidence.text(decimals: 2))</td><td class="t">\(row.verdict.words)</td></tr>

      """
  }

  /// The findings of all analyzers, clips in order of first appearance, each by time.
  private var rowsByClip: [(clip: String, rows: [Row])] {
    var clips: [(clip: String, rows: [Row])] = []
    var places: [String: Int] = [:]
    for form in input.forms.onceForEachAnalyzer {
      for score in form.clips where !score.findings.isEmpty {
        let place = places[score.clip.id] ?? clips.count
        if place == clips.count {
          places[score.clip.id] = place
          clips.append((score.clip.id, []))
        }
        clips[place].rows += zip(score.findings, score.verdicts()).map { finding, verdict in
          Row(configuration: form.configuration, finding: finding, verdict: verdict)
        }
      }
    }
    return clips.map { clip, rows in
      let order = rows.indices.sorted { a, b in
        (rows[a].finding.time, a) < (rows[b].finding.time, b)
      }
      return (clip, order.map { rows[$0] })
    }
  }

  private static func text(_ value: Double) -> String {
    value.isFinite ? value.text(significantDigits: 4).replacingMinus : "—"
  }
}

extension FindingVerdict {
  /// What the labels say, in words.
  fileprivate var words: String {
    switch self {
    case .right: "right"
    case .wrong: "wrong"
    case .unlabelled: "not labelled"
    case .ignored: "ignored"
    }
  }
}
