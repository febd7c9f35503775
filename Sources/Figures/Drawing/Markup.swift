// SPDX-License-Identifier: Apache-2.0
import Basics

extension String {
  /// The text made safe for SVG and HTML, in element content and in double-quoted attributes.
  ///
  /// `&`, `<`, `>` and `"` become entities; control characters that XML cannot hold become U+FFFD.
  ///
  /// - Complexity: O(*n*).
  public var escapedForMarkup: String {
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
  /// A coordinate as SVG writes it: at most two decimals, trailing zeros dropped, never an exponent.
  ///
  /// - Precondition: The value is finite and below 10^12 in magnitude.
  var coordinateText: String {
    precondition(magnitude < 1e12, "a coordinate is finite and lies near the drawing")
    let hundredths = Int((magnitude * 100).rounded())
    let sign = self < 0 && hundredths > 0 ? "-" : ""
    let whole = hundredths / 100
    let fraction = hundredths % 100
    if fraction == 0 { return "\(sign)\(whole)" }
    if fraction % 10 == 0 { return "\(sign)\(whole).\(fraction / 10)" }
    return "\(sign)\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// The value with two decimals and its sign, a minus being U+2212.
  var signedText: String {
    let magnitude = self.magnitude.text(decimals: 2)
    if magnitude == "0.00" { return magnitude }
    return (self < 0 ? "−" : "+") + magnitude
  }
}
