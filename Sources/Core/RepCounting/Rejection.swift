// SPDX-License-Identifier: Apache-2.0
import Basics

/// The reason why a candidate was not counted.
public struct Rejection: Sendable, Hashable, CustomStringConvertible {
  /// The kind of rule that a candidate did not pass.
  public enum Cause: String, Sendable, CaseIterable {
    /// It did not go far enough, or did not come back far enough.
    case amplitude
    /// It came too soon after the rep before it.
    case cooldown
    /// It was too short or took too long.
    case duration
    /// The signal had no value; the candidate is the gap.
    case dropout
    /// Another rule, which `reason` names.
    case other
  }

  /// The kind of rule that the candidate did not pass.
  public var cause: Cause
  /// The rule in words, with both numbers, as in `amplitude 0.21 < min-amplitude 0.25`.
  public var reason: String

  /// Creates a rejection; the reason is one phrase without a full stop.
  public init(_ cause: Cause, _ reason: String) {
    self.cause = cause
    self.reason = reason
  }

  /// The reason in words, without the cause.
  public var description: String { reason }

  /// A quantity that is below the least that is accepted.
  ///
  /// - Parameters:
  ///   - cause: The kind of rule.
  ///   - quantity: What was measured, as `amplitude`.
  ///   - value: How much of it there was.
  ///   - parameter: The parameter that asks for more.
  ///   - least: Its value.
  ///   - unit: Written after both numbers, as `s`; nil for the unit of the signal.
  package init(
    _ cause: Cause,
    _ quantity: String,
    _ value: Double,
    below parameter: String,
    _ least: Double,
    unit: String? = nil
  ) {
    self.init(cause, Self.text(quantity, value, "<", parameter, least, unit))
  }

  /// A quantity that is above the most that is accepted.
  package init(
    _ cause: Cause,
    _ quantity: String,
    _ value: Double,
    above parameter: String,
    _ most: Double,
    unit: String? = nil
  ) {
    self.init(cause, Self.text(quantity, value, ">", parameter, most, unit))
  }

  /// Both numbers with three digits, and with more where three would make them equal.
  private static func text(
    _ quantity: String,
    _ value: Double,
    _ relation: String,
    _ parameter: String,
    _ limit: Double,
    _ unit: String?
  ) -> String {
    let suffix = unit.map { " \($0)" } ?? ""
    var digits = 3
    func rounded(_ number: Double) -> String { number.text(significantDigits: digits) }
    while digits < 12, rounded(value) == rounded(limit) { digits += 3 }
    return "\(quantity) \(rounded(value))\(suffix) \(relation) "
      + "\(parameter) \(rounded(limit))\(suffix)"
  }
}
