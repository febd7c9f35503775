// SPDX-License-Identifier: Apache-2.0
import Basics
import Results
import Scoring
import Statistics

/// The report of counters.
struct ReportedCounters: ReportedKind {
  let input: ReportInput
  /// The answer to which backend; nil for one.
  private let decision: BackendDecision?
  /// The resampling of its parts' intervals.
  private let plan: ResamplingPlan
  /// The clips, on further pages where they are many.
  private let pages: ClipPages

  init(input: ReportInput) {
    self.input = input
    pages = ClipPages(input)
    plan = input.evaluations.first?.plan ?? .valuesOnly
    decision = input.decision ?? BackendDecision(input.evaluations, plan: plan)
  }

  var answer: BackendAnswer? {
    decision.map { CounterAnswer(decision: $0, evaluations: input.evaluations).answer }
  }

  var glance: [GlanceColumn] { decision.map(CounterAnswer.glance) ?? [] }

  func sections(beside leader: String) -> [PageSection?] {
    [
      PairedSection.counters(input.evaluations, leader: leader).section,
      decision.flatMap { decision in
        SlicesSection(
          decision: decision,
          slices: BackendSlices(decision, input.evaluations, plan: plan)
        ).section
      },
      FlipsSection(input, pages, leader: leader).section(page: BackendsPage.name),
    ]
      + (input.backendStudy.map { study in
        BackendStudySections(study: study, leader: leader, plan: plan).all
      } ?? [])
  }

  var facts: PageFacts? {
    guard !input.evaluations.isEmpty else { return nil }
    let names = ConfigurationNames(input.evaluations)
    let rows = ClipRows(input.evaluations).rows
    let counts = DatasetCounts(rows.map(\.first))
    return PageFacts(
      tested: counted(names.counters.count, "counter"),
      backends: names.tracks,
      clips: rows.map(\.clip),
      clipTexts: [
        counts.clipText, counted(counts.subjects, "subject"), counted(counts.reps, "labelled rep"),
      ]
    )
  }

  var overview: HTML? { CounterOverview(input: input).html }

  /// Those of what labels and people leave to any counter, too.
  var sections: [PageSection?] {
    let exercises = ExercisesSection(input: input)
    return [
      input.lengths.map { LengthsSection(lengths: $0).section },
      SummaryFigures(input).section,
      exercises.section,
      exercises.readings,
      CausesSection(input: input).section,
      ProgressionsSection(input: input).section,
      CeilingsSection(input: input).section,
      RatersSection(input: input).section,
      pages.clips,
      pages.overTime,
    ]
  }

  var furtherPages: [ReportPage] {
    pages.parts.map { part in ReportPage(part.name) { pages.html(of: part) } }
  }

  var confidences: StatedConfidences? {
    let names = ConfigurationNames(input.evaluations)
    return StatedConfidences(
      item: "rep",
      observed: "emitted reps",
      caption: "Emitted reps, right if they match a labelled rep.",
      id: { "\($0)@0.5s" },
      rows: zip(zip(names.names, names.short), input.evaluations).map { names, evaluation in
        StatedConfidences.Row(
          name: names.0,
          short: names.1,
          track: evaluation.configuration.track,
          forecasts: evaluation.forecasts,
          measure: evaluation.measure
        )
      }
    )
  }

  var measures: [MeasureList] {
    zip(ConfigurationNames(input.evaluations).names, input.evaluations)
      .map { MeasureList(name: $0, measures: $1.measures) }
  }

  var columns: [MeasureColumn] { MeasureColumn.firstPage }

  var summaries: [SummaryTable] {
    guard !input.evaluations.isEmpty else { return [] }
    return [
      SummaryTable(
        head: ["Counter", "Backend"],
        observed: "clips / subjects / reps",
        columns: MeasureColumn.firstPage,
        rows: input.evaluations.map { evaluation in
          let counts = DatasetCounts(evaluation.clips)
          let negative = counts.negativeClips == 0 ? "" : " + \(counts.negativeClips) negative"
          return (
            [evaluation.configuration.counter, evaluation.configuration.track],
            "\(counts.clips)\(negative) / \(counts.subjects) / \(counts.reps)", evaluation.measure
          )
        },
        baselines: BaselineRow.all(input.evaluations.first?.measure).map { row in
          ([row.title, "—"], "", row.measure(for:))
        }
      )
    ]
  }

  static let fileHead = ["counter", "backend", "clips", "negative clips", "subjects", "reps"]

  /// The table, with its heading alone where there are no counters.
  var file: SummaryFile? {
    SummaryFile(
      name: "summary.csv",
      head: Self.fileHead,
      columns: MeasureColumn.firstPage,
      rows: input.evaluations.map { evaluation in
        let counts = DatasetCounts(evaluation.clips)
        let head = [
          evaluation.configuration.counter, evaluation.configuration.track, "\(counts.clips)",
          "\(counts.negativeClips)", "\(counts.subjects)", "\(counts.reps)",
        ]
        return (head, evaluation.measure)
      }
    )
  }
}
