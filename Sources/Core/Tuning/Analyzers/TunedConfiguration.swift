// SPDX-License-Identifier: Apache-2.0
package import Basics
package import FormAnalysis
package import RepCounting

/// The configuration that is tuned: of a counter or of a form analyzer.
package enum TunedConfiguration: Settable, Sendable, CustomStringConvertible {
  /// A counter with its parameters, its signal and its cooldown.
  case counter(CounterConfiguration)
  /// A form analyzer with its parameters.
  case analyzer(AnalyzerConfiguration)

  /// What it is, in one word: `counter` or `analyzer`.
  package var kind: String {
    switch self {
    case .counter: "counter"
    case .analyzer: "analyzer"
    }
  }

  /// The name in the catalogue.
  package var name: String {
    switch self {
    case .counter(let configuration): configuration.counter.name
    case .analyzer(let configuration): configuration.entry.name
    }
  }

  /// The canonical spelling.
  package var description: String {
    switch self {
    case .counter(let configuration): configuration.description
    case .analyzer(let configuration): configuration.description
    }
  }

  /// What can be set; of a counter the cooldown, too.
  package var parameters: [Parameter] {
    switch self {
    case .counter(let configuration): configuration.parameters
    case .analyzer(let configuration): configuration.parameters
    }
  }

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - kind: `counter` or `analyzer`.
  ///   - text: As it is written.
  /// - Throws: `ConfigurationError` for unknown names and bad values.
  package init(_ kind: String, parsing text: String) throws(ConfigurationError) {
    switch kind {
    case "counter": self = .counter(try CounterConfiguration(parsing: text))
    case "analyzer": self = .analyzer(try AnalyzerConfiguration(parsing: text))
    default: throw .unknown("kind", kind, known: ["counter", "analyzer"])
    }
  }

  /// The value of one of its parameters.
  package func value(of parameter: Parameter) -> Double {
    switch self {
    case .counter(let configuration): configuration.value(of: parameter)
    case .analyzer(let configuration): configuration.values[parameter.name]
    }
  }

  /// Sets a parameter.
  ///
  /// - Throws: `ConfigurationError` where there is no such parameter or the value is bad.
  package mutating func set(_ name: String, to text: String) throws(ConfigurationError) {
    switch self {
    case .counter(var configuration):
      try configuration.set(name, to: text)
      self = .counter(configuration)
    case .analyzer(var configuration):
      try configuration.set(name, to: text)
      self = .analyzer(configuration)
    }
  }
}
