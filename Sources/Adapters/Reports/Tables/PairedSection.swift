// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

/// What is tested on the tracks of several backends: each backend beside the leader, paired clip by clip.
struct PairedSection<Record: EvaluatedRecord> {
  /// Two evaluations of the same thing.
  struct Pair {
    /// What is tested; empty for the tracks themselves.
    var name: String
    /// On the leader's tracks.
    var leader: Evaluation<Record>
    /// On another backend's tracks.
    var other: Evaluation<Record>
  }

  /// A column behind the measures.
  struct Supplement {
    var heading: HTML
    var cell: (Pair) -> Int
  }

  /// The section's id, and the beginning of its table's.
  let id: String
  let title: String
  let link: String
  /// The heading of the first column.
  let heading: String
  /// What the differences are of, as a sentence.
  let meaning: HTML
  let columns: [MeasureColumn]
  let supplements: [Supplement]
  private let leader: String
  private let pairs: [Pair]

  /// Pairs what has the same name.
  ///
  /// Evaluations come in the order of the run, and the first of a name and a track counts. The others stand beside
  /// the leader, a track configuration. Exact tracks are left out.
  init(
    _ id: String,
    _ title: String,
    link: String,
    heading: String,
    meaning: HTML,
    _ evaluations: [Evaluation<Record>],
    leader: String,
    columns: [MeasureColumn],
    supplements: [Supplement] = [],
    name: (Record.Tested) -> String
  ) {
    self.id = id
    self.title = title
    self.link = link
    self.heading = heading
    self.meaning = meaning
    self.columns = columns
    self.supplements = supplements
    self.leader = leader
    let named = evaluations.map { (name: name($0.configuration), evaluation: $0) }
      .filter { $0.evaluation.configuration.track != TrackConfiguration.exact }
    pairs = named.map(\.name).uniqued().flatMap { name -> [Pair] in
      let same = named.filter { $0.name == name }.map(\.evaluation)
      guard let first = same.first(where: { $0.configuration.track == leader }) else { return [] }
      return same.map(\.configuration.track).uniqued().filter { $0 != leader }.compactMap { track in
        same.first { $0.configuration.track == track }.map {
          Pair(name: name, leader: first, other: $0)
        }
      }
    }
  }

  /// One row for each thing and each backend but the leader; nil without two backends, or without a number.
  var section: PageSection? {
    let table = PairedTable(
      pairs.map { .init($0.other.clips.map(\.item), minus: $0.leader.clips.map(\.item)) },
      columns.map { MeasureIdentifier($0.id).flatMap { Record.Item.definition(of: $0) } },
      plan: pairs.first?.other.plan ?? .valuesOnly
    )
    let known = columns.indices.filter { column in
      table.rows.contains { $0[column].difference?.measure.value != nil }
    }
    guard !known.isEmpty else { return nil }
    let cells = table.rows.map { row in known.map { row[$0] } }
    let marks = IntervalMarks(cells.joined().map { $0.difference?.measure.interval })
    let rows = zip(pairs, cells).map { pair, cells -> HTML in
      let numbers = zip(known, cells).map { column, cell in
        MeasureTable.cell(
          ofDifference: cell.difference?.measure,
          in: columns[column].signed,
          marks: marks,
          isClear: cell.isClear
        )
      }
      let rest = supplements.map { "<td>\($0.cell(pair))</td>" as HTML }
      let track = pair.other.configuration.track
      let head: HTML =
        pair.name.isEmpty
        ? "<th scope=\"row\">\(track)</th>"
        : "<th scope=\"row\">\(.counter(pair.name))</th><td class=\"t\">\(track)</td>"
      return "<tr>\(head)\(numbers)\(rest)</tr>\n"
    }
    let first: [HTML] =
      pairs.allSatisfy(\.name.isEmpty)
      ? [.heading("Backend")] : [.heading(heading), .textHeading("Backend")]
    return PageSection(
      id,
      title,
      link: link,
      numbers: .array(
        zip(pairs, cells).map { pair, cells in
          [
            "name": .string(pair.name),
            "track": .string(pair.other.configuration.track),
            "measures": .array(cells.compactMap(\.json)),
          ]
        }
      ),
      body: """
        \(.table(
          caption: """
          Each number is the backend’s minus that of \(leader), with its interval. \(meaning) Highlighted: people \
          differ more than by chance, corrected for the \(counted(table.tests, "number")) of this table.
          """,
          classes: "sortable",
          identifier: "\(id)-table",
          scrolls: rows.count > 40,
          heading: first + MeasureTable(known.map { columns[$0] }).heading + supplements.map(\.heading),
          rows: rows))\(marks.list)
        """
    )
  }
}
