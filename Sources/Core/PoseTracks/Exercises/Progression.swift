// SPDX-License-Identifier: Apache-2.0

/// An exercise made harder step by step, with what is asked at each step before the next is tried.
package struct Progression: Sendable, Hashable {
  /// How far somebody has got with a step.
  package enum Standard: String, Sendable, CaseIterable, Comparable {
    /// Not even what is asked first.
    case none
    /// The first standard: the step can be trained.
    case beginner
    /// The second.
    case intermediate
    /// The third: the next step can be tried.
    case progression

    /// Whether one is less than another.
    package static func < (one: Standard, other: Standard) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .none: 0
      case .beginner: 1
      case .intermediate: 2
      case .progression: 3
      }
    }
  }

  /// What a standard asks for: so many sets, each of so much.
  package struct Demand: Sendable, Hashable {
    /// How many sets.
    package var sets: Int
    /// How many reps each of them has at least or, of a hold, seconds.
    package var amount: Int

    /// Creates a demand.
    package init(sets: Int, amount: Int) {
      self.sets = sets
      self.amount = amount
    }

    /// Whether sets are what is asked for: at least so many of them have so much.
    ///
    /// Sets with too little count for nothing, however many they are: 10, 9 and 10 reps are two
    /// sets of ten and not three.
    ///
    /// - Complexity: O(*n*).
    package func isMet(by amounts: [Int]) -> Bool {
      amounts.count { $0 >= amount } >= sets
    }
  }

  /// What is counted at a step.
  package enum Unit: String, Sendable {
    /// Repetitions.
    case reps
    /// Seconds of a hold, which no counter of reps counts.
    case seconds
  }

  /// One of the steps.
  package struct Step: Sendable, Hashable {
    /// The exercise's kebab-case name, before the slash in the label of a set.
    package let exercise: String
    /// Where it stands in the progression, from 1, the easiest.
    package let number: Int
    /// The step's kebab-case name, behind the slash.
    package let name: String
    /// What is counted.
    package let unit: Unit
    /// The standards in order: beginner, intermediate, progression.
    package let demands: [Demand]

    /// The label of a set: `squat/full-squat`.
    package var label: String { "\(exercise)/\(name)" }

    /// The highest standard whose demand the sets meet.
    ///
    /// A standard does not ask for those below it. So a hundred reps in one set reach the highest
    /// standard of the one-arm push-up, whose second asks for two sets of ten.
    ///
    /// - Parameter amounts: What was done in each set, in any order.
    /// - Returns: `.none` where the sets meet no demand.
    /// - Complexity: O(*n*).
    package func standard(reachedBy amounts: [Int]) -> Standard {
      zip([Standard.progression, .intermediate, .beginner], demands.reversed())
        .first { $0.1.isMet(by: amounts) }?.0 ?? .none
    }
  }

  /// The catalogue's exercises that are done in it, the one that names the steps first.
  package let exercises: [String]
  /// The steps from the easiest to the hardest.
  package let steps: [Step]

  /// The progression that an exercise belongs to; nil for one that has none.
  package static func of(_ exercise: String) -> Progression? {
    all.first { $0.exercises.contains(exercise) }
  }

  /// The step of a set's label, `squat/full-squat`; nil where it names none.
  package static func step(labelled label: String) -> Step? {
    let parts = label.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    return of(parts[0])?.steps.first { $0.name == parts[1] }
  }

  init(_ exercises: [String], _ rows: [Row]) {
    self.exercises = exercises
    steps = rows.enumerated().map { place, row in
      Step(
        exercise: exercises[0],
        number: place + 1,
        name: row.name,
        unit: row.unit,
        demands: row.demands
      )
    }
  }

  /// A line of the table.
  struct Row {
    let name: String
    let unit: Unit
    let demands: [Demand]

    init(_ name: String, _ demands: (sets: Int, amount: Int)..., unit: Unit = .reps) {
      self.name = name
      self.unit = unit
      self.demands = demands.map { Demand(sets: $0.sets, amount: $0.amount) }
    }
  }
}
