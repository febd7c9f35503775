// SPDX-License-Identifier: Apache-2.0

/// The piece of a file that a request asks for with `Range`.
///
/// - Source: RFC 9110, section 14.
enum ByteRange: Equatable {
  /// The whole file: there is no `Range`, or one in a unit other than bytes.
  case whole
  /// A piece inside the file.
  case piece(Range<Int>)
  /// No piece of the file, more than one, or no range at all.
  case unsatisfiable

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - header: The value of `Range`; nil where it is not there.
  ///   - size: The file's size in bytes.
  init(_ header: String?, size: Int) {
    guard let header, header.hasPrefix("bytes=") else {
      self = .whole
      return
    }
    self = Self.piece(header.dropFirst("bytes=".count), size: size) ?? .unsatisfiable
  }

  private static func piece(_ text: Substring, size: Int) -> ByteRange? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    if ends[0].isEmpty {
      guard let count = number(ends[1]), count > 0, size > 0 else { return nil }
      return .piece(max(0, size - count)..<size)
    }
    guard let first = number(ends[0]), first < size else { return nil }
    if ends[1].isEmpty { return .piece(first..<size) }
    guard let last = number(ends[1]), last >= first else { return nil }
    return .piece(first..<(min(last, size - 1) + 1))
  }

  /// A number of digits alone that 18 of them can say, which leaves room for adding 1.
  private static func number(_ text: Substring) -> Int? {
    guard (1...18).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int(text)
  }
}
