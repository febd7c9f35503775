// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import PoseTracks
import Results
import Scoring
import Statistics

/// Whether a miscount changes the standard that somebody reaches at a step of a progression.
struct ProgressionsSection {
  let input: ReportInput

  /// The tries by labels, which are the same for every counter.
  private var tries: [ProgressionTry] {
    input.evaluations.first?.clips.flatMap(\.progressionTries) ?? []
  }

  /// The limits that labels alone set, a row for each counter, then the standards taken for others; nil if no labels
  /// name a step.
  var section: PageSection? {
    guard !tries.isEmpty else { return nil }
    return PageSection(
      "progressions",
      "Standards of progressions",
      link: "Standards",
      body: """
        <p>\(sensitivity)</p>
        \(counters)\(confusions)
        """
    )
  }

  /// How many tries hang on one rep, whatever any counter did.
  private var sensitivity: String {
    let fewer = tries.count { $0.wouldChange(by: -1) }
    let more = tries.count { $0.wouldChange(by: 1) }
    let steps = Set(tries.map(\.step)).count
    return """
      Labels name \(counted(steps, "step")) of progressions in \(tries.count) tries. One rep too \
      few in a single set would change the standard reached in \(fewer) of them, one too many in \(more), \
      with any counter.
      """
  }

  private var counters: HTML {
    .table(
      MeasureColumn.progressions,
      of: Array(zip(ConfigurationNames(input.evaluations).names, input.evaluations)),
      caption: """
        A try is all sets of one step in one clip. A standard asks for a number of sets with a minimum of \
        reps each. The standard that counted reps reach is compared with that of labelled full reps.
        """,
      identifier: "progression-table",
      heading: [.heading("Counter"), .heading("n")],
      measure: { $0.1.measure },
      head: { name, evaluation in
        let clips = evaluation.clips.filter { !$0.progressionTries.isEmpty }
        return """
          <th scope="row">\(.counter(name))</th><td>\(counted(clips.count, "clip"))\
          <span class="i">\(counted(Set(clips.map(\.clip.subject)).count, "subject"))</span></td>
          """
      }
    )
  }

  private var confusions: HTML {
    let bodies = zip(ConfigurationNames(input.evaluations).names, input.evaluations).map {
      name,
      evaluation in
      body(name, of: evaluation)
    }
    let heading = Self.standards.map { HTML.heading("counted: \($0.rawValue)") }
    return .table(
      caption:
        "Number of tries by standard: rows by the labels, columns by each counter’s reps. In bold: both agree.",
      identifier: "standard-table",
      scrolls: true,
      heading: [.heading("Counter"), .textHeading("Labelled")] + heading,
      bodies: bodies
    )
  }

  /// The rows of a counter, one for each standard that labels reach.
  private func body(_ name: String, of evaluation: CounterEvaluation) -> HTML {
    let cases = evaluation.clips.flatMap { clip in
      clip.progressionTries.map {
        ConfusionMatrix.Case(
          truth: $0.labelled.rawValue,
          predicted: $0.counted.rawValue,
          subject: clip.clip.subject
        )
      }
    }
    let matrix = ConfusionMatrix(
      cases,
      classes: Self.standards.dropLast().map(\.rawValue),
      unknown: Progression.Standard.none.rawValue,
      plan: .valuesOnly
    )
    let present = Self.standards.indices.filter { matrix.counts[$0].contains { $0 > 0 } }
    let rows = present.map { row -> HTML in
      let cells = matrix.counts[row].enumerated().map { column, count -> HTML in
        column == row ? "<td><b>\(count)</b></td>" : "<td>\(count)</td>"
      }
      let title: HTML =
        row == present.first
        ? "<th scope=\"rowgroup\" rowspan=\"\(present.count)\">\(.counter(name))</th>" : ""
      return "<tr>\(title)<td class=\"t\">\(Self.standards[row].rawValue)</td>\(cells)</tr>\n"
    }
    return "\(rows)"
  }

  /// The standards in the order of rows and columns: the highest first, none last.
  private static let standards: [Progression.Standard] = Array(
    Progression.Standard.allCases.reversed()
  )
}
