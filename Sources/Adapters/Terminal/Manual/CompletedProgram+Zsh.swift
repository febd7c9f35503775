// SPDX-License-Identifier: Apache-2.0

extension CompletedProgram {
  /// The completion for zsh, a file of its function path.
  var zsh: String {
    let cases = verbs.map { verb in
      """
          (\(verb.verb ?? ""))
            if ((CURRENT > 2)); then
              shift words
              ((CURRENT--))
              _arguments -s -S : \\
      \(arguments(of: verb, indent: "          "))
              return
            fi
            ;;

      """
    }
    let pick = cases.isEmpty ? "" : "  case ${words[2]} in\n\(cases.joined())  esac\n"
    return """
      #compdef \(name)
      # zsh completion of \(name); made of its table of options.
      \(firstWord)_\(name)() {
      \(pick)  _arguments -s -S : \\
      \(arguments(of: main, indent: "    "))
      }
      _\(name) "$@"

      """
  }

  /// The function that offers verbs beside operands; none for a program without verbs.
  private var firstWord: String {
    guard !verbs.isEmpty else { return "" }
    let rows = verbs.map { verb in
      "    " + quoted("\(verb.verb ?? ""):\(verb.abstract.replacing(":", with: "\\:"))") + "\n"
    }
    return """
      _\(name)_first() {
        local -a verbs=(
      \(rows.joined())  )
        _describe -t verbs verb verbs
      \(main.completesFiles ? "  _files\n" : "")}

      """
  }

  /// The specifications of a command's options and operands, as `_arguments` reads them.
  private func arguments(of command: CommandSpecification, indent: String) -> String {
    var words = command.allOptions.map(argument)
    if command.verb == nil, !verbs.isEmpty { words.append("'1: :_\(name)_first'") }
    let operand = command.operands.map(\.name).joined(separator: " or ")
    if command.completesFiles { words.append("'*:\(operand):_files'") }
    return words.map { indent + $0 }.joined(separator: " \\\n")
  }

  private func argument(_ option: Option) -> String {
    var text = "[\(escaped(option.explanation))]"
    if let value = option.completedValue {
      let action =
        switch value {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .file: "_files"
        case .folder: "_files -/"
        case .anything: " "
        }
      text += ":\(escaped(option.placeholder ?? "")):\(action)"
    }
    let hasValue = option.placeholder != nil
    let long = "--\(option.name)" + (hasValue ? "=" : "")
    let repeats = option.isRepeatable ? "*" : ""
    guard let short = option.short else { return quoted(repeats + long + text) }
    let exclusion = option.isRepeatable ? repeats : "(-\(short) --\(option.name))"
    return quoted(exclusion) + "{-\(short)\(hasValue ? "+" : ""),\(long)}" + quoted(text)
  }

  /// A text without what `_arguments` takes for marks.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
