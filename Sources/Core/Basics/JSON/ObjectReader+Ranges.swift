// SPDX-License-Identifier: Apache-2.0

/// Numbers within ranges; a number outside is a finding and gives nil.
extension ObjectReader {
  /// A number that has to be there and within a range.
  package mutating func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
    number(required(name), name, in: range)
  }

  /// A number within a range, or a default where the member is missing.
  package mutating func number(
    _ name: String,
    in range: ClosedRange<Double>,
    default usual: Double
  ) -> Double? {
    guard let node = optional(name) else { return usual }
    return number(node, name, in: range)
  }

  /// A value as a number within a range.
  package mutating func number(
    _ node: JSONNode?,
    _ name: String,
    in range: ClosedRange<Double>
  ) -> Double? {
    guard let node, let number = value(node, name, "a number", \.double) else { return nil }
    if range.contains(number) { return number }
    let limits =
      "\(range.lowerBound.text(significantDigits: 6)) to "
      + range.upperBound.text(significantDigits: 6)
    report(
      at: node,
      code: "out-of-range",
      "'\(name)' is \(number.text(significantDigits: 6)), but must be from \(limits)"
    )
    return nil
  }

  /// A whole number that has to be there and within a range.
  package mutating func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard let node = required(name) else { return nil }
    guard let number = value(node, name, "a whole number", \.integer) else { return nil }
    if range.contains(number) { return number }
    report(
      at: node,
      code: "out-of-range",
      "'\(name)' is \(number), but must be from \(range.lowerBound) to \(range.upperBound)"
    )
    return nil
  }

  /// A whole number within a range, or a default where the member is missing.
  package mutating func integer(
    _ name: String,
    in range: ClosedRange<Int>,
    default usual: Int
  ) -> Int? {
    optional(name) == nil ? usual : integer(name, in: range)
  }
}
