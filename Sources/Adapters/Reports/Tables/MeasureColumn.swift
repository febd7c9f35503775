// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring
import Statistics

/// A column of a table of measures: which measure, under which heading, written how.
///
/// A column is the identifier of its measure, and what one table says otherwise; the definition says the rest.
struct MeasureColumn: Sendable, ExpressibleByStringLiteral {
  /// The format of a column's numbers.
  enum Format: Sendable {
    /// Two decimals, and never 0.00 or 1.00 for a share that is not.
    case share
    /// Two decimals.
    case number
    /// Two decimals and a sign.
    case signed
    /// Three decimals and a sign, for slopes.
    case fine
  }

  /// The measure's definition in words.
  let measure: MeasureDescription
  /// The heading.
  let title: String
  /// The unit below the heading; empty for shares and plain numbers.
  let unit: String
  /// The format of its numbers.
  private(set) var format: Format
  /// The word for n below each number, such as `reps`; nil for clips, shown if they differ.
  let observed: String?

  /// The measure's identifier without slice, placement and basis.
  var id: String { measure.id }
  /// The column of differences of the measure.
  var signed: MeasureColumn {
    var signed = self
    signed.format = .signed
    return signed
  }

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - id: The measure's identifier.
  ///   - title: The heading; nil for the measure's title, or its identifier if it has none.
  ///   - unit: The unit below it; nil for the measure's.
  ///   - format: How numbers are written; nil for what follows from the values that the measure can have.
  ///   - observed: What to say n of.
  /// - Precondition: Some family has the measure.
  init(
    _ id: String,
    title: String? = nil,
    unit: String? = nil,
    format: Format? = nil,
    observed: String? = nil
  ) {
    guard let measure = MeasureIdentifier(id).flatMap(MeasureFamily.description) else {
      preconditionFailure("no measure \(id)")
    }
    self.init(measure, title: title, unit: unit, format: format, observed: observed)
  }

  /// The column of a measure that no family has.
  init(
    _ measure: MeasureDescription,
    title: String? = nil,
    unit: String? = nil,
    format: Format? = nil,
    observed: String? = nil
  ) {
    self.measure = measure
    self.title = title ?? measure.title ?? measure.id
    self.unit = unit ?? measure.headingUnit
    self.format = format ?? measure.format
    self.observed = observed
  }

  /// The column of a measure as its definition has it.
  init(stringLiteral id: String) {
    self.init(id)
  }

  /// The columns that some row has a value of; what nobody measured gets no column of dashes.
  static func known(
    _ columns: [MeasureColumn],
    in rows: [(String) -> Measure?]
  ) -> [MeasureColumn] {
    columns.filter { column in rows.contains { $0(column.id)?.value != nil } }
  }

  /// A value as the column writes it, with a minus sign (U+2212) where it is negative.
  func text(_ value: Double) -> String {
    let plain = value.text(decimals: decimals)
    switch format {
    case .share:
      if value < 1, plain == "1.00" { return "> 0.99" }
      if value > 0, plain == "0.00" { return "< 0.01" }
      return plain.replacingMinus
    case .number:
      if value > 0, plain == "0.00" { return "< 0.01" }
      return plain.replacingMinus
    case .signed, .fine:
      return value > 0 && plain.contains { "123456789".contains($0) }
        ? "+" + plain : plain.replacingMinus
    }
  }

  private var decimals: Int { format == .fine ? 3 : 2 }

  /// An interval as the column writes it.
  func text(_ interval: ConfidenceInterval) -> String {
    let bounds = [interval.low, interval.high].map { bound in
      bound.text(decimals: decimals).replacingMinus
    }
    return "[\(bounds[0]), \(bounds[1])]"
  }
}

extension String {
  /// The number with a typographic minus sign.
  var replacingMinus: String {
    hasPrefix("-") ? "−" + dropFirst() : self
  }
}
