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
  /// The command line.
  let text: String
  /// The verb; nil for a counter's or an analyzer's thresholds.
  private let verb: String?
  private let operands: [String]
  private let options: [String]

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
    var options: [String] = []
    var words = ["rep-tune"] + [specification.verb].compactMap(\.self)
    words += operands.map(\.quotedForShell)
    for option in specification.options where Self.names.contains(option.name) {
      guard arguments.has(option.name) else { continue }
      if option.placeholder == nil {
        words.append("--\(option.name)")
        options.append("--\(option.name)")
      } else {
        let values =
          option.isRepeatable
          ? arguments.strings(option.name) : [arguments.string(option.name) ?? ""]
        for value in values {
          let current = FormerNames.current(value, ofOption: option.name)
          words.append("--\(option.name) \(current.quotedForShell)")
          options.append("--\(option.name)=\(current)")
        }
      }
    }
    self.options = options
    text = words.joined(separator: " ")
  }

  // MARK: Shards

  private static let verbEntry = "verb"
  private static let operandEntry = "operands"
  private static let optionEntry = "options"

  /// The entries of a shard's configuration, from which the arguments can be read again.
  var entries: [ShardConfiguration.Entry] {
    [
      .init(Self.verbEntry, verb.map { [$0] } ?? []), .init(Self.operandEntry, operands),
      .init(Self.optionEntry, options),
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
