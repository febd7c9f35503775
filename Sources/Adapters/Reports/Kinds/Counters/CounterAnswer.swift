// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import Scoring
import Statistics

/// Which backend counts best, how sure that is, and on what evidence.
struct CounterAnswer {
  let decision: BackendDecision
  /// The differences of each counter to the leader, for the figure.
  let evaluations: [CounterEvaluation]

  /// The sentences, the figure, and every pair of backends.
  var answer: BackendAnswer {
    let items = decision.standingsInWords.map { "<li>\($0)</li>" as HTML }
    return BackendAnswer(
      backends: decision.standings.map(\.backend),
      sentences: """
        <p class="headline">\(decision.answer)</p>
        <ul class="notes">\(items)</ul>
        <p>\(decision.evidence)</p>

        """,
      figures: [figure],
      details: pairs
    )
  }

  /// The score that decides, and what it says of each backend; none where nobody has a score.
  static func glance(_ decision: BackendDecision) -> [GlanceColumn] {
    guard decision.standings[0].score != nil else { return [] }
    var verdicts = [decision.leader: GlanceColumn.Cell.word("best score")]
    for pair in decision.againstLeader { verdicts[pair.second] = .word(pair.verdict.title) }
    return [
      GlanceColumn(
        title: decision.heading,
        meaning: "Over \(counted(decision.counters.count, "counter")) together",
        cells: Dictionary(
          uniqueKeysWithValues: decision.standings.compactMap { standing in
            standing.score.map { (standing.backend, .number($0, decimals: 3)) }
          }
        )
      ),
      GlanceColumn(
        title: "Verdict",
        meaning: "Against the backend with the best score",
        cells: verdicts
      ),
    ]
  }

  private var pairs: HTML {
    let rows = decision.pairs.map { pair -> HTML in
      let measured = pair.difference.difference
      let interval =
        measured.interval.map { "\(number($0.low)) to \(number($0.high))" }
        ?? measured.intervalReason ?? "—"
      return """
        <tr><th scope="row">\(pair.second)</th><td class="t">\(pair.first)</td>\
        <td>\(number(measured.value))</td><td>\(interval)</td>\
        <td>\(pair.corrected.map { $0 < 0.001 ? "< 0.001" : $0.text(decimals: 3) } ?? "—")</td>\
        <td class="t">\(pair.verdict.title)</td><td>\(pair.morePeople.map(String.init) ?? "—")</td></tr>

        """
    }
    return .table(
      caption: """
        Each two backends: \(decision.title) of the first minus that of the second, over all counters together. \
        P-values are of swapped people, corrected for \(counted(decision.pairs.count, "pair")).
        """,
      classes: "sortable",
      identifier: "pair-table",
      scrolls: false,
      heading: [
        .heading("Backend"), .textHeading("Beside"), .heading("Difference"),
        .heading("95 % interval"), .heading("p"), .textHeading("Verdict"),
        .heading("More people", meaning: "How many would probably decide it"),
      ],
      rows: rows
    )
  }

  /// Each counter's difference to the leader, and below them that of all together.
  private var figure: Figure {
    let others = decision.standings.dropFirst().map(\.backend)
    var rows = decision.counters.map { counter in
      (counter, others.map { value(of: counter, on: $0) })
    }
    rows.append(
      (
        "all counters together",
        decision.againstLeader.map { DotPlot.Value(ofDifference: $0.difference.difference) }
      )
    )
    let ends = rows.flatMap(\.1).flatMap { value in
      [value.value, value.interval?.lowerBound, value.interval?.upperBound].compactMap(\.self)
    }
    let reach = max(ends.map(abs).max() ?? 0, decision.margin) * 1.05
    return DotPlot(
      name: "backend-differences",
      title: "\(decision.heading) with each backend, minus that with \(decision.leader)",
      rows: rows.map { DotPlot.Row(label: $0.0, observations: counted(decision.clips, "clip")) },
      series: others,
      panels: [
        DotPlot.Panel(title: decision.heading, domain: -reach...reach, values: rows.map(\.1))
      ]
    ).figure
  }

  private func value(of counter: String, on backend: String) -> DotPlot.Value {
    func evaluation(_ track: String) -> CounterEvaluation? {
      evaluations.first { $0.configuration == Configuration(counter: counter, track: track) }
    }
    guard let leader = evaluation(decision.leader), let other = evaluation(backend) else {
      return DotPlot.Value(value: nil, interval: nil, n: 0)
    }
    return DotPlot.Value(ofDifference: other.difference(decision.measure, from: leader))
  }

  private func number(_ value: Double?) -> String {
    guard let value else { return "—" }
    let text = value.text(decimals: 3)
    return value > 0 && text != "0.000" ? "+" + text : text.replacingMinus
  }
}

extension BackendDecision.Verdict {
  /// The verdict in a table.
  fileprivate var title: String {
    switch self {
    case .behind: "behind"
    case .equal: "equal"
    case .open: "not decided"
    }
  }
}

extension DotPlot.Value {
  /// The value of a difference; undefined where there is none.
  fileprivate init(ofDifference measure: Measure?) {
    self.init(
      value: measure?.value,
      interval: measure?.interval.map { $0.low...$0.high },
      n: measure?.clips ?? 0
    )
  }
}
