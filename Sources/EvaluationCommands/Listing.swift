// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import Scoring
import Storage
import Terminal

/// What `rep-eval` lists instead of evaluating.
enum Listing {
  /// The measures.
  case measures
  /// The counters and what they can be told.
  case counters

  /// Prints the list, as text or as JSON.
  func print(in terminal: Terminal) {
    switch self {
    case .measures where terminal.isJSON:
      terminal.print(
        json: .array(MeasureCatalog.all.map(\.json) + TrackMeasure.all.map(\.json))
      )
    case .measures:
      terminal.print("of counters:")
      for measure in MeasureCatalog.all {
        terminal.print("    \(measure.id) [\(measure.unit)]\n        \(measure.summary)")
      }
      terminal.print("of the tracks themselves:")
      for measure in TrackMeasure.all {
        terminal.print("    \(measure.id) [\(measure.unit)]\n        \(measure.summary)")
      }
    case .counters where terminal.isJSON:
      terminal.print(json: .array(CounterCatalog.all.map(json)))
    case .counters:
      for counter in CounterCatalog.all { terminal.print(text: text(counter)) }
      terminal.print("signals that every exercise resolves:")
      terminal.print("    " + Signal.namesByExercise.joined(separator: " "))
      terminal.print("signals:")
      for signal in Signal.all {
        terminal.print("    \(signal.id) [\(signal.unit.rawValue)] \(signal.summary)")
      }
    }
  }

  private func text(_ counter: CounterDescription) -> String {
    var text = "\(counter.name)@\(counter.defaultSignal)\n    \(counter.summary)\n"
    for parameter in counter.parameters + [CounterConfiguration.cooldownParameter] {
      text += "    \(parameter.name)=\(parameter.text(of: parameter.defaultValue))"
      text += " [\(parameter.unit.rawValue)] \(parameter.summary)\n"
    }
    return text
  }

  private func json(_ counter: CounterDescription) -> JSON {
    [
      "name": .string(counter.name),
      "summary": .string(counter.summary),
      "signal": .string(counter.defaultSignal),
      "literal": .bool(counter.isLiteral),
      "source": .string(counter.source),
      "parameters": .array(
        counter.parameters.map { parameter in
          [
            "name": .string(parameter.name),
            "summary": .string(parameter.summary),
            "unit": .string(parameter.unit.rawValue),
            "default": .number(parameter.defaultValue),
            "least": .number(parameter.range.lowerBound),
            "greatest": .number(parameter.range.upperBound),
          ]
        }
      ),
    ]
  }
}
