// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// How the tracks themselves are, backend by backend.
struct TracksSection {
  let input: ReportInput
  let figures: MeasurementFigures

  /// Whether there is nothing beyond the summary.
  var isEmpty: Bool { figures.skeleton == nil && figures.angleErrors == nil }

  /// One row for each backend; nothing without tracks.
  var summary: HTML {
    guard !input.tracks.isEmpty else { return "" }
    var measures = MeasureTable(
      MeasureColumn.known(MeasureColumn.tracks, in: input.tracks.map { $0.measure })
    )
    let cells = measures.cells(
      input.tracks.map { track in measures.columns.map { track.measure($0.id) } }
    )
    let rows = zip(input.tracks, cells).map { track, cells -> HTML in
      let frames = track.clips.reduce(0) { $0 + $1.frames }
      return """
        <tr><th scope="row">\(track.track)</th><td>\(counted(track.clips.count, "clip"))\
        <span class="i">\(counted(Set(track.clips.map(\.clip.subject)).count, "subject"))</span>\
        <span class="i">\(frames) frames</span></td>\(cells)</tr>

        """
    }
    return """
      <section id="tracks" aria-labelledby="tracks-title">
      <h2 id="tracks-title">Backends</h2>
      \(.table(
        caption: """
        How the tracks themselves are, before anything is counted; medians over clips, subjects \
        resampled. Less jitter alone is no merit: a smoother lowers it, and raises lag and lag-1 \
        correlation.
        """,
        classes: "sortable", identifier: "track-table", scrolls: false,
        heading: ["<th scope=\"col\">Backend</th>", "<th scope=\"col\">n</th>"]
          + measures.heading,
        bodies: [rows.reduce(into: HTML("")) { $0 += $1 }]))\
      \(measures.notesList)\(differences)</section>

      """
  }

  /// Jitter of each joint and errors of angles.
  var html: HTML {
    guard !isEmpty else { return "" }
    let drawn = [figures.skeleton, figures.angleErrors].compactMap(\.self)
    return """
      <section id="joints" aria-labelledby="joints-title">
      <h2 id="joints-title">Joints and angles</h2>
      \(drawn.map(FigureSections.captioned))</section>

      """
  }

  /// Every backend but the first against it, over the clips that both have.
  private var differences: HTML {
    guard let baseline = input.tracks.first, input.tracks.count > 1 else { return "" }
    let others = input.tracks.dropFirst()
    let columns = MeasureColumn.known(
      MeasureColumn.tracks,
      in: others.map { other in { other.difference($0, from: baseline) } }
    )
    guard !columns.isEmpty else { return "" }
    let rows = others.map { other -> HTML in
      let cells = columns.map { column in
        let signed = MeasureColumn(column.id, column.title, unit: column.unit, .signed)
        return BackendsSection.cell(other.difference(column.id, from: baseline), in: signed)
      }
      return "<tr><th scope=\"row\">\(other.track)</th>\(cells)</tr>\n"
    }
    return .table(
      caption: """
        The same minus that of \(baseline.track), paired clip by clip. Highlighted: the interval \
        leaves out zero.
        """,
      identifier: "track-differences",
      scrolls: false,
      heading: ["<th scope=\"col\">Backend</th>"] + MeasureTable(columns).heading,
      bodies: [rows.reduce(into: HTML("")) { $0 += $1 }]
    )
  }
}
