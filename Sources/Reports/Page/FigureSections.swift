// SPDX-License-Identifier: Apache-2.0
import Figures

/// Figures with captions.
enum FigureSections {
  /// The figures over all clips; nil without any.
  static func summary(_ figures: [Figure]) -> PageSection? {
    guard !figures.isEmpty else { return nil }
    return PageSection(
      "figures",
      "Figures",
      body: """
        <div class="figures">
        \(figures.map(captioned))</div>

        """
    )
  }

  /// One strip for each clip; nil without any.
  static func strips(_ strips: [Figure]) -> PageSection? {
    guard !strips.isEmpty else { return nil }
    let common = CommonMarks(of: strips, name: "strip-names")
    return PageSection(
      "strips",
      "Clip by clip over time",
      link: "Over time",
      body: """
        <p>Above the signal are the labelled reps, below it what each counter saw, at the moment of the
        rep’s extremum. On the right are the counts.</p>
        <ul class="key">\(key)</ul>
        \(HTML(markup: common.definitions))\(strips.map { strip($0, common) })
        """
    )
  }

  /// A figure under its title and its statement of n.
  static func captioned(_ figure: Figure) -> HTML {
    let isWide: HTML = figure.width > 860 ? " class=\"wide\"" : ""
    return """
      <figure\(isWide)><figcaption><b>\(figure.title)</b><br><span>\(figure.summary)</span>\
      </figcaption><div class="drawing">\(HTML(markup: figure.inlineSVG))</div></figure>

      """
  }

  private static func strip(_ figure: Figure, _ common: CommonMarks) -> HTML {
    """
    <figure class="strip" id="\(figure.name)"><figcaption><b>\(figure.title)</b></figcaption>\
    <div class="drawing" tabindex="0">\
    \(HTML(markup: figure.inlineSVG(common)))</div></figure>

    """
  }

  private static var key: [HTML] {
    StripChart.key.map { entry in
      "<li>\(HTML(markup: entry.symbol))\(entry.meaning)</li>"
    }
  }
}
