// SPDX-License-Identifier: Apache-2.0

/// What a quantity is, for people who do not read its definition.
public struct GlossaryEntry: Sendable, Equatable {
  /// The quantity.
  public let quantity: Quantity
  /// What people call it.
  public let title: String
  /// What it says, in one sentence.
  public let explanation: String
  /// What its sign says.
  public let sign: Sign
  /// The values of good form; nil where nobody states any.
  public let normal: NormalRange?

  /// What the sign of a quantity says.
  public enum Sign: Sendable, Equatable {
    /// Nothing: it is never below 0.
    case magnitude
    /// Positive values are those of a way or a place, as `inwards`; negative ones are the opposite.
    case positive(String)

    /// In words: `positive: inwards`.
    public var text: String {
      switch self {
      case .magnitude: "never below 0"
      case .positive(let way): "positive: \(way)"
      }
    }
  }

  /// Values of good form, and who says so.
  public struct NormalRange: Sendable, Equatable {
    /// The least and the greatest value, in the quantity's unit; infinite at an end without a limit.
    public let values: ClosedRange<Double>
    /// Where the limits come from.
    public let source: String
  }

  /// Everything in one line: title, unit, sign, sentence, normal values and their source.
  public var text: String {
    "\(title) (\(quantity.unit.rawValue), \(sign.text)): \(explanation) \(normalText)"
  }

  private var normalText: String {
    guard let normal else { return "No normal range is known." }
    let (low, high) = (normal.values.lowerBound, normal.values.upperBound)
    let range =
      switch (low.isFinite, high.isFinite) {
      case (true, true): "\(low.glossaryText) to \(high.glossaryText)"
      case (true, false): "at least \(low.glossaryText)"
      default: "at most \(high.glossaryText)"
      }
    return "Normal: \(range) (\(normal.source))."
  }
}

extension Double {
  /// Without decimals where it has none.
  fileprivate var glossaryText: String {
    self == rounded() ? "\(Int(self))" : "\(self)"
  }
}
