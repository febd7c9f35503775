// SPDX-License-Identifier: Apache-2.0
import Figures

/// Every clip over time.
struct StripsSection {
  let strips: [Figure]

  /// One strip for each clip; nil without any.
  var section: PageSection? {
    guard !strips.isEmpty else { return nil }
    let common = CommonMarks(of: strips, name: "strip-names")
    return PageSection(
      "strips",
      "Clip by clip over time",
      link: "Over time",
      strips: strips,
      body: """
        <p>Above the signal are the labelled reps, below it the reps of each counter, at the time of the
        rep’s extremum. On the right are the counts.</p>
        <ul class="key">\(Self.key)</ul>
        \(HTML(markup: common.definitions))\(strips.map { Self.strip($0, common) })
        """
    )
  }

  private static func strip(_ figure: Figure, _ common: CommonMarks) -> HTML {
    """
    <figure class="strip" id="\(figure.name)"><figcaption><b>\(figure.title)</b></figcaption>\
    <div class="drawing" tabindex="0">\
    \(HTML(markup: figure.inlineSVG(common)))</div></figure>

    """
  }

  /// The meaning of the strips' marks, as items of a list.
  static var key: [HTML] {
    StripChart.key.map { entry in
      "<li>\(HTML(markup: entry.symbol))\(entry.meaning)</li>"
    }
  }
}
