// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseBackends
package import Terminal

/// The options that say by which programs of the user's own videos are tracked.
package struct BroughtPrograms: Sendable {
  /// The longest wait for an answer unless another is asked for, in seconds: a model may be slow to load.
  private static let usualPatience = 60.0

  /// `--backend-exec NAME=COMMAND`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func exec(_ condition: String = "") -> Option {
    .value(
      "backend-exec",
      "NAME=COMMAND",
      BackendOptions.sentence(
        condition,
        "A pose backend that is a program; it reads raw frames and writes poses as JSON lines"
      ),
      isRepeatable: true
    )
  }

  /// `--backend-patience SECONDS`.
  ///
  /// - Parameter condition: When it counts, as `With --track`; empty for always.
  /// - Returns: The option.
  package static func patience(_ condition: String = "") -> Option {
    .value(
      "backend-patience",
      "SECONDS",
      BackendOptions.sentence(condition, "The longest wait for an answer of --backend-exec"),
      default: usualPatience.text(decimals: 0)
    )
  }

  /// The programs, in the order of the command line.
  ///
  /// - Throws: `UsageError` for a name that is none or is taken, and for one without a command.
  static func backends(_ arguments: ParsedArguments) throws -> [PoseBackend] {
    let patience = try arguments.number("backend-patience", in: 0.1...3600) ?? usualPatience
    var names = Set(PoseBackend.all.map(\.id))
    return try arguments.strings("backend-exec").map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[0].isIdentifier else {
        throw UsageError(
          "--backend-exec '\(text)' needs a name of lower-case letters, digits and hyphens, '=', "
            + "and a command"
        )
      }
      guard names.insert(parts[0]).inserted else {
        throw UsageError("there are two backends '\(parts[0])'; the program needs another name")
      }
      return PoseBackend(.program(name: parts[0], command: parts[1], patience: patience))
    }
  }
}
