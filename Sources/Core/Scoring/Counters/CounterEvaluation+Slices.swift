// SPDX-License-Identifier: Apache-2.0
import Basics
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
  package func slices(by key: SliceKey) -> [Slice] { slices(by: [key])[0] }

  /// The measures of the clips grouped by each of some keys, in the order of its values.
  ///
  /// - Returns: A list for each key.
  /// - Complexity: That of an evaluation, and of the resamples for each slice over its clips.
  package func slices(by keys: [SliceKey]) -> [[Slice]] {
    // The clips' places in all slices, those of one key behind those of the one before.
    var places = [[Int]](repeating: [], count: clips.count)
    var slices: [[MeasureIdentifier.Condition]] = []
    var groups: [Range<Int>] = []
    for key in keys {
      let values = clips.map { key.values(of: $0).uniqued() }
      let names = Set(values.joined()).sorted(by: key.isBefore)
      let first = slices.count
      let known = Dictionary(uniqueKeysWithValues: zip(names, first...))
      for (clip, values) in values.enumerated() { places[clip] += values.compactMap { known[$0] } }
      slices += names.map { [MeasureIdentifier.Condition(key.rawValue, $0)] }
      groups.append(first..<slices.count)
    }
    var sizes = [Int](repeating: 0, count: slices.count)
    for place in places.joined() { sizes[place] += 1 }
    var bootstrap = SubjectBootstrap(plan: plan)
    let measures = MeasureCatalog.all.measures(of: clips, in: places, slices: slices, &bootstrap)
    return groups.map { group in
      group.map { Slice(conditions: slices[$0], clips: sizes[$0], measures: measures[$0]) }
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

  /// Groups the parts of evaluations by key.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - slices: The parts of each evaluation by each of them: [evaluation][key][part].
  /// - Returns: A group for each key.
  package static func all(_ keys: [SliceKey], slices: [[[Slice]]]) -> [SliceGroup] {
    keys.enumerated().map { place, key in SliceGroup(key, slices: slices.map { $0[place] }) }
  }
}
