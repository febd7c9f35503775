// SPDX-License-Identifier: Apache-2.0
import Basics

/// Names of numbers that trackers of experiments take.
///
/// MLflow takes letters, digits, `_`, `-`, `.`, spaces and slashes, at most 250 of them. Colons are not taken on every
/// system. A name is a path to it: no part may be empty, `.` or `..`, and no name may be a folder of another. DVC
/// takes any name.
///
/// - Source: `mlflow.utils.validation`, version 3.17.2, and `MAX_ENTITY_KEY_LENGTH` there.
enum MetricName {
  /// The number of hexadecimal digits that tell apart what is spelled alike.
  private static let digits = 8

  /// A text as one part of a name: `f1@0.5s` is `f1_0.5s`, `zig-zag:min-amplitude=0.1@height` is
  /// `zig-zag_min-amplitude_0.1_height`.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - limit: The most bytes of the part. The longest name is that of a judgement: the kind, three parts of 53, a measure
  ///     of 64, `.high` and a digest are 250 with their slashes.
  /// - Returns: ASCII letters, digits, `.`, `-` and single `_` for all else; `-` of no text. What is too long, or would be
  ///   nothing, dots or a dash alone, ends with a digest of the text.
  static func part(_ text: String, limit: Int = 53) -> String {
    if text.isEmpty { return "-" }
    var part = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        part.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        if !part.isEmpty, part.last != "_" { part += "_" }
      }
    }
    if part.last == "_" { part.removeLast() }
    if part.utf8.count > limit {
      return marked(String(part.prefix(limit - digits - 1)), by: text)
    }
    return part.allSatisfy { $0 == "." } || part == "-" ? marked(part, by: text) : part
  }

  /// A name with the beginning of a digest behind it.
  static func marked(_ name: String, by text: String) -> String {
    name + "-" + SHA256.hexadecimal(of: Array(text.utf8)).prefix(digits)
  }
}
