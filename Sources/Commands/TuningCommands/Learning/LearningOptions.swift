// SPDX-License-Identifier: Apache-2.0
import Scoring
import Terminal

/// The options of a study that judges what was learned on folds left out.
struct LearningOptions: Sendable {
  /// The options.
  ///
  /// - Parameter kind: The kind of the study, as in the name of its folder.
  /// - Returns: Rows of the table.
  static func options(of kind: String) -> [Option] {
    [.value("folds", "N", "The number of folds; each is left out in turn", default: "5")]
      + StudyOptions.options(of: kind) + [StudyOptions.replace]
  }

  /// `--method METHOD`, which a verb needs.
  static func method<Method: RawRepresentable & CaseIterable>(
    _ type: Method.Type,
    _ help: String
  ) -> Option where Method.RawValue == String {
    .value("method", "METHOD", help, choices: type.allCases.map(\.rawValue))
  }

  let folds: Int
  let study: StudyOptions

  /// Takes what the arguments say.
  ///
  /// - Throws: `UsageError` for numbers that are none or out of range.
  init(_ arguments: ParsedArguments) throws {
    folds = try arguments.integer("folds", in: 2...1000) ?? 5
    study = try StudyOptions(arguments)
  }
}

extension ParsedArguments {
  /// The value of `--method`.
  ///
  /// - Throws: `UsageError` if it is not given.
  func method<Method: RawRepresentable & CaseIterable>() throws(UsageError) -> Method
  where Method.RawValue == String {
    guard let method = try choice("method", of: Method.self) else {
      let names = Method.allCases.map(\.rawValue).joined(separator: " or ")
      throw UsageError("missing --method METHOD: \(names)")
    }
    return method
  }
}
