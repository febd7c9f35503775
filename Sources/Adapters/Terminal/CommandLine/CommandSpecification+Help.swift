// SPDX-License-Identifier: Apache-2.0

extension CommandSpecification {
  /// The text that `--help` prints, with a newline at its end.
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - verbs: The program's other commands to be listed, where this one is its default.
  /// - Returns: Lines of at most 96 columns, as far as words allow.
  package func help(program: String, verbs: [CommandSpecification] = []) -> String {
    let name = verb.map { "\(program) \($0)" } ?? program
    var sections = ["\(abstract)\n"]
    let own = ([name] + (options.isEmpty ? [] : ["[options]"]) + operands.map(\.usage))
      .joined(separator: " ")
    let others = verbs.map { "\(program) \($0.verb ?? "") ..." }
    sections.append(
      "usage: " + ([own] + others).joined(separator: "\n       ") + "\n"
    )
    sections += Self.table("operands", operands.map { ($0.name, $0.help) })
    sections += Self.table("verbs", verbs.map { ($0.verb ?? "", $0.abstract) })
    sections += Self.table("options", options.map { ($0.usage, $0.explanation) })
    sections += Self.table(
      "common options",
      Self.commonOptions.map { ($0.usage, $0.explanation) }
    )
    if !discussion.isEmpty { sections.append(discussion + "\n") }
    if !examples.isEmpty {
      let lines = examples.map { "  # \($0.purpose)\n  \($0.command)\n" }
      sections.append("examples:\n" + lines.joined(separator: "\n"))
    }
    return sections.joined(separator: "\n")
  }

  /// A heading and two columns; nothing where there are no rows.
  static func table(_ title: String, _ rows: [(String, String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let wide = 30
    let lines = rows.map { left, right in
      let gap =
        left.count <= wide - 4
        ? String(repeating: " ", count: wide - 2 - left.count)
        : "\n" + String(repeating: " ", count: wide)
      let text = wrapped(right, width: 96 - wide)
        .joined(separator: "\n" + String(repeating: " ", count: wide))
      return "  \(left)\(gap)\(text)\n"
    }
    return ["\(title):\n" + lines.joined()]
  }
}

extension Operand {
  /// As it stands in the usage line.
  var usage: String {
    switch arity {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)..."
    case .any: "[\(name)...]"
    }
  }
}

extension Option {
  /// `-j, --jobs N`.
  fileprivate var usage: String {
    let shortName = short.map { "-\($0), " } ?? ""
    return "\(shortName)--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }

  /// The help with choices, default and repetition.
  var explanation: String {
    var remarks: [String] = []
    if !choices.isEmpty { remarks.append(choices.joined(separator: ", ")) }
    if let defaultValue { remarks.append("default: \(defaultValue)") }
    if isRepeatable { remarks.append("may be repeated") }
    switch role {
    case .output, .namedOutput: remarks.append("-: standard output")
    default: break
    }
    return remarks.isEmpty ? help : "\(help) (\(remarks.joined(separator: "; ")))"
  }
}

/// A text broken into lines at spaces; a longer word has a line of its own.
private func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty && line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  return lines + [line]
}
