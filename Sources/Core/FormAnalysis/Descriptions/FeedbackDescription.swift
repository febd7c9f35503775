// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A feedback policy of the catalogue.
public struct FeedbackDescription: Sendable {
  /// The kebab-case name.
  public let name: String
  /// What it does, in one sentence.
  public let summary: String
  /// What it can be told.
  public let parameters: [Parameter]
  /// Whether it is a port that keeps the published defects.
  public let isLiteral: Bool
  /// Where it was published.
  public let source: String

  let make: @Sendable (ParameterValues) -> any FeedbackPolicy
}
