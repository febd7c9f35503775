// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Measures
import Scoring
import Statistics

/// The reasons for the scores of several backends: own thresholds, the room in signals, the price of jitter.
struct BackendStudySections {
  let study: BackendStudy
  /// The backend that the others stand beside.
  let leader: String
  /// The resampling of intervals.
  let plan: ResamplingPlan

  /// The sections that have something to say.
  var all: [PageSection] {
    [
      OptimaSection(study: study, table: study.optimumTable(leader: leader, plan: plan)).section,
      gaps(study.gapTable(leader: leader, plan: plan)),
      PricesSection(table: study.priceTable(leader: leader, plan: plan)).section,
    ].compactMap(\.self)
  }

  private func gaps(_ table: BackendTable<SignalGap>) -> PageSection? {
    guard let sentence = table.sentence else { return nil }
    return PageSection(
      "gaps",
      "Room for a threshold",
      link: "Gaps",
      numbers: table.json(key: "signal"),
      body: """
        <p class="headline">\(sentence)</p>
        <p>No threshold is in these numbers. Every rise and return of a signal is a swing. A clip has a gap if the \
        smallest swing of a rep is above the largest swing that is none: then some threshold counts it right. What has \
        no gap, no threshold can repair; only another signal, another counter or another backend can.</p>
        \(table.html(
          "gap-table",
          caption: """
          Share of clips with a gap, and the median over clips of the gap: smallest swing of a rep minus largest other \
          one, over the larger of both. 0.5: the largest false swing is half of the smallest rep. Below 0 false swings \
          are larger.
          """,
          heading: "Signal",
          everything: "all signals",
          columns: SignalGap.definitions.map { MeasureColumn($0.description) }))
        \(table.differences("gap-differences", heading: "Signal", everything: "all signals"))
        """
    )
  }
}

/// Every counter with the thresholds that backends share and with those of each backend.
struct OptimaSection {
  let study: BackendStudy
  let table: BackendTable<OptimumClip>

  /// The sentences, both tables and the thresholds; nil if nothing was studied.
  var section: PageSection? {
    guard !study.optima.isEmpty else { return nil }
    let untraced =
      study.untraced.isEmpty
      ? ""
      : "<p>Without thresholds that can be searched exactly: \(study.untraced.joined(separator: ", ")).</p>\n"
        as HTML
    guard let sentence = table.sentence else {
      let obstacle = study.optima.compactMap(\.obstacle).first ?? "no counter ran on all backends"
      return PageSection(
        "own-thresholds",
        "With thresholds of its own",
        link: "Own thresholds",
        body: "<p>No thresholds are chosen for each backend: \(obstacle).</p>\n\(untraced)"
      )
    }
    return PageSection(
      "own-thresholds",
      "With thresholds of its own",
      link: "Own thresholds",
      numbers: table.json(key: "counter").adding([
        JSON.Member("thresholds", .array(study.optima.map(\.thresholdsJSON)))
      ]),
      body: """
        <p class="headline">\(sentence)</p>
        <ul class="notes">\(table.standings.map { "<li>\($0)</li>" as HTML })</ul>
        <p>Shared thresholds suit the backend that they were chosen on. So each counter is tuned again on the tracks of \
        each backend, and each clip is scored with thresholds that its own people had no part in choosing. A backend \
        that is behind with shared thresholds alone needs tuning; one that stays behind loses reps that no threshold \
        brings back.</p>
        \(table.html(
          "optimum-table",
          caption: """
          Each counter on each backend with shared and with own thresholds, people left out of the choice, and what the \
          own ones gain.
          """,
          heading: "Counter",
          everything: "all counters",
          columns: OptimumClip.definitions.map {
            MeasureColumn($0.description, format: $0.id.hasSuffix(":gain") ? .signed : nil)
          }))
        \(table.differences("optimum-differences", heading: "Counter", everything: "all counters"))
        \(thresholds)\(untraced)
        """
    )
  }

  /// The choice.
  private var thresholds: HTML {
    let rows = study.optima.flatMap { optimum in
      optimum.thresholds.map { threshold -> HTML in
        func text(_ value: Double?) -> String {
          value.map { $0.text(significantDigits: 3) } ?? "—"
        }
        let spread = threshold.spread.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" }
        return """
          <tr><th scope="row">\(.counter(optimum.configuration.counter))</th>\
          <td class="t">\(optimum.configuration.track)</td><td class="t">\(threshold.name)</td>\
          <td>\(text(threshold.shared))</td><td>\(text(threshold.chosen))</td>\
          <td>\(spread ?? optimum.obstacle ?? "—")</td></tr>

          """
      }
    }
    return .table(
      caption: """
        The thresholds: the shared value, the one chosen on all clips, and what was chosen without each fifth of the \
        people. A wide spread says that these clips do not settle the value.
        """,
      classes: "sortable",
      identifier: "threshold-table",
      scrolls: rows.count > 40,
      heading: [
        .heading("Counter"), .textHeading("Backend"), .textHeading("Threshold"),
        .heading("Shared"), .heading("Chosen"), .heading("Without a fifth"),
      ],
      rows: rows
    )
  }
}

/// The effect of more jitter on the score.
struct PricesSection {
  let table: BackendTable<JitteredClip>

  /// The sentence, the curves and the tables; nil if jitter was not measured on two backends.
  var section: PageSection? {
    guard let sentence = table.sentence else { return nil }
    let score = table.price.hasPrefix("exact") ? "exact" : "f1"
    let prices = ["\(score)-per-percent", "\(score)-per-degree"].compactMap(column)
    let doses = ["\(score):plain", "\(score):twice"].compactMap(column)
    let jitter = ["jitter-torso:plain", "jitter-angle:plain"].compactMap(
      column
    )
    return PageSection(
      "jitter-price",
      "The price of jitter",
      link: "Price of jitter",
      figures: [figure(score)],
      numbers: table.json(key: "counter"),
      body: """
        <p class="headline">\(sentence)</p>
        <p>Noise as each backend has it, in size and from frame to frame, is added to its own tracks once and twice, \
        and every counter counts again. A steep price says that a steadier backend, or a filter, is worth its cost; a \
        price around zero says that jitter is not what loses reps here.</p>
        \(HTML.captioned(figure(score)))
        \(table.html(
          "price-table",
          caption: """
          The change of the score for each further percent of the torso, and for each further degree, of jitter, with \
          intervals by person; then the score as tracks are and with own noise twice, and the jitter as tracks are. Below \
          0: jitter costs reps.
          """,
          heading: "Counter",
          everything: "all counters",
          columns: prices + doses + jitter))
        \(table.differences("price-differences", heading: "Counter", everything: "all counters"))
        """
    )
  }

  private func column(_ id: String) -> MeasureColumn? {
    JitteredClip.definitions.first { $0.id == id }.map {
      MeasureColumn($0.description, format: id.contains("-per-") ? .fine : nil)
    }
  }

  private func figure(_ score: String) -> Figure {
    let clips = table.summary.compactMap { $0.measures.first?.clips }.max() ?? 0
    return LineChart(
      name: "jitter-price",
      title: "\(score == "f1" ? "F1" : "Exact counts") with a backend\u{2019}s own noise added",
      titles: ("jitter, in % of the torso", score == "f1" ? "F1" : "share of exact counts"),
      summary:
        "n = \(counted(clips, "score")) at each mark, all counters together: as tracks are, with own noise "
        + "once and twice, with 95 % intervals by subject",
      series: table.summary.map { row in
        LineChart.Series(
          label: row.track,
          points: ["plain", "once", "twice"].compactMap { dose in
            guard let x = row.measure("jitter-torso:\(dose)")?.value,
              let measure = row.measure("\(score):\(dose)"), let y = measure.value
            else { return nil }
            return (x, Estimate(value: y, interval: measure.interval.map { $0.low...$0.high }))
          }
        )
      }
    ).figure
  }
}

extension OwnOptimum {
  /// The choice, for programs.
  fileprivate var thresholdsJSON: JSON {
    [
      "counter": .string(configuration.counter),
      "track": .string(configuration.track),
      "obstacle": obstacle.map(JSON.string) ?? .null,
      "values": .array(
        thresholds.map { threshold in
          [
            "name": .string(threshold.name),
            "shared": JSON(number: threshold.shared),
            "chosen": JSON(number: threshold.chosen),
            "least": JSON(number: threshold.spread?.lowerBound),
            "greatest": JSON(number: threshold.spread?.upperBound),
          ]
        }
      ),
    ]
  }
}
