// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

/// What a tuning report says in words and numbers, for a terminal, a page and the files of thresholds.
package struct TuningWords: Sendable {
  let report: TuningReport

  /// Creates the words for a report.
  package init(_ report: TuningReport) {
    self.report = report
  }

  var objective: String { report.provenance.objective }

  // MARK: Numbers

  /// A score with its interval, or a dash.
  package func score(_ score: StudyScore?) -> String {
    guard let score, let value = score.value else { return "-" }
    guard let interval = score.interval else { return number(value) }
    return "\(number(value)) [\(number(interval.low)), \(number(interval.high))]"
  }

  /// A gain with its sign and interval, or a dash.
  package func gain(_ gain: StudyGain?) -> String {
    guard let gain, let value = gain.value else { return "-" }
    guard let interval = gain.interval else {
      return signed(value) + (gain.isUnanimous && value != 0 ? " (every subject)" : "")
    }
    return "\(signed(value)) [\(signed(interval.low)), \(signed(interval.high))]"
  }

  /// A score.
  package func number(_ value: Double?) -> String {
    value?.text(decimals: 3) ?? "-"
  }

  /// A difference of scores.
  package func signed(_ value: Double?) -> String {
    guard let value else { return "-" }
    let text = value.text(decimals: 3)
    return value > 0 && text != "0.000" ? "+" + text : text == "-0.000" ? "0.000" : text
  }

  /// The values of a choice: `min-amplitude=0.08`.
  package func values(of choice: ThresholdChoice?) -> String {
    guard let choice else { return "-" }
    return values(of: report.configuration(of: choice))
  }

  /// The values in use of what is tuned.
  package var valuesInUse: String { values(of: report.variants[0]) }

  /// The names of everything that is tuned.
  package var parameterNames: [String] {
    let exact = report.axes.map(\.name)
    let known = report.variants[0].parameters
    let tried = known.filter { parameter in
      report.variants.contains {
        $0.value(of: parameter) != report.variants[0].value(of: parameter)
      }
    }
    return exact + tried.map(\.name).filter { !exact.contains($0) }
  }

  /// The values at which a curve over one parameter holds the others: `cooldown=1.5`; nil if there is no other.
  package func held(along name: String) -> String? {
    let others = parameterNames.filter { $0 != name }
    let focus = report.overall.choice.all.map(report.configuration) ?? report.variants[0]
    return others.isEmpty ? nil : values(of: focus, others)
  }

  private func values(of configuration: TunedConfiguration, _ names: [String]? = nil) -> String {
    let known = configuration.parameters
    return (names ?? parameterNames).compactMap { name in
      known.first { $0.name == name }.map {
        let value = configuration.value(of: $0)
        let text = $0.unit == .choice ? $0.text(of: value) : value.text(significantDigits: 6)
        return "\(name)=\(text)"
      }
    }.joined(separator: ", ")
  }

  /// How far each parameter of a choice can be turned: `min-amplitude 0.05 to 0.11 (factor 2.2)`.
  package func plateau(of choice: ThresholdChoice?) -> String {
    guard let choice else { return "-" }
    let axes = report.axes
    return zip(axes, choice.plateau.extents).map { axis, extent in
      let ends =
        "\(extent.low.text(significantDigits: 3)) to \(extent.high.text(significantDigits: 3))"
      let name = axes.count > 1 ? "\(axis.name) " : ""
      guard let factor = extent.factor else { return name + ends }
      // Two digits, and a third for what would be a factor of 1.
      let text = factor.text(significantDigits: factor < 1.05 ? 3 : 2)
      return "\(name)\(ends) (x\(text))"
    }.joined(separator: "; ")
  }
}
