// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import RepCounting
import Scoring
import Storage
import TestSupport
import Testing
@testable import Gating

/// Rules that fail rest on tests, and several tests are corrected.
@Suite struct SeveralRulesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A change beyond its limit with a p-value, or one within it.
  private func outcome(_ pValue: Double?, isTested: Bool = true) -> RuleOutcome {
    var outcome = RuleOutcome(
      rule: "recall: drop <= 0.1",
      line: 1,
      candidate: "zig-zag",
      track: "truth",
      measure: Measure(MeasureIdentifier("recall"), value: 1, clips: 1, subjects: 1, events: 1),
      before: 1,
      worsening: nil,
      pValue: pValue,
      verdict: pValue == nil ? .passed : .undecided,
      reason: "worse by 0.2, more than 0.1"
    )
    outcome.isTested = isTested
    outcome.shortage = "; more people"
    return outcome
  }

  @Test func `one rule fails at one in thirty`() {
    let judged = [1.0 / 32, 1.0 / 30, 0.034].map { WorseningTest.judge([outcome($0)])[0] }
    #expect(judged.map(\.verdict) == [.failed, .failed, .undecided])
    #expect(
      judged[0].reason == "worse by 0.2, more than 0.1, which is significant (p = 0.031)"
    )
    #expect(
      judged[2].reason
        == "worse by 0.2, more than 0.1, but with so few subjects not significant (p = 0.034)"
        + "; more people"
    )
  }

  @Test func `a rule that fails alone is undecided among others`() {
    let judged = WorseningTest.judge([
      outcome(0.02), outcome(0.001), outcome(0.015), outcome(nil), outcome(nil, isTested: false),
    ])
    // Holm over four, one of which is within its limit: 4 * 0.001, 3 * 0.015, 2 * 0.02 and no less than that.
    #expect(judged.map(\.correctedPValue) == [0.045, 0.004, 0.045, nil, nil])
    #expect(judged.map(\.verdict) == [.failed, .failed, .failed, .passed, .passed])
    let more = WorseningTest.judge([outcome(0.02), outcome(nil), outcome(nil), outcome(nil)])
    #expect(more.map(\.verdict) == [.undecided, .passed, .passed, .passed])
    #expect(
      more[0].reason
        == "worse by 0.2, more than 0.1, but among so many rules not significant "
        + "(p = 0.02, 0.08 after Holm's correction for 4 tests)"
    )
  }

  @Test(arguments: 0..<200)
  func `other rules never pass or fail a rule`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let outcomes = (0..<1 + generator.index(below: 12)).map { _ in
      let pValue = generator.unit() * (generator.index(below: 2) == 0 ? 0.05 : 1)
      return generator.index(below: 3) == 0 ? outcome(nil) : outcome(pValue)
    }
    for (before, after) in zip(outcomes, WorseningTest.judge(outcomes)) {
      #expect((after.verdict == .passed) == (before.verdict == .passed))
      #expect((after.correctedPValue ?? 1) >= (before.pValue ?? 1))
      let alone = WorseningTest.judge([before])[0].verdict
      #expect(after.verdict == alone || (alone == .failed && after.verdict == .undecided))
    }
  }

  @Test func `a rule that passes alone passes among others`() throws {
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
    #expect(one.verdict == .passed)
    #expect(two.outcomes.map(\.verdict) == [.passed, .undecided])
    // One of twelve subjects is worse: as good a version is so every second time.
    #expect(two.outcomes.map(\.pValue) == [nil, 0.5])
    #expect(two.verdict == .failed)
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

  @Test func `a changed clip is placed in a baseline with a former name, too`() throws {
    let old = MadeRun(counter: "article-rep-counter")
    let new = MadeRun(counter: "article-rep-counter", events: { $0 == 5 ? [2, 4] : MadeRun.reps })
    let result = try Gate.result(
      of: new.run,
      baseline: "main",
      baselines: ["main": try old.baseline(in: folder.path)],
      rules: GateRules()
    )
    let text = BaselineFile.text(of: old.run, name: "main")
    let lines = try ["article-rep-counter", "seed-rep-counter"].map { name in
      let path = Path.join(folder.path, "placed.json")
      try Files.write(text.replacing("article-rep-counter", with: name), to: path)
      return try BaselinePlaces(of: result.changes, in: path).line(of: result.changes[0])
    }
    #expect(lines[0] > 1 && lines[0] == lines[1])
  }
}
