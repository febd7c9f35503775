// SPDX-License-Identifier: Apache-2.0
public import Basics
public import PoseTracks

/// A form analyzer of the catalogue: what it needs, what it judges, and its parameters.
///
/// `AnalyzerConfiguration` makes an analyzer of it.
public struct AnalyzerDescription: Sendable {
  /// The kebab-case name, as configurations spell it.
  public let name: String
  /// One sentence that says what it judges.
  public let summary: String
  /// The parameters it takes, limits of its criteria among them.
  public let parameters: [Parameter]
  /// The families of exercises that it judges, as `squat`.
  public let families: [String]
  /// The joints that a skeleton must have; without one of them every fault is abstained from.
  public let joints: [Joint]
  /// The rules that make faults; a fault may have several.
  public let criteria: [Criterion]
  /// The faults it judges, each once.
  public let faults: [Fault]
  /// Everything that it measures or finds wrong, each once.
  public let quantities: [Quantity]
  /// The kinds of events that it reports.
  public let events: [FormEvent.Kind]
  /// The names of the positions that it finds held.
  public let holds: [String]
  /// The subjects that it grades, classifies or scores.
  public let judgements: [String]
  /// True if it needs readings of an IMU; without them it abstains from everything.
  public let needsInertial: Bool
  /// The parameters that are lengths of the world, to which values are scaled; no fault depends on them.
  package let scales: [String]
  /// What it claims of changed clips.
  package let claims: [Claim]
  /// True if it is a port that keeps the defects of the published analyzer.
  public let isLiteral: Bool
  /// The publication or program that the analyzer comes from.
  public let source: String

  /// The exercise that it judges rep by rep; nil where it works otherwise.
  let form: ExerciseForm?
  /// How its comparisons are traced; nil where none can be.
  let tracing: Tracing?

  let make: @Sendable (ParameterValues) -> any FormAnalyzer

  /// Describes an analyzer by what it measures besides the quantities of its criteria, its events, and the rest.
  init(
    name: String,
    summary: String,
    parameters: [Parameter],
    families: [String],
    joints: [Joint],
    measures: [Quantity],
    criteria: [Criterion],
    events: [FormEvent.Kind] = [],
    holds: [String] = [],
    judgements: [String] = [],
    needsInertial: Bool = false,
    scales: [String] = [],
    claims: [Claim] = Claim.allCases,
    isLiteral: Bool = false,
    source: String,
    form: ExerciseForm? = nil,
    tracing: Tracing? = nil,
    make: @escaping @Sendable (ParameterValues) -> any FormAnalyzer
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.families = families
    self.joints = joints
    self.criteria = criteria
    faults = criteria.map(\.fault).uniqued()
    quantities = (measures + criteria.map(\.quantity)).uniqued()
    self.events = events
    self.holds = holds
    self.judgements = judgements
    self.needsInertial = needsInertial
    self.scales = scales
    self.claims = claims
    self.isLiteral = isLiteral
    self.source = source
    self.form = form
    self.tracing = tracing
    self.make = make
  }

  /// True if it judges the form of an exercise, by the exercise's family.
  public func judges(_ exercise: Exercise) -> Bool { families.contains(exercise.family) }

  /// True if the analyzer declares that it streams; the others keep the clip, or a whole hold, until its end.
  public var streams: Bool { make(ParameterValues(parameters)) is any StreamingFormAnalyzer }
}

extension AnalyzerDescription {
  /// The analyzer of an exercise's form.
  init(_ form: ExerciseForm) {
    self.init(
      name: form.name,
      summary: form.summary,
      parameters: form.parameters,
      families: form.families,
      joints: BodyPart.joints(form.parts),
      measures: form.measures.map(\.quantity) + TempoMeter.quantities,
      criteria: form.criteria,
      source: form.source,
      form: form,
      tracing: Tracing([ExerciseForm.leastAmplitude, ExerciseForm.leastConfidence]) {
        ExerciseAnalyzer(form, $0, tracing: $1)
      }
    ) { ExerciseAnalyzer(form, $0) }
  }
}
