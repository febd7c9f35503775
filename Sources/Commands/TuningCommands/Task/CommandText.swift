// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import Terminal

/// The command line that makes a report again, as it is kept with the thresholds.
///
/// What changes nothing but where and how fast is left out, and no path of this machine is in it: of an
/// absolute one the last part stays.
struct CommandText {
  /// The command line.
  let text: String

  private static let names = [
    "counter", "analyzer", "rule", "parameters", "range", "objective", "constraint", "by", "folds",
    "group", "samples",
    "tracks", "clip", "rater", "replicates", "seed", "count-jitter",
  ]

  /// Spells a command line.
  init(_ arguments: ParsedArguments, of specification: CommandSpecification) {
    let operands = specification.operands.map { arguments.required($0.name) }.map { operand in
      (operand.hasPrefix("/") ? Files.name(of: operand) : operand).quotedForShell
    }
    var words = ["rep-tune"] + [specification.verb].compactMap(\.self) + operands
    for option in specification.options where Self.names.contains(option.name) {
      guard arguments.has(option.name) else { continue }
      if option.placeholder == nil {
        words.append("--\(option.name)")
      } else {
        let values =
          option.isRepeatable
          ? arguments.strings(option.name) : [arguments.string(option.name) ?? ""]
        for value in values {
          let current = FormerNames.current(value, ofOption: option.name)
          words.append("--\(option.name) \(current.quotedForShell)")
        }
      }
    }
    text = words.joined(separator: " ")
  }
}
