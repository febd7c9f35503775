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
      "Stability of counts",
      link: "Firmness",
      body: .table(
        MeasureColumn.stability,
        of: input.stabilities,
        caption: """
          A stable count can still be wrong. Share of trials in which a clip’s count changes if its track \
          is changed a little. 200 trials have white noise as strong as the track’s own. 200 lose a tenth of \
          the frames, and five have a half or a third of the frame rate. Counters of persistent \
          peaks have two more numbers. One is how often the count changes while the amplitude goes from 2/3 \
          to 3/2 of itself. The other is how far the amplitude is from one with another count (0.1 is 10 %).
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
