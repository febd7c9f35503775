// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Matching
import Measures
import Recognition
import Results
import Scoring

/// The exercises that recognizers name against labelled sets: measures, confusion, and each clip over time.
struct RecognitionSection {
  let evaluations: [RecognitionEvaluation]

  /// The most clips that are drawn.
  private static let mostStrips = 12

  /// One row for each recognizer on a backend, a confusion matrix each, and strips; nil without any.
  var section: PageSection? {
    guard !evaluations.isEmpty else { return nil }
    let strips = strips
    let isCut = (evaluations.first?.clips.count ?? 0) > Self.mostStrips
    let part = isCut ? ", of the first \(Self.mostStrips) clips" : ""
    return PageSection(
      "recognition",
      "Recognised exercises",
      link: "Recognition",
      figures: strips,
      body: """
        \(measures)\(evaluations.enumerated().map { confusion($1, index: $0) })\
        <p>Sets as labelled, and stretches as recognised\(part). A tick is the moment at which a name is decided. \
        Exercises that no recognizer knows are hollow.</p>
        \(strips.map { HTML.captioned($0) })
        """
    )
  }

  private var measures: HTML {
    .table(
      MeasureColumn.recognition,
      of: evaluations,
      caption: """
        Exercises that are recognised over time, against labelled sets. Rest and exercises that the recognizer does \
        not know are right as 'unknown'. Accuracy is a share of time, live with each name from its decision on. The \
        delay is from the start of a set to its name, over sets that are recognised at all.
        """,
      identifier: "recognition-table",
      heading: [.heading("Recognizer"), .textHeading("Backend"), .heading("n")],
      measure: { evaluation in { evaluation.measure($0) } },
      head: { evaluation in
        """
        <th scope="row">\(HTML.counter(evaluation.configuration.recognizer))</th>\
        <td class="t">\(evaluation.configuration.track)</td>\
        <td>\(counted(evaluation.clips.count, "clip"))\
        <span class="i">\(evaluation.clips.reduce(0) { $0 + $1.sets.count }) sets</span></td>
        """
      }
    )
  }

  /// Seconds and sets by labelled and recognised exercise.
  private func confusion(_ evaluation: RecognitionEvaluation, index: Int) -> HTML {
    let confusion = RecognitionConfusion(evaluation.clips)
    let columns = confusion.columns
    let rows = confusion.rows.map { row -> HTML in
      let cells = columns.indices.map { column -> HTML in
        let seconds = row.seconds[column]
        let sets = row.sets[column]
        let count: HTML =
          row.isRest || sets == 0 ? "" : "<span class=\"i\">\(counted(sets, "set"))</span>"
        let text = seconds == 0 ? "·" : seconds.text(decimals: 0) + " s"
        let value: HTML = columns[column] == row.right ? "<b>\(text)</b>" : "\(text)"
        return "<td>\(value)\(count)</td>"
      }
      return "<tr><th scope=\"row\">\(row.title)</th>\(cells)</tr>\n"
    }
    let configuration = evaluation.configuration
    return .table(
      caption: """
        \(configuration.recognizer) on \(configuration.track): time by labelled (rows) and recognised exercise \
        (columns), and below it the sets that are named so for the most part. Bold is right.
        """,
      identifier: "recognition-confusion-\(String(index + 1))",
      heading: [.heading("Labelled")]
        + columns.map { .heading($0.isEmpty ? RecognitionModel.unknown : $0) },
      rows: rows
    )
  }

  /// The first clips, with a row for each recognizer on a backend.
  private var strips: [Figure] {
    let clips = evaluations.first?.clips ?? []
    let all = evaluations.flatMap(\.clips)
    let seen = Set(all.flatMap { $0.reference.sets.map(\.label) + $0.predicted.map(\.label) })
    let names = seen.intersection(all.flatMap(\.classes))
    return clips.prefix(Self.mostStrips).compactMap { clip in
      guard let first = clip.reference.ranges.first, let last = clip.reference.ranges.last else {
        return nil
      }
      let tracks = Set(evaluations.map(\.configuration.track)).count
      let told = evaluations.compactMap { evaluation in
        evaluation.clips.first { $0.clip.id == clip.clip.id }.map { score in
          NameStrip.Row(
            evaluation.configuration.recognizer
              + (tracks > 1 ? " on \(evaluation.configuration.track)" : ""),
            score.predicted.map { NameStrip.Stretch($0.label, $0.start...$0.end) },
            decisions: score.told.dropFirst().map(\.decisionTime)
          )
        }
      }
      let labelled = clip.reference.sets.map { NameStrip.Stretch($0.label, $0.start...$0.end) }
      return NameStrip(
        name: "recognition-\(clip.clip.id)",
        title: clip.clip.id,
        domain: first.lowerBound...last.upperBound,
        names: names.sorted(),
        rows: [NameStrip.Row("labelled", labelled)] + told
      ).figure
    }
  }
}
