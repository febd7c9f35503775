// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import FormAnalysis
import Measures
import PoseTracks
import Scoring
import Statistics

/// The section of reported grades, classes, scores and chances against labelled ones, analyzer by analyzer and subject by
/// subject.
struct JudgementsSection {
  let evaluations: [JudgementEvaluation]

  /// Tables of measures, of labelled against reported verdicts, and a figure of scores; nil without judgements.
  var section: PageSection? {
    let rows = rows
    guard !rows.isEmpty else { return nil }
    let figure = agreement
    return PageSection(
      "judgements",
      "Judgements of analyzers",
      link: "Judgements",
      figures: [figure].compactMap(\.self),
      body: """
        <p>Nothing here is a diagnosis.</p>
        \(measures(rows))\(rows.enumerated().map { confusion($1, index: $0) })\
        \(figure.map { HTML.captioned($0) } ?? "")
        """
    )
  }

  private var rows: [Row] {
    evaluations.flatMap { evaluation in
      (JudgementScore.parts(of: evaluation.clips) ?? []).map {
        Row(evaluation: evaluation, subject: $0)
      }
    }
  }

  private func measures(_ rows: [Row]) -> HTML {
    .table(
      MeasureColumn.judgements,
      of: rows,
      caption: """
        Each label is held against the verdict that lasts longest within it. Grades and scores are in units of their \
        scale. Changes are those of a verdict in all clips; debounced ones last 0.5 s. Not judged: labels without a \
        verdict.
        """,
      identifier: "judgement-table",
      heading: [
        .heading("Analyzer"), .textHeading("Backend"), .textHeading("Subject"), .heading("n"),
      ],
      measure: { $0.measure },
      head: \.head
    )
  }

  /// Labelled against reported classes or grades of a subject; nothing without any.
  private func confusion(_ row: Row, index: Int) -> HTML {
    let labelled = row.labelled.filter { $0.label.verdict.isCategory }
    guard !labelled.isEmpty else { return "" }
    let names = row.categories
    let unjudged = labelled.contains { $0.categories == nil }
    let lines = names.map { name -> HTML in
      let own = labelled.filter { $0.label.verdict.description == name }
      let cells = names.map { said -> HTML in
        let count = own.count { $0.categories?.said == said }
        let text = count == 0 ? "·" : String(count)
        return said == name ? "<td><b>\(text)</b></td>" : "<td>\(text)</td>"
      }
      let rest: HTML = unjudged ? "<td>\(own.count { $0.categories == nil })</td>" : ""
      return "<tr><th scope=\"row\">\(name)</th>\(cells)\(rest)<td>\(own.count)</td></tr>\n"
    }
    let obstacles = row.evaluation.obstacles(of: row.subject)
    let reasons =
      obstacles.isEmpty
      ? ""
      : " Not judged: " + obstacles.map { "\($0.reason) \($0.count)" }.joined(separator: ", ") + "."
    return .table(
      caption: """
        \(row.subject) by \(row.evaluation.configuration.analyzerName): labels by labelled (rows) and reported verdict \
        (columns). Bold is right.\(reasons)
        """,
      identifier: "judgement-confusion-\(String(index + 1))",
      heading: [.heading("Labelled")] + names.map { .heading($0) }
        + (unjudged ? [.heading("not judged")] : []) + [.heading("all")],
      rows: lines
    )
  }

  /// Differences of scores against their means; nil below the pairs that limits of agreement need.
  private var agreement: Figure? {
    let panels = rows.compactMap { row -> AgreementChart.Panel? in
      let own = row.evaluation.clips.map { $0.asked(about: [row.subject]) }
      let isScored = own.contains { $0.labelled.contains { $0.scale.map { !$0.isWhole } ?? false } }
      let pairs = own.flatMap(\.values)
      guard isScored, let error = MeasurementError(pairs, plan: row.evaluation.plan) else {
        return nil
      }
      return AgreementChart.Panel(
        label: row.subject,
        detail: row.evaluation.configuration.analyzerName,
        points: pairs.map {
          Point(($0.measured + $0.reference) / 2, $0.measured - $0.reference)
        },
        bias: Estimate(error.bias),
        lower: Estimate(error.lowerLimit),
        upper: Estimate(error.upperLimit),
        subjects: error.subjects
      )
    }
    guard !panels.isEmpty else { return nil }
    return AgreementChart(
      name: "judgement-agreement",
      title: "Scores of analyzers against labelled ones",
      unit: "points",
      panels: panels
    ).figure
  }

  /// A subject of an analyzer.
  private struct Row {
    var evaluation: JudgementEvaluation
    var subject: String

    /// A measure of the subject.
    func measure(_ id: String) -> Measure? {
      evaluation.measure("\(id){judgement=\(subject)}")
    }

    /// The labels of the subject in all clips.
    var labelled: [LabelledJudgement] { evaluation.labelled(subject) }

    /// The labelled and reported classes by name, or grades in the order of their scale.
    var categories: [String] {
      let verdicts = labelled.flatMap { [$0.label.verdict, $0.said?.verdict].compactMap(\.self) }
        .filter(\.isCategory)
      let order = Set(verdicts).sorted { one, other in
        switch (one, other) {
        case (.graded(let first, let scale), .graded(let second, let another)):
          (scale.name, first) < (another.name, second)
        default: one.description < other.description
        }
      }
      return order.map(\.description).uniqued()
    }

    var head: HTML {
      let reported = evaluation.clips.flatMap { $0.asked(about: [subject]).subjects }
        .reduce(0) { $0 + $1.reported }
      return """
        <th scope="row">\(evaluation.configuration.analyzer)</th>\
        <td class="t">\(evaluation.configuration.track)</td><td class="t">\(subject)</td>\
        <td>\(counted(evaluation.clips.count, "clip"))\
        <span class="i">\(labelled.count) labelled</span>\
        <span class="i">\(reported) reported</span></td>
        """
    }
  }
}
