// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

extension GateResult {
  /// The result as one page that needs nothing else: verdict, rules, and the clips that changed, those
  /// that flipped first, each with a line of time of labelled reps and of events before and now.
  package var page: String {
    var body = "<h1>rep-gate: \(heading)</h1>\n"
    body += "<p class=\"\(verdict.rawValue)\">\(sentence.escapedForXML)</p>\n"
    let against = baseline.map { " against baseline <b>\($0.escapedForXML)</b>" } ?? ""
    body += "<p>Dataset <b>\(dataset.escapedForXML)</b>, \(counted(clips, "clip"))\(against).</p>\n"
    if !problems.isEmpty {
      body += "<ul>" + problems.map { "<li>\($0.message.escapedForXML)</li>" }.joined() + "</ul>\n"
    }
    body += Self.section("Rules", ["verdict", "rule", "tested", "track", "why", "numbers"]) {
      outcomesByVerdict.map { outcome in
        Self.row(
          [
            outcome.verdict.rawValue, outcome.rule, outcome.candidate, outcome.track,
            outcome.reason, outcome.evidence,
          ],
          kind: outcome.verdict.rawValue
        )
      }
    }
    if let newLine { body += "<p>new: \(newLine.escapedForXML)</p>\n" }
    if !next.isEmpty {
      let lines = next.map(\.escapedForXML).joined(separator: "\n")
      body += "<p>What comes next:</p>\n<pre>\(lines)</pre>\n"
    }
    if !changes.isEmpty {
      let flips = flipLines.map { "\($0.escapedForXML)<br>" }.joined()
      body += "<p>\(flips)<span class=\"legend\">\(Self.legend)</span></p>\n"
    }
    body += Self.section("Clips that flipped", Self.changeColumns) {
      changes.filter(\.isFlip).map(\.row)
    }
    body += Self.section("Other clips that changed", Self.changeColumns) {
      changes.filter { !$0.isFlip }.map(\.row)
    }
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>rep-gate: \(heading)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>\(Self.style)</style></head>
      <body>
      \(body)</body></html>

      """
  }

  private static let changeColumns = ["", "clip", "tested", "track", "reps", "when", "changes"]

  private static func section(
    _ title: String,
    _ heading: [String],
    rows: () -> [String]
  ) -> String {
    let rows = rows()
    guard !rows.isEmpty else { return "" }
    let head = heading.map { "<th>\($0)</th>" }.joined()
    return "<h2>\(title) (\(rows.count))</h2>\n<table><thead><tr>\(head)</tr></thead><tbody>\n"
      + rows.joined() + "</tbody></table>\n"
  }

  fileprivate static func row(_ cells: [String], kind: String) -> String {
    "<tr class=\"\(kind)\">" + cells.map { "<td>\($0.escapedForXML)</td>" }.joined() + "</tr>\n"
  }

  private static let style = """
    :root{color-scheme:light dark;--line:#8886;--bad:#b3261e;--good:#1b6e3c;--quiet:#777}
    @media(prefers-color-scheme:dark){:root{--bad:#ff8a80;--good:#7ddc9b;--quiet:#aaa}}
    body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:82rem;padding:0 1rem}
    table{border-collapse:collapse;width:100%}
    th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line)}
    p.failed,p.not-comparable,.failed td:first-child,.undecided td:first-child,.worse td:first-child
    {color:var(--bad);font-weight:600}
    p.passed,p.improved,.passed td:first-child,.better td:first-child{color:var(--good)}
    td svg{display:block}
    .legend{color:var(--quiet)}
    """
}

extension ClipChange {
  /// Whether the clip turned right or wrong.
  fileprivate var isFlip: Bool { isNewlyFailing || isNewlyFixed }

  fileprivate var row: String {
    let verdict = isNewlyFailing ? "newly failing" : isNewlyFixed ? "newly fixed" : effect.rawValue
    let counts = count.map { "\($0.before) → \($0.after) of \($0.reference)" } ?? ""
    let texts = self.texts.map(\.escapedForXML).joined(separator: "<br>")
    let cells =
      [verdict, clip, candidate, track, counts].map(\.escapedForXML)
      + [timeline?.drawing ?? "", texts]
    return "<tr class=\"\(effect.rawValue)\">"
      + cells.map { "<td>\($0)</td>" }.joined() + "</tr>\n"
  }
}

extension ClipChange.Timeline {
  /// Three rows of ticks over the length of the clip: labels, before, now.
  fileprivate var drawing: String {
    let width = 260.0
    let scale = (width - 44) / max(duration, 1e-3)
    func ticks(_ times: [Double], top: Int) -> String {
      times.map { time in
        let x = (44 + time * scale).text(decimals: 1)
        return "M\(x) \(top)v9"
      }.joined()
    }
    let rows = [("labels", reference), ("before", before), ("now", after)]
    let drawn = rows.enumerated().map { index, row in
      let top = index * 13 + 2
      return "<text x=\"0\" y=\"\(top + 8)\" font-size=\"9\" fill=\"currentColor\">\(row.0)</text>"
        + "<path d=\"\(ticks(row.1, top: top))\" stroke=\"currentColor\" stroke-width=\"1.5\"/>"
    }
    return "<svg width=\"\(Int(width))\" height=\"40\" role=\"img\" aria-label=\""
      + "\(reference.count) labelled, \(before.count) before, \(after.count) now\">"
      + drawn.joined() + "</svg>"
  }
}
