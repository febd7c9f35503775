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
  init(_ arguments: ParsedArguments, dataset: String) {
    let place = dataset.hasPrefix("/") ? Files.name(of: dataset) : dataset
    var words = ["rep-tune", place.quotedForShell]
    for option in TuneCommand.specification.options where Self.names.contains(option.name) {
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
