// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Labels
import RepCounting
import Scoring
import Storage

/// How often the gate's second tier passes and refuses pairs of versions that are equally good, or not.
///
/// People differ: the log odds that a rep of a person is found are normal with standard deviation
/// `spread`, and both versions find the same people hard. On an equal pair the versions differ in single
/// reps, at random; on an unequal one the second misses more reps of everybody.
struct StatisticalStudy {
  /// Clips of each person.
  static let clipsEach = 3
  /// Reps of each clip.
  static let repsEach = 10
  /// The part of the reps that both versions see alike, found or missed.
  static let shared = 0.5
  /// The log odds that a rep of the median person is found, 0.95, and how they spread.
  static let skill = 2.944
  static let spread = 0.7

  /// The rule that is held against pairs.
  let rule: String
  /// The seed of everything.
  let seed: UInt64
  /// Resamples for each interval.
  let replicates: Int

  /// How pairs ended.
  struct Tally {
    var passed = 0
    var undecided = 0
    var failed = 0

    var pairs: Int { passed + undecided + failed }
    /// The share of pairs that the gate does not let pass.
    var refused: Double { Double(undecided + failed) / Double(pairs) }
    /// The share of pairs that it calls worse than the limit.
    var called: Double { Double(failed) / Double(pairs) }
  }

  /// Holds pairs against the rule.
  ///
  /// - Parameters:
  ///   - pairs: How many.
  ///   - subjects: How many people each is over.
  ///   - drop: The part of all reps that the second version misses beyond what the first does.
  /// - Returns: How many pairs ended how.
  /// - Throws: Never but where a baseline in memory could not be read.
  func tally(pairs: Int, subjects: Int, drop: Double) throws -> Tally {
    let text = "{\"schema\": 1, \"events\": \"listed\", \"rules\": {\(rule)}}"
    guard let rules = GateRules.parse(Array(text.utf8), file: "study").rules else {
      preconditionFailure("the study's rule can be read")
    }
    var tally = Tally()
    for pair in 0..<pairs {
      var generator = RandomGenerator(
        seed: seed &+ UInt64(pair) &* 1_000_003 &+ UInt64(subjects) &* 7_919
      )
      let (before, after) = runs(subjects: subjects, drop: drop, &generator)
      let stored = BaselineFile.Stored(name: "first", run: before, values: [])
      let outcomes = try Gate.result(
        of: after,
        baseline: "first",
        baselines: ["first": BaselineReader(stored)],
        rules: rules
      ).outcomes
      if outcomes.contains(where: { $0.verdict == .failed }) {
        tally.failed += 1
      } else if outcomes.contains(where: { $0.verdict == .undecided }) {
        tally.undecided += 1
      } else {
        tally.passed += 1
      }
    }
    return tally
  }

  /// Two versions over the same people.
  private func runs(
    subjects: Int,
    drop: Double,
    _ generator: inout RandomGenerator
  ) -> (before: Run, after: Run) {
    var clips: [RunClip] = []
    var (first, second): ([[Double]], [[Double]]) = ([], [])
    let mids = (0..<Self.repsEach).map { 2 + 2 * Double($0) }
    for subject in 0..<subjects {
      let ability = Self.skill + Self.spread * generator.normal()
      let found = 1 / (1 + Elementary.exp(-ability))
      for clip in 0..<Self.clipsEach {
        clips.append(
          RunClip(
            identity: ClipIdentity(
              id: "clip-\(subject)-\(clip)",
              subject: "subject-\(subject)",
              exercise: "squat",
              duration: 2 * Double(Self.repsEach) + 2
            ),
            reference: Reference(reps: mids.map { Reference.Rep(mid: $0) }),
            rater: "exact",
            labelSHA256: "",
            trackSHA256: ["synthetic": ""]
          )
        )
        var (one, other): ([Double], [Double]) = ([], [])
        for mid in mids {
          let common = generator.unit()
          let isShared = generator.unit() < Self.shared
          let chance = isShared ? common : generator.unit()
          if common < found { one.append(mid) }
          // Of what it would find, the second version loses so much that its recall is lower by the drop.
          if chance < found, generator.unit() >= drop / found { other.append(mid) }
        }
        first.append(one)
        second.append(other)
      }
    }
    return (run(clips, first), run(clips, second))
  }

  private func run(_ clips: [RunClip], _ events: [[Double]]) -> Run {
    let plan = ResamplingPlan(replicates: replicates, seed: seed)
    let scores = zip(clips, events).map { clip, times in
      ClipScore(
        clip: clip.identity,
        reference: clip.reference,
        events: times.map { RepEvent(decisionTime: $0 + 0.2, extremumTime: $0) }
      )
    }
    return Run(
      toolVersion: "study",
      dataset: "people",
      manifestSHA256: "",
      plan: plan,
      backends: [],
      clips: clips,
      omissions: [],
      evaluations: [
        Evaluation(
          Configuration(counter: "counter", track: "synthetic"),
          clips: scores,
          plan: plan,
          measuring: []
        )
      ],
      strips: [],
      isSliced: false
    )
  }
}

extension RandomGenerator {
  /// A number drawn from the standard normal distribution, by Box and Muller.
  fileprivate mutating func normal() -> Double {
    let radius = (-2 * Elementary.log(1 - unit())).squareRoot()
    return radius * Elementary.cos(2 * .pi * unit())
  }
}
