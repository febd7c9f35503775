// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Results
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

  /// One folded table for each clip with findings; nil if nothing was found.
  ///
  /// Of all analyzers on all backends the same number is shown at most, so that none that finds much
  /// leaves no room for the others.
  var section: PageSection? {
    let clips = rowsByClip
    guard !clips.isEmpty else { return nil }
    let totals = Dictionary(grouping: clips.flatMap(\.rows), by: \.configuration.analyzerName)
      .mapValues(\.count)
    let most = Self.share(of: Self.mostRows, among: Array(totals.values))
    var shown: [String: Int] = [:]
    var hidden = (clips: 0, findings: 0)
    let parts = clips.compactMap { clip, rows -> HTML? in
      let own = rows.filter { row in
        shown[row.configuration.analyzerName, default: 0] += 1
        return shown[row.configuration.analyzerName, default: 0] <= most
      }
      guard own.isEmpty else { return part(clip, rows, own) }
      hidden = (hidden.clips + 1, hidden.findings + rows.count)
      return nil
    }
    let cut = totals.filter { $0.value > most }.sorted { $0.key < $1.key }
    let rest: HTML = """
      \(cut.isEmpty ? "" : "<p>Shown are the first \(most) findings of each of these:</p>\n<ul class=\"notes\">")\
      \(cut.map { "<li>\($0.key): \(most) of \($0.value)</li>" as HTML })\
      \(cut.isEmpty ? "" : "</ul>\n")
      """
    let others: HTML =
      hidden.clips == 0
      ? ""
      : """
      <p class="notes">\(counted(hidden.clips, "more clip")) with \(counted(hidden.findings, "finding")), none shown</p>

      """
    return PageSection(
      "findings",
      "Findings",
      body: """
        <p>n = \(totals.values.reduce(0, +)) findings in \(clips.count) clips, time in seconds and frames
        from 0. All of them, and what was not judged, are in <code>findings.csv</code>.</p>
        \(rest)\(parts)\(others)
        """
    )
  }

  /// The greatest number of which as many of each kind as there are, at most that many, are no more
  /// than a total in all.
  static func share(of total: Int, among counts: [Int]) -> Int {
    var share = 0
    while counts.contains(where: { $0 > share }),
      counts.reduce(0, { $0 + min($1, share + 1) }) <= total
    {
      share += 1
    }
    return share
  }

  private func part(_ clip: String, _ rows: [Row], _ shown: [Row]) -> HTML {
    let verdicts = FindingVerdict.allCases.compactMap { verdict -> String? in
      let count = rows.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.words)" : nil
    }
    let title: HTML =
      "\(clip): \(counted(rows.count, "finding")), \(verdicts.joined(separator: ", "))"
    let cut: HTML = shown.count < rows.count ? ", \(shown.count) shown" : ""
    return """
      <details><summary>\(title)\(cut)</summary>\
      <div class="scroll" role="region" tabindex="0" aria-label="Findings in \(clip)">\
      <table><thead><tr><th scope="col">Analyzer</th><th scope="col" class="t">Backend</th>\
      <th scope="col">Time</th><th scope="col">Frame</th><th scope="col" class="t">Fault</th>\
      <th scope="col" class="t">Side</th><th scope="col" class="t">Quantity</th>\
      <th scope="col">Value</th><th scope="col">Threshold</th><th scope="col">Confidence</th>\
      <th scope="col" class="t">Label</th></tr></thead><tbody>
      \(shown.map { row(clip, $0) })</tbody></table></div></details>

      """
  }

  private func row(_ clip: String, _ row: Row) -> HTML {
    let finding = row.finding
    let frame = input.frames.frame(clip, at: finding.time).map(String.init) ?? "—"
    return """
      <tr><th scope="row">\(row.configuration.analyzer)</th>\
      <td class="t">\(row.configuration.track)</td><td>\(finding.time.text(decimals: 2))</td>\
      <td>\(frame)</td>\
      <td class="t">\(Word.fault(finding.fault.rawValue).html())</td>\
      <td class="t">\(finding.side?.rawValue ?? "—")</td>\
      <td class="t">\(Word.quantity(finding.quantity.name).html(by: row.configuration.analyzer)), \
      \(finding.quantity.unit.rawValue)</td>\
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
