// SPDX-License-Identifier: Apache-2.0
import Basics
import Results
import Scoring

/// The firmness of each counter's counts.
struct StabilitySection {
  let input: ReportInput

  /// One row for each counter and backend; nil if it was not tried.
  var section: PageSection? {
    guard !input.stabilities.isEmpty else { return nil }
    return PageSection(
      "stability",
      "How firmly counts stand",
      link: "Firmness",
      body: .table(
        MeasureColumn.stability,
        of: input.stabilities,
        caption: """
          Share of trials in which a clip’s count changes when its track is changed a little: 200 with \
          white noise of the size that the track itself has, 200 with a tenth of the frames lost, five at \
          a half and a third of the frame rate. For counters that count persistent peaks, how often the \
          count changes while the amplitude goes from 2/3 to 3/2 of itself, and how far the amplitude is \
          from one with another count (0.1 is 10 %). A firm count can be wrong.
          """,
        identifier: "stability-table",
        heading: [.heading("Counter"), .textHeading("Backend"), .heading("n")],
        measure: { $0.measure },
        head: { row in
          """
          <th scope="row">\(.counter(row.configuration.counter))</th>\
          <td class="t">\(row.configuration.track)</td><td>\(counted(row.clips.count, "clip"))\
          <span class="i">\(counted(row.subjects, "subject"))</span></td>
          """
        }
      )
    )
  }
}
