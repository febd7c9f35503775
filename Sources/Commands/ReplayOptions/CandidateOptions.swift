// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
import Platform
package import RepCounting
package import Storage
package import Terminal

/// The options that say what is put to the test: counters, form analyzers, feedback policies and phase detectors, on
/// which tracks of which clips, against whose labels.
package struct CandidateOptions: Sendable {
  /// `--tracks NAME`, repeatable.
  package static let tracks = Option.value(
    "tracks",
    "NAME",
    "A folder of tracks to replay (default: all that the dataset has)",
    isRepeatable: true
  )
  /// `--counter SPEC`, repeatable.
  package static let counter = counterOption("'all' or 'none'")
  /// `--counter SPEC`, repeatable, of a command that needs a counter.
  package static let neededCounter = counterOption("or 'all'")
  /// `--analyzer SPEC`, repeatable.
  package static let analyzer = Option.value(
    "analyzer",
    "SPEC",
    "A form analyzer to test, or 'none' (default: all)",
    isRepeatable: true
  )
  /// `--feedback SPEC`, repeatable.
  package static let feedback = Option.value(
    "feedback",
    "SPEC",
    "A feedback policy to test (default: all)",
    isRepeatable: true
  )
  /// `--phases SPEC`, repeatable.
  package static let phaseDetector = Option.value(
    "phases",
    "SPEC",
    "A phase detector to test, or 'none' (default: all)",
    isRepeatable: true
  )
  /// `--clip ID`, repeatable.
  package static let clip = Option.value(
    "clip",
    "ID",
    "Score this clip only",
    isRepeatable: true
  )
  /// `--rater ID`.
  package static let rater = Option.value("rater", "ID", "Score against this rater's labels")

  /// The counters; without `--counter` the usual ones, with `--counter none` none.
  package let counters: [CounterConfiguration]
  /// The form analyzers; without `--analyzer` all, with `--analyzer none` none.
  package let analyzers: [AnalyzerConfiguration]
  /// The feedback policies; without `--feedback` all.
  package let policies: [FeedbackConfiguration]
  /// The phase detectors; without `--phases` all, with `--phases none` none.
  package let detectors: [PhaseDetectorConfiguration]
  /// The track configurations named; empty where none is.
  package let trackNames: [String]
  /// Whose labels count; nil for `consensus`, or the only rater of each clip.
  package let rater: String?

  private let clips: [String]

  /// All of them.
  package static let options = [tracks, counter, analyzer, feedback, phaseDetector, clip, rater]

  /// Takes what the arguments say.
  ///
  /// - Precondition: The command has an option of each of these names.
  /// - Throws: `UsageError` for what cannot be parsed as a configuration.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    counters = arguments.strings("counter") == ["none"] ? [] : try Self.counters(arguments)
    analyzers = arguments.strings("analyzer") == ["none"] ? [] : try Self.analyzers(arguments)
    policies = try Self.configurations(
      arguments,
      "feedback",
      FeedbackCatalog.all.map { FeedbackConfiguration($0) },
      FeedbackConfiguration.init(parsing:)
    )
    detectors = arguments.strings("phases") == ["none"] ? [] : try Self.detectors(arguments)
    trackNames = arguments.strings("tracks")
    clips = arguments.strings("clip")
    rater = arguments.string("rater")
  }

  /// The counters asked for, `all` among them in place; without any the usual ones.
  ///
  /// - Precondition: The command has an option `counter`.
  /// - Throws: `UsageError` for what cannot be parsed as a configuration.
  package static func counters(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [CounterConfiguration] {
    let usual = CounterCatalog.usual.map { CounterConfiguration($0) }
    let chosen = try configurations(arguments, "counter", [usual]) {
      (text) throws(ConfigurationError) -> [CounterConfiguration] in
      if text == "all" { return CounterCatalog.all.map { CounterConfiguration($0) } }
      return [try CounterConfiguration(parsing: text)]
    }
    return chosen.flatMap(\.self)
  }

  /// The form analyzers asked for; without any all.
  ///
  /// - Precondition: The command has an option `analyzer`.
  /// - Throws: `UsageError` for what cannot be parsed as a configuration.
  package static func analyzers(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [AnalyzerConfiguration] {
    try configurations(
      arguments,
      "analyzer",
      AnalyzerCatalog.all.map { AnalyzerConfiguration($0) },
      AnalyzerConfiguration.init(parsing:)
    )
  }

  /// The phase detectors asked for; without any all.
  ///
  /// - Precondition: The command has an option `phases`.
  /// - Throws: `UsageError` for what cannot be parsed as a configuration.
  package static func detectors(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> [PhaseDetectorConfiguration] {
    try configurations(
      arguments,
      "phases",
      PhaseDetectorCatalog.all.map { PhaseDetectorConfiguration($0) },
      PhaseDetectorConfiguration.init(parsing:)
    )
  }

  /// What an option asks for, or everything there is.
  private static func configurations<Configuration>(
    _ arguments: ParsedArguments,
    _ option: String,
    _ all: [Configuration],
    _ parse: (String) throws(ConfigurationError) -> Configuration
  ) throws(UsageError) -> [Configuration] {
    guard arguments.has(option) else { return all }
    var chosen: [Configuration] = []
    for text in arguments.strings(option) {
      do throws(ConfigurationError) {
        chosen.append(try parse(text))
      } catch {
        throw UsageError("--\(option) '\(text)': \(error)")
      }
    }
    return chosen
  }

  private static func counterOption(_ others: String) -> Option {
    .value(
      "counter",
      "SPEC",
      "A counter to test, \(others) (default: the published designs and their corrected versions)",
      isRepeatable: true
    )
  }

  /// The ids of the clips asked for; nil where all are.
  package var clipIDs: [String]? { clips.isEmpty ? nil : clips }

  /// The track configurations to replay.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - usual: What is replayed besides those named; nil for all that the dataset has where none is
  ///     named.
  /// - Returns: Names in the order of replay; at least one.
  /// - Throws: `CommandFailure` (66) for one that the dataset has not, and where there is none at all.
  package func tracks(of dataset: Dataset, usual: [String]? = nil) throws -> [String] {
    let known = try dataset.configurations()
    for name in trackNames where !known.contains(name) {
      let hint = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
      throw CommandFailure(
        .missingInput,
        "dataset '\(dataset.manifest.name)' has no tracks '\(name)'; \(hint)"
      )
    }
    var names = usual ?? (trackNames.isEmpty ? known : [])
    for name in trackNames where !names.contains(name) { names.append(name) }
    guard !names.isEmpty else {
      throw CommandFailure(
        .missingInput,
        "dataset '\(dataset.manifest.name)' has no tracks yet; 'rep-eval --track' makes them"
      )
    }
    return names
  }
}
