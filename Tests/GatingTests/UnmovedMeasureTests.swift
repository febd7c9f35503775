// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Scoring
import Storage
import TestSupport
import Testing

@testable import Gating

/// Rules about measures that did not move, and what is told first.
@Suite struct UnmovedMeasureTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func result(
    _ made: MadeRun,
    _ old: MadeRun,
    _ rules: String,
    events: GateRules.EventPolicy = .listed
  ) throws -> GateResult {
    let text = "{\"schema\": 1, \"events\": \"\(events.rawValue)\", \"rules\": \(rules)}"
    return try Gate.result(
      of: made.run,
      baseline: "main",
      baselines: ["main": try old.baseline(in: folder.path)],
      rules: try #require(GateRules.parse(Array(text.utf8), file: "gates.json").rules)
    )
  }

  @Test(arguments: [2, 3, 12], [0.0, 0.02])
  func `a measure that is the same on every clip has passed`(subjects: Int, limit: Double) throws {
    // Every event moves a frame, and finds the rep that it found.
    let moved = MadeRun(subjects: subjects, events: { _ in [2.033, 4.033, 6.033, 8.033] })
    let result = try result(
      moved,
      MadeRun(subjects: subjects),
      "{\"recall@0.5s\": [\"drop <= \(limit)\"], \"exact\": [\"drop <= \(limit)\"]}"
    )
    #expect(result.outcomes.map(\.verdict) == [.passed, .passed])
    #expect(
      result.outcomes.map(\.reason)
        == Array(repeating: "its value is unchanged in every clip", count: 2)
    )
    #expect(result.outcomes.map(\.pValue) == [nil, nil])
    #expect(result.verdict == .passed)
  }

  @Test func `a measure that is 1 on both sides has passed though it rests on other events`() throws
  {
    // Precision is 1 on both sides, of fewer events now.
    let lost = MadeRun(events: { $0 < 6 ? [2, 4, 6] : MadeRun.reps })
    let result = try result(lost, MadeRun(), #"{"precision@0.5s": ["drop <= 0.02"]}"#)
    #expect(result.outcomes.map(\.verdict) == [.passed])
    #expect(result.outcomes[0].worsening?.value == 0)
  }

  @Test func `a change that all subjects share is decided by its limit`() throws {
    let moved = MadeRun(events: { _ in [2.25, 4.25, 6.25, 8.25] })
    let rules = #"{"timing-bias@0.5s": ["worse <= 0.3", "worse <= 0.2"]}"#
    let result = try result(moved, MadeRun(), rules)
    #expect(result.outcomes.map(\.verdict) == [.passed, .failed])
    #expect(
      result.outcomes[0].reason == "worse by 0.25, the same in every resample of the subjects"
    )
  }

  @Test func `gains and losses that cancel are no proof`() throws {
    let old = MadeRun(events: { $0 == 0 ? [2, 4] : MadeRun.reps })
    let new = MadeRun(events: { $0 == 5 ? [2, 4] : MadeRun.reps })
    let result = try result(new, old, #"{"recall@0.5s": ["drop <= 0.01"]}"#)
    #expect(result.outcomes[0].worsening?.value == 0)
    #expect(result.outcomes.map(\.verdict) == [.undecided])
  }

  @Test func `a broken rule is told before one that cannot be told`() throws {
    let lost = MadeRun(events: { $0 < 6 ? [2, 4, 6] : MadeRun.reps })
    let rules =
      #"{"false-reps-per-minute": ["value <= 9"], "recall@0.5s": ["value >= 0.99"]}"#
    let broken = try result(lost, lost, rules)
    #expect(broken.problems.map(\.kind) == [.undefined])
    #expect(broken.verdict == .failed)
    #expect(broken.exitStatus == .gateFailed)
    #expect(broken.sentence == "gate failed: 1 rule broken, 1 point that cannot be judged")
    let changed = try result(
      lost,
      MadeRun(),
      #"{"false-reps-per-minute": ["value <= 9"]}"#,
      events: .unchanged
    )
    #expect(changed.exitStatus == .gateFailed)
    // Without anything that failed, what cannot be told is not green.
    let undefined = try result(lost, lost, #"{"false-reps-per-minute": ["value <= 9"]}"#)
    #expect(undefined.exitStatus == .nothingMeasured)
  }

  @Test func `a run that is incomplete is not judged, even by rules that it breaks`() throws {
    let lost = MadeRun(
      events: { _ in [2] },
      omissions: [.init(clip: "lost", reason: "it has no track")]
    )
    let result = try result(lost, lost, #"{"recall@0.5s": ["value >= 0.99"]}"#)
    #expect(result.exitStatus == .badData)
  }
}
