// SPDX-License-Identifier: Apache-2.0
public import Basics
public import FormAnalysis
public import PoseTracks

/// A form analyzer of the catalogue that streams, with its limits.
///
/// Each has a function, as `.pushUp(maxHipSag: 15)`. The functions keep values as they are given;
/// `makeAnalyzer(for:)` and `RepSession` refuse those outside their ranges.
public struct StreamingAnalyzer: Sendable, Hashable, CustomStringConvertible {
  /// The configuration that a command line spells: `push-up:max-hip-sag=15.0`.
  public let configuration: AnalyzerConfiguration

  /// Takes a configuration whose analyzer streams.
  ///
  /// - Throws: `ConfigurationError` for an analyzer that needs the whole clip.
  public init(_ configuration: AnalyzerConfiguration) throws(ConfigurationError) {
    guard configuration.entry.streams else {
      throw ConfigurationError(
        "analyzer '\(configuration.entry.name)' needs the whole clip, so it does not stream"
      )
    }
    self.configuration = configuration
  }

  /// Reads a configuration as it is spelled on the command line.
  ///
  /// - Parameter text: `name:param=value,...`.
  /// - Throws: `ConfigurationError` for unknown names, bad values, and an analyzer that needs the whole clip.
  public init(parsing text: String) throws(ConfigurationError) {
    try self.init(AnalyzerConfiguration(parsing: text))
  }

  /// Takes an entry of the catalogue with a value for each of its parameters.
  init(_ name: String, _ values: any ThresholdValue...) {
    guard let entry = AnalyzerCatalog.named(name) else {
      preconditionFailure("a typed function is of an entry of the catalogue")
    }
    configuration = AnalyzerConfiguration(entry, unchecked: values.map(\.number))
  }

  /// The error that a value outside its range is; nil if all are accepted.
  public var defect: ConfigurationError? { configuration.defect }

  /// Makes a new analyzer for an exercise.
  ///
  /// - Throws: `RepSessionError` for a value outside its range and for an exercise that it does not judge.
  public func makeAnalyzer(
    for exercise: Exercise
  ) throws(RepSessionError) -> any StreamingFormAnalyzer {
    if let defect { throw .analyzer(defect) }
    let entry = configuration.entry
    guard entry.judges(exercise) else { throw .wrongExercise(analyzer: entry.name, exercise) }
    guard let analyzer = configuration.makeAnalyzer() as? any StreamingFormAnalyzer else {
      preconditionFailure("an entry that streams makes an analyzer that does")
    }
    return analyzer
  }

  /// The canonical spelling, which `init(parsing:)` reads.
  public var description: String { configuration.description }

  /// Compares analyzers and limits.
  public static func == (one: StreamingAnalyzer, other: StreamingAnalyzer) -> Bool {
    one.description == other.description
  }

  /// Feeds the canonical spelling to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
