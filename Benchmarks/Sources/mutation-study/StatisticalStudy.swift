// SPDX-License-Identifier: Apache-2.0
import Basics
import Gating
import Labels
import Measures
import RepCounting
import Results
import Scoring
import Statistics
import Storage

/// The shares in which the gate's second tier passes, fails and cannot decide pairs of versions that are equally good, or not.
///
/// People differ: the log odds that a rep of a person is found are normal with standard deviation
/// `spread`, and both versions find the same people hard. On an equal pair the versions differ in single
/// reps, at random; on an unequal one the second misses more reps of everybody.
struct StatisticalStudy {
  /// The people that clips are drawn of.
  struct Crowd {
    /// The number of reps of a person.
    var reps: ClosedRange<Int>
    /// The share of the reps that both versions see alike, found or missed.
    var shared: Double
    /// The log odds that a rep of the median person is found.
    var skill: Double

    /// 30 reps of everybody, half of which both versions see alike.
    static let equal = Crowd(reps: 30...30, shared: 0.5, skill: 2.944)
    /// 2 to 30 reps, where the versions miss independently of each other.
    static let unequal = Crowd(reps: 2...30, shared: 0, skill: 2.944)
  }

  /// The most reps of a clip.
  static let repsOfClip = 10
  /// The standard deviation of people's log odds.
  static let spread = 0.7
  /// The chance that something else is counted after a rep.
  static let extra = 0.03
  /// One rule, about recall.
  static let oneRule = #""recall@0.5s": ["drop <= 0.02 vs first"]"#
  /// Five rules, as a team may have them.
  static let fiveRules = """
    "recall@0.5s": ["drop <= 0.02"], "precision@0.5s": ["drop <= 0.02"], "f1@0.5s": ["drop <= 0.02"],
    "exact": ["drop <= 0.05"], "latency-median@0.5s": ["rise <= 0.05"]
    """

  /// The people.
  let crowd: Crowd
  /// The seed of everything.
  let seed: UInt64

  /// How pairs ended.
  struct Tally {
    var passed = 0
    var undecided = 0
    var failed = 0
    /// The change for the worse of the first rule's measure in each pair.
    var changes: [Double] = []

    var pairs: Int { passed + undecided + failed }

    /// How many pairs would be shown to be within a limit, one-sided with 95 % confidence, by one who knows how the
    /// changes of all pairs spread.
    func passedKnowingSpread(limit: Double) -> Int {
      let mean = changes.reduce(0, +) / Double(changes.count)
      let squares = changes.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let reach = 1.6448536269514722 * (squares / Double(changes.count - 1)).squareRoot()
      return changes.count { $0 + reach < limit }
    }
  }

  /// Holds pairs against rules.
  ///
  /// - Parameters:
  ///   - rules: The members of the object of rules.
  ///   - pairs: How many.
  ///   - subjects: How many people each is over.
  ///   - drop: The part of all reps that the second version misses beyond what the first does.
  /// - Returns: The numbers of pairs by their end: failed by any rule, or passed by all.
  /// - Throws: Never but where a baseline in memory could not be read.
  func tally(_ rules: String, pairs: Int, subjects: Int, drop: Double) throws -> Tally {
    let text = "{\"schema\": 1, \"events\": \"listed\", \"rules\": {\(rules)}}"
    guard let rules = GateRules.parse(Array(text.utf8), file: "study").rules else {
      preconditionFailure("the study's rules can be read")
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
      if let change = outcomes.first?.worsening?.value { tally.changes.append(change) }
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
    var (first, second): ([[RepEvent]], [[RepEvent]]) = ([], [])
    for subject in 0..<subjects {
      let ability = crowd.skill + Self.spread * generator.normal()
      let found = 1 / (1 + Elementary.exp(-ability))
      let delay = 0.3 + 0.05 * generator.normal()
      var left = crowd.reps.lowerBound + generator.index(below: crowd.reps.count)
      while left > 0 {
        let reps = min(left, Self.repsOfClip)
        left -= reps
        let mids = (0..<reps).map { 2 + 2 * Double($0) }
        clips.append(clip(clips.count, of: subject, mids))
        var (one, other): ([RepEvent], [RepEvent]) = ([], [])
        for mid in mids {
          let common = generator.unit()
          let isShared = generator.unit() < crowd.shared
          let chance = isShared ? common : generator.unit()
          let events = (0..<2).map { _ in generator.event(at: mid, delay) }
          let extras = (0..<2).map { _ in generator.unit() < Self.extra }
          if common < found { one.append(events[0]) }
          if extras[0] { one.append(RepEvent(decisionTime: mid + 1.2, extremumTime: mid + 1)) }
          // Of what it would find, the second version loses so much that its recall is lower by the drop.
          let isLost = generator.unit() < drop / found
          if chance < found, !isLost { other.append(events[1]) }
          if extras[1] { other.append(RepEvent(decisionTime: mid + 1.2, extremumTime: mid + 1)) }
        }
        first.append(one)
        second.append(other)
      }
    }
    return (run(clips, first), run(clips, second))
  }

  private func clip(_ index: Int, of subject: Int, _ mids: [Double]) -> RunClip {
    RunClip(
      identity: ClipIdentity(
        id: "clip-\(index)",
        subject: "subject-\(subject)",
        exercise: "squat",
        duration: 2 * Double(mids.count) + 2
      ),
      reference: Reference(reps: mids.map { Reference.Rep(mid: $0) }),
      rater: "exact",
      labelSHA256: "",
      trackSHA256: ["synthetic": ""]
    )
  }

  private func run(_ clips: [RunClip], _ events: [[RepEvent]]) -> Run {
    let plan = ResamplingPlan(seed: seed)
    let scores = zip(clips, events).map { clip, events in
      ClipScore(clip: clip.identity, reference: clip.reference, events: events)
    }
    return Run(
      RunProvenance(
        toolVersion: "study",
        dataset: "people",
        manifestSHA256: "",
        plan: plan,
        backends: []
      ),
      clips: clips,
      omissions: [],
      results: RunResults(
        evaluations: [
          CounterEvaluation(
            Configuration(counter: "counter", track: "synthetic"),
            clips: scores,
            plan: plan,
            measuring: []
          )
        ],
        isSliced: false
      )
    )
  }
}

extension RandomGenerator {
  /// A number drawn from the standard normal distribution, by Box and Muller.
  fileprivate mutating func normal() -> Double {
    let radius = (-2 * Elementary.log(1 - unit())).squareRoot()
    return radius * Elementary.cos(2 * .pi * unit())
  }

  /// An event that is decided some delay after a rep turned, at the end of a frame.
  fileprivate mutating func event(at mid: Double, _ delay: Double) -> RepEvent {
    let frames = (30 * max(delay + 0.05 * normal(), 0)).rounded(.up)
    return RepEvent(decisionTime: mid + frames / 30, extremumTime: mid)
  }
}
