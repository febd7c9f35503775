// SPDX-License-Identifier: Apache-2.0

/// Values of good form, and who says so.
package struct NormalRange: Sendable, Equatable {
  /// The families of exercises they are of, as ``AnalyzerDescription/families`` names them; empty for all.
  package let exercises: [String]
  /// The least and the greatest value, in the quantity's unit; infinite at an end without a limit.
  package let values: ClosedRange<Double>
  /// Where the limits come from: who, when, and of whom; `Documentation/FormAnalyzers.md` has titles.
  package let source: String

  /// In words: exercises, values and source.
  package var text: String {
    let names = exercises.isEmpty ? "" : "\(exercises.joined(separator: ", ")) "
    return "\(names)\(valueText) (\(source))"
  }

  /// The values in words, without their unit: `70 to 100`, `at least 70` or `at most 100`.
  package var valueText: String {
    let (low, high) = (values.lowerBound, values.upperBound)
    return switch (low.isFinite, high.isFinite) {
    case (true, true): "\(low.glossaryText) to \(high.glossaryText)"
    case (true, false): "at least \(low.glossaryText)"
    default: "at most \(high.glossaryText)"
    }
  }
}

extension NormalRange {
  static func between(
    _ low: Double,
    _ high: Double,
    of exercises: String...,
    source: String
  ) -> NormalRange {
    NormalRange(exercises: exercises, values: low...high, source: source)
  }

  static func least(_ value: Double, of exercises: String..., source: String) -> NormalRange {
    NormalRange(exercises: exercises, values: value...Double.infinity, source: source)
  }

  static func most(_ value: Double, of exercises: String..., source: String) -> NormalRange {
    NormalRange(exercises: exercises, values: -Double.infinity...value, source: source)
  }
}

extension Double {
  /// Without decimals where it has none.
  fileprivate var glossaryText: String {
    self == rounded() ? "\(Int(self))" : "\(self)"
  }
}
