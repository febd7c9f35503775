// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Evaluating
import FormAnalysis
import Labels
import Platform
import RepCounting
package import Storage
package import Terminal

/// The counters and analyzers from outside that a command line names: an app's own.
package struct ExternalOptions: Sendable {
  /// The options of counters.
  package static let counterOptions: [Option] = [
    .value(
      "counter-exec",
      "NAME=COMMAND",
      "A counter that is a program; it reads frames and writes events as JSON lines",
      isRepeatable: true
    ),
    .value(
      "counter-patience",
      "SECONDS",
      "With --counter-exec: the longest wait for an answer",
      default: "10"
    ),
    .input(
      "counter-events",
      "NAME=FILE[@TRACK]",
      "A counter that ran elsewhere: the table of its events, on one folder of tracks (default: the first)",
      isRepeatable: true,
      path: eventFile
    ),
    .input(
      "pose-samples",
      "FILE",
      "Also test ML Kit's way of counting, '\(PoseClasses.counter)', with this file of poses of known class"
    ),
    .input(
      "confidence-map",
      "FILE",
      "Also score counters with confidences corrected by these maps of 'rep-tune recalibrate'"
    ),
  ]

  /// The file in `NAME=FILE[@TRACK]`.
  @Sendable private static func eventFile(_ value: String) -> String? {
    value.split(separator: "=", maxSplits: 1).dropFirst().first?
      .split(separator: "@", maxSplits: 1).first.map(String.init)
  }

  /// The options of analyzers.
  package static let analyzerOptions: [Option] = [
    .value(
      "analyzer-exec",
      "NAME=COMMAND",
      "A form analyzer that is a program; it reads frames and writes findings as JSON lines",
      isRepeatable: true
    ),
    .value(
      "analyzer-patience",
      "SECONDS",
      "With --analyzer-exec: the longest wait for an answer",
      default: "10"
    ),
    .value(
      "analyzer-fallback",
      "NAME=ANALYZER",
      "With --analyzer-exec: an analyzer of the catalogue that steps in on clips on which the program NAME fails or abstains",
      isRepeatable: true
    ),
  ]

  /// All of them.
  package static let options = counterOptions + analyzerOptions

  /// A name, and the rest of what was written.
  private struct Assignment: Sendable {
    var name: String
    var value: String
  }

  private let programs: [Assignment]
  private let tables: [Assignment]
  private let patience: Double
  private let analyzerPrograms: [Assignment]
  private let analyzerPatience: Double
  /// The analyzers that step in, by the names of programs.
  private let fallbacks: [String: AnalyzerConfiguration]
  private let samples: String?
  private let maps: String?

  /// Takes what the arguments say.
  ///
  /// - Precondition: The command has an option of each of these names.
  /// - Throws: `UsageError` for a name that is none, is taken, or has nothing behind it.
  package init(_ arguments: ParsedArguments) throws {
    programs = try Self.assignments(arguments, "counter-exec")
    tables = try Self.assignments(arguments, "counter-events")
    patience = try arguments.number("counter-patience", in: 0.1...3600) ?? 10
    analyzerPrograms = try Self.assignments(arguments, "analyzer-exec")
    analyzerPatience = try arguments.number("analyzer-patience", in: 0.1...3600) ?? 10
    fallbacks = try Self.fallbacks(arguments, programs: analyzerPrograms.map(\.name))
    samples = arguments.string("pose-samples")
    maps = arguments.string("confidence-map")
    try Self.check(
      programs + tables,
      "counters",
      taken: CounterCatalog.all.map(\.name) + [PoseClasses.counter]
    )
    // An analyzer that says phases is a row among phase detectors, too.
    let analyzers = AnalyzerCatalog.all.map(\.name) + PhaseDetectorCatalog.all.map(\.name)
    try Self.check(analyzerPrograms, "analyzers", taken: analyzers)
    // An analyzer that says reps is a row among counters, too.
    let counters = CounterCatalog.all.map(\.name) + [PoseClasses.counter]
    try Self.check(
      analyzerPrograms,
      "counters",
      taken: counters + (programs + tables).map(\.name)
    )
  }

  /// Refuses a name that is taken.
  private static func check(
    _ assignments: [Assignment],
    _ kind: String,
    taken: [String]
  ) throws(UsageError) {
    var names = Set(taken)
    for name in assignments.map(\.name) where !names.insert(name).inserted {
      throw UsageError("there are two \(kind) '\(name)'; the external one needs another name")
    }
  }

  private static func fallbacks(
    _ arguments: ParsedArguments,
    programs: [String]
  ) throws -> [String: AnalyzerConfiguration] {
    var fallbacks: [String: AnalyzerConfiguration] = [:]
    for text in arguments.strings("analyzer-fallback") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, programs.contains(FormerNames.current(parts[0])) else {
        throw UsageError(
          "--analyzer-fallback '\(text)' needs the name of a program of --analyzer-exec, '=', and an analyzer"
        )
      }
      do {
        fallbacks[FormerNames.current(parts[0])] = try AnalyzerConfiguration(parsing: parts[1])
      } catch {
        throw UsageError("--analyzer-fallback: \(error)")
      }
    }
    return fallbacks
  }

  private static func assignments(
    _ arguments: ParsedArguments,
    _ option: String
  ) throws -> [Assignment] {
    try arguments.strings(option).map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].isIdentifier else {
        throw UsageError(
          "--\(option) '\(text)' needs a name of lower-case letters, digits and hyphens, '=', and "
            + (option.hasSuffix("-exec") ? "a command" : "a file")
        )
      }
      return Assignment(name: FormerNames.current(parts[0]), value: parts[1])
    }
  }

  /// Whether a counter is named.
  package var namesCounters: Bool {
    !programs.isEmpty || !tables.isEmpty || samples != nil || maps != nil
  }

  /// Whether an analyzer is named.
  package var namesAnalyzers: Bool { !analyzerPrograms.isEmpty }

  /// The names of programs and tables of events.
  package var names: [String] { (programs + tables + analyzerPrograms).map(\.name) }

  /// The analyzers.
  package var analyzers: [any ExternalAnalyzer] {
    analyzerPrograms.map { named -> any ExternalAnalyzer in
      let program = ProgramCandidate(
        analyzer: named.name,
        command: named.value,
        patience: analyzerPatience
      )
      return fallbacks[named.name].map { FallbackAnalyzer(program, fallback: $0) } ?? program
    }
  }

  /// The counters, and what is wrong with files, whose counters are left out.
  ///
  /// - Parameters:
  ///   - dataset: Whose clips tables of events may name.
  ///   - tracks: The track configurations that are replayed.
  /// - Returns: The counters in the order of the options, and findings about files.
  /// - Throws: `PlatformError` where a file cannot be read; `CommandFailure` for tracks that are not
  ///   replayed.
  package func counters(
    for dataset: Dataset,
    tracks: [String]
  ) throws -> (counters: [any ExternalCounter], diagnostics: [Diagnostic]) {
    var counters: [any ExternalCounter] = programs.map {
      ProgramCandidate(counter: $0.name, command: $0.value, patience: patience)
    }
    var diagnostics: [Diagnostic] = []
    for table in tables {
      let parts = table.value.split(separator: "@", maxSplits: 1).map(String.init)
      let track = parts.count > 1 ? parts[1] : tracks.first
      if let track, !tracks.contains(track) {
        throw CommandFailure(
          .missingInput,
          "--counter-events '\(table.name)': no tracks '\(track)' are replayed"
            + didYouMean(track, in: tracks)
        )
      }
      let (counter, findings) = EventTable.parse(
        try Files.readNamed(parts[0]),
        file: parts[0],
        name: table.name,
        track: track,
        clips: dataset.manifest.clips.map(\.id)
      )
      diagnostics += findings
      if let counter { counters.append(counter) }
    }
    if let samples {
      let (counter, findings) = PoseClasses.parse(try Files.readNamed(samples), file: samples)
      diagnostics += findings
      if let counter { counters.append(counter) }
    }
    if let maps {
      let (recalibrated, findings) = RecalibratedReplay.parse(
        try Files.readNamed(maps),
        file: maps,
        tracks: tracks
      )
      diagnostics += findings
      if recalibrated?.isEmpty == true {
        throw CommandFailure(.missingInput, "'\(maps)' has no map for the tracks that are replayed")
      }
      counters += recalibrated ?? []
    }
    return (counters, diagnostics)
  }
}
