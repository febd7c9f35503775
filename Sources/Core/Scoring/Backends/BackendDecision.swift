// SPDX-License-Identifier: Apache-2.0
package import Measures
package import Statistics

/// Which of several backends counts best on the same clips, how sure that is, and what it would take to know.
///
/// One measure decides, chosen before anything is looked at: ``primaryMeasure(of:)``. It is made of the reps of all
/// counters together, so that no counter is picked after the fact. Each two backends are compared over the same
/// clips, people are resampled and swapped whole, and everything is corrected for the number of pairs.
package struct BackendDecision: Sendable, Equatable {
  /// What can be said of two backends.
  package enum Verdict: String, Sendable {
    /// The second is behind: a test of people says so, corrected for the number of pairs.
    case behind
    /// Neither is ahead of the other by as much as the margin, 95 % sure.
    case equal
    /// Neither of both can be said.
    case open
  }

  /// A backend and its score.
  package struct Standing: Sendable, Equatable {
    /// The track configuration.
    package let backend: String
    /// The measure over all counters; nil where it is undefined.
    package let score: Double?
  }

  /// Two backends, of which the first has the better score.
  package struct Pair: Sendable, Equatable {
    /// The track configuration with the better score.
    package let first: String
    /// The other one.
    package let second: String
    /// The second's score minus the first's, by person; its interval is that of one comparison.
    package let difference: MeasureDifference
    /// Holm's p-value among all pairs; nil where nothing was tested.
    package let corrected: Double?
    /// True if all counters report the same reps of both in every clip.
    package let isIdentical: Bool
    /// What can be said.
    package let verdict: Verdict
    /// How many more people would probably decide, if the difference stays as it is; nil if it is decided, or if
    /// that cannot be said.
    package let morePeople: Int?
  }

  /// The measure that decides, as `f1@0.5s`.
  package let measure: String
  /// The greatest difference of two backends that are called equal, in the measure's unit.
  package let margin: Double
  /// The backends, the best score first; those of one score in the order given.
  package let standings: [Standing]
  /// Each two of them, in the order of the standings.
  package let pairs: [Pair]
  /// The names of the counters that every backend was tried with.
  package let counters: [String]
  /// The clips that were compared.
  package let clips: Int
  /// Their people.
  package let subjects: Int
  /// Their labelled reps.
  package let reps: Int

  /// The least difference worth seeing, unless told otherwise: of a hundred reps two, of a second a twentieth, one
  /// false rep in two minutes.
  ///
  /// - Parameter unit: The unit of a measure.
  /// - Returns: In that unit.
  package static func worthSeeing(in unit: String) -> Double {
    switch unit {
    case "fraction": 0.02
    case "s": 0.05
    case "reps/min": 0.5
    default: 0.1
    }
  }

  /// The measure that decides: F1; exact counts where most clips with reps have labels that are counts; the rate of
  /// false reps where no clip has a rep.
  package static func primaryMeasure(of clips: [ClipScore]) -> String {
    let counted = clips.filter { !$0.clip.isNegative }
    if counted.isEmpty, !clips.isEmpty { return "false-reps-per-minute" }
    let timed = counted.count { $0.basis != .countOnly }
    return 2 * timed >= counted.count ? "f1@0.5s" : "exact"
  }

  /// Compares the backends of one run.
  ///
  /// Nil if there are less than two backends, if no counter was tried with all of them, if they were tried on
  /// different clips, or if the measure is none of which more is better, or less.
  ///
  /// - Parameters:
  ///   - evaluations: Counters on tracks. Counters that were not tried with every backend are left out, and so is
  ///     ``TrackConfiguration/exact``, which is no backend.
  ///   - measure: What decides; by default ``primaryMeasure(of:)``.
  ///   - margin: The greatest difference of two backends that are called equal, above zero; by default
  ///     ``worthSeeing(in:)``.
  ///   - plan: How intervals and swaps are drawn.
  /// - Complexity: That of a difference and a sign-flip test for each two backends.
  package init?(
    _ evaluations: [CounterEvaluation],
    measure: String? = nil,
    margin: Double? = nil,
    plan: ResamplingPlan = ResamplingPlan()
  ) {
    let sides = BackendSide.sides(of: evaluations)
    guard sides.count > 1, let some = sides.first?.evaluations.first,
      !sides[0].evaluations.isEmpty, sides.allSatisfy({ $0.isComparable(with: sides[0]) })
    else { return nil }
    let id = measure ?? Self.primaryMeasure(of: some.clips)
    guard let identifier = MeasureIdentifier(id),
      let definition = MeasureCatalog.definition(of: identifier),
      definition.better == .higher || definition.better == .lower
    else { return nil }
    let margin = margin ?? Self.worthSeeing(in: definition.unit)
    precondition(margin > 0, "a margin is above zero")
    self.measure = id
    self.margin = margin
    counters = sides[0].evaluations.map(\.configuration.counter)
    clips = some.clips.count
    subjects = Set(some.clips.map(\.clip.subject)).count
    reps = some.clips.reduce(0) { $0 + $1.referenceCount }
    let scored = BackendSide.ranked(sides, by: definition, identifier)
    standings = scored.map { Standing(backend: $0.0.backend, score: $0.1) }
    let couples = scored.indices.flatMap { first in
      (first + 1..<scored.count).map { (scored[first].0, scored[$0].0) }
    }
    let criterion = PairCriterion(margin: margin, pairs: couples.count)
    var draws = SubjectBootstrap(plan: plan)
    var narrow = SubjectBootstrap(plan: plan.at(criterion.level))
    let differences = couples.map { first, second in
      MeasureDifference(
        PairedMeasure(definition, identifier, second.clips, first.clips),
        &draws,
        oneSided: &narrow
      )
    }
    let corrected = MultipleTesting.holm(differences.map(\.signFlip.pValue))
    pairs = couples.indices.map { index in
      let (first, second) = couples[index]
      let isIdentical = second.saysTheSame(as: first)
      let verdict = criterion.verdict(
        differences[index],
        corrected: corrected[index],
        isIdentical: isIdentical
      )
      return Pair(
        first: first.backend,
        second: second.backend,
        difference: differences[index],
        corrected: corrected[index],
        isIdentical: isIdentical,
        verdict: verdict,
        morePeople: verdict == .open ? criterion.morePeople(differences[index]) : nil
      )
    }
  }

  /// The backend with the best score.
  package var leader: String { standings[0].backend }

  /// The pairs of the leader with each of the others, in the order of the standings.
  package var againstLeader: [Pair] { pairs.filter { $0.first == leader } }
}
