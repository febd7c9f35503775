// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A feedback policy of the catalogue: its name, its parameters and its source.
///
/// `FeedbackConfiguration` makes a policy of it.
public struct FeedbackDescription: Sendable {
  /// The kebab-case name, as configurations spell it.
  public let name: String
  /// One sentence that says which findings it speaks of.
  public let summary: String
  /// The parameters it takes.
  public let parameters: [Parameter]
  /// True if it is a port that keeps the defects of the published coach.
  public let isLiteral: Bool
  /// The publication or program that the policy comes from.
  public let source: String

  /// Makes the policy, given all values and the parameter that is traced; nil for none.
  let make: @Sendable (ParameterValues, String?) -> any TracedPolicy
}
