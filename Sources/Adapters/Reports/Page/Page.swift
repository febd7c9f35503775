// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring

/// The report as one self-contained page: styles, drawings and script are inside it.
struct Page: Sendable {
  /// The file's name.
  static let name = "index.html"

  /// The ids of all sections in the order of the page and of its navigation.
  private static let order = [
    "overview", "backends", "representativeness", "lengths", "tracks", "live", "figures",
    "exercises", "readings", "causes", "progressions", "ceilings", "raters", "calibration",
    "stability", "robustness", "joints", "recognition", "phases", "holds", "events",
    "judgements", "form", "fatigue", "findings", "words", "clips", "strips", "guide", "measures",
    "provenance",
  ]

  /// The sections in order; those with nothing to say are left out.
  let sections: [PageSection]
  private let input: ReportInput
  private let header: HTML

  init(_ input: ReportInput, kinds: [any ReportedKind]) {
    let guide = GuideSection(input: input, columns: kinds.flatMap(\.columns))
    let own = [
      OverviewSection(input: input, kinds: kinds).section,
      kinds.compactMap(\.answer).first?.summary(page: BackendsPage.name),
      input.representativeness.map { RepresentativenessSection(representativeness: $0).section },
      CalibrationSection(confidences: kinds.compactMap(\.confidences)).section,
      RobustnessSection(input: input).section,
      guide.guide,
      AllMeasuresSection(kinds.flatMap(\.measures)).section,
      guide.provenance,
    ]
    let all = (own + kinds.flatMap(\.sections)).compactMap(\.self)
    sections = Self.order.compactMap { id in all.first { $0.id == id } }
    precondition(sections.count == all.count, "every section has a place in the order of the page")
    self.input = input
    header = Self.header(of: input.dataset.name, kinds.compactMap(\.facts))
  }

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

  private static func header(of dataset: String, _ facts: [PageFacts]) -> HTML {
    let clips = facts.flatMap(\.clips)
    let plain = [
      counted(Set(clips.map(\.id)).count, "clip"),
      counted(Set(clips.map(\.subject)).count, "subject"),
    ]
    let backends = Set(facts.flatMap(\.backends)).count
    let parts =
      (facts.compactMap(\.clipTexts).first ?? plain) + facts.compactMap(\.tested)
      + [counted(backends, "backend")]
    return PageFrame.header(
      "\(dataset): rep counting report",
      facts: parts.joined(separator: " · ")
    )
  }
}
