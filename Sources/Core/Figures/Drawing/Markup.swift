// SPDX-License-Identifier: Apache-2.0
import Basics

extension String {
  /// The text made safe for SVG and HTML, in element content and in double-quoted attributes.
  ///
  /// `&`, `<`, `>` and `"` become entities; control characters that XML cannot hold become U+FFFD.
  ///
  /// - Complexity: O(*n*).
  package var escapedForMarkup: String {
    let needsWork = utf8.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == 0x26 || byte == 0x3C || byte == 0x3E || byte == 0x22
    }
    guard needsWork else { return self }
    var result = ""
    result.reserveCapacity(utf8.count + 16)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{7F}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Double {
  /// A coordinate as SVG writes it: at most one decimal, which is less than the eye can tell, no
  /// zero before or after it, never an exponent.
  ///
  /// - Precondition: The value is finite and below 10^12 in magnitude.
  var coordinateText: String {
    precondition(magnitude < 1e12, "a coordinate is finite and lies near the drawing")
    let tenths = Int((magnitude * 10).rounded())
    let sign = self < 0 && tenths > 0 ? "-" : ""
    let whole = tenths >= 10 || tenths == 0 ? String(tenths / 10) : ""
    return tenths % 10 == 0 ? sign + whole : "\(sign)\(whole).\(tenths % 10)"
  }

  /// A width, a size or an opacity as SVG writes it: at most two decimals, no trailing zeros.
  var attributeText: String {
    let text = self.text(decimals: 2)
    let digits = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return text.hasSuffix("0") ? String(digits.reversed()) : text
  }

  /// The value with two decimals and its sign, a minus being U+2212.
  var signedText: String {
    let magnitude = self.magnitude.text(decimals: 2)
    if magnitude == "0.00" { return magnitude }
    return (self < 0 ? "−" : "+") + magnitude
  }
}
