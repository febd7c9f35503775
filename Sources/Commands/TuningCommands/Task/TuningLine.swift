// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Storage
import Terminal

/// The command line that makes a report again, as it is kept with the thresholds and by shards.
///
/// Options that change nothing but where and how fast are left out, and no path of this machine is in it: of an
/// absolute one the last part stays.
struct TuningLine: Sendable {
  /// An option that was given, and its value if it has one.
  private struct Choice: Sendable {
    var name: String
    var value: String?
  }

  /// The verb; nil for a counter's or an analyzer's thresholds.
  private let verb: String?
  private let operands: [String]
  private let choices: [Choice]

  /// The command line.
  var text: String {
    let words = ["rep-tune"] + [verb].compactMap(\.self) + operands.map(\.quotedForShell)
    let options = choices.map { choice in
      "--\(choice.name)" + (choice.value.map { " \($0.quotedForShell)" } ?? "")
    }
    return (words + options).joined(separator: " ")
  }

  private static let names = [
    "counter", "analyzer", "rule", "parameters", "range", "objective", "constraint", "by", "folds",
    "group", "samples",
    "tracks", "clip", "rater", "replicates", "seed", "count-jitter",
  ]

  /// Spells a command line.
  init(_ arguments: ParsedArguments, of specification: CommandSpecification) {
    verb = specification.verb
    operands = specification.operands.map { arguments.required($0.name) }.map { operand in
      operand.hasPrefix("/") ? Files.name(of: operand) : operand
    }
    choices = specification.options.filter {
      Self.names.contains($0.name) && arguments.has($0.name)
    }.flatMap { option in
      guard option.placeholder != nil else { return [Choice(name: option.name)] }
      let values =
        option.isRepeatable
        ? arguments.strings(option.name) : [arguments.string(option.name) ?? ""]
      return values.map { value in
        Choice(name: option.name, value: FormerNames.current(value, ofOption: option.name))
      }
    }
  }

  // MARK: Shards

  private static let verbEntry = "verb"
  private static let operandEntry = "operands"
  private static let optionEntry = "options"

  /// The entries of a shard's configuration, from which the arguments can be read again.
  var entries: [ShardConfiguration.Entry] {
    [
      .init(Self.verbEntry, verb.map { [$0] } ?? []), .init(Self.operandEntry, operands),
      .init(
        Self.optionEntry,
        choices.map { choice in "--\(choice.name)" + (choice.value.map { "=\($0)" } ?? "") }
      ),
    ]
  }

  /// The verb that shards were made with; nil for a counter's or an analyzer's thresholds.
  static func verb(of shards: ShardConfiguration) -> String? { shards[verbEntry].first }

  /// The arguments that shards were made with.
  ///
  /// - Parameters:
  ///   - shards: All that shards have in common.
  ///   - specification: That of the command with their verb.
  ///   - more: Further options.
  /// - Returns: Arguments with the same command line.
  /// - Throws: `UsageError` if the command no longer takes them.
  static func arguments(
    of shards: ShardConfiguration,
    _ specification: CommandSpecification,
    adding more: [String]
  ) throws -> ParsedArguments {
    try specification.parse(shards[optionEntry] + more + ["--"] + shards[operandEntry])
  }
}
