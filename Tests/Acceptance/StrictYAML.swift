// SPDX-License-Identifier: Apache-2.0

/// A strict subset of YAML, as workflow files use it: mappings, sequences, plain and quoted scalars, sequences
/// in brackets, literal blocks, comments. Whatever else there is, is an error.
indirect enum StrictYAML: Equatable {
  case scalar(String)
  case list([StrictYAML])
  case map([(key: String, value: StrictYAML)])

  /// What is wrong, and in which line.
  struct Failure: Error, CustomStringConvertible {
    var line: Int
    var reason: String
    var description: String { "line \(line): \(reason)" }
  }

  static func == (one: StrictYAML, other: StrictYAML) -> Bool {
    switch (one, other) {
    case (.scalar(let a), .scalar(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)):
      a.map(\.key) == b.map(\.key) && a.map(\.value) == b.map(\.value)
    default: false
    }
  }

  /// The value of a key of a mapping.
  subscript(_ key: String) -> StrictYAML? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text of a scalar.
  var text: String? {
    if case .scalar(let text) = self { text } else { nil }
  }

  /// The elements of a sequence.
  var elements: [StrictYAML]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  /// All scalars below, in order.
  var scalars: [String] {
    switch self {
    case .scalar(let text): [text]
    case .list(let elements): elements.flatMap(\.scalars)
    case .map(let members): members.flatMap(\.value.scalars)
    }
  }

  /// Reads a document.
  static func parse(_ text: String) throws(Failure) -> StrictYAML {
    var reader = Reader(text)
    let value = try reader.block(indent: 0)
    try reader.end()
    return value
  }
}

private struct Reader {
  private struct Line {
    var number: Int
    var indent: Int
    var text: String
  }

  private var lines: [Line] = []
  private let raw: [Substring]
  private var next = 0
  private var bad: StrictYAML.Failure?

  init(_ text: String) {
    raw = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in raw.enumerated() {
      if line.contains("\t"), bad == nil { bad = .init(line: index + 1, reason: "a tab") }
      let content = line.drop { $0 == " " }
      guard !content.isEmpty, !content.hasPrefix("#") else { continue }
      lines.append(
        Line(number: index + 1, indent: line.count - content.count, text: String(content))
      )
    }
  }

  mutating func end() throws(StrictYAML.Failure) {
    if next < lines.count { throw failure("an indentation that fits nothing") }
  }

  mutating func block(indent: Int) throws(StrictYAML.Failure) -> StrictYAML {
    if let bad { throw bad }
    guard next < lines.count, lines[next].indent == indent else { throw failure("nothing here") }
    return lines[next].text.hasPrefix("- ") ? try list(indent) : try map(indent)
  }

  private mutating func list(_ indent: Int) throws(StrictYAML.Failure) -> StrictYAML {
    var elements: [StrictYAML] = []
    while next < lines.count, lines[next].indent == indent {
      guard lines[next].text.hasPrefix("- ") else { throw failure("a key among elements") }
      lines[next].text.removeFirst(2)
      lines[next].indent += 2
      let isMap = try key(of: lines[next].text) != nil
      if isMap {
        elements.append(try map(indent + 2))
      } else if lines[next].text == "|" {
        elements.append(literal(below: indent))
      } else {
        elements.append(try scalar(lines[next].text))
        next += 1
      }
    }
    return .list(elements)
  }

  private mutating func map(_ indent: Int) throws(StrictYAML.Failure) -> StrictYAML {
    var members: [(key: String, value: StrictYAML)] = []
    while next < lines.count, lines[next].indent == indent, !lines[next].text.hasPrefix("- ") {
      guard let found = try key(of: lines[next].text) else { throw failure("no key") }
      if members.contains(where: { $0.key == found.key }) {
        throw failure("the key '\(found.key)' is there twice")
      }
      let value: StrictYAML
      if found.rest.isEmpty {
        next += 1
        guard next < lines.count, lines[next].indent > indent else { throw failure("no value") }
        value = try block(indent: lines[next].indent)
      } else if found.rest == "|" {
        value = literal(below: indent)
      } else {
        value = try scalar(found.rest)
        next += 1
      }
      members.append((found.key, value))
    }
    return .map(members)
  }

  /// The lines of a block that are farther in than its key.
  private mutating func literal(below indent: Int) -> StrictYAML {
    var texts: [String] = []
    next += 1
    while next < lines.count, lines[next].indent > indent {
      texts.append(lines[next].text)
      next += 1
    }
    return .scalar(texts.joined(separator: "\n"))
  }

  private func key(
    of text: String
  ) throws(StrictYAML.Failure) -> (key: String, rest: String)? {
    guard let first = text.first, first.isLetter || first == "_" else { return nil }
    let name = text.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
    let rest = text.dropFirst(name.count)
    guard rest == ":" || rest.hasPrefix(": ") else { return nil }
    return (String(name), rest.dropFirst().drop { $0 == " " }.description)
  }

  private func scalar(_ text: String) throws(StrictYAML.Failure) -> StrictYAML {
    if text.hasPrefix("["), text.hasSuffix("]") {
      return .list(
        text.dropFirst().dropLast().split(separator: ",").map { part in
          .scalar(part.drop { $0 == " " }.description)
        }
      )
    }
    for quote in ["'", "\""] where text.hasPrefix(quote) {
      guard text.count > 1, text.hasSuffix(quote) else { throw failure("an open quotation") }
      return .scalar(String(text.dropFirst().dropLast()))
    }
    if let first = text.first, "[]{}&*!|>%@`".contains(first) {
      throw failure("'\(first)' begins no plain scalar")
    }
    if text.contains(": ") || text.contains(" #") { throw failure("a scalar that needs quotes") }
    return .scalar(text)
  }

  private func failure(_ reason: String) -> StrictYAML.Failure {
    .init(line: next < lines.count ? lines[next].number : raw.count, reason: reason)
  }
}
