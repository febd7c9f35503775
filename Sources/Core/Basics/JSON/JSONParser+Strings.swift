// SPDX-License-Identifier: Apache-2.0

/// Texts.
extension JSONParser {
  /// Reads a text, which is checked and not copied.
  mutating func string() throws(JSONSyntaxError) {
    let start = index
    var place = index + 1
    var hash = JSONNames.seed
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        index = place + 1
        return add(.string, from: start, hash: JSONNames.finished(hash), isPlain: true)
      }
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { break }
      hash = JSONNames.step(hash, byte)
      place += 1
    }
    _ = try anyString()
    add(.string, from: start)
  }

  /// The text of a text's inner bytes, which were read before.
  static func text(of inner: ArraySlice<UInt8>) -> String {
    let bytes = [UInt8(ascii: "\"")] + inner + [UInt8(ascii: "\"")]
    var parser = JSONParser(bytes: bytes, range: bytes.indices, file: "")
    return (try? parser.anyString()) ?? ""
  }

  private mutating func anyString() throws(JSONSyntaxError) -> String {
    let opening = position
    index += 1
    var units: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let text = String(validUTF8: units) else {
          throw JSONSyntaxError(diagnostic: finding("the string is not valid UTF-8", at: opening))
        }
        return text
      case UInt8(ascii: "\\"):
        index += 1
        units.append(contentsOf: String(try escaped()).utf8)
      case 0..<0x20: throw error("a control character in a string must be escaped")
      default:
        units.append(byte)
        index += 1
      }
    }
    throw JSONSyntaxError(diagnostic: finding("the string has no closing quote", at: opening))
  }

  private mutating func escaped() throws(JSONSyntaxError) -> Character {
    guard let byte = peek else { throw error("the string has no closing quote") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try escapedScalar())
    default:
      index -= 1
      throw error("unknown escape in a string")
    }
  }

  private mutating func escapedScalar() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw error("a surrogate in a string needs its partner")
    }
    let second = try hexadecimal()
    guard UTF16.isTrailSurrogate(second) else {
      throw error("a surrogate in a string needs its partner")
    }
    let value = 0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00)
    guard let scalar = Unicode.Scalar(value) else { throw error("not a Unicode scalar") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt16 {
    let text = String(decoding: bytes[index..<end].prefix(4), as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let value = UInt16(text, radix: 16)
    else { throw error("expected four hexadecimal digits after \\u") }
    index += 4
    return value
  }
}
