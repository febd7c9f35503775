// SPDX-License-Identifier: Apache-2.0

extension CompletedProgram {
  /// The completion for fish.
  var fish: String {
    let names = verbs.compactMap(\.verb).joined(separator: " ")
    var lines = ["# fish completion of \(name); made of its table of options."]
    for verb in verbs {
      lines.append(
        "complete -c \(name) -n '__fish_is_nth_token 1' -a \(verb.verb ?? "") -d "
          + escaped(verb.abstract)
      )
    }
    for (verb, specification) in tables {
      let condition =
        verb.isEmpty
        ? (verbs.isEmpty ? "" : " -n 'not __fish_seen_subcommand_from \(names)'")
        : " -n '__fish_seen_subcommand_from \(verb)'"
      if !specification.completesFiles { lines.append("complete -c \(name)\(condition) -f") }
      for option in specification.allOptions {
        lines.append("complete -c \(name)\(condition) \(self.option(option))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func option(_ option: Option) -> String {
    var text = option.short.map { "-s \($0) " } ?? ""
    text += "-l \(option.name)"
    switch option.completedValue {
    case .words(let words): text += " -x -a \(escaped(words.joined(separator: " ")))"
    case .file: text += " -r -F"
    case .folder: text += " -x -a '(__fish_complete_directories)'"
    case .anything: text += " -x"
    case nil: break
    }
    return text + " -d \(escaped(option.explanation))"
  }

  /// A text in single quotes, in which fish reads a backslash.
  private func escaped(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
