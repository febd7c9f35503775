// SPDX-License-Identifier: Apache-2.0
import Figures

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
    let document: HTML = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="\(input.provenance.software)">
      <title>\(input.dataset.name) · rep counting report</title>
      <link rel="icon" href="data:,">
      <style>
      \(HTML(markup: PageStyle.text))
      </style>
      </head>
      <body>
      <a class="skip" href="#overview">Skip to the results</a>
      \(header)
      \(navigation)
      <main>
      \(OverviewSection(input: input).html)\
      \(tracks.summary)\(backends.html)\
      \(FigureSections.summary(figures))\
      \(exercises.html)\(exercises.readings)\(causes)\
      \(calibration.html)\(tracks.html)\(form.html)\(FindingsSection(input: input).html)\
      \(ClipsSection(input: input).html)\
      \(FigureSections.strips(strips))\
      \(guide.guide)\(guide.measures)\(guide.provenance)</main>
      <footer>\(input.provenance.software) · run \(String(input.provenance.runDigest.prefix(8))) · \
      this page asks the network for nothing.</footer>
      <script>
      \(HTML(markup: PageScript.text))
      </script>
      </body>
      </html>

      """
    return document.text
  }

  private var header: HTML {
    let scores = ClipRows(input.evaluations).rows.map(\.first)
    let counts = DatasetCounts(scores)
    let names = ConfigurationNames(input.evaluations)
    let parts = [
      "\(counts.clipText) clips", "\(counts.subjects) subjects", "\(counts.reps) labelled reps",
      "\(names.counters.count) \(names.counters.count == 1 ? "counter" : "counters")",
      "\(names.tracks.count) \(names.tracks.count == 1 ? "backend" : "backends")",
    ]
    return """
      <header>
      <h1>\(input.dataset.name): rep counting report</h1>
      <p class="facts">\(parts.joined(separator: " · "))</p>
      </header>
      """
  }

  private var navigation: HTML {
    var entries = [("overview", "Overview")]
    if !input.tracks.isEmpty { entries.append(("tracks", "Backends")) }
    if !BackendsSection(input: input).isEmpty { entries.append(("backends", "Side by side")) }
    entries.append(("figures", "Figures"))
    if !input.evaluations.isEmpty {
      entries += [("exercises", "Exercises"), ("readings", "Strict and lenient")]
    }
    if !CausesSection(input: input).isEmpty { entries.append(("causes", "Causes")) }
    if !CalibrationSection(input: input, figures: measurements).isEmpty {
      entries.append(("calibration", "Calibration"))
    }
    if !TracksSection(input: input, figures: measurements).isEmpty {
      entries.append(("joints", "Joints"))
    }
    if !input.forms.isEmpty { entries.append(("form", "Form")) }
    if !FindingsSection(input: input).isEmpty { entries.append(("findings", "Findings")) }
    if !input.evaluations.isEmpty { entries.append(("clips", "Clips")) }
    if !strips.isEmpty { entries.append(("strips", "Over time")) }
    entries.append(("guide", "How to read this"))
    if !(input.evaluations.isEmpty && input.tracks.isEmpty && input.forms.isEmpty) {
      entries.append(("measures", "All measures"))
    }
    entries.append(("provenance", "Provenance"))
    let items = entries.map { "<li><a href=\"#\($0.0)\">\($0.1)</a></li>" as HTML }
    return "<nav aria-label=\"Sections\"><ul>\(items)</ul></nav>"
  }
}
