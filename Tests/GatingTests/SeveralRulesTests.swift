// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import RepCounting
import Scoring
import Storage
import TestSupport
import Testing

@testable import Gating

/// Rules about changes are tests, and several tests are corrected.
@Suite struct SeveralRulesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func interval(_ high: Double, _ level: Double) -> ConfidenceInterval {
    ConfidenceInterval(low: -1, high: high, level: level, method: .studentised)
  }

  @Test func `the p-value is the least error at which the bound is within the limit`() {
    // A bound that falls from 0.1 at no error to 0 at an error of one half: within 0.095 from 0.025 on.
    let pValue = NonInferiorityTest.pValue(margin: 0.095, replicates: 2_000) { level in
      interval(0.1 - 0.2 * (1 - level) / 2, level)
    }
    #expect(pValue >= 0.025 && pValue < 0.025 * 1.06)
    #expect(NonInferiorityTest.pValue(margin: 0.05, replicates: 99) { interval(0, $0) } == 0.01)
    #expect(NonInferiorityTest.pValue(margin: 0.05, replicates: 99) { interval(0.1, $0) } == 1)
    #expect(NonInferiorityTest.pValue(margin: 0.05, replicates: 99) { _ in nil } == 1)
  }

  private func outcome(_ pValue: Double?, _ verdict: RuleOutcome.Verdict = .passed) -> RuleOutcome {
    RuleOutcome(
      rule: "recall: drop <= 0.1",
      line: 1,
      subject: "zig-zag",
      track: "truth",
      measure: Measure(MeasureIdentifier("recall"), value: 1, clips: 1, subjects: 1, events: 1),
      before: 1,
      worsening: nil,
      pValue: pValue,
      verdict: verdict,
      reason: "worse by 0"
    )
  }

  @Test func `a rule that holds alone is undecided among others`() {
    let corrected = NonInferiorityTest.correct([
      outcome(0.04), outcome(0.001), outcome(0.03), outcome(nil), outcome(1, .failed),
    ])
    // Holm over four: 4 * 0.001, 3 * 0.03, and no less than that for 2 * 0.04.
    #expect(corrected.map(\.correctedPValue) == [0.09, 0.004, 0.09, nil, 1])
    #expect(
      corrected.map(\.verdict) == [.undecided, .passed, .undecided, .passed, .failed]
    )
    #expect(corrected[0].reason.contains("among 4 tests"))
  }

  @Test(arguments: 0..<200)
  func `no correction makes a pass of anything`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let outcomes = (0..<1 + generator.index(below: 12)).map { _ in
      let pValue = generator.unit() * (generator.index(below: 2) == 0 ? 0.05 : 1)
      return pValue < 0.05 ? outcome(pValue) : outcome(pValue, .undecided)
    }
    for (before, after) in zip(outcomes, NonInferiorityTest.correct(outcomes)) {
      #expect(after.verdict == before.verdict || after.verdict == .undecided)
      #expect((after.correctedPValue ?? 1) >= (before.pValue ?? 1))
    }
  }

  @Test func `more rules about the same change never turn a gate green`() throws {
    // One clip in 24 lost one rep of four, so that a drop within 0.05 is shown, but not for certain.
    let made = MadeRun(events: { $0 == 3 ? [2, 4, 6] : MadeRun.reps })
    func result(_ rules: String) throws -> GateResult {
      let text = "{\"schema\": 1, \"events\": \"listed\", \"rules\": \(rules)}"
      let parsed = try #require(GateRules.parse(Array(text.utf8), file: "").rules)
      return try Gate.result(
        of: made.run,
        baseline: "main",
        baselines: ["main": try MadeRun().baseline(in: folder.path)],
        rules: parsed
      )
    }
    let one = try result(#"{"recall@0.5s": ["drop <= 0.05"]}"#)
    let two = try result(#"{"recall@0.5s": ["drop <= 0.05"], "f1@0.5s": ["drop <= 0.001"]}"#)
    #expect(one.outcomes[0].pValue != nil)
    #expect(two.outcomes.map(\.verdict).filter { $0 == .passed }.count <= 1)
    #expect(two.verdict == .failed)
    #expect((two.outcomes[0].correctedPValue ?? 0) >= (one.outcomes[0].correctedPValue ?? 1))
  }

  @Test func `what did not change is no test`() throws {
    let text = #"{"schema": 1, "rules": {"recall@0.5s": ["drop <= 0.02", "value >= 0.5"]}}"#
    let result = try Gate.result(
      of: MadeRun().run,
      baseline: "main",
      baselines: ["main": try MadeRun().baseline(in: folder.path)],
      rules: try #require(GateRules.parse(Array(text.utf8), file: "").rules)
    )
    #expect(result.outcomes.map(\.pValue) == [nil, nil])
    #expect(result.verdict == .passed)
  }

  @Test func `a changed clip is placed at its first line in the baseline`() throws {
    let old = MadeRun()
    let text = BaselineFile.text(of: old.run, name: "main")
    let path = Path.join(folder.path, "placed.json")
    try Files.write(text, to: path)
    let result = try Gate.result(
      of: MadeRun(events: { $0 == 5 ? [2, 4] : MadeRun.reps }).run,
      baseline: "main",
      baselines: ["main": try old.baseline(in: folder.path)],
      rules: GateRules()
    )
    let places = try BaselinePlaces(of: result.changes, in: path)
    let line = places.line(of: result.changes[0])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[line - 1].contains("\"zig-zag,truth,clip-5,2.1,2"))
    #expect(!lines[..<(line - 1)].contains { $0.contains("truth,clip-5,") })
    let sarif = result.sarif(
      version: "1",
      rules: nil,
      baseline: "main.json",
      places: places
    ).text
    #expect(sarif.contains("\"startLine\": \(line)"))
  }
}
