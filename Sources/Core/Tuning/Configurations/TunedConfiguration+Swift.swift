// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import RepCounting

extension TunedConfiguration {
  /// True if the counter or the analyzer streams, so that `RepKit` has a type and a function for it, as for all policies.
  ///
  /// It has none for a detector of phases, which stands in the analyzers.
  var streams: Bool {
    switch self {
    case .counter(let configuration): configuration.streams
    case .analyzer(let configuration): configuration.entry.streams
    case .policy: true
    case .detector: false
    }
  }

  /// The typed Swift of the configuration.
  ///
  /// - Parameter constants: Swift names that stand in place of values, by the parameter's name.
  /// - Returns: A call of a function of `RepKit`; nil for what needs the whole clip, and for a detector of phases.
  func swiftText(naming constants: [String: String]) -> String? {
    switch self {
    case .counter(let configuration): configuration.swiftText(naming: constants)
    case .analyzer(let configuration): configuration.swiftText(naming: constants)
    case .policy(let configuration): configuration.swiftText(naming: constants)
    case .detector: nil
    }
  }

  /// A value as a constant of its own type.
  func constantText(of value: Double, _ parameter: Parameter) -> String {
    let text = parameter.swiftText(of: value)
    switch parameter.unit {
    case .seconds: return "Duration" + text
    case .choice where streams:
      let type = if case .counter = self { "StreamingCounter" } else { "StreamingAnalyzer" }
      return "\(type).\(parameter.swiftType)\(text)"
    case .choice: return "\"\(parameter.text(of: value))\""
    case .signal, .degrees, .hertz, .share, .millimetres, .squareMillimetres,
      .millimetresPerSecond, .samples:
      // A constant `119` would be a whole number, which is no threshold.
      return text.contains { $0 == "." || $0 == "e" } ? text : text + ".0"
    }
  }

  /// The configuration as a command line spells it, with values; one that is refused stays as it is in use.
  func text(with values: [(Parameter, Double)]) -> String {
    var configuration = self
    for (parameter, value) in values {
      try? configuration.set(parameter.name, to: parameter.text(of: value))
    }
    return configuration.description
  }
}
