// SPDX-License-Identifier: Apache-2.0

extension CompletedProgram {
  /// The completion for bash, a file that is read when the program's name is completed first.
  var bash: String {
    let function = "_" + name.replacing("-", with: "_")
    return """
      # bash completion of \(name); made of its table of options.
      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
        local verb='' kind='' words=''
        COMPREPLY=()
        if [[ $word == = ]]; then
          word=''
        elif [[ $before == = ]]; then
          before=${COMP_WORDS[COMP_CWORD - 2]}
        fi
      \(verbPick)  case "$verb $before" in
      \(values)    *)
            case "$verb" in
      \(operands)      esac
            ;;
        esac
        if [[ $kind ]]; then
          compopt -o filenames 2>/dev/null
        fi
        mapfile -t COMPREPLY < <(compgen $kind -W "$words" -- "$word")
      }
      complete -F \(function) \(name)

      """
  }

  /// Lines that find the verb; none for a program without verbs.
  private var verbPick: String {
    guard !verbs.isEmpty else { return "" }
    let names = verbs.compactMap(\.verb).joined(separator: " | ")
    return """
        if ((COMP_CWORD > 1)); then
          case ${COMP_WORDS[1]} in
            \(names)) verb=${COMP_WORDS[1]} ;;
          esac
        fi

      """
  }

  /// A case for each option with a value.
  private var values: String {
    var lines = ""
    for (verb, specification) in tables {
      for option in specification.allOptions {
        guard let value = option.completedValue else { continue }
        let names = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
        let pattern = names.map { quoted("\(verb) \($0)") }.joined(separator: " | ")
        let action =
          switch value {
          case .words(let words): "words=\(quoted(words.joined(separator: " ")))"
          case .file: "kind=-f"
          case .folder: "kind=-d"
          case .anything: "return"
          }
        lines += "    \(pattern)) \(action) ;;\n"
      }
    }
    return lines
  }

  /// A case for each verb: its options behind a dash, else its operands.
  private var operands: String {
    var lines = ""
    for (verb, specification) in tables {
      let options = quoted(specification.optionWords.joined(separator: " "))
      var others = specification.completesFiles ? ["kind=-f"] : []
      if verb.isEmpty, !verbs.isEmpty {
        let names = quoted(verbs.compactMap(\.verb).joined(separator: " "))
        others.append("((COMP_CWORD > 1)) || words=\(names)")
      }
      let other = others.isEmpty ? "" : "else \(others.joined(separator: "; ")); "
      lines +=
        "        \(verb.isEmpty ? "''" : verb)) if [[ $word == -* ]]; then words=\(options); "
        + "\(other)fi ;;\n"
    }
    return lines
  }
}
