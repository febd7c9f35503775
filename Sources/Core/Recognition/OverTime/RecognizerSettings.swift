// SPDX-License-Identifier: Apache-2.0
public import Basics

/// The windows and the hysteresis of a recognizer, as `window=4,step=0.5,enter=1,leave=2`.
public struct RecognizerSettings: Settable, Sendable, Hashable, CustomStringConvertible {
  /// Everything that can be set, each with its unit, range and default.
  public static let parameters: [Parameter] = [
    Parameter(
      "window",
      "The length of the window that the model looks at",
      unit: .seconds,
      range: 1...30,
      scale: .logarithmic,
      default: 4
    ),
    Parameter(
      "step",
      "The time from one window to the next",
      unit: .seconds,
      range: 0.1...10,
      scale: .logarithmic,
      default: 0.5
    ),
    Parameter(
      "enter",
      "How long windows must name a new exercise before it is said",
      unit: .seconds,
      range: 0...30,
      default: 1
    ),
    Parameter(
      "leave",
      "How long windows must not name the exercise that is said before it is given up",
      unit: .seconds,
      range: 0...30,
      default: 2
    ),
    Parameter(
      "margin",
      "The lead of a new exercise over the next best, in the model's scores; the model's own margin holds too",
      unit: .share,
      range: 0...2,
      default: 0
    ),
    Parameter(
      "motion",
      "The least range of a joint angle within a window; a window with less is 'unknown'",
      unit: .degrees,
      range: 0...180,
      default: 0
    ),
  ]

  /// One value for each parameter.
  public private(set) var values = ParameterValues(RecognizerSettings.parameters)

  /// The parameters that can be set.
  public var parameters: [Parameter] { Self.parameters }

  /// Creates settings that are all defaults.
  public init() {}

  /// Reads settings as they are spelled on the command line.
  ///
  /// - Parameter text: `name=value,...`; empty for all defaults.
  /// - Throws: `ConfigurationError` for unknown names, repeated parameters and bad values.
  public init(parsing text: String) throws(ConfigurationError) {
    guard !text.isEmpty else { return }
    let parts = try ConfigurationText(parsing: "recognizer:" + text)
    for assignment in parts.assignments { try set(assignment.name, to: assignment.value) }
  }

  /// Sets a parameter.
  ///
  /// - Parameters:
  ///   - name: The parameter's kebab-case name.
  ///   - text: Its value, as written in a configuration.
  /// - Throws: `ConfigurationError` if there is no such parameter or the value is bad.
  public mutating func set(_ name: String, to text: String) throws(ConfigurationError) {
    try values.set(name, to: text, of: "a recognizer")
  }

  /// The spelling of what differs from the defaults, in the parameters' order; empty if nothing does.
  ///
  /// `init(parsing:)` reads it back.
  public var description: String { values.assignments.joined(separator: ",") }
}
