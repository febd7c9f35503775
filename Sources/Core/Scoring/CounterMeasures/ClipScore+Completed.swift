// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import Statistics

extension ClipScore {
  /// The clips whose reps somebody counted, with what each has because of the others.
  package static func completed(_ clips: [ClipScore]) -> [ClipScore] {
    var completed = clips.filter(\.reference.isCounted)
    let offset = ClusteredStatistic(.phaseOffset, clips: completed).value ?? 0
    for (index, count) in PeriodBaseline.counts(of: completed).enumerated() {
      completed[index].complete(offset: offset, baselineCount: count)
    }
    return completed
  }
}
