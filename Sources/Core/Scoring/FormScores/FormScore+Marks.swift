// SPDX-License-Identifier: Apache-2.0
import Statistics

extension FormScore {
  /// The clip as a whole, if it is labelled and judged; marked where it is wrong.
  var clipMarks: [MarkedValue] {
    guard let isCorrect = reference.isCorrect, let suspicion else { return [] }
    return [MarkedValue(value: suspicion, isMarked: !isCorrect)]
  }

  /// The judged reps with the belief in each fault; marked where the fault is labelled.
  func faultMarks(of faults: [String]) -> [MarkedValue] {
    faults.flatMap(judgements).filter { !$0.isAbstained }.map {
      MarkedValue(value: $0.score ?? 0, isMarked: $0.isPresent)
    }
  }
}
