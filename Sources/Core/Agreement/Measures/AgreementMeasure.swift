// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import Scoring

/// A measure of how far raters agree.
struct AgreementMeasure: Sendable {
  /// Of whom it is said.
  enum Scope: Sendable {
    /// Of two raters; it has a direction, or is defined for two.
    case pair
    /// Of all raters of a clip.
    case all
    /// Of two, and of all pairs of raters together.
    case both
  }

  /// The configuration.
  let definition: MeasureDefinition<RatedClip>
  /// Of whom it is said.
  let scope: Scope
  /// Whether only clips that every rater labelled can be measured.
  let needsAllRaters: Bool

  /// The canonical identifier.
  var id: String { definition.id }

  /// The measures of reps and counts, in the order of reports.
  ///
  /// - Parameter options: Tolerances, which are part of the names.
  /// - Returns: At least one for each boundary of a rep.
  static func ofReps(_ options: AgreementOptions) -> [AgreementMeasure] {
    let tolerance = options.tolerance
    return [.eventF1(tolerance)]
      + RepBoundary.allCases.flatMap { boundary in
        [.bias(boundary, tolerance), .meanError(boundary, tolerance), .spread(boundary, tolerance)]
      } + [
        .gridKappa, .gridFleissKappa, .gridAlpha,
        .unitizing(.overall), .unitizing(.binary), .unitizing(.values),
        .countError, .countCorrelation, .countAlpha, .qualityKappa,
      ]
  }

  /// The measures of what only some datasets have, in the order of reports: sets, holds, steps,
  /// faults, grades.
  ///
  /// - Parameter clips: What raters said; it names the faults and grades.
  /// - Returns: One for each fault that somebody looked for, and two for each grade given.
  static func ofSegments(_ clips: [RatedClip]) -> [AgreementMeasure] {
    let opinions = clips.flatMap(\.opinions)
    let faults = Set(opinions.flatMap(\.searched)).sorted()
    let grades = Set(opinions.flatMap { $0.grades.map(\.segment.label) }).sorted()
    let always: [AgreementMeasure] = [
      .setIntersectionOverUnion,
      .holdF1, .holdDurationBias, .holdDurationError, .holdStartBias, .holdEndBias,
      .stepF1(0.05), .stepF1(0.1), .cadenceBias, .cadenceError,
    ]
    return always + faults.map { .faultKappa($0) } + grades.flatMap { ofGrade($0, opinions) }
  }

  /// Both measures of grades of one kind.
  private static func ofGrade(_ name: String, _ opinions: [RaterOpinion]) -> [AgreementMeasure] {
    let found = opinions.flatMap { $0.grades.filter { $0.segment.label == name }.map(\.value) }
    return [.gradeKappa(name, values: Set(found).sorted()), .gradeCorrelation(name)]
  }

  init(
    _ scope: Scope,
    _ definition: MeasureDefinition<RatedClip>,
    needsAllRaters: Bool = false
  ) {
    self.scope = scope
    self.definition = definition
    self.needsAllRaters = needsAllRaters
  }
}
