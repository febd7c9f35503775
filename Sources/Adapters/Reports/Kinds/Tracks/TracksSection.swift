// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// How the tracks themselves are, backend by backend.
struct TracksSection {
  let input: ReportInput

  /// One row for each backend; nil without tracks.
  var summary: PageSection? {
    guard !input.tracks.isEmpty else { return nil }
    let table = HTML.table(
      MeasureColumn.tracks,
      of: input.tracks,
      caption: """
        Compare jitter together with lag and lag-1 correlation: smoothing lowers the first and raises the \
        other two. Quality of the tracks themselves, before anything is counted; medians over clips, \
        subjects resampled.
        """,
      identifier: "track-table",
      heading: [.heading("Backend"), .heading("n")],
      measure: { $0.measure },
      head: { track in
        """
        <th scope="row">\(track.track)</th><td>\(counted(track.clips.count, "clip"))\
        <span class="i">\(counted(track.subjects, "subject"))</span>\
        <span class="i">\(track.frames) frames</span></td>
        """
      }
    )
    return PageSection("tracks", "Backends", link: "Tracks", body: table)
  }

  /// The rate and the delay of a live app's poses; nil without a live simulation.
  var live: PageSection? {
    let columns: [MeasureColumn] = [
      "frame-rate", "frames-seen", "result-delay", "result-delay-p95",
    ]
    let rows = input.tracks.filter { $0.measure("result-delay")?.value != nil }
    guard !rows.isEmpty else { return nil }
    let table = HTML.table(
      columns,
      of: rows,
      caption: """
        Frames that come while the backend is busy are dropped, and each result comes late: by waiting, \
        by the backend's time, and by camera and display. Latencies of counters and feedback include it.
        """,
      identifier: "track-live",
      heading: [.heading("Backend")],
      measure: { $0.measure },
      head: { "<th scope=\"row\">\($0.track)</th>" }
    )
    return PageSection("live", "What a live app would have seen", link: "Live", body: table)
  }

  /// Jitter of each joint and errors of angles; nil if there is nothing beyond the summary.
  var joints: PageSection? {
    let drawn = TrackFigures.all(input.tracks)
    guard !drawn.isEmpty else { return nil }
    return PageSection(
      "joints",
      "Joints and angles",
      link: "Joints",
      figures: drawn,
      body: """
        \(table(
          MeasureColumn.motion, "track-motion",
          """
          Compare backends with each other, not with 0: movement of the body adds to the acceleration and \
          the jerk of all alike. SPARC and LDLJ are of the speed within labelled reps.
          """))\
        \(table(
          MeasureColumn.accuracy, "track-accuracy",
          """
          Accuracy against exact tracks. A joint that was not found is a miss for PCK, OKS and AP. Errors \
          leave it out; Coverage shows how many were found. Distances in space have the middle of the hips \
          as origin.
          """))\
        \(drawn.map(HTML.captioned))\(DetailTables(tracks: input.tracks).html)
        """
    )
  }

  /// A table with a row for each backend that has any of the columns; nothing without one.
  private func table(_ columns: [MeasureColumn], _ identifier: String, _ caption: HTML) -> HTML {
    let rows = input.tracks.filter { track in
      columns.contains { track.measure($0.id)?.value != nil }
    }
    return .table(
      columns,
      of: rows,
      caption: caption,
      identifier: identifier,
      heading: [.heading("Backend")],
      measure: { $0.measure },
      head: { "<th scope=\"row\">\($0.track)</th>" }
    )
  }
}
