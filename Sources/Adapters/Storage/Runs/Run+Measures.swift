// SPDX-License-Identifier: Apache-2.0
package import Basics
import Measures
import Results
import Scoring

extension Run {
  /// The content of `measures.json`: every measure of every configuration, over all clips and each
  /// slice, with 12 significant digits, and the ceilings of each exercise.
  ///
  /// A slice says once what most of its measures have, and which are undefined and why.
  ///
  /// - Complexity: O(*measures*).
  package var measuresDocument: JSON {
    let ofTracks = MeasurementKind.all.filter { $0.role == .measured }
    let others = MeasurementKind.all.filter { $0.role != .measured }.map(results.member)
    return .object(
      [
        JSON.Member("schema", .integer(Self.schema)),
        JSON.Member("definitions", .array(MeasureFamily.all.flatMap(\.measures).map(\.json))),
      ] + others.prefix(1) + [
        JSON.Member("ceilings", .array(ceilings.map(\.json))),
        JSON.Member("raters", results.agreement?.json ?? .null),
      ] + others.dropFirst() + RunRobustness.members(of: results.robustness)
        + ofTracks.map(results.member)
    )
  }
}

extension RunResults {
  /// The evaluations of a kind as `measures.json` has them.
  fileprivate func member(_ kind: MeasurementKind) -> JSON.Member {
    member(kind.record)
  }

  private func member<Record: EvaluatedRecord>(_ record: Record.Type) -> JSON.Member {
    let parts = record.isSlicedByKeys ? slices : []
    return JSON.Member(
      record.kind.member,
      .array(
        self[record].enumerated().map { index, evaluation in
          let measures = evaluation.measures + evaluation.exercises.flatMap(\.measures)
          return .object(
            evaluation.configuration.members
              + [JSON.Member("measures", .array(measures.map(\.json)))]
              + record.members(of: evaluation, slices: parts.flatMap { $0.slices[index] })
          )
        }
      )
    )
  }
}
