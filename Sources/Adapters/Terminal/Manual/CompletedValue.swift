// SPDX-License-Identifier: Apache-2.0

/// The values that a shell offers for an option.
enum CompletedValue: Equatable {
  /// One of these words.
  case words([String])
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// A value that no shell can guess.
  case anything
}

extension Option {
  /// The values to offer; nil for a flag.
  var completedValue: CompletedValue? {
    guard placeholder != nil else { return nil }
    if !choices.isEmpty { return .words(choices) }
    switch role {
    case .none: return .anything
    case .input, .output, .namedOutput, .store: return .file
    case .resultFolder, .folder: return .folder
    }
  }
}

/// A program as a shell completes its lines.
struct CompletedProgram {
  /// The program's name.
  let name: String
  /// What the program does without a verb; its options stand in for those of no verb.
  let main: CommandSpecification
  /// The verbs that the help lists.
  let verbs: [CommandSpecification]

  /// The tables with the verb that picks each, that without a verb first.
  var tables: [(verb: String, specification: CommandSpecification)] {
    [("", main)] + verbs.map { ($0.verb ?? "", $0) }
  }
}

extension CommandSpecification {
  /// True if a shell offers files as operands.
  var completesFiles: Bool { operands.contains(where: \.isPath) }

  /// The long and short names of all options, with their dashes.
  var optionWords: [String] {
    allOptions.flatMap { ["--\($0.name)"] + ($0.short.map { ["-\($0)"] } ?? []) }
  }
}

/// A text as one word of a shell.
func quoted(_ text: String) -> String {
  "'" + text.replacing("'", with: "'\\''") + "'"
}
