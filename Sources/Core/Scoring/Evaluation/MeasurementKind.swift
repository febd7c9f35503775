// SPDX-License-Identifier: Apache-2.0
package import Measures

/// A kind of measurement: what it is called, what it measures, and when.
package struct MeasurementKind: Sendable {
  /// When something is measured, and where it is kept.
  package enum Role: Sendable {
    /// Said of clips by counters, analyzers and policies: in every run and every baseline.
    case said
    /// Measured besides: in every run, in a baseline if rules are about its change, and only if asked for.
    case measured
    /// Tried on demand: in a run that it was tried for, and in no baseline.
    case tried
  }

  /// The kind as one word, such as `track`.
  package let name: String
  /// Several of what it measures, in a sentence about rules.
  package let plural: String
  /// The member that holds its evaluations in `measures.json`, and the stem of a file of its own.
  package let member: String
  /// The content of a document of its own, for the message if it is another.
  package let content: String
  /// When it is measured.
  package let role: Role
  /// Its measures in words.
  package let family: MeasureFamily
  /// The key of conditions that name parts of clips, such as faults; nil where there is none.
  package let partKey: String?
  /// The keys that select clips.
  package let sliceKeys: [SliceKey]
  /// The option of `rep-eval` that asks for it; nil for what is always measured.
  package let option: String?
  /// The name of the kind whose files hold it; nil if it has files of its own.
  package let source: String?
  /// True if every run has its document, so that one without it is damaged.
  package let isInEveryRun: Bool
  /// The type of its records.
  package let record: any EvaluatedRecord.Type

  init(
    _ name: String,
    plural: String? = nil,
    member: String,
    content: String = "",
    _ role: Role,
    family: MeasureFamily,
    partKey: String? = nil,
    sliceKeys: [SliceKey] = SliceKey.allCases.filter { $0 != .count },
    option: String? = nil,
    source: String? = nil,
    isInEveryRun: Bool = false,
    record: any EvaluatedRecord.Type
  ) {
    self.name = name
    self.plural = plural ?? member
    self.member = member
    self.content = content
    self.role = role
    self.family = family
    self.partKey = partKey
    self.sliceKeys = sliceKeys
    self.option = option
    self.source = source
    self.isInEveryRun = isInEveryRun
    self.record = record
  }

  /// The keys of conditions that select what is under test.
  package var selectors: [String] { record.keys }

  /// The keys of conditions that select clips, or parts of them.
  package var conditions: [String] { (partKey.map { [$0] } ?? []) + sliceKeys.map(\.rawValue) }

  /// The identifiers of all measures, in the order of reports.
  package var identifiers: [String] { family.measures.map(\.id) }

  /// The description of a measure, regardless of its slice; nil if there is none.
  package func description(of identifier: MeasureIdentifier) -> MeasureDescription? {
    record.description(of: identifier)
  }

  /// The direction that is good.
  package func better(of identifier: MeasureIdentifier) -> MeasureDescription.Direction {
    description(of: identifier)?.better ?? .zero
  }
}

extension MeasurementKind: Equatable {
  /// True if both are one kind.
  package static func == (one: MeasurementKind, other: MeasurementKind) -> Bool {
    one.name == other.name
  }
}

extension EvaluatedRecord {
  fileprivate static var keys: [String] { Tested.keys }

  fileprivate static func description(of identifier: MeasureIdentifier) -> MeasureDescription? {
    Item.definition(of: identifier)?.description
  }
}
