// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import PoseTracks
import Results
import Scoring

/// Every clip: the reference count, and what each counter made of it.
struct ClipsSection {
  let input: ReportInput

  /// One row for each clip; nil without counters.
  var section: PageSection? {
    let rows = ClipRows(input.evaluations).rows
    guard !rows.isEmpty else { return nil }
    let strips = ClipStrips(input)
    let names = ConfigurationNames(input.evaluations)
    let heading: [HTML] =
      [
        .heading("Clip"), .textHeading("Exercise"), .textHeading("Subject"),
        .textHeading("View"), .heading("Reference"),
      ]
      + zip(names.names, names.short).map { name, short in
        "<th scope=\"col\" title=\"\(name)\"><span class=\"turned\">\(short)</span></th>"
      }
    let lines = rows.map { row($0, hasStrip: strips.hasStrip($0.clip.id)) }
    return PageSection(
      "clips",
      "Clips",
      body: """
        <p class="filter" hidden><label>Find <input type="search" placeholder="clip, exercise, subject">\
        </label> <label><input type="checkbox"> only clips with an error</label> <output></output></p>
        \(.table(
          caption: """
          Predicted counts, n = \(rows.count) clips. <b>−1</b>: one rep missed; \
          <i>+1</i>: one rep too many. Both beside an exact count: two errors that \
          cancel in the total. A count in brackets is wrong, in a clip without labelled times.
          """,
          classes: "sortable clips", identifier: "clip-table", heading: heading, rows: lines))
        """
    )
  }

  private func row(_ row: ClipRows.Row, hasStrip: Bool) -> HTML {
    let clip = row.clip
    let name: HTML =
      hasStrip ? "<a href=\"#\(ClipStrips.name(of: clip.id))\">\(clip.id)</a>" : "\(clip.id)"
    let isWrong = row.scores.contains { $0.map(Self.isWrong) ?? false }
    let wrong: HTML = isWrong ? " data-wrong" : ""
    let negative: HTML = clip.isNegative ? " <small>negative</small>" : ""
    return """
      <tr\(wrong)><th scope="row">\(name)</th>\
      <td>\(clip.exercise)\(negative)</td><td>\(clip.subject)</td>\
      <td>\(clip.view?.rawValue ?? "—")</td><td>\(row.first.referenceCount)</td>\
      \(row.scores.map(cell))</tr>

      """
  }

  private func cell(_ score: ClipScore?) -> HTML {
    guard let score else { return "<td class=\"none\" title=\"no track\">—</td>" }
    let count = score.predictedCount
    guard let detection = score.headline else {
      guard score.countError != 0 else { return "<td>\(count)</td>" }
      return score.countError < 0
        ? "<td data-v=\"\(count)\"><b>(\(count))</b></td>"
        : "<td data-v=\"\(count)\"><i>(\(count))</i></td>"
    }
    let missed = detection.misses.count
    let extra = detection.extras.count
    var errors: HTML = ""
    if missed > 0 { errors += " <b>−\(missed)</b>" }
    if extra > 0 { errors += " <i>+\(extra)</i>" }
    return "<td>\(count)\(errors)</td>"
  }

  /// Whether the count is off, or right by errors that cancel.
  private static func isWrong(_ score: ClipScore) -> Bool {
    let isMismatched = score.headline.map { !$0.misses.isEmpty || !$0.extras.isEmpty } ?? false
    return score.countError != 0 || isMismatched
  }
}
