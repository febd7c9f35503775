// SPDX-License-Identifier: Apache-2.0

/// What a mark means; a theme gives it a colour.
///
/// The hues follow Okabe and Ito's palette, which people with colour-vision deficiencies can tell
/// apart; where two meanings meet in one figure, their shapes differ too.
package enum Ink: Sendable, Hashable {
  /// The paper behind everything.
  case paper
  /// Text.
  case text
  /// Text of second rank, and axes.
  case muted
  /// Grid lines.
  case grid
  /// A measured signal.
  case signal
  /// A reference rep.
  case reference
  /// A predicted rep that matches one of the reference.
  case matched
  /// A reference rep without a prediction.
  case missed
  /// A prediction without a reference rep.
  case extra
  /// An interval that is neither required nor charged.
  case ignored
  /// One of several things compared, from 0; colours repeat after `seriesCount`.
  case series(Int)

  /// How many series have a colour of their own.
  package static let seriesCount = 8

  /// Every ink, in the order of the style sheet.
  package static let all: [Ink] =
    [.paper, .text, .muted, .grid, .signal, .reference, .matched, .missed, .extra, .ignored]
    + (0..<seriesCount).map(Ink.series)

  /// The name in class names and CSS variables.
  var name: String {
    switch self {
    case .paper: "paper"
    case .text: "text"
    case .muted: "muted"
    case .grid: "grid"
    case .signal: "signal"
    case .reference: "reference"
    case .matched: "matched"
    case .missed: "missed"
    case .extra: "extra"
    case .ignored: "ignored"
    case .series(let index): "s\(index % Ink.seriesCount)"
    }
  }
}

/// The colours of every ink.
package struct Theme: Sendable {
  private let hexadecimal: @Sendable (Ink) -> String

  /// Dark marks on white, for paper, PNG and light pages.
  package static let light = Theme { ink in
    switch ink {
    case .paper: "#ffffff"
    case .text: "#1b1f24"
    case .muted: "#5b6470"
    case .grid: "#e3e6ea"
    case .signal: "#6b7683"
    case .reference: "#1b1f24"
    case .matched: "#0072b2"
    case .missed: "#c44900"
    case .extra: "#9c2f7d"
    case .ignored: "#eceef1"
    case .series(let index):
      [
        "#0072b2", "#d55e00", "#00875f", "#ab4f86", "#3a93c9", "#b87a00", "#4a4f57", "#7a6320",
      ][index % Ink.seriesCount]
    }
  }

  /// Light marks on near-black, for dark pages.
  package static let dark = Theme { ink in
    switch ink {
    case .paper: "#14171b"
    case .text: "#e8ebef"
    case .muted: "#9aa4b0"
    case .grid: "#2b3138"
    case .signal: "#8e99a6"
    case .reference: "#e8ebef"
    case .matched: "#5db4ea"
    case .missed: "#ff9352"
    case .extra: "#ea8fcb"
    case .ignored: "#262b32"
    case .series(let index):
      [
        "#5db4ea", "#ff9352", "#3fcf9f", "#e29cc3", "#8fd0f5", "#f0bb4f", "#c3c9d1", "#cdb268",
      ][index % Ink.seriesCount]
    }
  }

  /// The colour of an ink as `#rrggbb`.
  package func colour(_ ink: Ink) -> String {
    hexadecimal(ink)
  }

  /// The colours as CSS declarations of `--figure-…` variables, which `Figure.pageStyle` uses.
  package var variables: String {
    Ink.all.map { "--figure-\($0.name):\(colour($0));" }.joined()
  }
}
