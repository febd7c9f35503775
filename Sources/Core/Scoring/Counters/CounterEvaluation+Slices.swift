// SPDX-License-Identifier: Apache-2.0
package import Measures
import Statistics

extension SliceKey {
  /// The values of a clip; empty where it has none.
  package func values(of score: ClipScore) -> [String] {
    values(of: score.clip, referenceCount: score.referenceCount)
  }
}

extension CounterEvaluation {
  /// The measures of the clips grouped by one key, in the order of its values.
  ///
  /// - Complexity: That of an evaluation, for each slice over its clips.
  package func slices(by key: SliceKey) -> [Slice] {
    let values = clips.map(key.values(of:))
    let names = Set(values.joined()).sorted(by: key.isBefore)
    var bootstrap = SubjectBootstrap(plan: plan)
    return names.map { name in
      let members = zip(clips, values).filter { $0.1.contains(name) }.map(\.0)
      let conditions = [MeasureIdentifier.Condition(key.rawValue, name)]
      return Slice(
        conditions: conditions,
        clips: members.count,
        measures: MeasureCatalog.all.measures(
          of: members,
          among: clips,
          slice: conditions,
          &bootstrap
        )
      )
    }
  }
}

/// Evaluations over the same clips, each in the same parts.
package struct SliceGroup: Sendable, Equatable {
  /// The key by which the parts differ.
  package let key: SliceKey
  /// The parts of each evaluation, in the order of evaluations: [evaluation][part].
  package let slices: [[Slice]]

  /// The different parts, in the order of the key's values.
  package var names: [String] {
    Set(slices.joined().compactMap(\.conditions.first?.value)).sorted(by: key.isBefore)
  }

  /// Takes parts that there are.
  package init(_ key: SliceKey, slices: [[Slice]]) {
    self.key = key
    self.slices = slices
  }

  /// Slices evaluations.
  ///
  /// - Complexity: That of the evaluations.
  package init(_ key: SliceKey, of evaluations: [CounterEvaluation]) {
    self.init(key, slices: evaluations.map { $0.slices(by: key) })
  }
}
