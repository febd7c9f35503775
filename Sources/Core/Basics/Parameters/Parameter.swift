// SPDX-License-Identifier: Apache-2.0

/// A number that a counter, an analyzer or a policy can be given, as its catalogue describes it.
public struct Parameter: Sendable, Hashable {
  /// What one unit of a parameter means.
  public enum Unit: String, Sendable {
    /// The unit of the signal that is counted.
    case signal
    /// Degrees of an angle.
    case degrees
    /// Seconds of presentation time.
    case seconds
    /// A part of one, or a length in another length.
    case share
    /// The place of a choice in its list.
    case choice
  }

  /// How values between the ends of the range are spaced.
  public enum Scale: Sendable, Hashable {
    /// Evenly.
    case linear
    /// By equal ratios; the value must be positive.
    case logarithmic
    /// Named values, written by name; the value is the place in the list.
    case choice([String])
  }

  /// The kebab-case name.
  public let name: String
  /// What it does, in one sentence.
  public let summary: String
  /// What one unit means.
  public let unit: Unit
  /// Where values are looked for; for other units than the signal's, also what is accepted.
  public let range: ClosedRange<Double>
  /// How values are spaced.
  public let scale: Scale
  /// The value used unless another is given.
  public let defaultValue: Double

  /// Creates a description of a number.
  package init(
    _ name: String,
    _ summary: String,
    unit: Unit,
    range: ClosedRange<Double>,
    scale: Scale = .linear,
    default defaultValue: Double
  ) {
    self.name = name
    self.summary = summary
    self.unit = unit
    self.range = range
    self.scale = scale
    self.defaultValue = defaultValue
  }

  /// Creates a description of a choice.
  package init(_ name: String, _ summary: String, choices: [String], default choice: Int = 0) {
    self.init(
      name,
      summary,
      unit: .choice,
      range: 0...Double(choices.count - 1),
      scale: .choice(choices),
      default: Double(choice)
    )
  }

  /// A value as it is written in a configuration.
  public func text(of value: Double) -> String {
    if case .choice(let names) = scale { return names[Int(value)] }
    return "\(value)"
  }

  /// The value that a text means.
  ///
  /// - Throws: `ConfigurationError` if it is none, or not in the range.
  /// - Returns: A finite number.
  public func value(of text: String) throws(ConfigurationError) -> Double {
    if case .choice(let names) = scale {
      guard let place = names.firstIndex(of: text) else {
        throw .unknown("value", text, of: "parameter '\(name)'", known: names)
      }
      return Double(place)
    }
    guard let value = Double(text), value.isFinite else {
      throw ConfigurationError("'\(text)' is not a number, for parameter '\(name)'")
    }
    guard accepts(value) else {
      let rule =
        unit == .signal ? "above 0" : "in \(range.lowerBound)...\(range.upperBound)"
      throw ConfigurationError("parameter '\(name)' must be \(rule), not \(value)")
    }
    return value
  }

  private func accepts(_ value: Double) -> Bool {
    guard unit == .signal else { return range.contains(value) }
    return scale != .logarithmic || value > 0
  }
}
