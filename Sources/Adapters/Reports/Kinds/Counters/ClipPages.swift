// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Matching
import Measures
import Results
import Scoring

/// The pages on which the clips of a report stand: its own page for a few, else further pages, each whole.
///
/// With more than ``mostOnReport`` clips the report's own page has those that counters get wrong the most, and links to
/// the pages of all clips, in manifest order. Each of them is at most ``mostBytes`` long.
struct ClipPages: Sendable {
  /// The number of clips up to which the report's own page has all of them.
  static let mostOnReport = 400
  /// The length of a further page at most, in bytes.
  static let mostBytes = 2_000_000
  /// The bytes that a page needs besides rows and strips.
  private static let frameBytes = 60_000
  /// The rows of the worst clips on the report's own page, and the strips of the first of these.
  private static let mostWorst = 200
  private static let mostWorstStrips = 24

  /// A further page.
  struct Part: Sendable {
    /// The name of its file.
    let name: String
    /// The places of its clips.
    let clips: Range<Int>
  }

  /// The table of clips.
  let table: ClipTable
  /// The strips of clips.
  let strips: ClipStrips
  /// The further pages; none where the report's own page has all clips.
  let parts: [Part]
  private let input: ReportInput
  private let rows: [ClipRows.Row]
  private let places: [String: Int]
  /// The places of the worst clips, the worst first; empty where the report's own page has all clips.
  private let worst: [Int]

  init(_ input: ReportInput) {
    self.input = input
    strips = ClipStrips(input)
    table = ClipTable(input.evaluations)
    rows = ClipRows(input.evaluations).rows
    places = Dictionary(rows.enumerated().map { ($1.clip.id, $0) }) { first, _ in first }
    guard rows.count > Self.mostOnReport else {
      parts = []
      worst = []
      return
    }
    let sizes = rows.map(\.errors)
    let wrong = rows.indices.filter { sizes[$0] > 0 }
    worst = Array(wrong.sorted { (-sizes[$0], $0) < (-sizes[$1], $1) }.prefix(Self.mostWorst))
    parts = Self.parts(rows, table, strips)
  }

  /// Deals clips out to pages, so that each is as long as it may be.
  private static func parts(
    _ rows: [ClipRows.Row],
    _ table: ClipTable,
    _ strips: ClipStrips
  ) -> [Part] {
    var parts: [Part] = []
    var start = 0
    var bytes = frameBytes
    // Marks that strips share stand on a page once.
    var shared: Set<String> = []
    for (place, row) in rows.enumerated() {
      let link = "#\(ClipStrips.name(of: row.clip.id))"
      let text = table.html(of: row, link: link).text.utf8.count
      let strip = strips.strip(row)
      let marks = CommonMarks(of: [strip, strip].compactMap(\.self), name: "strip-names")
      // The frame of a strip is about so long.
      let drawing = strip.map { $0.inlineSVG(marks).utf8.count + 400 } ?? 0
      var own = text + drawing
      if !shared.contains(marks.definitions) { own += marks.definitions.utf8.count }
      if bytes + own > mostBytes, place > start {
        parts.append(Part(name: "clips-\(parts.count + 1).html", clips: start..<place))
        start = place
        bytes = frameBytes
        shared = []
        own = text + drawing + marks.definitions.utf8.count
      }
      shared.insert(marks.definitions)
      bytes += own
    }
    parts.append(Part(name: "clips-\(parts.count + 1).html", clips: start..<rows.count))
    return parts
  }

  // MARK: The report's own page

  /// Every clip with its counts, or the worst ones and where the others are; nil without counters.
  var clips: PageSection? {
    guard !rows.isEmpty else { return nil }
    guard !parts.isEmpty else { return section(rows.indices.map { $0 }, on: Page.name) }
    let links = parts.map { part -> HTML in
      let ends = [part.clips.lowerBound, part.clips.upperBound - 1].map { rows[$0].clip.id }
      return """
        <li><a href="\(part.name)">\(ends[0]) to \(ends[1])</a>, \(counted(part.clips.count, "clip"))</li>

        """
    }
    let list: HTML = """
      <details><summary>All \(rows.count) clips, on \(counted(parts.count, "page"))</summary>
      <ul class="pages">\(links)</ul></details>

      """
    guard !worst.isEmpty else {
      return PageSection(
        "clips",
        "Clips",
        body: "<p>No counter is wrong in any clip.</p>\n\(list)"
      )
    }
    return PageSection(
      "clips",
      "Clips",
      body: """
        <p>The \(worst.count) clips of \(rows.count) that counters get wrong the most: reps missed and reps too many,
        of all counters.</p>
        \(list)\(table.html(worst.map { rows[$0] }, of: rows.count) { href($0, from: Page.name) })
        """
    )
  }

  /// The strips of all clips, or of the worst; nil without any.
  var overTime: PageSection? {
    strips(parts.isEmpty ? Array(rows.indices) : Array(worst.prefix(Self.mostWorstStrips)))
  }

  // MARK: Further pages

  /// A further page, complete in itself.
  func html(of part: Part) -> String {
    let title =
      "\(input.dataset.name): clips \(part.clips.lowerBound + 1) to \(part.clips.upperBound)"
    let places = Array(part.clips)
    return PageFrame(
      software: input.provenance.software,
      title: title,
      start: "clips",
      header: PageFrame.header(title, facts: "of \(rows.count) clips"),
      isNavigable: true,
      sections: [neighbours(of: part), section(places, on: part.name), strips(places)],
      source: "run \(String(input.provenance.runDigest.prefix(8))) · ",
      script: "<script>\n\(HTML(markup: PageScript.text))\n</script>\n\n"
    ).html.withoutCellEnds.text
  }

  /// Links to the report and to the pages before and behind.
  private func neighbours(of part: Part) -> PageSection? {
    guard let place = parts.firstIndex(where: { $0.name == part.name }) else { return nil }
    let before: HTML =
      place > 0 ? " · <a href=\"\(parts[place - 1].name)\">the clips before these</a>" : ""
    let behind: HTML =
      place + 1 < parts.count
      ? " · <a href=\"\(parts[place + 1].name)\">the clips behind these</a>" : ""
    return PageSection(
      "pages",
      "Pages",
      body: "<p><a href=\"\(Page.name)\">The report</a>\(before)\(behind)</p>\n"
    )
  }

  private func section(_ places: [Int], on page: String) -> PageSection {
    PageSection(
      "clips",
      "Clips",
      body: """
        <p class="filter" hidden><label>Find <input type="search" placeholder="clip, exercise, subject">\
        </label> <label><input type="checkbox"> only clips with an error</label> <output></output></p>
        \(table.html(places.map { rows[$0] }, of: rows.count) { href($0, from: page) })
        """
    )
  }

  private func strips(_ places: [Int]) -> PageSection? {
    StripsSection(strips: places.compactMap { strips.strip(rows[$0]) }).section
  }

  // MARK: Links

  /// The link to a clip's strip.
  ///
  /// - Parameters:
  ///   - clip: The clip's id.
  ///   - page: The name of the page that links.
  /// - Returns: Nil where it has no strip.
  /// - Complexity: O(log *p*) in pages.
  func href(_ clip: String, from page: String) -> String? {
    guard strips.hasStrip(clip), let place = places[clip] else { return nil }
    let own = self.page(of: place)
    return (own == page ? "" : own) + "#\(ClipStrips.name(of: clip))"
  }

  /// The page with a clip's strip.
  private func page(of place: Int) -> String {
    guard !parts.isEmpty else { return Page.name }
    var (low, high) = (0, parts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].clips.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return parts[low].name
  }
}

extension ClipRows.Row {
  /// The reps missed and too many, of all counters; of labels that are a count the difference.
  fileprivate var errors: Int {
    scores.reduce(0) { sum, score in
      guard let score else { return sum }
      return sum
        + (score.headline.map { $0.misses.count + $0.extras.count }
          ?? Int(score.countError.magnitude))
    }
  }
}
