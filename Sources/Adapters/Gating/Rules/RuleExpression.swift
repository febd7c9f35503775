// SPDX-License-Identifier: Apache-2.0
import Basics

/// What a rule demands of one measure: `value >= 0.92`, `ci_low >= 0.88`, `drop <= 0.02 vs main`.
///
///     expression = quantity comparison number [ "vs" baseline ]
///     quantity   = "value" | "ci_low" | "ci_high" | "clips" | "subjects" | "events"
///                | "drop" | "rise" | "worse"
///     comparison = ">=" | "<=" | ">" | "<" | "=="
///
/// `drop`, `rise` and `worse` are the part of a change from the baseline that goes the bad way: down for
/// measures of which more is better, up for those of which less is, away from zero for a bias and from
/// one for a slope.
package struct RuleExpression: Sendable, Hashable {
  /// What is compared.
  package enum Quantity: String, Sendable, CaseIterable {
    /// The measured number.
    case value
    /// The lower end of its interval.
    case intervalLow = "ci_low"
    /// The upper end of its interval.
    case intervalHigh = "ci_high"
    /// The number of clips that it rests on.
    case clips
    /// The number of subjects.
    case subjects
    /// The number of events.
    case events
    /// How far it fell below the baseline; for measures of which more is better.
    case drop
    /// How far it rose above the baseline; for measures of which less is better.
    case rise
    /// How far it went the bad way from the baseline, whichever way that is.
    case worse

    /// Whether it compares with a baseline.
    package var isChange: Bool {
      switch self {
      case .drop, .rise, .worse: true
      default: false
      }
    }
  }

  /// How a quantity is compared with the limit.
  package enum Comparison: String, Sendable, CaseIterable {
    /// At least.
    case atLeast = ">="
    /// At most.
    case atMost = "<="
    /// Equal.
    case equal = "=="
    /// More than.
    case above = ">"
    /// Less than.
    case below = "<"

    /// Whether a number passes.
    package func holds(_ number: Double, _ limit: Double) -> Bool {
      switch self {
      case .atLeast: number >= limit
      case .atMost: number <= limit
      case .equal: number == limit
      case .above: number > limit
      case .below: number < limit
      }
    }
  }

  /// What is compared.
  package var quantity: Quantity
  /// How.
  package var comparison: Comparison
  /// With what.
  package var limit: Double
  /// The baseline that is named after `vs`; nil for the one of the gate.
  package var baseline: String?
  /// The text as it was written.
  package var text: String

  /// A mistake in an expression, and where in it.
  struct Mistake: Error, Equatable {
    /// UTF-8 bytes before the mistake.
    var offset: Int
    /// One phrase, without a full stop.
    var message: String
  }

  /// Reads an expression.
  ///
  /// - Throws: The first mistake.
  init(parsing text: String) throws(Mistake) {
    self.text = text
    var words = Self.words(of: text)[...]
    guard let first = words.popFirst() else {
      throw Mistake(offset: 0, message: "the rule is empty")
    }
    guard let quantity = Quantity(rawValue: String(first.text)) else {
      throw Mistake(
        offset: first.offset,
        message: "a rule cannot compare '\(first.text)'"
          + didYouMean(String(first.text), in: Quantity.allCases.map(\.rawValue))
      )
    }
    let sign = words.popFirst() ?? (text: "", offset: text.utf8.count)
    guard let comparison = Comparison(rawValue: String(sign.text)) else {
      throw Mistake(
        offset: sign.offset,
        message: "expected >=, <=, >, < or == after '\(first.text)'"
      )
    }
    guard let number = words.popFirst(), let limit = Double(number.text), limit.isFinite else {
      throw Mistake(
        offset: sign.offset + sign.text.utf8.count,
        message: "expected a number after '\(sign.text)'"
      )
    }
    self.quantity = quantity
    self.comparison = comparison
    self.limit = limit
    if let versus = words.popFirst() {
      guard versus.text == "vs", let name = words.popFirst(), words.isEmpty else {
        throw Mistake(offset: versus.offset, message: "expected 'vs' and a baseline, or the end")
      }
      guard quantity.isChange else {
        throw Mistake(
          offset: versus.offset,
          message:
            "'\(quantity.rawValue)' is of this run alone; only drop, rise and worse take 'vs'"
        )
      }
      baseline = String(name.text)
    }
    if quantity.isChange, comparison != .atMost, comparison != .below {
      throw Mistake(
        offset: sign.offset,
        message: "a change for the worse has an upper limit: use <= or <"
      )
    }
    if quantity.isChange, limit < 0 {
      throw Mistake(offset: number.offset, message: "the limit of a change is at least 0")
    }
  }

  /// Whether every value fulfils it, so that it demands nothing.
  ///
  /// - Parameter range: The least and greatest value of the measure, as far as there are any.
  /// - Returns: False if the range has no end on the side that the demand bounds.
  func isFulfilledByAll(_ range: (least: Double?, greatest: Double?)) -> Bool {
    let (least, greatest): (Double?, Double?) =
      switch quantity {
      case .value, .intervalLow, .intervalHigh: range
      case .clips, .subjects, .events: (0, nil)
      case .drop, .rise, .worse:
        (nil, range.least.flatMap { least in range.greatest.map { $0 - least } })
      }
    switch comparison {
    case .atLeast, .above: return least.map { comparison.holds($0, limit) } ?? false
    case .atMost, .below: return greatest.map { comparison.holds($0, limit) } ?? false
    case .equal: return false
    }
  }

  /// Whether a change for the worse breaks the limit; no claim about other people.
  func isExceeded(by change: Double) -> Bool { !comparison.holds(change, limit) }

  /// The words of a text; comparisons need no space around them.
  private static func words(of text: String) -> [(text: Substring, offset: Int)] {
    func kind(_ character: Character) -> Int {
      character.isWhitespace ? 0 : "<>=".contains(character) ? 1 : 2
    }
    var words: [(text: Substring, offset: Int)] = []
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { kind($0) == kind(first) }
      if kind(first) != 0 {
        words.append((word, text.utf8.distance(from: text.startIndex, to: word.startIndex)))
      }
      rest = rest[word.endIndex...]
    }
    return words
  }
}
