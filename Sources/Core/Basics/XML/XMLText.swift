// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text as content or attribute of XML 1.0; characters that XML cannot hold become U+FFFD.
  package var escapedForXML: String {
    escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
