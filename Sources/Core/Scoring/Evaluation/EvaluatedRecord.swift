// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures
package import Statistics

/// The record of one clip that a kind of measurement keeps: what something under test said of it, held against its labels.
///
/// A kind is a type that conforms. Its `kind` stands in `MeasurementKind.all`; evaluations, stored runs, baselines, rules and
/// the gate go over that list and know no kind by name.
package protocol EvaluatedRecord: Measured, Equatable, ComparedRecord {
  /// The item of measures, usually the record itself.
  associatedtype Item: Listed
  /// The content of an evaluation besides measures.
  associatedtype Supplement: Sendable, Equatable = NoSupplement

  /// The kind.
  static var kind: MeasurementKind { get }
  /// The item of measures.
  var item: Item { get }
  /// True if the same was said of the clip, whatever its labels say.
  func saysTheSame(as other: Self) -> Bool
  /// True if clips outside of a rule's slice may change without notice.
  static var isComparedInSliceAlone: Bool { get }
  /// True if results are grouped by all keys of slices, too.
  static var isSlicedByKeys: Bool { get }
  /// True if evaluations measure each exercise, too.
  static var isSlicedByExercise: Bool { get }
  /// The record as a baseline keeps it.
  var blessed: Self { get }

  /// The parts of clips that rules can name by the kind's `partKey`, sorted; nil where they are the same in every run.
  static func parts(of records: [Self]) -> [String]?
  /// Every measure of records, in the order of reports.
  static func measures(
    of records: [Self],
    slice: [MeasureIdentifier.Condition],
    _ bootstrap: inout SubjectBootstrap
  ) -> [Measure]
  /// True if evaluations leave a measure out, such as that of a part that no clip has.
  static func isLeftOut(_ measure: Measure) -> Bool
  /// The measure that an identifier means among those of an evaluation; nil where there is none.
  static func measure(_ id: String, in measures: [Measure]) -> Measure?
  /// The kind's table in the summary of a run; nil for a kind without one.
  static var summary: Summary<Self>? { get }
  /// The identifiers of measures that comparisons of two evaluations show; empty for a kind that is not compared so.
  static var compared: [String] { get }
  /// True if evaluations of two configurations on the same clips have the same supplement.
  static func sharesSupplement(_ one: Tested, _ other: Tested) -> Bool
  /// The supplement of records; an empty one of none.
  static func supplement(of records: [Self], plan: ResamplingPlan) -> Supplement

  /// The tables and documents that hold evaluations, in the order of writing.
  ///
  /// - Parameters:
  ///   - evaluations: In order.
  ///   - frames: Which frame of a clip a time belongs to.
  ///   - purpose: What they are for.
  /// - Returns: None where the kind has nothing to store.
  static func files(
    of evaluations: [Evaluation<Self>],
    frames: FrameTimes,
    for purpose: StoragePurpose
  ) -> [EvaluationFile]
  /// The evaluations that files hold.
  ///
  /// - Throws: What the files throw where they cannot be read, or say what cannot be.
  static func evaluations(in files: some EvaluationFiles) throws -> [Evaluation<Self>]
  /// The members of an evaluation's element in `run.json` behind those that name what is tested, for kinds that are said.
  static func outline(of evaluation: Evaluation<Self>) -> [JSON.Member]
  /// The members of an evaluation's element in `measures.json` behind its measures.
  ///
  /// - Parameters:
  ///   - evaluation: The evaluation.
  ///   - slices: The parts of its clips that measures were made of, too.
  /// - Returns: None for a kind that has measures alone.
  static func members(of evaluation: Evaluation<Self>, slices: [Slice]) -> [JSON.Member]
}

/// Nothing besides measures.
package struct NoSupplement: Sendable, Equatable {
  /// Creates it.
  package init() {}
}

extension EvaluatedRecord {
  /// Changes are noticed in all clips.
  package static var isComparedInSliceAlone: Bool { false }
  /// They are not.
  package static var isSlicedByKeys: Bool { false }
  /// They do not.
  package static var isSlicedByExercise: Bool { false }
  /// All of it.
  package var blessed: Self { self }
  /// Nothing said is anything else than the record.
  package func saysTheSame(as other: Self) -> Bool { self == other }

  /// No table.
  package static var summary: Summary<Self>? { nil }
  /// No comparison.
  package static var compared: [String] { [] }
  /// The same in every run.
  package static func parts(of records: [Self]) -> [String]? { nil }

  /// None is.
  package static func isLeftOut(_ measure: Measure) -> Bool { false }

  /// They do not.
  package static func sharesSupplement(_ one: Tested, _ other: Tested) -> Bool { false }

  /// The measure of just this identifier.
  package static func measure(_ id: String, in measures: [Measure]) -> Measure? {
    measures.first { $0.identifier.isSpelled(id) }
  }

  /// Nothing.
  package static func outline(of evaluation: Evaluation<Self>) -> [JSON.Member] { [] }
  /// None.
  package static func members(of evaluation: Evaluation<Self>, slices: [Slice]) -> [JSON.Member] {
    []
  }
}

extension EvaluatedRecord where Item == Self, Self: Listed {
  /// The record itself.
  package var item: Self { self }

  /// Those of the list, then those of each part that rules can name.
  package static func measures(
    of records: [Self],
    slice: [MeasureIdentifier.Condition],
    _ bootstrap: inout SubjectBootstrap
  ) -> [Measure] {
    let whole = Self.definitions.measures(of: records, slice: slice, &bootstrap)
    guard let key = Self.partKey, let parts = parts(of: records) else { return whole }
    return parts.reduce(into: whole) { measures, part in
      let condition = [MeasureIdentifier.Condition(key, part)]
      let own = records.map { $0.asked(about: [part]) }.filter(\.isTallied)
      measures += Self.definitions.measures(of: own, slice: condition + slice, &bootstrap)
    }
  }
}

extension EvaluatedRecord where Supplement == NoSupplement {
  /// Nothing.
  package static func supplement(of records: [Self], plan: ResamplingPlan) -> NoSupplement {
    NoSupplement()
  }
}
