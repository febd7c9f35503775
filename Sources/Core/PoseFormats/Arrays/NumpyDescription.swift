// SPDX-License-Identifier: Apache-2.0

/// The text of an `.npy` header: a literal dictionary of Python with three entries.
///
/// Read are literals only: texts in either kind of quotes, `True`, `False` and tuples of whole
/// numbers. `descr` is a list for arrays of records, which poses are not.
struct NumpyDescription {
  /// The type of a number, as `<f8`.
  let type: String
  /// Whether the first axis is fastest.
  let isFortranOrder: Bool
  /// The length of each axis.
  let shape: [Int]

  /// Reads the text.
  init(_ text: [UInt8]) throws(PoseDefect) {
    var reader = LiteralReader(text)
    guard let entries = reader.dictionary(), case .text(let type)? = entries["descr"],
      case .boolean(let isFortranOrder)? = entries["fortran_order"],
      case .numbers(let shape)? = entries["shape"]
    else { throw PoseDefect("its header does not describe a plain array") }
    self.type = type
    self.isFortranOrder = isFortranOrder
    self.shape = shape
  }
}

private enum Literal {
  case text(String)
  case boolean(Bool)
  case numbers([Int])
}

/// Reads literals; every function gives nil where something else stands.
private struct LiteralReader {
  private var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) {
    rest = text[...]
  }

  /// A dictionary from texts to literals, with nothing but spaces behind it.
  mutating func dictionary() -> [String: Literal]? {
    guard take("{") else { return nil }
    var entries: [String: Literal] = [:]
    while !take("}") {
      guard let name = text(), take(":"), let value = literal() else { return nil }
      entries[name] = value
      guard take(",") || rest.first == UInt8(ascii: "}") else { return nil }
    }
    skipSpaces()
    return rest.isEmpty ? entries : nil
  }

  private mutating func literal() -> Literal? {
    if take("True") { return .boolean(true) }
    if take("False") { return .boolean(false) }
    if take("(") { return tuple() }
    return text().map(Literal.text)
  }

  private mutating func tuple() -> Literal? {
    var numbers: [Int] = []
    while !take(")") {
      skipSpaces()
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      rest = rest.dropFirst(digits.count)
      numbers.append(number)
      guard take(",") || rest.first == UInt8(ascii: ")") else { return nil }
    }
    return .numbers(numbers)
  }

  private mutating func text() -> String? {
    skipSpaces()
    guard let quote = rest.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      return nil
    }
    let content = rest.dropFirst().prefix { $0 != quote }
    guard rest.count >= content.count + 2 else { return nil }
    rest = rest.dropFirst(content.count + 2)
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func take(_ token: String) -> Bool {
    skipSpaces()
    guard rest.starts(with: token.utf8) else { return false }
    rest = rest.dropFirst(token.utf8.count)
    return true
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }
}
