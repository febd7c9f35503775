// SPDX-License-Identifier: Apache-2.0
package import Basics

/// Where a counter, an analyzer or a recognizer that is not in the catalogue came from, so that a run says how to
/// make it again.
package struct RunSource: Sendable, Equatable {
  /// What it is made of; the raw value is the option of `rep-eval` that names it.
  package enum Kind: String, Sendable, CaseIterable {
    /// A counter's program that is asked frame by frame.
    case program = "counter-exec"
    /// A table of events.
    case events = "counter-events"
    /// A file of poses whose class is known.
    case poseSamples = "pose-samples"
    /// A file of confidence maps, on a counter of the catalogue.
    case confidenceMap = "confidence-map"
    /// An analyzer's program that is asked frame by frame.
    case analyzerProgram = "analyzer-exec"
    /// A trained model of exercises.
    case recognizer = "recognizer"
    /// A recognizer's program that is asked frame by frame.
    case recognizerProgram = "recognizer-exec"

    /// The kind of what it makes.
    package var role: Role {
      switch self {
      case .program, .events, .poseSamples, .confidenceMap: .counter
      case .analyzerProgram: .analyzer
      case .recognizer, .recognizerProgram: .recognizer
      }
    }
  }

  /// The kinds of what is made of a source; the raw value is the member of its name in `run.json`.
  package enum Role: String, Sendable, CaseIterable {
    /// A counter.
    case counter
    /// An analyzer.
    case analyzer
    /// A recognizer of exercises.
    case recognizer
  }

  /// The name in the run.
  package var name: String
  /// What it is made of.
  package var kind: Kind
  /// The command line as it was given; of a file its name, with the folders that were given unless they began
  /// at the root.
  package var text: String
  /// SHA-256 of the file; nil for a program.
  package var sha256: String?
  /// The only track configuration that it was scored on; nil for all.
  package var track: String?
  /// The analyzer of the catalogue that steps in for a program; nil if none does.
  package var fallback: Fallback?

  /// An analyzer of the catalogue that steps in for a program, and how often it had to.
  package struct Fallback: Sendable, Equatable {
    /// The analyzer with its parameters.
    package var analyzer: String
    /// The clips on which the program failed, on any track.
    package var failed: Int
    /// The clips on which it abstained from everything, or did not support the exercise, on any track.
    package var abstained: Int

    /// Creates it.
    package init(analyzer: String, failed: Int, abstained: Int) {
      self.analyzer = analyzer
      self.failed = failed
      self.abstained = abstained
    }
  }

  /// Creates the source of a counter that is a program.
  package init(counter: String, command: String) {
    name = counter
    kind = .program
    text = command
  }

  /// Creates the source of an analyzer that is a program.
  package init(analyzer: String, command: String) {
    name = analyzer
    kind = .analyzerProgram
    text = command
  }

  /// Creates the source of a recognizer that is a program.
  package init(recognizer: String, command: String) {
    name = recognizer
    kind = .recognizerProgram
    text = command
  }

  /// Creates the source of a recognizer that is a trained model.
  ///
  /// - Parameters:
  ///   - recognizer: Its name in the run.
  ///   - path: The file as it was named; of a path that begins at the root the last part is kept.
  ///   - settings: The parameters that differ from the defaults; empty for none.
  ///   - sha256: Of the file.
  package init(recognizer: String, path: String, settings: String, sha256: String) {
    self.init(counter: recognizer, .recognizer, path: path, sha256: sha256)
    if !settings.isEmpty { text += ":" + settings }
  }

  /// Creates the source of a counter that comes from a file.
  ///
  /// - Parameters:
  ///   - counter: The counter's name in the run.
  ///   - kind: What the file holds.
  ///   - path: The file as it was named; of a path that begins at the root the last part is kept.
  ///   - sha256: Of the file.
  ///   - track: The only track configuration that it is scored on; nil for all.
  package init(counter: String, _ kind: Kind, path: String, sha256: String, track: String? = nil) {
    name = counter
    self.kind = kind
    text = path.hasPrefix("/") ? String(path.split(separator: "/").last ?? "") : path
    self.sha256 = sha256
    self.track = track
  }

  /// The kind of what it makes.
  package var role: Role { kind.role }

  /// The words of a `rep-eval` command line that bring it back, quoted for a shell.
  package var words: [String] {
    let value: String =
      switch kind {
      case .program, .analyzerProgram, .recognizerProgram: "\(name)=\(text)"
      case .recognizer: "\(name.prefix { $0 != ":" })=\(text)"
      case .events: "\(name)=\(text)" + (track.map { "@\($0)" } ?? "")
      case .poseSamples, .confidenceMap: text
      }
    let words = ["--\(kind.rawValue)", value.quotedForShell]
    guard let fallback else { return words }
    return words + ["--analyzer-fallback", "\(name)=\(fallback.analyzer)".quotedForShell]
  }

  /// The source as `run.json` has it.
  package var json: JSON {
    .object(
      [
        JSON.Member(role.rawValue, .string(name)),
        JSON.Member("kind", .string(kind.rawValue)),
        JSON.Member("text", .string(text)),
        JSON.Member("sha256", JSON(sha256)),
        JSON.Member("track", JSON(track)),
      ] + (fallback.map { [JSON.Member("fallback", $0.json)] } ?? [])
    )
  }

  init?(_ node: JSONNode) {
    guard let kind = node["kind"]?.string.flatMap(Kind.init(rawValue:)),
      let name = node[kind.role.rawValue]?.string,
      let text = node["text"]?.string
    else { return nil }
    self.name = FormerNames.current(name)
    self.kind = kind
    self.text = text
    sha256 = node["sha256"]?.string
    track = node["track"]?.string
    fallback = node["fallback"].flatMap(Fallback.init)
  }
}

extension RunSource.Fallback {
  fileprivate var json: JSON {
    [
      "analyzer": .string(analyzer), "failed_clips": .integer(failed),
      "abstained_clips": .integer(abstained),
    ]
  }

  fileprivate init?(_ node: JSONNode) {
    guard let analyzer = node["analyzer"]?.string, let failed = node["failed_clips"]?.integer,
      let abstained = node["abstained_clips"]?.integer
    else { return nil }
    self.init(analyzer: FormerNames.current(analyzer), failed: failed, abstained: abstained)
  }
}
