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
  /// The families of exercises whose form it knows, as `squat`.
  public let families: [String]
  /// The faults it judges, each once.
  public let faults: [Fault]
  /// What makes each fault; a fault may have several criteria.
  public let criteria: [Criterion]
  /// Whether it is a port that keeps the published defects.
  public let isLiteral: Bool
  /// Where it was published.
  public let source: String

  /// The exercise that it judges rep by rep; nil where it works otherwise.
  var form: ExerciseForm?

  let make: @Sendable (ParameterValues) -> any FormAnalyzer

  /// Whether it knows the form of an exercise.
  public func judges(_ exercise: Exercise) -> Bool { families.contains(exercise.family) }
}

extension AnalyzerDescription {
  /// The analyzer of an exercise's form.
  init(_ form: ExerciseForm) {
    self.init(
      name: form.name,
      summary: form.summary,
      parameters: form.parameters,
      families: form.families,
      faults: form.faults,
      criteria: form.rules.flatMap(\.criteria),
      isLiteral: false,
      source: form.source,
      form: form
    ) { ExerciseAnalyzer(form, $0) }
  }
}
