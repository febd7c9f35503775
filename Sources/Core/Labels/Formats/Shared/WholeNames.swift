// SPDX-License-Identifier: Apache-2.0
import Basics

/// Where names stand in a file: between what surrounds a name in files of its kind.
struct WholeNames {
  private let bytes: [UInt8]
  private let isBefore: Set<UInt8>
  private let isBehind: Set<UInt8>

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - ending: The usual ending of the format's files, which says what surrounds names. It is
  ///     quotes in JSON, quotes and tags in XML, and in tables and texts what ends a cell or a
  ///     line.
  init(_ bytes: [UInt8], ending: String) {
    self.bytes = bytes
    let (before, behind) =
      switch ending {
      case "json", "boris": ("\"", "\"")
      case "xml", "eaf": ("\">", "\"<")
      case "csv": ("\n\r,\"", "\n\r,\"")
      case "lab": ("\n\r\t ", "\n\r\t ")
      default: ("\n\r\t\"", "\n\r\t\"")
      }
    isBefore = Set(before.utf8)
    isBehind = Set(behind.utf8)
  }

  /// The places where a name stands by itself, in order.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  func places(of name: String) -> [SourcePosition] {
    let wanted = Array(name.utf8)
    guard let first = wanted.first else { return [] }
    var places: [SourcePosition] = []
    var line = 1
    var lineStart = 0
    for index in bytes.indices {
      if bytes[index] == first, index + wanted.count <= bytes.count,
        index == 0 || isBefore.contains(bytes[index - 1]),
        index + wanted.count == bytes.count || isBehind.contains(bytes[index + wanted.count]),
        bytes[index..<(index + wanted.count)].elementsEqual(wanted)
      {
        places.append(SourcePosition(line: line, column: index - lineStart + 1))
      }
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        lineStart = index + 1
      }
    }
    return places
  }
}
