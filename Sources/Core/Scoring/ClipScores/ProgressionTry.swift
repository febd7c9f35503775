// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
package import PoseTracks

/// What one clip shows of one step of a progression: how many reps each set has, by labels and by a counter.
package struct ProgressionTry: Sendable, Equatable {
  /// One set.
  package struct Effort: Sendable, Equatable {
    /// The labelled full reps.
    package var labelled: Int
    /// The counted ones.
    package var counted: Int
    /// The side whose set it is; nil for both, or where labels name none.
    package var side: BodySide?

    /// Creates a set.
    package init(labelled: Int, counted: Int, side: BodySide? = nil) {
      self.labelled = labelled
      self.counted = counted
      self.side = side
    }
  }

  /// The step; its unit is reps.
  package let step: Progression.Step
  /// The sets in order of time; at least one.
  package let sets: [Effort]

  /// Creates a try.
  package init(_ step: Progression.Step, sets: [Effort]) {
    self.step = step
    self.sets = sets
  }

  /// The standard that the labelled reps reach.
  package var labelled: Progression.Standard { standard(by: sets.map(\.labelled)) }

  /// The standard that the counted reps reach.
  package var counted: Progression.Standard { standard(by: sets.map(\.counted)) }

  /// Whether the count of some set is wrong.
  package var isMiscounted: Bool { sets.contains { $0.labelled != $0.counted } }

  /// Whether a count that is wrong by so many reps in one set alone would change the standard reached.
  ///
  /// It asks the labels alone, whatever any counter did.
  ///
  /// - Complexity: O(*n*²) in sets.
  package func wouldChange(by error: Int) -> Bool {
    let truth = labelled
    return sets.indices.contains { place in
      var amounts = sets.map(\.labelled)
      amounts[place] = max(0, amounts[place] + error)
      return standard(by: amounts) != truth
    }
  }

  /// The least of the standards that each side reaches with its own sets and those of no side.
  private func standard(by amounts: [Int]) -> Progression.Standard {
    let sides = BodySide.allCases.filter { side in sets.contains { $0.side == side } }
    guard !sides.isEmpty else { return step.standard(reachedBy: amounts) }
    return sides.map { side in
      step.standard(
        reachedBy: zip(sets, amounts).filter { ($0.0.side ?? side) == side }.map(\.1)
      )
    }.min() ?? .none
  }
}

extension ClipScore {
  /// The steps that labelled sets name, each with its sets, in the order of their first.
  ///
  /// A clip is taken for one session: its sets of one step make one try. Events belong to sets as
  /// `countedPlaces(in:)` has them. Holds are left out, since no counter of reps counts seconds.
  ///
  /// - Complexity: O(*e s*) in events and sets.
  package var progressionTries: [ProgressionTry] {
    let sets = reference.progressionSets.filter { $0.step.unit == .reps }
    guard !sets.isEmpty else { return [] }
    let counts = countedPlaces(in: sets.map(\.range)).sets.map(\.count)
    var steps: [Progression.Step] = []
    for set in sets where !steps.contains(set.step) { steps.append(set.step) }
    return steps.map { step in
      ProgressionTry(
        step,
        sets: zip(sets, counts).filter { $0.0.step == step }.map { set, count in
          ProgressionTry.Effort(
            labelled: set.count,
            counted: count,
            side: set.side.flatMap { BodySide(rawValue: $0.rawValue) }
          )
        }
      )
    }
  }

  /// The places of counted reps, set by set, and those of no set.
  ///
  /// An event belongs to the set that holds its place or is nearest, at most half a second away, the
  /// earlier of equals. An event in an ignored interval counts only if it found a required rep.
  ///
  /// - Parameter sets: The extents of sets, in seconds; nil for the whole clip.
  /// - Returns: Presentation times in seconds, in order of decision: [sets][events], and the rest.
  /// - Complexity: O(*e s*) in events and sets.
  package func countedPlaces(
    in sets: [ClosedRange<Double>?]
  ) -> (sets: [[Double]], outside: [Double]) {
    func distance(_ set: Int, _ time: Double) -> Double {
      guard let range = sets[set] else { return 0 }
      return max(range.lowerBound - time, time - range.upperBound, 0)
    }
    var found = sets.map { _ in [Double]() }
    var outside: [Double] = []
    for place in countedPlaces {
      let nearest = sets.indices.min { distance($0, place) < distance($1, place) }
      if let nearest, distance(nearest, place) <= MatchingCriterion.headline.tolerance {
        found[nearest].append(place)
      } else {
        outside.append(place)
      }
    }
    return (found, outside)
  }

  /// The places of the events that make the predicted count.
  private var countedPlaces: [Double] {
    let matched = Set((headline?.matches ?? []).map(\.event))
    return events.enumerated().filter { index, event in
      matched.contains(index) || !reference.ignored.contains { $0.contains(event.place) }
    }.map(\.element.place)
  }
}
