// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import Results
import Scoring
import Statistics

/// What becomes of counters, and what analyzers and counters say, on changed tracks.
struct RobustnessSection {
  let input: ReportInput

  /// The most counters that are drawn; the tables have all.
  private static let mostCurves = 6

  /// Curves and least scores of every counter and analyzer, and the relations; nil if it was not tried.
  var section: PageSection? {
    guard let robustness = input.robustness else { return nil }
    let summaries = robustness.ladders.map { "<li><b>\($0.name)</b>: \($0.summary)</li>" as HTML }
    return PageSection(
      "robustness",
      "On changed tracks",
      link: "Robustness",
      body: """
        <p>Real videos can be worse: the poses are changed, not the video, and a backend can also fail on a \
        tilted or dark video. Each change has several doses; labels move along if times do.</p>
        <ul>\(summaries)</ul>
        \(robustness.evaluations.isEmpty ? "" : counters(robustness))\
        \(robustness.forms.isEmpty ? "" : analyzers(robustness))\
        \(robustness.checks.isEmpty ? "" : checks(robustness))
        """
    )
  }

  private func counters(_ robustness: Robustness) -> HTML {
    scores(
      of: robustness.evaluations,
      in: robustness.ladders,
      name: "robustness",
      figure: "F1 on changed tracks",
      measure: "F1@0.5s",
      candidate: "Counter",
      introduction: """
        Every counter again on changed tracks. The curves are of the counters with the highest F1 on \
        unchanged tracks.
        """
    )
  }

  private func analyzers(_ robustness: Robustness) -> HTML {
    scores(
      of: robustness.forms,
      in: robustness.ladders,
      name: "form-robustness",
      figure: "F1 of faulty reps on changed tracks",
      measure: "Fault F1",
      candidate: "Analyzer",
      introduction: """
        Every form analyzer again on changed tracks, on clips that a rater searched for faults. F1 is over \
        faulty reps, all faults together. A rep that an analyzer refuses to judge is neither right nor wrong.
        """
    )
  }

  /// Curves and a table of the least score on every ladder.
  private func scores(
    of evaluations: [some DoseEvaluation],
    in ladders: [DoseLadder],
    name: String,
    figure title: String,
    measure: String,
    candidate kind: String,
    introduction: HTML
  ) -> HTML {
    let heading = ladders.map { ladder in
      "<th scope=\"col\">\(ladder.name)<span class=\"u\">\(ladder.unit)</span></th>" as HTML
    }
    let rows = evaluations.map { evaluation -> HTML in
      let cells = ladders.indices.map { ladder -> HTML in
        guard let worst = evaluation.worst(ladder: ladder) else { return "<td>—</td>" }
        let interval = worst.measure.interval.map {
          " [\($0.low.text(decimals: 2)), \($0.high.text(decimals: 2))]"
        }
        let label = ladders[ladder].steps[worst.step].label
        return """
          <td>\(worst.measure.value?.text(decimals: 2) ?? "—")\
          <span class="i">\(label == "as is" ? label : "at \(label)")\(interval ?? "")</span></td>
          """
      }
      return """
        <tr><th scope="row">\(HTML.counter(evaluation.candidate))</th>\
        <td class="t">\(evaluation.track)</td>\
        <td>\(evaluation.plain?.text(decimals: 2) ?? "—")</td>\(cells)</tr>

        """
    }
    return """
      <p>\(introduction)</p>
      <div class="figures">
      \(HTML.captioned(curves(of: evaluations, in: ladders, (name, title, measure))))</div>
      \(.table(
        caption: """
        \(measure) on unchanged tracks, and the lowest for each kind of change. In small type: the dose of \
        the lowest value and its 95 % interval by subject.
        """,
        classes: "sortable", identifier: "\(name)-table",
        heading: [.heading(kind), .textHeading("Backend"), .heading("as is")] + heading,
        rows: rows))
      """
  }

  private func curves<Evaluation: DoseEvaluation>(
    of evaluations: [Evaluation],
    in ladders: [DoseLadder],
    _ text: (name: String, title: String, measure: String)
  ) -> Figure {
    let ranked = evaluations.enumerated().sorted { one, other in
      (one.element.plain ?? -1, other.offset) > (other.element.plain ?? -1, one.offset)
    }
    let drawn = ranked.prefix(Self.mostCurves).map(\.element)
    let hasSeveralTracks = Set(evaluations.map(\.track)).count > 1
    let clips = evaluations.map(\.identities).max { $0.count < $1.count } ?? []
    let people = counted(Set(clips.map(\.subject)).count, "subject")
    return CurvePanels(
      name: text.name,
      title: text.title,
      titles: ("", text.measure),
      domain: .unit,
      observations: "\(counted(clips.count, "clip")), \(people)",
      curves: drawn.map { $0.candidate + (hasSeveralTracks ? " · \($0.track)" : "") },
      panels: ladders.enumerated().map { ladder, one in
        CurvePanels.Panel(
          name: one.name,
          detail: one.unit,
          steps: one.steps.enumerated().map { Tick(value: Double($0), label: $1.label) },
          values: drawn.map { evaluation in
            one.steps.indices.map { step in
              evaluation.measure(Evaluation.headline, ladder: ladder, step: step)?.value ?? .nan
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
        <tr><th scope="row">\(HTML.counter(check.candidate))</th><td class="t">\(check.track)</td>\
        <td>\(counted(check.clips, "clip"))</td>\(cells)</tr>

        """
    }
    let broken = robustness.checks.flatMap { check in
      zip(robustness.relations, check.failures).filter { !$1.isEmpty }.map {
        relation,
        failures -> HTML in
        let clips = failures.map { "\($0.clip) \($0.reason)" }.joined(separator: "; ")
        return "<li><b>\(check.candidate)</b> (\(check.track)), \(relation.name): \(clips)</li>"
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
        Number of clips on which a relation does not hold. Look at each failure, but not every one is a \
        mistake: a counter of the right knee fails on mirrored tracks, and one with a threshold in frame \
        heights fails on a smaller person.
        """,
        classes: "sortable", identifier: "relations-table",
        heading: [
          .heading("Counter or analyzer"), .textHeading("Backend"), .heading("n"),
        ] + robustness.relations.map { .heading($0.name) },
        rows: rows))\
      \(details)
      """
  }
}
