// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import FormAnalysis
import PoseTracks
import Results

/// Progress over dates: a small plot and a row for each metric.
struct PersonProgress: Sendable {
  private let history: PersonHistory
  /// The figures, each small enough for a printed sheet.
  let figures: [Figure]

  /// The most plots of a figure, so that it fits on a sheet.
  private static let mostPanels = 9
  /// The names of the curves of each plot.
  private static let curves = ["whole body", "left", "right"]

  /// Draws the changes of a person.
  init(_ history: PersonHistory) {
    self.history = history
    figures = Self.figures(history)
  }

  /// The figures and the table; nil for fewer than two dated sessions.
  var section: PageSection? {
    guard history.dated.count > 1 else {
      let reason =
        history.dated.isEmpty
        ? "no clip has a date of recording" : "there is one dated session, \(history.dated[0].name)"
      return PageSection(
        "progress",
        "Progress",
        body: "<p>No changes are shown: \(reason). Two sessions with dates are needed.</p>\n"
      )
    }
    return PageSection(
      "progress",
      "Progress",
      figures: figures,
      body: """
        <p>Values by session. A change is named only if it is greater than MDC95, the least change between two values \
        that is real with 95 %. It is better if the value came nearer to its normal range, worse if it went away from \
        it, and changed if no range says. MDC95 comes from labelled clips of the same counter or analyzer on the same \
        tracks. It is that of single values: medians of many may be somewhat more certain.</p>
        \(figures.map(HTML.captioned))\(table)
        """
    )
  }

  private var table: HTML {
    let days = history.dated
    let rows = history.trends.map { trend -> HTML in
      let values = days.map { session -> HTML in
        let value = session.value(of: trend.metric)
        return "<td>\(value.map { $0.value.words.replacingMinus } ?? "—")</td>"
      }
      let limit = trend.detectableChange.map(\.words) ?? "—"
      let error: HTML =
        trend.error.map { error in
          "<td>\(limit)<small>\(error.pairs) pairs, \(error.subjects) people</small></td>"
        } ?? "<td class=\"none\">—</td>"
      let isNamed = trend.direction != .withinError && trend.direction != .unknown
      let name: HTML =
        isNamed ? "<b>\(trend.direction.rawValue)</b>" : "\(trend.direction.rawValue)"
      return """
        <tr><th scope="row">\(trend.metric.title)<small>\(trend.metric.source)</small></th>\(values)\
        <td>\(trend.change.words.replacingMinus)</td>\(error)<td class="t">\(trend.metric.unit)</td>\
        <td class="t">\(name)</td></tr>

        """
    }
    return .table(
      caption: """
        The values of each session, the change from the first to the last, and its name. Reps are the sums of a day: \
        their MDC95 grows with the clips. A dash: not measured that day, or no error known.
        """,
      identifier: "progress-table",
      scrolls: false,
      heading: [.heading("Metric")] + days.map { .heading($0.name) }
        + [.heading("Change"), .heading("MDC95"), .textHeading("Unit"), .textHeading("Trend")],
      rows: rows
    )
  }

  /// The metrics that differ by side alone, in one plot.
  private struct Group {
    var metric: PersonMetric
    var trends: [PersonTrend]
  }

  private static func figures(_ history: PersonHistory) -> [Figure] {
    guard let start = history.dated.first?.date else { return [] }
    var groups: [Group] = []
    for trend in history.trends {
      var metric = trend.metric
      metric.side = nil
      if let place = groups.firstIndex(where: { $0.metric == metric }) {
        groups[place].trends.append(trend)
      } else {
        groups.append(Group(metric: metric, trends: [trend]))
      }
    }
    let chunks = stride(from: 0, to: groups.count, by: mostPanels).map {
      Array(groups[$0..<min($0 + mostPanels, groups.count)])
    }
    return chunks.enumerated().map { place, chunk in
      let part = chunks.count > 1 ? ", \(place + 1) of \(chunks.count)" : ""
      return CurvePanels(
        name: "progress-\(place + 1)",
        title: "Progress of \(history.subject)\(part)",
        titles: ("day of the session", ""),
        domain: .values,
        observations:
          "\(counted(history.dated.count, "session")); the published normal range is shaded, if it is "
          + "within the plot",
        curves: curves,
        panels: chunk.map { panel($0, since: start, history.dated) },
        mostColumns: 3
      ).figure
    }
  }

  private static func panel(
    _ group: Group,
    since start: CalendarDate,
    _ sessions: [PersonSession]
  ) -> CurvePanels.Panel {
    let days = sessions.compactMap(\.date)
    let values = [BodySide?.none, .left, .right].map { side -> [Double] in
      var metric = group.metric
      metric.side = side
      return sessions.map { $0.value(of: metric)?.value ?? .nan }
    }
    return CurvePanels.Panel(
      name: "\(group.metric.plainName), \(group.metric.exercise)",
      detail: "\(group.metric.unitWords), \(group.metric.method)",
      steps: days.map { day in
        Tick(
          value: Double(day.dayNumber - start.dayNumber),
          label: String(day.description.dropFirst(2))
        )
      },
      values: values,
      band: group.trends.first?.last.value.normal?.values
    )
  }
}
