// SPDX-License-Identifier: Apache-2.0

/// The command lines of a page, and the outputs that it quotes.
///
/// A line that is indented by four blanks after an empty one is a command. A fenced block without a
/// language quotes what the commands before it print; a fenced block of a language is neither.
struct GuidePage {
  /// A command line, or a quotation of what the lines before it print.
  enum Step: Equatable {
    case command(String)
    case output([Substring])
  }

  /// The steps in the page's order.
  let steps: [Step]

  init(_ text: String) {
    var steps: [Step] = []
    var quotation: [Substring]?
    var language: Substring?
    var isCode = false
    var previous: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if content.hasPrefix("```") {
        if let quoted = quotation, language == "" { steps.append(.output(quoted)) }
        language = language == nil ? content.dropFirst(3) : nil
        quotation = language == nil ? nil : []
      } else if quotation != nil {
        quotation?.append(line)
      } else {
        isCode = line.hasPrefix("    ") && (previous.isEmpty || isCode)
        if isCode { steps.append(.command(String(content))) }
      }
      previous = line
    }
    self.steps = steps
  }

  /// The exit status that a command's comment announces, as in `# status 1`; 0 without one.
  static func status(of command: String) -> Int32 {
    command.split(separator: "# status ").dropFirst().first.flatMap { Int32($0) } ?? 0
  }

  /// True if some line of an output has all parts of a quoted one, which is cut at `...`.
  static func isPrinted(_ quoted: Substring, in output: String) -> Bool {
    let parts = quoted.split(separator: "...").map { $0.drop { $0 == " " } }
    return output.split(separator: "\n").contains { line in
      parts.allSatisfy { line.contains($0) }
    }
  }
}
