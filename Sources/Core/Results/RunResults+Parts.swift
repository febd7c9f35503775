// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
package import Scoring
package import Statistics

/// Operations on evaluations of every kind alike.
extension RunResults {
  /// The results over some of the clips, without what was tried on demand; they answer on demand.
  ///
  /// Evaluations without any of these clips are left out.
  ///
  /// - Parameter places: The place of each clip wanted, by its id.
  /// - Returns: The clips in the order of their places.
  /// - Complexity: O(*n* log *n*) in clips, and that of scoring those asked for.
  package func part(_ places: [String: Int]) -> RunResults {
    ofRules { results, record in results.take(record, partOf: self, places) }
  }

  /// The results of parts of other clips each, as one; they answer on demand.
  package init(joining parts: [RunResults], plan: ResamplingPlan) {
    let keys = parts.first?.sliceKeys ?? []
    self.init(sliceKeys: keys, isSliced: false) { results in
      for kind in MeasurementKind.ofRules { results.join(kind.record, of: parts, plan: plan) }
    }
  }

  /// The results of parts of other clips each, all made with the same candidates; they answer on demand.
  ///
  /// Rows that a part lacks are left out. So are kinds that are made of others, such as events.
  ///
  /// - Parameters:
  ///   - parts: At least one, in any order. They are emptied row by row, so that what is joined is never there twice.
  ///   - places: The place of each clip, by its id.
  ///   - plan: How intervals are drawn.
  /// - Complexity: O(*n* log *n*) in the records of clips.
  package init(
    joining parts: inout [RunResults],
    inOrderOf places: [String: Int],
    plan: ResamplingPlan
  ) {
    self.init(
      robustness: Robustness(joining: parts.map(\.robustness), inOrderOf: places),
      sliceKeys: parts[0].sliceKeys,
      isSliced: false
    ) { _ in }
    for kind in MeasurementKind.all where kind.source == nil {
      join(kind.record, of: &parts, inOrderOf: places, plan: plan)
    }
  }

  /// The same of no clips: what counters, analyzers and policies there are.
  package var withoutClips: RunResults {
    ofRules { results, record in
      if record.kind.role == .said { results.take(record, partOf: self, [:], keepsEmpty: true) }
    }
  }

  /// The results of a stretch of one clip on the tracks that the stretch has; all else is left out.
  ///
  /// - Parameters:
  ///   - clip: The id of the whole clip.
  ///   - times: The times of the first and last frame of the stretch, in seconds.
  ///   - stretch: The stretch as a clip.
  /// - Returns: Results that answer on demand.
  package func cut(
    _ clip: String,
    to times: ClosedRange<Double>,
    as stretch: LabelledClip
  ) -> RunResults {
    ofRules { $0.take($1, of: clip, in: self, cutTo: times, as: stretch) }
  }

  /// The results as a baseline keeps them.
  ///
  /// - Parameter isKept: True for a kind that is measured besides and asked for.
  /// - Returns: What was said, and what is kept besides.
  package func blessed(_ isKept: (MeasurementKind) -> Bool) -> RunResults {
    var kept = self
    for kind in MeasurementKind.all where kind.role != .said {
      kept.bless(kind.record, isKept: kind.role == .measured && isKept(kind))
    }
    return kept
  }

  private func ofRules(_ take: (inout RunResults, any EvaluatedRecord.Type) -> Void) -> RunResults {
    RunResults(sliceKeys: sliceKeys, isSliced: false) { results in
      for kind in MeasurementKind.ofRules { take(&results, kind.record) }
    }
  }

  private mutating func take<Record: EvaluatedRecord>(
    _ record: Record.Type,
    partOf whole: RunResults,
    _ places: [String: Int],
    keepsEmpty: Bool = false
  ) {
    self[record] = whole[record].compactMap { evaluation in
      let clips = evaluation.clips.inOrder { places[$0.clip.id] }
      guard keepsEmpty || !clips.isEmpty else { return nil }
      return Evaluation(
        evaluation.configuration,
        clips: clips,
        plan: evaluation.plan,
        isMeasured: false
      )
    }
  }

  private mutating func take<Record: EvaluatedRecord>(
    _ record: Record.Type,
    of clip: String,
    in whole: RunResults,
    cutTo times: ClosedRange<Double>,
    as stretch: LabelledClip
  ) {
    self[record] = whole[record].compactMap { evaluation in
      guard stretch.tracks.contains(evaluation.configuration.track),
        let whole = evaluation.clips.first(where: { $0.clip.id == clip }),
        let cut = whole.cut(to: times, as: stretch)
      else { return nil }
      return Evaluation(
        evaluation.configuration,
        clips: [cut],
        plan: evaluation.plan,
        isMeasured: false
      )
    }
  }

  private mutating func join<Record: EvaluatedRecord>(
    _ record: Record.Type,
    of parts: [RunResults],
    plan: ResamplingPlan
  ) {
    let lists = parts.map { $0[record] }
    self[record] = lists.map { $0.map(\.configuration) }.mergedOrders().map { configuration in
      let clips = lists.flatMap { list in
        list.first { $0.configuration == configuration }?.clips ?? []
      }
      return Evaluation(configuration, clips: clips, plan: plan, isMeasured: false)
    }
  }

  private mutating func join<Record: EvaluatedRecord>(
    _ record: Record.Type,
    of parts: inout [RunResults],
    inOrderOf places: [String: Int],
    plan: ResamplingPlan
  ) {
    let configurations = parts[0][record].map(\.configuration)
    var lists = parts.map { part in
      Dictionary(part[record].map { ($0.configuration, $0.clips) }) { first, _ in first }
    }
    for index in parts.indices { parts[index][record] = [] }
    self[record] = configurations.compactMap { configuration in
      let clips = lists.indices.compactMap { lists[$0].removeValue(forKey: configuration) }
      guard clips.count == lists.count else { return nil }
      return Evaluation(
        configuration,
        clips: clips.flatMap(\.self).inOrder { places[$0.clip.id] },
        plan: plan,
        isMeasured: false
      )
    }
  }

  private mutating func bless<Record: EvaluatedRecord>(_ record: Record.Type, isKept: Bool) {
    self[record] =
      isKept
      ? self[record].map { evaluation in
        Evaluation(
          evaluation.configuration,
          clips: evaluation.clips.map(\.blessed),
          plan: evaluation.plan,
          isMeasured: false
        )
      } : []
  }
}

extension Array {
  /// All elements of lists once, in an order in which each list has its own: one that is new stands behind
  /// the one before it in its list.
  package func mergedOrders<Key: Hashable>() -> [Key] where Element == [Key] {
    var order: [Key] = []
    for list in self {
      var place = 0
      for key in list {
        if let known = order.firstIndex(of: key) {
          place = known + 1
        } else {
          order.insert(key, at: place)
          place += 1
        }
      }
    }
    return order
  }
}
