// SPDX-License-Identifier: Apache-2.0
import Basics

/// The switch of analyzers whose values are measured always and graded only if that is asked for.
enum Severities: String, Sendable, CaseIterable {
  /// Values alone.
  case off
  /// Values, and how severe they are.
  case on

  /// The name of the parameter.
  static let name = "severities"

  /// The parameter; off is the default, for no label of people has shown yet that a limit is right.
  static let parameter = Parameter(
    name,
    "Whether values are graded from normal to severe.",
    choices: allCases.map(\.rawValue)
  )

  /// Takes the choice that a configuration names.
  ///
  /// - Precondition: The values have the parameter.
  init(_ values: ParameterValues) { self = Self.allCases[Int(values[Self.name])] }
}
