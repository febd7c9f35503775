// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseBackends
package import Terminal

/// The options that say by which networks of the user's own videos are tracked.
package struct BroughtWeights: Sendable {
  /// The prefix of a backend that is a file of the user's.
  static let prefix = "onnx:"

  /// The value of `--backend` for a file, taken apart.
  struct Text: Equatable {
    /// The path of the network.
    var path: String
    /// `name=value,...`; empty for the usual settings.
    var settings: String

    /// Takes a value apart; nil if it names a backend of the catalogue.
    ///
    /// What stands last in the form `,name=value` is a setting, so that a path may have commas.
    init?(_ text: String) {
      guard text.hasPrefix(BroughtWeights.prefix) else { return nil }
      var parts = text.dropFirst(BroughtWeights.prefix.count)
        .split(separator: ",", omittingEmptySubsequences: false)
      var settings: [Substring] = []
      while parts.count > 1, let last = parts.last, Self.isSetting(last) {
        settings.insert(parts.removeLast(), at: 0)
      }
      path = parts.joined(separator: ",")
      self.settings = settings.joined(separator: ",")
    }

    private static func isSetting(_ text: Substring) -> Bool {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return false }
      return text[..<sign].allSatisfy { ("a"..."z").contains($0) || $0 == "-" }
    }
  }

  /// `--model KIND`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func model(_ condition: String = "") -> Option {
    .value(
      "model",
      "KIND",
      BackendOptions.sentence(
        condition,
        "The kind of network in --backend \(prefix)FILE; one for all of them, or one for each"
      ),
      choices: kinds,
      isRepeatable: true
    )
  }

  /// `--detector FILE`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func detector(_ condition: String = "") -> Option {
    .input(
      "detector",
      "FILE",
      BackendOptions.sentence(
        condition,
        "The network that finds people for --model \(topDown) (default: the whole frame, then "
          + "around the last pose)"
      )
    )
  }

  private static let kinds = ModelKind.allCases.map(\.rawValue)
  private static let topDown =
    ModelKind.allCases.filter(\.isTopDown).map(\.rawValue).joined(separator: " and ")

  /// The backends of the user's networks, in the order of the command line.
  ///
  /// - Throws: `UsageError` for files without kinds and kinds without files, a detector for networks that need none, and
  ///   settings that a kind does not have; `PoseBackendError` for a file that is not there.
  static func backends(_ arguments: ParsedArguments) throws -> [PoseBackend] {
    let texts = arguments.strings("backend")
    let asked = texts.compactMap { text in Text(text).map { (text, $0) } }
    let kinds = arguments.strings("model").compactMap(ModelKind.init)
    guard let first = asked.first else {
      if let option = ["model", "detector"].first(where: { arguments.has($0) }) {
        throw UsageError("--\(option) goes with --backend \(prefix)FILE")
      }
      return []
    }
    guard !kinds.isEmpty else {
      throw UsageError(
        "--backend '\(first.0)' needs --model KIND: \(Self.kinds.joined(separator: ", "))"
      )
    }
    guard kinds.count == 1 || kinds.count == asked.count else {
      throw UsageError(
        "--model is given \(kinds.count) times for \(counted(asked.count, "file")): give it once, "
          + "or once for each"
      )
    }
    let detector = arguments.string("detector")
    if detector != nil, !kinds.contains(where: \.isTopDown) {
      throw UsageError("--detector goes with --model \(topDown)")
    }
    let found = try detector.map { try file($0, name: "detector/" + Files.name(of: $0)) }
    return try asked.enumerated().map { index, entry in
      let kind = kinds[kinds.count == 1 ? 0 : index]
      let network = try file(entry.1.path, name: Files.name(of: entry.1.path))
      let files = [network] + (kind.isTopDown ? [found].compactMap(\.self) : [])
      let plain = PoseBackend(.weights(kind: kind, files: files))
      do throws(ConfigurationError) {
        let settings = entry.1.settings
        return try PoseBackend(
          parsing: settings.isEmpty ? plain.id : "\(plain.id):\(settings)",
          brought: plain.brought
        )
      } catch {
        throw UsageError("--backend '\(entry.0)': \(error)")
      }
    }
  }

  /// A file of the user's with its digest.
  private static func file(_ path: String, name: String) throws -> PoseBackend.NativeFile {
    guard Files.kind(of: path) == .file else {
      throw PoseBackendError(.notInstalled, "there is no file '\(path)'")
    }
    return PoseBackend.NativeFile(name: name, sha256: try Files.sha256(of: path), path: path)
  }
}
