// SPDX-License-Identifier: Apache-2.0
public import Basics
public import PoseTracks

/// A form analyzer of the catalogue: what it is called, what it can be told, and how to make one.
public struct AnalyzerDescription: Sendable {
  /// The kebab-case name.
  public let name: String
  /// What it does, in one sentence.
  public let summary: String
  /// What it can be told.
  public let parameters: [Parameter]
  /// The family of exercises whose form it knows, as `squat`.
  public let family: String
  /// The faults it judges.
  public let faults: [Fault]
  /// Whether it is a port that keeps the published defects.
  public let isLiteral: Bool
  /// Where it was published.
  public let source: String

  let make: @Sendable (ParameterValues) -> any FormAnalyzer

  /// Whether it knows the form of an exercise.
  public func judges(_ exercise: Exercise) -> Bool { exercise.family == family }
}

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
