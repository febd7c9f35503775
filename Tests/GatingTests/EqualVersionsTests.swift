// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import RepCounting
import Scoring
import Statistics
import Storage
import Testing

@testable import Gating

/// Verdicts of the gate on pairs of versions over 21 people with 2 to 30 reps each, drawn with a seed.
///
/// Small, so that it runs with every test; Documentation/MutationStudy.md has the whole table.
struct EqualVersionsTests {
  private static let people = 21
  private static let rules = """
    {"schema": 1, "events": "listed", "rules": {
      "recall@0.5s": ["drop <= 0.02"], "precision@0.5s": ["drop <= 0.02"], "f1@0.5s": ["drop <= 0.02"]
    }}
    """

  /// The outcomes of the rules for pairs of versions that miss reps independently of each other.
  ///
  /// - Parameter loss: The part of all reps that the second version misses beyond what the first does.
  private static func outcomes(pairs: Range<UInt64>, loss: Double) throws -> [[RuleOutcome]] {
    let rules = try #require(GateRules.parse(Array(rules.utf8), file: "").rules)
    return try pairs.map { seed in
      var generator = RandomGenerator(seed: seed)
      let (first, second) = Self.versions(loss: loss, &generator)
      return try Gate.result(
        of: second.run,
        baseline: "main",
        baselines: [
          "main": BaselineReader(BaselineFile.Stored(name: "main", run: first.run, values: []))
        ],
        rules: rules
      ).outcomes
    }
  }

  private static func versions(
    loss: Double,
    _ generator: inout RandomGenerator
  ) -> (MadeRun, MadeRun) {
    var (labels, one, other): ([[Double]], [[Double]], [[Double]]) = ([], [], [])
    for _ in 0..<people {
      // A share around 0.93 of a person's reps is found.
      let found = 1 - 0.14 * generator.unit()
      let reps = 2 + generator.index(below: 29)
      for count in [reps / 2, reps - reps / 2] {
        let mids = (0..<count).map { 2 + 2 * Double($0) }
        labels.append(mids)
        for isSecond in [false, true] {
          let chance = isSecond ? found - loss : found
          let events = mids.flatMap { mid in
            (generator.unit() < chance ? [mid] : []) + (generator.unit() < 0.03 ? [mid + 1] : [])
          }
          if isSecond { other.append(events) } else { one.append(events) }
        }
      }
    }
    let reps = labels
    func made(_ events: [[Double]]) -> MadeRun {
      MadeRun(
        subjects: people,
        events: { events[$0] },
        plan: ResamplingPlan(replicates: 0),
        labelled: { reps[$0] }
      )
    }
    return (made(one), made(other))
  }

  @Test func `equal versions are rarely called worse, by one rule or by any`() throws {
    let pairs = try Self.outcomes(pairs: 0..<200, loss: 0)
    let recall = pairs.count { $0[0].verdict == .failed }
    let any = pairs.count { $0.contains { $0.verdict == .failed } }
    // 3.3 and 5 % of 200, and what chance adds to that in one seed of twenty.
    #expect(recall <= 6)
    #expect(any <= 10)
    // A drop beyond the limit with an interval above 0 was enough before, one-sided with 95 % confidence.
    let before = pairs.count { outcomes in
      outcomes.contains { outcome in
        guard let worsening = outcome.worsening, let value = worsening.value else { return false }
        return value > 0.02 && (worsening.interval?.low ?? 0) > 0
      }
    }
    #expect(before > 10)
    #expect(pairs.contains { $0[0].verdict == .passed })
  }

  @Test func `a loss of six points never passes`() throws {
    let pairs = try Self.outcomes(pairs: 0..<200, loss: 0.06)
    #expect(!pairs.contains { $0[0].verdict == .passed })
    #expect(pairs.count { $0[0].verdict == .failed } > 100)
  }
}
