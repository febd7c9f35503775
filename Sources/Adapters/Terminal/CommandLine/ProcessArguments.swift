// SPDX-License-Identifier: Apache-2.0
import Platform

/// The arguments of this process, as texts.
enum ProcessArguments {
  /// The variables that name places.
  private static let variables = [
    "TMPDIR", "REPGAUGE_BACKENDS", "REPGAUGE_HOME", "GITHUB_STEP_SUMMARY",
  ]

  /// The arguments without the program's name.
  ///
  /// A path that is not UTF-8 is refused here, once for all: as a text it would be another path, to which
  /// things would be written.
  ///
  /// - Throws: `UsageError` that shows what is not UTF-8.
  static func texts() throws(UsageError) -> [String] {
    for name in variables where !Machine.isText(environment: name) {
      throw UsageError("the variable \(name) is not UTF-8")
    }
    var texts: [String] = []
    for (index, bytes) in Machine.arguments.enumerated() {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw UsageError("argument \(index + 1) is not UTF-8: '\(bytes.escapedText)'")
      }
      texts.append(text)
    }
    return texts
  }
}
