// SPDX-License-Identifier: Apache-2.0
import Statistics

extension ClusteredStatistic {
  /// Groups the clips of a measure by subject.
  ///
  /// - Parameters:
  ///   - definition: The measure.
  ///   - clips: All of them, in manifest order; sums are taken in this order.
  /// - Complexity: O(*n*) in clips, O(*n* log *n*) in values where their order matters.
  init(_ definition: CounterMeasure, clips: [ClipScore]) {
    var contributions = Contributions()
    for clip in definition.population.clips(of: clips) {
      definition.add(clip, to: &contributions)
    }
    let groups = definition.eligibleGroups(in: contributions)
    self = definition.statistic(of: contributions, groups: groups)
  }
}
