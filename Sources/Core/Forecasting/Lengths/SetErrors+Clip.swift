// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
import Measures
package import Scoring

extension SetErrors {
  /// The errors in each set of a clip, in order of time; empty without reps.
  ///
  /// A clip with a count alone is one set. Reps outside of all labelled sets are a set together. What the count has too many or too few besides lost and
  /// charged reps, such as a borderline rep that was counted, is a run in the first set.
  package static func sets(of clip: ClipScore) -> [SetErrors] {
    guard !clip.clip.isNegative, clip.referenceCount > 0 else { return [] }
    guard let headline = clip.headline, let labelled = clip.reference.reps else {
      guard clip.referenceCount <= LengthSupport.mostReps else { return [] }
      // Beyond a thousand it makes no difference by how much a count is wrong.
      return [SetErrors(reps: clip.referenceCount, countError: min(clip.countError, 1000))]
    }
    let places =
      (headline.matches.map { (time: labelled[$0.reference].centre, isLost: false) }
      + headline.misses.map { (time: $0.time, isLost: true) })
      .sorted { ($0.time, $0.isLost ? 1 : 0) < ($1.time, $1.isLost ? 1 : 0) }
    guard !places.isEmpty else { return [] }
    var sets: [(place: Int?, lost: [Bool], extras: [Int])] = []
    var extras = headline.extras.map(\.time)[...]
    /// Takes the extras up to a time; those between two sets belong to the one before.
    func take(upTo time: Double) -> Int {
      let early = extras.prefix { $0 <= time }.count
      extras = extras.dropFirst(early)
      return early
    }
    for rep in places {
      let place = clip.reference.sets.firstIndex { $0.contains(rep.time) }
      let before = take(upTo: rep.time)
      if let last = sets.indices.last, sets[last].place == place {
        sets[last].extras[sets[last].extras.count - 1] += before
      } else if let last = sets.indices.last {
        sets[last].extras[sets[last].extras.count - 1] += before
        sets.append((place, [], [0]))
      } else {
        sets.append((place, [], [before]))
      }
      sets[sets.count - 1].lost.append(rep.isLost)
      sets[sets.count - 1].extras.append(0)
    }
    sets[sets.count - 1].extras[sets[sets.count - 1].extras.count - 1] += extras.count
    var errors = sets.map { SetErrors(lost: $0.lost, extras: $0.extras) }
    errors[0].add(clip.countError - (headline.extras.count - headline.misses.count))
    return errors
  }

  /// Adds a run of reps too many, or too few if negative.
  private mutating func add(_ count: Int) {
    if count > 0 {
      if reps > 1 { extraRuns += 1 } else { outsideRuns += 1 }
      extrasAfterExtra += count - 1
    } else if count < 0 {
      if innerLost < innerReps { innerLost += 1 } else { isFirstLost = true }
      repsAfterLost += -count - 1
      lostAfterLost += -count - 1
    }
  }
}
