// SPDX-License-Identifier: Apache-2.0
import Basics

/// The settings that make a counter: a value for each parameter, and the side of the extreme.
struct CounterSettings: Sendable {
  /// One for each parameter of the description.
  var values: ParameterValues
  /// True if the signal grows towards the extreme of the exercise's reps.
  var growsTowardsExtreme: Bool

  /// The value of a parameter.
  ///
  /// - Precondition: The description has the parameter.
  subscript(name: String) -> Double { values[name] }
}
