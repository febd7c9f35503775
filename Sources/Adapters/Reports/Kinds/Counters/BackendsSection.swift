// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring

/// The same counter on the tracks of several backends, paired clip by clip.
struct BackendsSection {
  private static let columns =
    (MeasureColumn.headline + ["latency-median@0.5s"]).map(\.signed)

  /// A counter on two kinds of tracks.
  private struct Pair {
    var counter: String
    var baseline: CounterEvaluation
    var other: CounterEvaluation
  }

  let input: ReportInput

  /// One row for each counter and each backend but the first; nil for a single backend.
  var section: PageSection? {
    let pairs = pairs
    guard let baseline = pairs.first?.baseline.configuration.track else { return nil }
    let differences = pairs.map { pair in
      Self.columns.map { pair.other.difference($0.id, from: pair.baseline) }
    }
    let marks = IntervalMarks(differences.joined().map { $0?.interval })
    let rows = zip(pairs, differences).map { pair, differences -> HTML in
      let cells = zip(Self.columns, differences).map { column, difference in
        MeasureTable.cell(ofDifference: difference, in: column, marks: marks)
      }
      let changes = Self.changes(pair)
      return """
        <tr><th scope="row">\(.counter(pair.counter))</th>\
        <td class="t">\(pair.other.configuration.track)</td>\(cells)\
        <td>\(changes.gained)</td>\
        <td>\(changes.lost)</td></tr>

        """
    }
    let heading: [HTML] =
      [.heading("Counter"), .textHeading("Backend")] + MeasureTable(Self.columns).heading
      + [.heading("Clips gained", unit: "exact"), .heading("Clips lost", unit: "exact")]
    return PageSection(
      "backends",
      "Backends side by side",
      link: "Side by side",
      body: """
        <p>Look at the highlighted differences first: their intervals exclude zero. Each number is the
        backend’s minus that of <strong>\(baseline)</strong>, for the same counter on the same clips.
        Subjects are resampled together, so what clips have in common cancels.</p>
        \(.table(
          caption: "Differences to \(baseline), with their intervals.", classes: "sortable",
          identifier: "backend-table", scrolls: false, heading: heading,
          rows: rows))\(marks.list)
        """
    )
  }

  private var pairs: [Pair] {
    let names = ConfigurationNames(input.evaluations)
    return names.counters.flatMap { counter -> [Pair] in
      let same = input.evaluations.filter { $0.configuration.counter == counter }
      guard let baseline = same.first else { return [] }
      return same.dropFirst().map { Pair(counter: counter, baseline: baseline, other: $0) }
    }
  }

  /// How many clips with reps the other backend makes exact, and how many it spoils.
  private static func changes(_ pair: Pair) -> (gained: Int, lost: Int) {
    var changes = (gained: 0, lost: 0)
    for (before, after) in zip(pair.baseline.clips, pair.other.clips)
    where !before.clip.isNegative {
      if before.countError != 0, after.countError == 0 { changes.gained += 1 }
      if before.countError == 0, after.countError != 0 { changes.lost += 1 }
    }
    return changes
  }
}
