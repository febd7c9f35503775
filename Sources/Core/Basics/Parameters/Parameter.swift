// SPDX-License-Identifier: Apache-2.0

/// A number or a choice that a counter, an analyzer or a policy takes.
public struct Parameter: Sendable, Hashable {
  /// The unit of a parameter's values.
  public enum Unit: String, Sendable {
    /// The unit of the counted signal.
    case signal
    /// Angles in degrees.
    case degrees
    /// Durations in seconds of presentation time.
    case seconds
    /// Frequencies in Hz.
    case hertz
    /// A share of 1, or a length over another length.
    case share
    /// Lengths in millimetres of the world.
    case millimetres
    /// Areas in square millimetres of the world.
    case squareMillimetres = "square millimetres"
    /// Speeds in millimetres per second.
    case millimetresPerSecond = "millimetres per second"
    /// Numbers of samples, rounded where they are used.
    case samples
    /// The index of a choice in its list.
    case choice
  }

  /// The spacing of values between the ends of the range.
  public enum Scale: Sendable, Hashable {
    /// Even steps.
    case linear
    /// Equal ratios; values are positive.
    case logarithmic
    /// Named values, written by name; the value is the index in this list.
    case choice([String])
  }

  /// The kebab-case name, as configurations spell it.
  public let name: String
  /// One sentence that says what it does.
  public let summary: String
  /// The unit of values and range.
  public let unit: Unit
  /// The range that searches look in.
  ///
  /// Values outside it are refused, unless the unit is the signal's.
  public let range: ClosedRange<Double>
  /// The spacing of values in the range, for searches and sliders.
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

  /// The spelling of a value in a configuration: a number, or the name of a choice.
  ///
  /// - Precondition: The value of a choice is an index of its list.
  public func text(of value: Double) -> String {
    if case .choice(let names) = scale { return names[Int(value)] }
    return "\(value)"
  }

  /// The value that a text spells.
  ///
  /// - Parameter text: A number, or the name of a choice.
  /// - Returns: A finite number.
  /// - Throws: `ConfigurationError` if the text is no such value, or outside the range that is accepted.
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

  /// The error that a value is as a text; nil if it is accepted.
  package func defect(of value: Double) -> ConfigurationError? {
    do throws(ConfigurationError) {
      _ = try self.value(of: text(of: value))
      return nil
    } catch {
      return error
    }
  }

  /// The accepted value that is nearest; the default for NaN, and for an infinite or negative value of an open range.
  package func nearestAccepted(to value: Double) -> Double {
    if value.isFinite, accepts(value) { return value }
    guard unit != .signal, !value.isNaN else { return defaultValue }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  private func accepts(_ value: Double) -> Bool {
    guard unit == .signal else { return range.contains(value) }
    return scale != .logarithmic || value > 0
  }
}
