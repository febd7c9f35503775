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
    let exercises = ExercisesSection(input: input)
    let guide = GuideSection(input: input)
    let causes = CausesSection(input: input).html
    let backends = BackendsSection(input: input)
    let tracks = TracksSection(input: input, figures: measurements)
    let calibration = CalibrationSection(input: input, figures: measurements)
    let form = FormSection(input: input, figures: measurements)
    let fatigue = FatigueSection(input: input, figures: measurements)
    let words = WordsSection(input: input, figures: measurements)
    return PageFrame(
      software: input.provenance.software,
      title: "\(input.dataset.name) · rep counting report",
      start: "overview",
      top: "\(header)\(navigation)\n",
      content: """
        \(OverviewSection(input: input).html)\
        \(tracks.summary)\(backends.html)\
        \(input.evaluations.isEmpty ? "" : FigureSections.summary(figures))\
        \(exercises.html)\(exercises.readings)\(causes)\
        \(ProgressionsSection(input: input).html)\(CeilingsSection(input: input).html)\
        \(RatersSection(input: input).html)\
        \(calibration.html)\(StabilitySection(input: input).html)\
        \(RobustnessSection(input: input).html)\(tracks.html)\
        \(PhasesSection(input: input).html)\(form.html)\(fatigue.html)\
        \(FindingsSection(input: input).html)\(words.html)\
        \(ClipsSection(input: input).html)\
        \(FigureSections.strips(strips))\
        \(guide.guide)\(AllMeasuresSection(input: input).html)\(guide.provenance)
        """,
      source: "run \(String(input.provenance.runDigest.prefix(8))) · ",
      script: """
        <script>
        \(HTML(markup: PageScript.text))
        </script>

        """
    ).html.withoutCellEnds.text
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

  private var navigation: HTML {
    var entries = [("overview", "Overview")]
    if !input.tracks.isEmpty { entries.append(("tracks", "Backends")) }
    if !BackendsSection(input: input).isEmpty { entries.append(("backends", "Side by side")) }
    if !input.evaluations.isEmpty {
      entries += [("figures", "Figures"), ("exercises", "Exercises"), ("readings", "Strict")]
    }
    if !CausesSection(input: input).isEmpty { entries.append(("causes", "Causes")) }
    if !ProgressionsSection(input: input).isEmpty { entries.append(("progressions", "Standards")) }
    if !CeilingsSection(input: input).isEmpty { entries.append(("ceilings", "Ceilings")) }
    if input.agreement != nil { entries.append(("raters", "People")) }
    if !CalibrationSection(input: input, figures: measurements).isEmpty {
      entries.append(("calibration", "Calibration"))
    }
    if !input.stabilities.isEmpty { entries.append(("stability", "Firmness")) }
    if input.robustness != nil { entries.append(("robustness", "Robustness")) }
    if !TracksSection(input: input, figures: measurements).isEmpty {
      entries.append(("joints", "Joints"))
    }
    if !PhasesSection(input: input).isEmpty { entries.append(("phases", "Phases")) }
    if !input.forms.isEmpty { entries.append(("form", "Form")) }
    if !FatigueSection(input: input, figures: measurements).isEmpty {
      entries.append(("fatigue", "Rep to rep"))
    }
    if !FindingsSection(input: input).isEmpty { entries.append(("findings", "Findings")) }
    if !WordsSection(input: input, figures: measurements).isEmpty {
      entries.append(("words", "In words"))
    }
    if !input.evaluations.isEmpty { entries.append(("clips", "Clips")) }
    if !strips.isEmpty { entries.append(("strips", "Over time")) }
    entries.append(("guide", "Guide"))
    if !(input.evaluations.isEmpty && input.tracks.isEmpty && input.forms.isEmpty) {
      entries.append(("measures", "All measures"))
    }
    entries.append(("provenance", "Provenance"))
    let items = entries.map { "<li><a href=\"#\($0.0)\">\($0.1)</a></li>" as HTML }
    return "<nav aria-label=\"Sections\"><ul>\(items)</ul></nav>"
  }
}
