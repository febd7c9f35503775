// SPDX-License-Identifier: Apache-2.0
import Basics

extension TuningWords {
  /// All that a setting costs, in one line.
  package static func text(of setting: TradeOff) -> String {
    let parts = setting.costs.compactMap { cost in
      cost.value.map { cost.respect.phrase($0.text(decimals: cost.respect.decimals)) }
    }
    return ([setting.setting] + parts).joined(separator: ", ")
  }
}

extension TradeOff.Respect {
  /// The heading of a column.
  package var title: String {
    switch self {
    case .missed: "Missed, of 100"
    case .doubled: "Doubled, of 100"
    case .falsePerMinute: "False a minute"
    case .latency95: "Latency P95, s"
    case .flips: "Flips under noise"
    case .falseAlarms: "False alarms, of 100 sound"
    case .unjudged: "Not judged, of 100"
    case .late: "Not voiced in 2 s, of 100"
    case .repeats: "Repeats, of 100 alerts"
    case .overlaps: "Overlaps, of 100 alerts"
    case .alerts: "Alerts a minute"
    case .falseAlerts: "False alerts a minute"
    case .wrongTime: "Time in a wrong phase, of 100"
    case .wrongVerdicts: "Wrong verdicts, of 100"
    case .boundaryError: "Boundary MAE, s"
    }
  }

  /// The number of digits after the point that are worth telling.
  package var decimals: Int {
    switch self {
    case .missed, .doubled, .falseAlarms, .unjudged, .late, .repeats, .overlaps, .wrongTime,
      .wrongVerdicts:
      1
    case .falsePerMinute, .latency95, .alerts, .falseAlerts: 2
    case .flips, .boundaryError: 3
    }
  }

  /// A value in words.
  func phrase(_ value: String) -> String {
    switch self {
    case .missed: "missed \(value) of 100"
    case .doubled: "doubled \(value) of 100"
    case .falsePerMinute: "false \(value) a minute"
    case .latency95: "P95 latency \(value) s"
    case .flips: "flips \(value)"
    case .falseAlarms: "false alarms \(value) of 100"
    case .unjudged: "not judged \(value) of 100"
    case .late: "not voiced in 2 s \(value) of 100"
    case .repeats: "repeats \(value) of 100 alerts"
    case .overlaps: "overlaps \(value) of 100 alerts"
    case .alerts: "alerts \(value) a minute"
    case .falseAlerts: "false alerts \(value) a minute"
    case .wrongTime: "time in a wrong phase \(value) of 100"
    case .wrongVerdicts: "wrong verdicts \(value) of 100"
    case .boundaryError: "boundary MAE \(value) s"
    }
  }
}
