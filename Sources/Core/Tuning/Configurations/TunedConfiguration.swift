// SPDX-License-Identifier: Apache-2.0
package import Basics
package import FormAnalysis
package import RepCounting

/// The configuration that is tuned: of a counter, a form analyzer, a feedback policy or a detector of phases.
package enum TunedConfiguration: Settable, Sendable, CustomStringConvertible {
  /// A counter with its parameters, its signal and its cooldown.
  case counter(CounterConfiguration)
  /// A form analyzer with its parameters.
  case analyzer(AnalyzerConfiguration)
  /// A feedback policy with its parameters.
  case policy(FeedbackConfiguration)
  /// A detector of phases with its parameters.
  case detector(PhaseDetectorConfiguration)

  /// The kind of a counter.
  package static let counterKind = "counter"
  /// The kind of a form analyzer.
  package static let analyzerKind = "analyzer"
  /// The kind of a feedback policy.
  package static let policyKind = "feedback"
  /// The kind of a detector of phases.
  package static let detectorKind = "phases"
  /// All kinds, by which files name what they are about.
  package static let kinds = [counterKind, analyzerKind, policyKind, detectorKind]

  /// The kind, in one word: `counter`, `analyzer`, `feedback` or `phases`.
  package var kind: String {
    switch self {
    case .counter: Self.counterKind
    case .analyzer: Self.analyzerKind
    case .policy: Self.policyKind
    case .detector: Self.detectorKind
    }
  }

  /// The kind, in words: `feedback policy`.
  package var noun: String {
    switch self {
    case .counter, .analyzer: kind
    case .policy: FeedbackDescription.kind
    case .detector: PhaseDetectorDescription.kind
    }
  }

  /// The name in the catalogue.
  package var name: String {
    switch self {
    case .counter(let configuration): configuration.counter.name
    case .analyzer(let configuration): configuration.entry.name
    case .policy(let configuration): configuration.entry.name
    case .detector(let configuration): configuration.entry.name
    }
  }

  /// The canonical spelling.
  package var description: String {
    switch self {
    case .counter(let configuration): configuration.description
    case .analyzer(let configuration): configuration.description
    case .policy(let configuration): configuration.description
    case .detector(let configuration): configuration.description
    }
  }

  /// What can be set; of a counter the cooldown, too.
  package var parameters: [Parameter] {
    switch self {
    case .counter(let configuration): configuration.parameters
    case .analyzer(let configuration): configuration.parameters
    case .policy(let configuration): configuration.parameters
    case .detector(let configuration): configuration.parameters
    }
  }

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - kind: One of `kinds`.
  ///   - text: As it is written.
  /// - Throws: `ConfigurationError` for unknown names and bad values.
  package init(_ kind: String, parsing text: String) throws(ConfigurationError) {
    switch kind {
    case Self.counterKind: self = .counter(try CounterConfiguration(parsing: text))
    case Self.analyzerKind: self = .analyzer(try AnalyzerConfiguration(parsing: text))
    case Self.policyKind: self = .policy(try FeedbackConfiguration(parsing: text))
    case Self.detectorKind: self = .detector(try PhaseDetectorConfiguration(parsing: text))
    default: throw .unknown("kind", kind, known: Self.kinds)
    }
  }

  /// The value of one of its parameters.
  package func value(of parameter: Parameter) -> Double {
    switch self {
    case .counter(let configuration): configuration.value(of: parameter)
    case .analyzer(let configuration): configuration.values[parameter.name]
    case .policy(let configuration): configuration.values[parameter.name]
    case .detector(let configuration): configuration.values[parameter.name]
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
    case .policy(var configuration):
      try configuration.set(name, to: text)
      self = .policy(configuration)
    case .detector(var configuration):
      try configuration.set(name, to: text)
      self = .detector(configuration)
    }
  }
}
