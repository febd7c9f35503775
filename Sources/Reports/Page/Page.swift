// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Scoring

/// The report as one self-contained page: styles, drawings and script are inside it.
struct Page {
  let input: ReportInput
  let figures: [Figure]
  let measurements: MeasurementFigures
  let strips: [Figure]

  /// The document.
  var html: String {
    PageFrame(
      software: input.provenance.software,
      title: "\(input.dataset.name) · rep counting report",
      start: "overview",
      header: header,
      isNavigable: true,
      sections: sections,
      source: "run \(String(input.provenance.runDigest.prefix(8))) · ",
      script: """
        <script>
        \(HTML(markup: PageScript.text))
        </script>

        """
    ).html.withoutCellEnds.text
  }

  /// The sections in the order of the page and of its navigation; nil where there is nothing to say.
  private var sections: [PageSection?] {
    let tracks = TracksSection(input: input, figures: measurements)
    let exercises = ExercisesSection(input: input)
    let guide = GuideSection(input: input)
    return [
      OverviewSection(input: input).section,
      tracks.summary,
      BackendsSection(input: input).section,
      FigureSections.summary(figures),
      exercises.section,
      exercises.readings,
      CausesSection(input: input).section,
      ProgressionsSection(input: input).section,
      CeilingsSection(input: input).section,
      RatersSection(input: input).section,
      CalibrationSection(input: input, figures: measurements).section,
      StabilitySection(input: input).section,
      RobustnessSection(input: input).section,
      tracks.joints,
      PhasesSection(input: input).section,
      FormSection(input: input, figures: measurements).section,
      FatigueSection(input: input, figures: measurements).section,
      FindingsSection(input: input).section,
      WordsSection(input: input, figures: measurements).section,
      ClipsSection(input: input).section,
      FigureSections.strips(strips),
      guide.guide,
      AllMeasuresSection(input: input).section,
      guide.provenance,
    ]
  }

  private var header: HTML {
    let names = ConfigurationNames(input.evaluations)
    let analyzers = Set(input.forms.map(\.configuration.analyzer)).count
    let backends = Set(
      names.tracks + input.forms.map(\.configuration.track) + input.tracks.map(\.track)
    ).count
    var parts = clipFacts
    if !input.evaluations.isEmpty { parts.append(counted(names.counters.count, "counter")) }
    if analyzers > 0 { parts.append(counted(analyzers, "form analyzer")) }
    parts.append(counted(backends, "backend"))
    return PageFrame.header(
      "\(input.dataset.name): rep counting report",
      facts: parts.joined(separator: " · ")
    )
  }

  /// How many clips, people and reps there are; of reps nothing where none were counted.
  private var clipFacts: [String] {
    guard input.evaluations.isEmpty else {
      let counts = DatasetCounts(ClipRows(input.evaluations).rows.map(\.first))
      return [
        counts.clipText, counted(counts.subjects, "subject"), counted(counts.reps, "labelled rep"),
      ]
    }
    let clips =
      input.forms.flatMap { $0.clips.map(\.clip) } + input.tracks.flatMap { $0.clips.map(\.clip) }
    return [
      counted(Set(clips.map(\.id)).count, "clip"),
      counted(Set(clips.map(\.subject)).count, "subject"),
    ]
  }
}
