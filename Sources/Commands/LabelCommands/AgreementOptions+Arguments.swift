// SPDX-License-Identifier: Apache-2.0
import Agreement
import Terminal

extension AgreementOptions {
  /// The options that say what two raters agree on.
  ///
  /// - Parameter near: What times of one rep are that lie no farther apart, in a few words.
  /// - Returns: The options, both with a default.
  static func options(near: String) -> [Option] {
    [
      .value(
        "tolerance",
        "S",
        "The greatest distance of two raters' reps that count as one, in seconds",
        default: "0.5"
      ),
      .value(
        "boundary-tolerance",
        "S",
        "The greatest distance of times of one rep that \(near), in seconds",
        default: "0.25"
      ),
    ]
  }

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for a tolerance that is not above 0.
  init(_ arguments: ParsedArguments) throws {
    self.init(
      tolerance: try arguments.number("tolerance", in: 0.000001...3600) ?? 0.5,
      boundaryTolerance: try arguments.number("boundary-tolerance", in: 0.000001...3600) ?? 0.25
    )
  }
}
