// SPDX-License-Identifier: Apache-2.0
import Figures

/// A piece of a page, into which plain text can only come escaped.
///
/// Interpolating a `String` escapes it, interpolating an `HTML` does not:
///
///     let cell: HTML = "<td>\(clip.id)</td>"
struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// Builds a piece from literal markup and escaped or finished parts.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Adds text, escaped for content and double-quoted attributes.
    mutating func appendInterpolation(_ plain: String) {
      text += plain.escapedForMarkup
    }

    /// Adds a number.
    mutating func appendInterpolation(_ number: Int) {
      text += String(number)
    }

    /// Adds a finished piece.
    mutating func appendInterpolation(_ piece: HTML) {
      text += piece.text
    }

    /// Adds finished pieces one after another.
    mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }
  }

  /// The markup.
  private(set) var text: String

  init(stringLiteral value: String) {
    text = value
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// Takes text that is markup already: SVG, style sheets, scripts.
  init(markup: String) {
    text = markup
  }

  static func += (piece: inout HTML, other: HTML) {
    piece.text += other.text
  }
}
