// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Scoring
import Storage
import TestSupport
import Testing

@testable import Gating

/// A run that is looked at in parts, and a baseline of several parts, say what whole ones say.
@Suite struct PartTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// 240 clips, of which some are counted otherwise than before.
  private static let changed = MadeRun(
    subjects: 120,
    events: { clip in
      clip % 9 == 0 ? [2, 4, 6] : clip % 31 == 0 ? [2, 4.1, 6, 8, 9.2] : MadeRun.reps
    }
  )

  private static let blessed = MadeRun(
    subjects: 120,
    events: { $0 % 11 == 0 ? [2, 4.2, 6] : MadeRun.reps }
  )

  private static let rules = #"""
    {"schema": 1, "rules": {
      "f1@0.5s": ["value >= 0.9", "drop <= 0.02", "drop <= 0.008", "drop <= 0.001"],
      "f1@0.5s:macro{exercise=squat}": ["drop <= 0.1"],
      "f1@0.5s:aligned": ["drop <= 0.1", "ci_low >= 0.5"],
      "exact:median-period": ["value >= 0.01"],
      "mae": ["rise <= 0.5"],
      "latency-p95@0.5s": ["worse <= 0.1"],
      "f1-area@1s": ["drop <= 0.1"],
      "recall@0.5s{exercise=push-up}": ["clips >= 121", "drop <= 0.5"],
      "recall@0.5s{exercise=lunge}": ["value >= 0.01"]
    }}
    """#

  @Test func `parts of any size give the same result`() throws {
    let baseline = try Self.blessed.baseline(in: folder.path)
    #expect(baseline.contents.map(\.count) == [100, 100, 40])
    let rules = try #require(GateRules.parse(Array(Self.rules.utf8), file: "gates.json").rules)
    var results: [GateResult] = []
    for (size, baseline) in [
      (1_000, BaselineReader(try baseline.whole())), (1_000, baseline), (100, baseline),
      (7, baseline), (1, baseline),
    ] {
      results.append(
        try Gate.result(
          of: Self.changed.run,
          baseline: "main",
          baselines: ["main": baseline],
          rules: rules,
          partsOf: size
        )
      )
    }
    let whole = results[0]
    #expect(whole.changes.count > 20)
    #expect(whole.outcomes.count == 13)
    #expect(Set(whole.outcomes.map(\.verdict)) == [.passed, .failed, .undecided])
    #expect(whole.problems.count == 1)
    for result in results.dropFirst() {
      #expect(result.json.text == whole.json.text)
      #expect(result.outcomes == whole.outcomes)
      #expect(result.changes == whole.changes)
      #expect(result.flips == whole.flips)
    }
  }

  @Test func `clips in another order than the baseline's parts are found in them`() throws {
    var reversed = Self.blessed
    reversed.isReversed = true
    for made in [Self.blessed, reversed] {
      let result = try Gate.result(
        of: made.run,
        baseline: "main",
        baselines: ["main": Self.blessed.baseline(in: folder.path)],
        rules: GateRules()
      )
      #expect(result.sentence == "gate passed: 240 clips, nothing changed")
    }
  }

  @Test func `clips that only one side has are named, whichever part they are in`() throws {
    var other = MadeRun(subjects: 120).run
    other.clips[150].identity.id = "new"
    let problems = try Gate.result(
      of: other,
      baseline: "main",
      baselines: ["main": Self.blessed.baseline(in: folder.path)],
      rules: GateRules()
    ).problems
    #expect(
      problems.map(\.message) == [
        "1 clip of baseline 'main' is not in the run: clip-150",
        "1 clip of the run is not in baseline 'main': new",
      ]
    )
  }

  @Test func `a part that measures otherwise is noticed, though nobody asks for it`() throws {
    let path = Path.join(folder.path, "main.json")
    _ = try Self.blessed.baseline(in: folder.path)
    let text = try Files.readText(path)
    let value = "\"exact zig-zag truth\": \"0.925\""
    #expect(text.contains(value), "of the last 40 clips 3 are wrong")
    let edited = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.contains(value) ? $0.split(separator: ":")[0] + ": \"0.5\"," : $0
    }
    try Files.write(edited.joined(separator: "\n"), to: path)
    let result = try Gate.result(
      of: MadeRun(subjects: 12).run,
      baseline: "main",
      baselines: ["main": BaselineReader(path)],
      rules: GateRules()
    )
    #expect(result.problems.map(\.kind) == [.otherClips, .otherDefinitions])
  }
}
