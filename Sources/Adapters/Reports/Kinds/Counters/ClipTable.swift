// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import PoseTracks
import Results
import Scoring

/// The table of clips: the reference count of each, and what each counter made of it.
struct ClipTable: Sendable {
  private let heading: [HTML]

  init(_ evaluations: [CounterEvaluation]) {
    let names = ConfigurationNames(evaluations)
    heading =
      [
        .heading("Clip"), .textHeading("Exercise"), .textHeading("Subject"),
        .textHeading("View"), .heading("Reference"),
      ]
      + zip(names.names, names.short).map { name, short in
        "<th scope=\"col\" title=\"\(name)\"><span class=\"turned\">\(short)</span></th>"
      }
  }

  /// The table of some clips.
  ///
  /// - Parameters:
  ///   - rows: The clips.
  ///   - count: The number of all clips.
  ///   - link: The link of a clip's name, by its id; nil for none.
  /// - Returns: The table.
  func html(_ rows: [ClipRows.Row], of count: Int, link: (String) -> String?) -> HTML {
    .table(
      caption: """
        Predicted counts, n = \(rows.count)\(rows.count < count ? " of \(count)" : "") clips. <b>−1</b>: one rep missed; \
        <i>+1</i>: one rep too many. Both beside an exact count: two errors that \
        cancel in the total. A count in brackets is wrong, in a clip without labelled times.
        """,
      classes: "sortable clips",
      identifier: "clip-table",
      heading: heading,
      rows: rows.map { html(of: $0, link: link($0.clip.id)) }
    )
  }

  /// The row of a clip, its name with a link if there is one.
  func html(of row: ClipRows.Row, link: String?) -> HTML {
    let clip = row.clip
    let name: HTML = link.map { "<a href=\"\($0)\">\(clip.id)</a>" } ?? "\(clip.id)"
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
