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
    let all = pairs.map { pair in
      columns.map { Difference(column: $0, pair) }
    }
    let known = columns.indices.filter { column in
      all.contains { $0[column].measure?.value != nil }
    }
    guard !known.isEmpty else { return nil }
    let differences = all.map { row in known.map { row[$0] } }
    let corrected = MultipleTesting.holm(differences.joined().map(\.pValue))
    let marks = IntervalMarks(differences.joined().map { $0.measure?.interval })
    var clear = corrected.map { ($0 ?? 1) < 0.05 }[...]
    let rows = zip(pairs, differences).map { pair, differences -> HTML in
      let cells = differences.map { difference in
        MeasureTable.cell(
          ofDifference: difference.measure,
          in: difference.column.signed,
          marks: marks,
          isClear: clear.popFirst() ?? false
        )
      }
      let rest = supplements.map { "<td>\($0.cell(pair))</td>" as HTML }
      let track = pair.other.configuration.track
      let head: HTML =
        pair.name.isEmpty
        ? "<th scope=\"row\">\(track)</th>"
        : "<th scope=\"row\">\(.counter(pair.name))</th><td class=\"t\">\(track)</td>"
      return "<tr>\(head)\(cells)\(rest)</tr>\n"
    }
    let first: [HTML] =
      pairs.allSatisfy(\.name.isEmpty)
      ? [.heading("Backend")] : [.heading(heading), .textHeading("Backend")]
    let tests = counted(corrected.count { $0 != nil }, "number")
    return PageSection(
      id,
      title,
      link: link,
      body: """
        \(.table(
          caption: """
          Each number is the backend’s minus that of \(leader), with its interval. \(meaning) Highlighted: people \
          differ more than by chance, corrected for the \(tests) of this table.
          """,
          classes: "sortable",
          identifier: "\(id)-table",
          scrolls: false,
          heading: first + MeasureTable(known.map { columns[$0] }).heading + supplements.map(\.heading),
          rows: rows))\(marks.list)
        """
    )
  }

  /// One difference and its test.
  private struct Difference {
    let column: MeasureColumn
    /// The other's number minus the leader's; nil where the kind has no such measure.
    let measure: Measure?
    /// The p-value; nil where nothing was compared.
    ///
    /// It is 1 where the interval holds zero, which saves the test.
    let pValue: Double?

    init(column: MeasureColumn, _ pair: Pair) {
      self.column = column
      guard let identifier = MeasureIdentifier(column.id),
        let definition = Record.Item.definition(of: identifier)
      else {
        measure = nil
        pValue = nil
        return
      }
      let paired = PairedMeasure(
        definition,
        identifier,
        pair.other.clips.map(\.item),
        pair.leader.clips.map(\.item)
      )
      var bootstrap = SubjectBootstrap(plan: pair.other.plan)
      let difference = paired.difference(&bootstrap)
      measure = difference
      guard difference.value != nil else {
        pValue = nil
        return
      }
      let isBesideZero = difference.interval.map { $0.low > 0 || $0.high < 0 } ?? false
      pValue =
        isBesideZero ? paired.test(.either, seed: pair.other.plan.seed, byShare: false).pValue : 1
    }
  }
}
