// SPDX-License-Identifier: Apache-2.0
import Basics
package import Figures
import Scoring
import Statistics
package import Tuning

/// The drawings of a tuning report.
package struct TuningFigures: Sendable {
  private let report: TuningReport
  private let words: TuningWords

  /// Creates the drawings of a report.
  package init(_ report: TuningReport) {
    self.report = report
    words = TuningWords(report)
  }

  /// All of them: the map of all clips, those of exercises, the curves, the trade-offs.
  package var all: [Figure] { [map, exerciseMaps, curves, tradeOffs].compactMap(\.self) }

  private var proposal: ThresholdChoice? { report.overall.choice.all }

  /// The score over two thresholds on all clips; nil where there are not two.
  var map: Figure? {
    let panels = report.maps.filter { $0.exercise == nil }
    return heatMap(
      panels,
      name: "map",
      title: "\(report.provenance.objective) at every pair of values",
      proposal: proposal
    )
  }

  /// The same for each exercise; nil where that was not asked for.
  var exerciseMaps: Figure? {
    let panels = report.maps.filter { $0.exercise != nil }
    return heatMap(
      panels,
      name: "maps-by-exercise",
      title: "\(report.provenance.objective) at every pair of values, by exercise",
      proposal: nil
    )
  }

  private func heatMap(
    _ maps: [TuningReport.Map],
    name: String,
    title: String,
    proposal: ThresholdChoice?
  ) -> Figure? {
    guard let first = maps.first else { return nil }
    let axes = first.surface.axes
    return HeatMap(
      name: name,
      title: title,
      measure: report.provenance.objective,
      isHigherBetter: first.surface.isHigherBetter,
      outline: "within one standard error of the best",
      horizontal: axis(axes[0]),
      vertical: axis(axes[1]),
      panels: maps.map { map in
        let chosen = map.exercise == nil ? proposal : choice(of: map.exercise)
        return HeatMap.Panel(
          name: map.exercise ?? "all clips",
          detail:
            "\(counted(map.clips, "clip")) of \(map.subjects == 1 ? "1 person" : "\(map.subjects) people")",
          columns: map.surface.edges[0],
          rows: map.surface.edges[1],
          values: map.surface.values,
          isOutlined: map.isOutlined,
          current: point(axes) { report.currentValue(of: $0) },
          proposed: chosen.flatMap { chosen in
            point(axes) { report.value(of: $0, in: chosen) }
          }
        )
      }
    ).figure
  }

  private func choice(of exercise: String?) -> ThresholdChoice? {
    report.exercises.first { $0.exercise == exercise }?.choice.all
  }

  private func point(_ axes: [SearchAxis], _ value: (String) -> Double?) -> Point? {
    guard let x = value(axes[0].name), let y = value(axes[1].name) else { return nil }
    return Point(x, y)
  }

  private func axis(_ axis: SearchAxis) -> HeatMap.Axis {
    HeatMap.Axis(
      title: title(of: axis),
      domain: axis.range,
      isLogarithmic: axis.isLogarithmic
    )
  }

  private func title(of axis: SearchAxis) -> String {
    let unit = unit(of: axis)
    return unit.isEmpty ? axis.name : "\(axis.name), \(unit)"
  }

  private func unit(of axis: SearchAxis) -> String {
    switch axis.unit {
    case .signal: "in the signal's unit"
    case .degrees: "degrees"
    case .seconds: "s"
    case .hertz: "Hz"
    case .millimetres: "mm"
    case .squareMillimetres: "mm2"
    case .millimetresPerSecond: "mm/s"
    case .samples: "samples"
    case .share, .choice: ""
    }
  }

  /// The score against one parameter at a time; nil where nothing is swept.
  var curves: Figure? {
    guard !report.curves.isEmpty else { return nil }
    let overall = report.overall
    return SensitivityChart(
      name: "sensitivity",
      title: "\(report.provenance.objective) against one parameter at a time",
      measure: report.provenance.objective,
      observations:
        "\(counted(overall.current.clips, "clip")) of \(overall.current.subjects) people",
      panels: report.curves.map { curve in
        let place = report.axes.firstIndex { $0.name == curve.axis.name }
        let extent = place.flatMap { proposal?.plateau.extents[$0] }
        return SensitivityChart.Panel(
          name: curve.axis.name,
          unit: unit(of: curve.axis),
          held: words.held(along: curve.axis.name),
          domain: curve.axis.range,
          isLogarithmic: curve.axis.isLogarithmic,
          points: curve.stretches.map { Point($0.start, $0.value ?? .nan) },
          band: curve.stretches.map { stretch in
            stretch.interval.map { $0.low...max($0.low, $0.high) }
          },
          plateau: extent.map { $0.low...$0.high },
          current: report.currentValue(of: curve.axis.name) ?? curve.axis.defaultValue,
          proposed: proposal.flatMap { report.value(of: curve.axis.name, in: $0) },
          choices: overall.choice.withoutFold.compactMap { choice in
            choice.flatMap { report.value(of: curve.axis.name, in: $0) }
          }
        )
      }
    ).figure
  }

  /// Missed reps or phases against false ones, missed faults against false alarms or alerts, or alerts against repeats.
  ///
  /// Nil if nothing was measured.
  var tradeOffs: Figure? {
    guard report.tradeOffs.count > 1 else { return nil }
    let words = tradeOffWords
    let settings = report.tradeOffs.map { setting in
      TradeOffChart.Setting(
        costs: Point(setting[words.horizontal.0] ?? .nan, setting[words.vertical.0] ?? .nan),
        detail: TuningWords.text(of: setting),
        isOnFront: setting.isOnFront
      )
    }
    let overall = report.overall
    return TradeOffChart(
      name: "trade-offs",
      title: "What settings cost: \(words.title)",
      observations:
        "\(counted(overall.current.clips, "clip")) of \(overall.current.subjects) people",
      horizontalTitle: words.horizontal.1,
      verticalTitle: words.vertical.1,
      settings: Array(settings.dropFirst(2)),
      current: settings[0],
      proposed: settings[1]
    ).figure
  }

  /// The two quantities that are drawn, with the title of each axis.
  private var tradeOffWords:
    (
      title: String, horizontal: (TradeOff.Respect, String), vertical: (TradeOff.Respect, String)
    )
  {
    switch report.variants[0] {
    case .counter:
      (
        "missed reps against false ones", (.missed, "missed, of 100 reps"),
        (.falsePerMinute, "false reps a minute")
      )
    case .analyzer where report.provenance.isOfEvents:
      (
        "missed events against false ones", (.missed, "missed, of 100 events"),
        (.falsePerMinute, "false events a minute")
      )
    case .analyzer where report.provenance.isOfJudgements:
      (
        "wrong verdicts against labels without one", (.wrongVerdicts, "wrong, of 100 verdicts"),
        (.unjudged, "not judged, of 100 labels")
      )
    case .analyzer:
      (
        "missed faults against false alarms", (.missed, "missed, of 100 faulty"),
        (.falseAlarms, "false alarms, of 100 sound")
      )
    case .policy where report.tradeOffs.contains { $0[.missed] != nil }:
      (
        "missed faults against false alerts", (.missed, "missed, of 100 faults"),
        (.falseAlerts, "false alerts a minute")
      )
    case .detector:
      (
        "missed phases against false ones", (.missed, "missed, of 100 phases"),
        (.falsePerMinute, "false phases a minute")
      )
    case .policy:
      (
        "alerts against repeats", (.alerts, "alerts a minute"),
        (.repeats, "repeats, of 100 alerts")
      )
    }
  }
}

extension TuningReport {
  /// The value in use of a parameter; nil where there is none of that name.
  func currentValue(of name: String) -> Double? { value(of: name, in: variants[0]) }

  /// The value of a parameter in a choice.
  func value(of name: String, in choice: ThresholdChoice) -> Double? {
    value(of: name, in: configuration(of: choice))
  }

  private func value(of name: String, in configuration: TunedConfiguration) -> Double? {
    configuration.parameters.first { $0.name == name }.map { configuration.value(of: $0) }
  }
}
