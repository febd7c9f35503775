// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Scoring

/// What becomes of counters, and what analyzers and counters say, on changed tracks.
struct RobustnessSection {
  let input: ReportInput

  /// The most counters that are drawn; the tables have all.
  private static let mostCurves = 6

  /// Curves, the least F1 of every counter, and the relations; nothing where it was not tried.
  var html: HTML {
    guard let robustness = input.robustness else { return "" }
    return """
      <section id="robustness" aria-labelledby="robustness-title">
      <h2 id="robustness-title">On changed tracks</h2>
      \(robustness.evaluations.isEmpty ? "" : scores(robustness))\
      \(robustness.checks.isEmpty ? "" : checks(robustness))</section>

      """
  }

  private func scores(_ robustness: Robustness) -> HTML {
    let heading = robustness.ladders.map { ladder in
      "<th scope=\"col\">\(ladder.name)<span class=\"u\">\(ladder.unit)</span></th>" as HTML
    }
    let rows = robustness.evaluations.map { evaluation -> HTML in
      let cells = robustness.ladders.indices.map { ladder -> HTML in
        guard let worst = evaluation.worst(ladder: ladder) else { return "<td>—</td>" }
        let interval = worst.measure.interval.map {
          ", \($0.low.text(decimals: 2)) to \($0.high.text(decimals: 2))"
        }
        return """
          <td>\(worst.measure.value?.text(decimals: 2) ?? "—")\
          <span class="i">\(robustness.ladders[ladder].steps[worst.step].label)\(interval ?? "")</span></td>
          """
      }
      return """
        <tr><th scope="row">\(HTML.counter(evaluation.configuration.counter))</th>\
        <td class="t">\(evaluation.configuration.track)</td>\
        <td>\(Self.plain(evaluation)?.text(decimals: 2) ?? "—")</td>\(cells)</tr>

        """
    }
    let summaries = robustness.ladders.map { "<li><b>\($0.name)</b>: \($0.summary)</li>" as HTML }
    return """
      <p>Every counter again on tracks that were changed by doses, scored against labels that were \
      changed alike where times move. The curves are those of the counters with the highest F1 on tracks \
      as they are. The poses are changed, not the video: what a backend would make of a tilted or dark \
      video can be worse.</p>
      <ul>\(summaries)</ul>
      <div class="figures">
      \(FigureSections.captioned(figure(robustness)))</div>
      \(.table(
        caption: """
        F1@0.5s on tracks as they are, and the least of each kind of change with the dose at which it \
        is reached and its 95 % interval by subject.
        """,
        classes: "sortable", identifier: "robustness-table",
        heading: [
          "<th scope=\"col\">Counter</th>", "<th scope=\"col\" class=\"t\">Backend</th>",
          "<th scope=\"col\">as is</th>",
        ] + heading,
        bodies: [rows.reduce(into: HTML("")) { $0 += $1 }]))
      """
  }

  /// The F1 of tracks as they are.
  private static func plain(_ evaluation: RobustnessEvaluation) -> Double? {
    evaluation.measures.joined().first { $0.measure("f1@0.5s")?.identifier.slice.isEmpty ?? false }?
      .measure("f1@0.5s")?.value
  }

  private func figure(_ robustness: Robustness) -> Figure {
    let ranked = robustness.evaluations.enumerated().sorted { one, other in
      (Self.plain(one.element) ?? -1, other.offset) > (Self.plain(other.element) ?? -1, one.offset)
    }
    let drawn = ranked.prefix(Self.mostCurves).map(\.element)
    let hasSeveralTracks = Set(robustness.evaluations.map(\.configuration.track)).count > 1
    let clips = robustness.evaluations[0].clips
    let people = counted(Set(clips.map(\.clip.subject)).count, "subject")
    return DoseChart(
      name: "robustness",
      title: "F1 on changed tracks",
      measure: "F1@0.5s",
      observations: "\(counted(clips.count, "clip")), \(people)",
      curves: drawn.map { one in
        one.configuration.counter + (hasSeveralTracks ? " · \(one.configuration.track)" : "")
      },
      panels: robustness.ladders.enumerated().map { ladder, one in
        DoseChart.Panel(
          name: one.name,
          unit: one.unit,
          doses: one.steps.map(\.label),
          values: drawn.map { evaluation in
            one.steps.indices.map { step in
              evaluation.measure("f1@0.5s", ladder: ladder, step: step)?.value ?? .nan
            }
          }
        )
      }
    ).figure
  }

  private func checks(_ robustness: Robustness) -> HTML {
    let rows = robustness.checks.map { check -> HTML in
      let cells = check.failures.map { failures -> HTML in
        failures.isEmpty ? "<td>—</td>" : "<td>\(String(failures.count))</td>"
      }
      return """
        <tr><th scope="row">\(HTML.counter(check.subject))</th><td class="t">\(check.track)</td>\
        <td>\(counted(check.clips, "clip"))</td>\(cells)</tr>

        """
    }
    let broken = robustness.checks.flatMap { check in
      zip(robustness.relations, check.failures).filter { !$1.isEmpty }.map {
        relation,
        failures -> HTML in
        let clips = failures.map { "\($0.clip) \($0.reason)" }.joined(separator: "; ")
        return "<li><b>\(check.subject)</b> (\(check.track)), \(relation.name): \(clips)</li>"
      }
    }
    let details: HTML =
      broken.isEmpty
      ? "" : "<details><summary>Which clips, and what differs</summary><ul>\(broken)</ul></details>"
    let rules = robustness.relations.map { "<li><b>\($0.name)</b>: \($0.summary)</li>" as HTML }
    return """
      <h3>Relations that need no label</h3>
      <ul>\(rules)</ul>
      \(.table(
        caption: """
        The number of clips on which a relation does not hold. A failure is a finding, \
        not always a mistake: a counter of the right knee cannot stand a mirror, one with a threshold in \
        frame heights no smaller person.
        """,
        classes: "sortable", identifier: "relations-table",
        heading: [
          "<th scope=\"col\">Counter or analyzer</th>",
          "<th scope=\"col\" class=\"t\">Backend</th>", "<th scope=\"col\">n</th>",
        ] + robustness.relations.map { "<th scope=\"col\">\($0.name)</th>" as HTML },
        bodies: [rows.reduce(into: HTML("")) { $0 += $1 }]))\
      \(details)
      """
  }
}
