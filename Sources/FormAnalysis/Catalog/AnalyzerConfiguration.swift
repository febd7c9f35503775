// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A form analyzer of the catalogue with its parameters.
///
/// Written as `name:param=value,...`, as in `seed-squat-fixed:max-trunk-lean=40.0`; what is left out has
/// its default.
public struct AnalyzerConfiguration: Sendable, CustomStringConvertible {
  /// The analyzer.
  public let analyzer: AnalyzerDescription
  /// One value for each of its parameters.
  public private(set) var values: ParameterValues

  /// Creates the configuration with all defaults.
  public init(_ analyzer: AnalyzerDescription) {
    self.analyzer = analyzer
    values = ParameterValues(analyzer.parameters)
  }

  /// Reads a configuration.
  ///
  /// - Parameter text: `name:param=value,...`.
  /// - Throws: `ConfigurationError` for unknown names, repeated parameters and bad values.
  public init(parsing text: String) throws(ConfigurationError) {
    let parts = try ConfigurationText(parsing: text)
    guard let analyzer = AnalyzerCatalog.named(parts.name) else {
      throw .unknown("analyzer", parts.name, known: AnalyzerCatalog.all.map(\.name))
    }
    self.init(analyzer)
    try values.set(parts.assignments, of: "analyzer '\(analyzer.name)'")
  }

  /// The canonical spelling: what differs from the defaults, in the catalogue's order.
  public var description: String { values.spelling(of: analyzer.name) }

  /// A new analyzer.
  public func makeAnalyzer() -> any FormAnalyzer { analyzer.make(values) }
}

/// A feedback policy of the catalogue with its parameters, written as `name:param=value,...`.
public struct FeedbackConfiguration: Sendable, CustomStringConvertible {
  /// The policy.
  public let policy: FeedbackDescription
  /// One value for each of its parameters.
  public private(set) var values: ParameterValues

  /// Creates the configuration with all defaults.
  public init(_ policy: FeedbackDescription) {
    self.policy = policy
    values = ParameterValues(policy.parameters)
  }

  /// Reads a configuration.
  ///
  /// - Parameter text: `name:param=value,...`.
  /// - Throws: `ConfigurationError` for unknown names, repeated parameters and bad values.
  public init(parsing text: String) throws(ConfigurationError) {
    let parts = try ConfigurationText(parsing: text)
    guard let policy = FeedbackCatalog.named(parts.name) else {
      throw .unknown("feedback policy", parts.name, known: FeedbackCatalog.all.map(\.name))
    }
    self.init(policy)
    try values.set(parts.assignments, of: "feedback policy '\(policy.name)'")
  }

  /// The canonical spelling: what differs from the defaults, in the catalogue's order.
  public var description: String { values.spelling(of: policy.name) }

  /// A new policy.
  public func makePolicy() -> any FeedbackPolicy { policy.make(values) }
}
