// SPDX-License-Identifier: Apache-2.0

/// A page in the language of roff, with the macros of man(7).
struct Roff {
  /// The page so far, lines that each end with a newline.
  private(set) var text = ""

  /// Adds a request or macro; arguments are quoted.
  mutating func request(_ name: String, _ arguments: String...) {
    text += ([".\(name)"] + arguments.map { "\"\(Self.escaped($0))\"" }).joined(separator: " ")
    text += "\n"
  }

  /// Adds a line of text.
  mutating func line(_ line: some StringProtocol) {
    text += Self.escaped(line) + "\n"
  }

  /// Adds a line that is roff already, as made of ``bold(_:)`` and ``italic(_:)``.
  mutating func line(roff line: String) {
    text += line + "\n"
  }

  /// Adds lines as they are, without filling.
  mutating func literal(_ lines: [Substring]) {
    request("nf")
    for line in lines { self.line(line) }
    request("fi")
  }

  /// Adds paragraphs that blank lines separate.
  ///
  /// Lines that begin with a blank are a table, and stay as they are; others are filled.
  mutating func paragraphs(_ text: String) {
    for paragraph in text.split(separator: "\n\n") {
      request("PP")
      var lines = paragraph.split(separator: "\n")[...]
      while let first = lines.first {
        let isTable = first.hasPrefix(" ")
        let run = lines.prefix { $0.hasPrefix(" ") == isTable }
        if isTable { literal(Array(run)) } else { for line in run { self.line(line) } }
        lines = lines.dropFirst(run.count)
      }
    }
  }

  /// A text in bold, as what is typed.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// A text in italics, as what stands for something else.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// A text in which no character is roff's.
  ///
  /// Dashes, quotes and accents stay those of ASCII, so that a line can be copied.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case "." where result.isEmpty: result += "\\&."
      default: result.append(character)
      }
    }
    return result
  }
}
