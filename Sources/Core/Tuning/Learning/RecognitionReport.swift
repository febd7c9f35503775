// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures

/// How well exercises are recognised on people left out: `recognition-study.json`.
package struct RecognitionReport: LearningReport {
  /// What was said of one clip by a classifier that was trained without its fold.
  package struct Outcome: Sendable, Equatable {
    /// The clip's id.
    package var clip: String
    /// Whom it shows.
    package var subject: String
    /// The fold in which it was left out.
    package var fold: Int
    /// What it shows: a class, or the word for none.
    package var truth: String
    /// What was said: a class, or the word for none.
    package var predicted: String
    /// The best class, rejected or not; nil where the clip could not be looked at.
    package var best: String?
    /// How far that was ahead; nil where the clip could not be looked at.
    package var margin: Double?

    /// Creates an outcome.
    package init(
      clip: String,
      subject: String,
      fold: Int,
      truth: String,
      predicted: String,
      best: String?,
      margin: Double?
    ) {
      self.clip = clip
      self.subject = subject
      self.fold = fold
      self.truth = truth
      self.predicted = predicted
      self.best = best
      self.margin = margin
    }
  }

  /// `recognition`.
  package static let kind = "recognition"

  /// What it rests on.
  package let provenance: LearningProvenance
  /// The least margin of the classifier trained on all clips; nil where it names every clip.
  package let leastMargin: Double?
  /// Clip by clip, in the order of the dataset.
  package let outcomes: [Outcome]
  /// What the outcomes come to.
  package let matrix: ConfusionMatrix

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - provenance: What it rests on.
  ///   - classes: In the order of rows and columns.
  ///   - unknown: The word for none of them.
  ///   - leastMargin: Of the classifier trained on all clips; nil where it names every clip.
  ///   - outcomes: Clip by clip, in the order to show.
  /// - Precondition: Every truth and prediction is a class or the word for none.
  package init(
    _ provenance: LearningProvenance,
    classes: [String],
    unknown: String,
    leastMargin: Double?,
    outcomes: [Outcome]
  ) {
    self.provenance = provenance
    self.leastMargin = leastMargin
    self.outcomes = outcomes
    matrix = ConfusionMatrix(
      outcomes.map { .init(truth: $0.truth, predicted: $0.predicted, subject: $0.subject) },
      classes: classes,
      unknown: unknown,
      plan: provenance.plan
    )
  }

  /// The measures of the matrix, in the order in which they are told.
  package var measures: [Measure] { [matrix.accuracy, matrix.balancedAccuracy, matrix.macroF1] }

  /// Classes, matrix, measures and clips; the matrix and the measures follow from the clips.
  package var findings: [JSON.Member] {
    [
      JSON.Member("classes", .array(matrix.classes.map(JSON.string))),
      JSON.Member("unknown", .string(matrix.unknown)),
      JSON.Member("least_margin", JSON(leastMargin)),
      JSON.Member("confusion", .array(matrix.counts.map { .array($0.map(JSON.integer)) })),
      JSON.Member("measures", .array(measures.map(Self.json))),
      JSON.Member("clips", .array(outcomes.map(\.json))),
    ]
  }

  private static func json(_ measure: Measure) -> JSON {
    .object(
      [JSON.Member("id", .string(measure.id)), JSON.Member("value", .measured(measure.value))]
        + measure.interval.members(else: measure.undefinedReason ?? measure.intervalReason)
        + [
          JSON.Member("clips", .integer(measure.clips)),
          JSON.Member("subjects", .integer(measure.subjects)),
        ]
    )
  }

  /// Reads what was found.
  ///
  /// - Throws: `ReportDamage` at the first thing that is not as it was written, or does not follow from the clips.
  package init(_ provenance: LearningProvenance, _ root: JSONNode) throws(ReportDamage) {
    let classes = try root.texts("classes")
    let unknown = try root.text("unknown")
    self.init(
      provenance,
      classes: classes,
      unknown: unknown,
      leastMargin: try root.optionalNumber("least_margin"),
      outcomes: try root.list("clips") { node throws(ReportDamage) in
        let outcome = try Outcome(node)
        for name in [outcome.truth, outcome.predicted]
        where name != unknown && !classes.contains(name) {
          throw node.damage("'\(name)' is not one of the classes")
        }
        return outcome
      }
    )
    let counts = try root.list("confusion") { node throws(ReportDamage) in
      (node.array ?? []).map(\.integer)
    }
    guard counts == matrix.counts else {
      throw try root.member("confusion").damage("'confusion' does not agree with its clips")
    }
  }
}

extension RecognitionReport.Outcome {
  fileprivate var json: JSON {
    [
      "id": .string(clip), "subject": .string(subject), "fold": .integer(fold),
      "truth": .string(truth), "predicted": .string(predicted), "best": JSON(best),
      "margin": JSON(margin),
    ]
  }

  fileprivate init(_ node: JSONNode) throws(ReportDamage) {
    clip = try node.text("id")
    subject = try node.text("subject")
    fold = try node.count("fold")
    truth = try node.text("truth")
    predicted = try node.text("predicted")
    best = try node.optionalText("best")
    margin = try node.optionalNumber("margin")
  }
}
