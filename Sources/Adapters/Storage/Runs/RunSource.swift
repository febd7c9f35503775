// SPDX-License-Identifier: Apache-2.0
import Basics

/// Where a counter or an analyzer that is not in the catalogue came from, so that a run says how to make it
/// again.
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

  /// Whether it is an analyzer; else it is a counter.
  package var isAnalyzer: Bool { kind == .analyzerProgram }

  /// The words of a `rep-eval` command line that bring it back, quoted for a shell.
  package var words: [String] {
    let value: String =
      switch kind {
      case .program, .analyzerProgram: "\(name)=\(text)"
      case .events: "\(name)=\(text)" + (track.map { "@\($0)" } ?? "")
      case .poseSamples, .confidenceMap: text
      }
    return ["--\(kind.rawValue)", value.quotedForShell]
  }

  private static func role(_ isAnalyzer: Bool) -> String { isAnalyzer ? "analyzer" : "counter" }

  var json: JSON {
    [
      Self.role(isAnalyzer): .string(name),
      "kind": .string(kind.rawValue),
      "text": .string(text),
      "sha256": JSON(sha256),
      "track": JSON(track),
    ]
  }

  init?(_ node: JSONNode) {
    guard let kind = node["kind"]?.string.flatMap(Kind.init(rawValue:)),
      let name = node[Self.role(kind == .analyzerProgram)]?.string,
      let text = node["text"]?.string
    else { return nil }
    self.name = FormerNames.current(name)
    self.kind = kind
    self.text = text
    sha256 = node["sha256"]?.string
    track = node["track"]?.string
  }
}
