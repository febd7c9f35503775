// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Results
import Scoring
import Statistics

/// The report of form analyzers and feedback policies.
struct ReportedForm: ReportedKind {
  private let input: ReportInput
  private let figures: FormFigures
  /// One evaluation for each analyzer on a backend, which says the same whoever listens.
  private let analyzers: [FormEvaluation]
  /// The evaluations with a policy that listens.
  private let coached: [FormEvaluation]

  init(input: ReportInput) {
    self.input = input
    figures = FormFigures(input.forms)
    analyzers = input.forms.onceForEachAnalyzer
    coached = input.forms.filter { $0.configuration.feedback != nil }
  }

  var glance: [GlanceColumn] {
    [
      .pooled("feedback-coverage", coached),
      .pooled("feedback-precision", coached),
      .pooled("false-alerts-per-minute", coached),
    ]
  }

  func sections(beside leader: String) -> [PageSection?] {
    [
      PairedSection(
        "feedback",
        "Feedback",
        link: "Feedback",
        heading: "Analyzer and policy",
        meaning: "What a user hears of the same reps.",
        coached,
        leader: leader,
        columns: MeasureColumn.feedback,
        name: \.candidate
      ).section,
      PairedSection(
        "form",
        "Form",
        link: "Form",
        heading: "Analyzer",
        meaning: "The same analyzer, with the same limits, on the same clips.",
        analyzers,
        leader: leader,
        columns: MeasureColumn.forms,
        name: \.method
      ).section,
      QuantitiesSection(
        agreements: QuantityAgreement.all(
          in: analyzers,
          leader: leader,
          plan: analyzers.first?.plan ?? .valuesOnly
        ),
        leader: leader
      ).section,
    ]
  }

  var facts: PageFacts? {
    guard !input.forms.isEmpty else { return nil }
    let names = Set(input.forms.map(\.configuration.analyzer))
    return PageFacts(
      tested: counted(names.count, "form analyzer"),
      backends: input.forms.map(\.configuration.track),
      clips: input.forms.flatMap { $0.clips.map(\.clip) }
    )
  }

  var sections: [PageSection?] {
    [
      FormSection(input: input, figures: figures).section,
      FatigueSection(input: input, figures: figures).section,
      FindingsSection(input: input).section,
      WordsSection(input: input, figures: figures).section,
    ]
  }

  var confidences: StatedConfidences? {
    StatedConfidences(
      item: "finding",
      observed: "findings",
      caption: "Findings in reps, right if the fault is labelled there.",
      id: { "fault-\($0)" },
      rows: analyzers.map { form in
        StatedConfidences.Row(
          name: form.configuration.analyzerName,
          short: form.configuration.analyzerName,
          track: form.configuration.track,
          forecasts: form.forecasts,
          measure: form.measure
        )
      }
    )
  }

  /// Once for each analyzer, unless policies change it.
  var measures: [MeasureList] {
    let ofAnalyzers = analyzers.map { form in
      MeasureList(
        name: form.configuration.analyzerName,
        measures: form.measures.filter { !$0.isOfFeedback }
      )
    }
    let ofPolicies = coached.map { form in
      MeasureList(name: form.configuration.name, measures: form.measures.filter(\.isOfFeedback))
    }
    return ofAnalyzers + ofPolicies
  }

  var columns: [MeasureColumn] {
    MeasureColumn.known(
      MeasureColumn.forms + MeasureColumn.feedback,
      in: input.forms.map { $0.measure }
    )
  }

  var summaries: [SummaryTable] {
    let form = SummaryTable(
      title: "Form",
      head: ["Analyzer", "Backend"],
      observed: "clips / findings",
      columns: MeasureColumn.known(MeasureColumn.forms, in: analyzers.map { $0.measure }),
      rows: analyzers.map { form in
        (
          [form.configuration.analyzer, form.configuration.track],
          "\(form.clips.count) / \(form.findings)", form.measure
        )
      }
    )
    let feedback = SummaryTable(
      title: "Feedback",
      head: ["Analyzer", "Feedback", "Backend"],
      observed: "clips / alerts",
      columns: MeasureColumn.known(MeasureColumn.feedback, in: coached.map { $0.measure }),
      rows: coached.map { form in
        let configuration = form.configuration
        return (
          [configuration.analyzer, configuration.feedback ?? "—", configuration.track],
          "\(form.clips.count) / \(form.alerts)", form.measure
        )
      }
    )
    return [form, feedback].filter { !$0.rows.isEmpty }
  }

  static let fileHead = ["analyzer", "feedback", "backend", "clips", "subjects", "findings"]

  var file: SummaryFile? {
    guard !input.forms.isEmpty else { return nil }
    return SummaryFile(
      name: "summary-form.csv",
      head: Self.fileHead,
      columns: MeasureColumn.forms + MeasureColumn.feedback,
      rows: input.forms.map { form in
        let configuration = form.configuration
        let head = [
          configuration.analyzer, configuration.feedback ?? "", configuration.track,
          "\(form.clips.count)", "\(form.subjects)", "\(form.findings)",
        ]
        return (head, form.measure)
      }
    )
  }
}

extension FormEvaluation {
  /// The number of findings in all clips.
  var findings: Int { clips.reduce(0) { $0 + $1.findings.count } }

  /// The number of alerts spoken in all clips.
  var alerts: Int { clips.reduce(0) { $0 + ($1.spoken?.count ?? 0) } }
}

extension Measure {
  /// True if it is of what a user hears.
  fileprivate var isOfFeedback: Bool {
    var plain = identifier
    plain.slice = []
    return FormMeasureCatalog.ofFeedback.contains { $0.identifier == plain }
  }
}
