// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Scoring

/// What counters would score in longer sets than those of the clips.
struct LengthsSection {
  let lengths: LengthForecasts

  /// The forecasts, what they follow from, and which lengths have none.
  var section: PageSection {
    PageSection(
      "lengths",
      "Longer sets",
      link: "Longer sets",
      body: """
        <p>A long set has more reps to get wrong, so its count is right less often. These are forecasts for \
        people who are in no clip, from the errors per rep. They hold for sets that are like those of the \
        clips, only longer: what happens in long sets alone, such as a rest that drifts, is not in them.</p>
        \(unsupported)\(forecasts)\(errors)
        """
    )
  }

  /// The heading of the headline's column.
  var heading: HTML {
    .heading(
      LengthForecasts.headlineTitle.prefix(1).uppercased()
        + LengthForecasts.headlineTitle.dropFirst(),
      meaning:
        "A forecast: the share of sets of 10 reps, by people in no clip, whose count is right."
    )
  }

  /// The headline of a counter.
  func cell(of configuration: Configuration) -> HTML {
    let row = lengths.rows.first { $0.configuration == configuration }
    guard let exact = row?.numbers(LengthForecasts.headline)?.exact else {
      return "<td class=\"none\">—</td>"
    }
    return Self.cell(exact)
  }

  /// The line on the headline below the table of the first page.
  var note: HTML {
    "<ul class=\"notes\"><li>\(lengths.remark). <a href=\"#lengths\">More</a></li></ul>\n"
  }

  private static func cell(_ estimate: LengthForecast.Estimate) -> HTML {
    let interval = "[\(estimate.low.text(decimals: 2)), \(estimate.high.text(decimals: 2))]"
    return """
      <td data-v="\(estimate.value.text(significantDigits: 6))">\(estimate.value.text(decimals: 2))\
      <small>\(interval)</small></td>
      """
  }

  private func title(_ length: LengthForecast.Length) -> String {
    length.title(profile: lengths.profile)
  }

  private var unsupported: HTML {
    let reasons = LengthForecasts.lengths.compactMap { length in
      lengths.reason(length).map { (title(length), $0) }
    }
    guard !reasons.isEmpty else { return "" }
    let items = reasons.map { title, reason -> HTML in "<li>\(title): \(reason)</li>\n" }
    return """
      <p>Not supported by these clips:</p>
      <ul class="notes">
      \(items)</ul>
      <p>\(LengthSupport.rule)</p>

      """
  }

  private var forecasts: HTML {
    let supported = LengthForecasts.lengths.filter { lengths.reason($0) == nil }
    guard !supported.isEmpty else { return "" }
    let rows = lengths.rows.flatMap { row in
      supported.compactMap { length -> HTML? in
        guard let numbers = row.numbers(length) else { return nil }
        return """
          <tr><th scope="row">\(.counter(row.configuration.counter))</th>\
          <td class="t">\(row.configuration.track)</td><td class="t">\(title(length))</td>\
          \(Self.cell(numbers.exact))\(Self.cell(numbers.offByOne))\(Self.cell(numbers.absoluteError))</tr>

          """
      }
    }
    return .table(
      caption: """
        Forecasts for sets of a length, each with its 95 % interval, from \
        \(lengths.support.people) people. Exact: the share of sets whose count is \
        right. MAE: the mean of what a count is off by, in reps.
        """,
      classes: "sortable",
      identifier: "lengths-table",
      scrolls: true,
      heading: [
        .heading("Counter"), .textHeading("Backend"), .textHeading("Sets of"), .heading("Exact"),
        .heading("Off by one"), .heading("MAE", unit: "reps"),
      ],
      rows: rows
    )
  }

  private var errors: HTML {
    let rows = lengths.rows.map { row -> HTML in
      let errors = row.errors
      let numbers = [
        "\(errors.firstLost) of \(errors.sets)", "\(errors.innerLost)", "\(errors.lastLost)",
        "\(errors.extraRuns)", "\(errors.outsideRuns)", "\(errors.cancelled)",
        "\(errors.peopleWithErrors) of \(errors.people)",
      ]
      let cells = numbers.map { "<td>\($0)</td>" as HTML }
      return """
        <tr><th scope="row">\(.counter(row.configuration.counter))</th>\
        <td class="t">\(row.configuration.track)</td>\(cells)</tr>

        """
    }
    guard lengths.rows.contains(where: { $0.errors.sets > 0 }) else { return "" }
    let without: String =
      lengths.support.countedOnly > 0
      ? " Not in it: \(counted(lengths.support.countedOnly, "clip")) with a count alone, which the forecasts use."
      : ""
    return .table(
      caption: """
        The errors behind the forecasts, of \(counted(lengths.rows[0].errors.reps, "rep")). Extra reps in a row \
        are one run. A lost rep and an extra one with no found rep between them cancel: the count stays \
        right.\(without)
        """,
      identifier: "length-errors-table",
      scrolls: true,
      heading: [
        .heading("Counter"), .textHeading("Backend"), .heading("First rep lost"),
        .heading("Inner reps lost"), .heading("Last rep lost"), .heading("Extra runs in sets"),
        .heading("Extra outside sets"), .heading("Pairs that cancel"),
        .heading("People with errors"),
      ],
      rows: rows
    )
  }
}
