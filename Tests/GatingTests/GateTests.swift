// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import RepCounting
import Results
import Scoring
import Statistics
import Storage
import TestSupport
import Testing
@testable import Gating

@Suite struct GateTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func rules(
    _ rules: String = "{}",
    events: GateRules.EventPolicy? = nil
  ) throws -> GateRules {
    let said = events.map { ", \"events\": \"\($0.rawValue)\"" } ?? ""
    let text = "{\"schema\": 1\(said), \"rules\": \(rules)}"
    return try #require(GateRules.parse(Array(text.utf8), file: "gates.json").rules)
  }

  private func result(
    _ made: MadeRun,
    against old: MadeRun? = MadeRun(),
    _ rules: GateRules = GateRules()
  ) throws -> GateResult {
    var baselines: [String: BaselineReader] = [:]
    if let old { baselines["main"] = try old.baseline(in: folder.path) }
    return try Gate.result(
      of: made.run,
      baseline: old == nil ? nil : "main",
      baselines: baselines,
      rules: rules
    )
  }

  @Test func `the same run passes`() throws {
    let result = try result(MadeRun())
    #expect(result.verdict == .passed)
    #expect(result.exitStatus == .success)
    #expect(result.sentence == "gate passed: 24 clips, nothing changed")
  }

  // MARK: Events

  @Test func `one event that moved by a frame fails until it is blessed`() throws {
    let moved = MadeRun(events: { $0 == 5 ? [2, 4.033, 6, 8] : MadeRun.reps })
    let result = try result(moved)
    #expect(result.verdict == .failed)
    #expect(result.exitStatus == .gateFailed)
    #expect(result.changes.map(\.clip) == ["clip-5"])
    #expect(
      result.changes[0].lines
        == ["~ 4.000 s: extremum 4 s -> 4.033 s, decision 4.1 s -> 4.133 s"]
    )
    #expect(result.changes[0].effect == .worse)
    #expect(
      result.changes[0].losses
        == ["1 rep decided later, by up to 0.033 s", "1 rep farther from the labels"]
    )
    #expect(result.sentence == "gate failed: 1 clip result changed and not blessed")
    #expect(try self.result(moved, against: moved).verdict == .passed)
  }

  @Test func `clips in another order are compared each with itself`() throws {
    let lost: @Sendable (Int) -> [Double] = { $0 < 6 ? [2, 4, 6] : MadeRun.reps }
    let same = try result(
      MadeRun(events: lost, isReversed: true),
      against: MadeRun(events: lost),
      rules(#"{"recall@0.5s": ["drop <= 0.02"]}"#)
    )
    #expect(same.sentence == "gate passed: 24 clips, 1 rule fulfilled, nothing changed")
    #expect(same.outcomes.map(\.reason) == ["all that it is computed from is unchanged"])
    let other = try result(
      MadeRun(
        events: { $0 == 7 ? [2, 4] : $0 < 6 ? [2, 4, 6] : MadeRun.reps },
        isReversed: true
      ),
      against: MadeRun(events: lost)
    )
    #expect(other.changes.map(\.clip) == ["clip-7"])
    #expect(other.flips.map(\.newlyFailing) == [["clip-7"]])
  }

  @Test func `a change for the better passes where changes may be no worse`() throws {
    let lost = MadeRun(events: { $0 == 5 ? [2, 4, 6] : MadeRun.reps })
    let better = try result(MadeRun(), against: lost, rules(events: .notWorse))
    #expect(better.verdict == .improved)
    #expect(better.exitStatus == .success)
    #expect(better.flips.map(\.newlyFixed.count) == [1])
    #expect(
      better.sentence
        == "gate passed: improved, 1 clip result better and none worse; "
        + "'rep-gate bless' makes that the baseline"
    )
    let worse = try result(lost, rules(events: .notWorse))
    #expect(worse.verdict == .failed)
    #expect(worse.flips.map(\.newlyFailing.count) == [1])
    #expect(try result(MadeRun(), against: lost).verdict == .failed)
  }

  private func result(_ made: MadeRun, _ rules: GateRules) throws -> GateResult {
    try result(made, against: MadeRun(), rules)
  }

  // MARK: Candidates that the baseline has not

  /// A run of the blessed counter and of another one.
  private var withAnother: Run {
    var run = MadeRun().run
    run.results.evaluations += MadeRun(counter: "two").run.results.evaluations
    return run
  }

  private func result(
    _ run: Run,
    _ rules: GateRules = GateRules(),
    asked: [String]
  ) throws -> GateResult {
    try Gate.result(
      of: run,
      baseline: "main",
      baselines: ["main": MadeRun().baseline(in: folder.path)],
      rules: rules,
      asked: asked,
      partsOf: 5
    )
  }

  @Test func `a counter that is compared with nothing is said in every output`() throws {
    let result = try result(withAnother, asked: ["zig-zag", "two"])
    let said = "two on truth is not in baseline 'main': not compared; 'rep-gate bless' adds it"
    #expect(
      result.lines == ["new: \(said)", "gate passed: 24 clips, nothing changed"]
    )
    #expect(result.exitStatus == .success)
    #expect(result.json["new_candidates"] == ["two on truth"])
    for text in [
      result.markdown, result.page, result.junit, result.annotations(rules: nil).joined(),
      result.sarif(version: "1", rules: nil, baseline: "main.json").text,
    ] {
      #expect(text.contains(said), "\(text)")
    }
    #expect(try self.result(MadeRun()).lines.count == 1)
  }

  @Test func `a gate that says nothing of what was asked about is not green`() throws {
    let result = try result(withAnother, asked: ["two"])
    #expect(result.problems.map(\.kind) == [.newCandidate])
    #expect(result.exitStatus == .nothingMeasured)
    #expect(
      result.sentence
        == "gate cannot judge the run: nothing is demanded of 'two': it is neither in baseline 'main' "
        + "nor selected by a rule"
    )
    let selected = try rules(#"{"f1@0.5s{counter=two}": ["value >= 0.9"]}"#)
    #expect(try self.result(withAnother, selected, asked: ["two"]).exitStatus == .success)
    let other = try rules(#"{"f1@0.5s{counter=zig-zag}": ["value >= 0.9"]}"#)
    #expect(try self.result(withAnother, other, asked: ["two"]).exitStatus == .nothingMeasured)
  }

  // MARK: Never green by accident

  private static let wrongs: [(name: String, made: MadeRun, kind: GateProblem.Kind, says: String)] =
    [
      ("no clip", MadeRun(subjects: 0), .noClips, "the run has no clip: nothing was measured"),
      (
        "fewer clips", MadeRun(subjects: 11), .otherClips,
        "2 clips of baseline 'main' are not in the run: clip-22, clip-23"
      ),
      (
        "more clips", MadeRun(subjects: 13), .otherClips,
        "2 clips of the run are not in baseline 'main': clip-24, clip-25"
      ),
      (
        "other labels",
        MadeRun(
          labelled: { $0 == 3 ? [2, 4, 6, 8.1] : MadeRun.reps },
          labels: { $0 == 3 ? "new" : "labels-\($0)" }
        ), .otherLabels,
        "the labels of 1 clip are not those of baseline 'main': clip-3"
      ),
      (
        "other tracks", MadeRun(track: { "new-\($0)" }), .otherTracks,
        "24 tracks 'truth' are not those of baseline 'main': clip-0, clip-1, clip-2, clip-3, clip-4 "
          + "and 19 more; rep-compare compares tracks"
      ),
      (
        "another counter", MadeRun(counter: "hysteresis"), .missingCandidate,
        "the run lacks candidates of baseline 'main': zig-zag on truth"
      ),
      (
        "another dataset", MadeRun(dataset: "other"), .otherDataset,
        "baseline 'main' is of dataset 'made', the run of 'other'"
      ),
      (
        "a clip that could not be scored",
        MadeRun(omissions: [.init(clip: "lost", reason: "it has no track")]), .partialRun,
        "the run is incomplete: clip 'lost' could not be scored (it has no track)"
      ),
    ]

  @Test(arguments: 0..<8)
  func `what cannot be compared is never green`(index: Int) throws {
    let (_, made, kind, says) = Self.wrongs[index]
    let result = try result(made)
    #expect(result.verdict == .notComparable)
    #expect(result.exitStatus == (kind == .partialRun ? .badData : .nothingMeasured))
    #expect(result.problems.contains { $0.kind == kind && $0.message == says })
    #expect(result.changes == [])
    #expect(result.sentence.hasPrefix("gate cannot judge the run: "))
  }

  @Test func `tracks that were not tested are missing, not other tracks`() throws {
    let result = try result(MadeRun(trackName: "lite"))
    #expect(
      result.problems.map(\.message) == [
        "the run lacks candidates of baseline 'main': zig-zag on truth; nothing was tested on 'truth': "
          + "check all tracks of a baseline, or keep one of fewer tracks"
      ]
    )
    #expect(result.exitStatus == .nothingMeasured)
  }

  @Test func `labels of other bytes that say the same are the same labels`() throws {
    #expect(try result(MadeRun(labels: { "new-\($0)" })).verdict == .passed)
  }

  @Test func `a clip that nobody labelled is not missing`() throws {
    let made = MadeRun(omissions: [.init(clip: "new", reason: Run.Omission.unlabelled)])
    #expect(try result(made).verdict == .passed)
  }

  @Test func `nothing demanded is not green`() throws {
    let result = try result(MadeRun(), against: nil)
    #expect(result.problems.map(\.kind) == [.nothingDemanded])
    #expect(result.exitStatus == .nothingMeasured)
  }

  @Test func `other facts of a clip are not green`() throws {
    var run = MadeRun().run
    run.clips[3].identity.duration = 11
    let baseline = try MadeRun().baseline(in: folder.path)
    let result = try Gate.result(
      of: run,
      baseline: "main",
      baselines: ["main": baseline],
      rules: GateRules()
    )
    #expect(
      result.problems.map(\.message) == [
        "the manifest describes 1 clip differently than when baseline 'main' was blessed: "
          + "clip-3 (duration is 11 s, was 10 s)"
      ]
    )
    #expect(result.exitStatus == .nothingMeasured)
  }

  @Test func `other definitions of measures are noticed by the baseline's own events`() throws {
    var stored = try MadeRun().baseline(in: folder.path).whole()
    let index = try #require(stored.values.firstIndex { $0.name == "exact zig-zag truth" })
    #expect(stored.values[index].text == "1")
    stored.values[index].text = "0.5"
    let result = try Gate.result(
      of: MadeRun().run,
      baseline: "main",
      baselines: ["main": BaselineReader(stored)],
      rules: GateRules()
    )
    #expect(
      result.problems.map(\.message) == [
        "1.2.3 measures differently from 1.2.3, which blessed baseline 'main': the same events give "
          + "other values of exact zig-zag truth"
      ]
    )
    #expect(result.exitStatus == .nothingMeasured)
  }

  @Test func `a reason in other words is no other definition`() throws {
    var stored = try MadeRun().baseline(in: folder.path).whole()
    let index = try #require(stored.values.firstIndex { $0.text.hasPrefix("undefined: ") })
    func problems() throws -> [GateProblem.Kind] {
      try Gate.result(
        of: MadeRun().run,
        baseline: "main",
        baselines: ["main": BaselineReader(stored)],
        rules: GateRules()
      ).problems.map(\.kind)
    }
    stored.values[index].text = "undefined: in other words"
    #expect(try problems() == [])
    stored.values[index].text = "0.5"
    #expect(try problems() == [.otherDefinitions])
  }

  @Test(
    arguments: [
      (
        #"{"f1@0.5s{exercise=sqat}": ["value >= 0.1"]}"#, GateProblem.Kind.emptySelection,
        "'squat'?"
      ),
      (#"{"f1@0.5s{counter=zigzag}": ["value >= 0.1"]}"#, .emptySelection, "'zig-zag'?"),
      (#"{"false-reps-per-minute": ["value <= 9"]}"#, .undefined, "no negative clips"),
      (#"{"fault-f1": ["value >= 0.1"]}"#, .emptySelection, "nothing in the run"),
      (#"{"f1@0.5s": ["drop <= 0.9"]}"#, .nothingDemanded, "needs a baseline"),
    ]
  )
  func `a rule about nothing is not green`(
    text: String,
    kind: GateProblem.Kind,
    says: String
  ) throws {
    let result = try result(MadeRun(), against: nil, rules(text))
    #expect(result.problems.map(\.kind) == [kind])
    #expect(result.problems.first?.message.contains(says) == true)
    #expect(result.exitStatus == .nothingMeasured)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is none decides no rule`(number: Double) throws {
    let identifier = try #require(MeasureIdentifier("recall@0.5s"))
    let measure = Measure(identifier, value: number, clips: 9, subjects: 9, events: 9)
    for demand in ["value >= 0", "value <= 1", "drop <= 0.02"] {
      let expression = try RuleExpression(parsing: demand)
      #expect(RuleOutcome.absolute(expression, measure) == nil)
      #expect(RuleOutcome.change(expression, measure, sameness: "as it was") == nil)
    }
  }

  // MARK: Rules

  @Test func `rules about a run pass and fail by its measures`() throws {
    let lost = MadeRun(events: { $0 < 6 ? [2, 4, 6] : MadeRun.reps })
    let result = try result(
      lost,
      against: nil,
      rules(#"{"recall@0.5s": ["value >= 0.93", "value >= 0.94", "clips == 24"]}"#)
    )
    // 96 reps of which 6 are lost: 0.9375.
    #expect(result.outcomes.map(\.verdict) == [.passed, .failed, .passed])
    #expect(result.outcomes[1].reason == "value is 0.9375")
    #expect(result.sentence == "gate failed: 1 rule broken")
  }

  @Test func `a drop has to be shown to be small`() throws {
    let text = #"{"recall@0.5s": ["drop <= 0.02 vs main"]}"#
    // One of 96 reps is lost: 0.0104 on these subjects, but one subject in twelve stands for all.
    let one = MadeRun(events: { $0 == 0 ? [2, 4, 6] : MadeRun.reps })
    let undecided = try result(one, rules(text, events: .listed))
    #expect(undecided.outcomes.map(\.verdict) == [.undecided])
    #expect(undecided.exitStatus == .gateFailed)
    #expect(undecided.outcomes[0].reason.contains("worse by 0.01042"))
    #expect(undecided.outcomes[0].reason.contains("subjects"))
    let many = MadeRun(events: { $0.isMultiple(of: 2) ? [2, 4, 6] : MadeRun.reps })
    #expect(
      try result(many, rules(text, events: .listed)).outcomes.map(\.verdict) == [.failed]
    )
    #expect(
      try result(MadeRun(), rules(text, events: .listed)).outcomes.map(\.reason)
        == ["all that it is computed from is unchanged"]
    )
  }

  @Test func `a change outside the slice of a rule leaves it as it was`() throws {
    // Clips of even number are squats.
    let moved = MadeRun(events: { $0 == 5 ? [2, 4, 6] : MadeRun.reps })
    let text = #"{"recall@0.5s{exercise=squat}": ["drop <= 0.02 vs main"]}"#
    let result = try result(moved, rules(text, events: .listed))
    #expect(result.outcomes.map(\.verdict) == [.passed])
    #expect(result.flips.map(\.newlyFailing) == [["clip-5"]])
    #expect(result.flips.map(\.testOfBreaking.pValue) == [0.5])
  }

  @Test func `with few subjects a change is never shown to be small`() throws {
    let old = MadeRun(subjects: 3)
    let new = MadeRun(subjects: 3, events: { $0 == 0 ? [2.1, 4.1, 6.1, 8] : MadeRun.reps })
    let result = try result(
      new,
      against: old,
      rules(#"{"timing-bias@0.5s": ["worse <= 5"]}"#, events: .listed)
    )
    #expect(result.outcomes.map(\.verdict) == [.undecided])
    #expect(result.exitStatus == .gateFailed)
  }

  @Test func `a drop beyond the limit that may be chance is undecided, not broken`() throws {
    let text = #"{"recall@0.5s": ["drop <= 0.02 vs main"]}"#
    // Four of 96 reps are lost, all by one subject of twelve: 0.042, but nobody else lost any.
    let one = MadeRun(events: { $0 < 2 ? [2, 4] : MadeRun.reps })
    let result = try result(one, rules(text, events: .listed))
    #expect(result.outcomes.map(\.verdict) == [.undecided])
    #expect(result.exitStatus == .gateFailed)
    let reason = result.outcomes[0].reason
    #expect(reason.hasPrefix("worse by 0.04167, more than 0.02, but with so few subjects not"))
    #expect(reason.contains("would show that the rule is broken (now 12 with 24)"), "\(reason)")
  }

  @Test func `subjects needed shrink the distance with their square root`() {
    #expect(RuleOutcome.subjectsNeeded(distance: 0.02, room: 0.01, subjects: 10) == 40)
    #expect(RuleOutcome.subjectsNeeded(distance: 0.01, room: 0, subjects: 10) == nil)
  }
}
