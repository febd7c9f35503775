// SPDX-License-Identifier: Apache-2.0
import Basics

/// The clips that make up joined workouts: each clip and exercise about as often as any other.
package enum WorkoutChoice {
  /// Chooses clips for workouts of different exercises.
  ///
  /// A workout gets the exercises whose clips were used least, then those with more clips, in order of name, and each workout
  /// begins with another one of them. Of an exercise it gets the first clip that was used least.
  ///
  /// - Parameters:
  ///   - families: The family of exercises of each clip.
  ///   - workouts: The number of workouts.
  ///   - exercises: The number of families in each.
  /// - Returns: Places of clips for each workout, in its order; nil if there are too few families.
  /// - Complexity: O(*workouts* x *clips*).
  package static func clips(
    of families: [String],
    workouts: Int,
    exercises: Int
  ) -> [[Int]]? {
    let members = Dictionary(grouping: families.indices) { families[$0] }
    guard members.count >= exercises else { return nil }
    var uses = families.map { _ in 0 }
    return (0..<workouts).map { workout in
      let rank = members.keys.sorted { a, b in
        let (one, other) = (members[a] ?? [], members[b] ?? [])
        let total = (one.reduce(0) { $0 + uses[$1] }, other.reduce(0) { $0 + uses[$1] })
        // Uses for each clip, compared as fractions.
        let share = (total.0 * other.count, total.1 * one.count)
        if share.0 != share.1 { return share.0 < share.1 }
        return one.count != other.count ? one.count > other.count : a < b
      }
      let chosen = rank.prefix(exercises).sorted()
      return chosen.indices.map { place in
        let family = chosen[(place + workout) % exercises]
        let clip = (members[family] ?? []).min { (uses[$0], $0) < (uses[$1], $1) } ?? 0
        uses[clip] += 1
        return clip
      }
    }
  }

  /// The parts of workouts that share nobody with each other.
  ///
  /// - Parameter people: The people and the footage of each workout.
  /// - Returns: For each workout the number of its part, from 0 in order of appearance.
  package static func separateParts(of people: [Set<String>]) -> [Int] {
    var parts: [(people: Set<String>, workouts: [Int])] = []
    for (workout, names) in people.enumerated() {
      let touched = parts.indices.filter { !parts[$0].people.isDisjoint(with: names) }
      var joined = (people: names, workouts: [workout])
      for part in touched.reversed() {
        let old = parts.remove(at: part)
        joined.people.formUnion(old.people)
        joined.workouts = old.workouts + joined.workouts
      }
      parts.append(joined)
    }
    let ordered = parts.map { $0.workouts.sorted() }.sorted { $0[0] < $1[0] }
    return people.indices.map { workout in
      ordered.firstIndex { $0.contains(workout) } ?? 0
    }
  }
}
