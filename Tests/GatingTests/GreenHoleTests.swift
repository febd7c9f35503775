// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import Platform
import PoseTracks
import RepCounting
import Scoring
import Statistics
import Storage
import TestSupport
import Testing
@testable import Gating

/// Ways in which something worse could pass.
@Suite struct GreenHoleTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func result(_ made: MadeRun, _ old: MadeRun, _ rules: String) throws -> GateResult {
    let parsed = GateRules.parse(Array(rules.utf8), file: "gates.json")
    return try Gate.result(
      of: made.run,
      baseline: "main",
      baselines: ["main": try old.baseline(in: folder.path)],
      rules: try #require(parsed.rules, "\(parsed.diagnostics)")
    )
  }

  private static let notWorse = #"{"schema": 1, "events": "not-worse"}"#

  /// A version that finds a rep more in the first clip, which the blessed one missed.
  private struct Improvement: CustomTestStringConvertible {
    var testDescription: String
    var delay: @Sendable (Int) -> Double = { _ in 0.1 }
    var confidence: @Sendable (Int) -> Double? = { _ in 0.9 }
    var turns = [2.0, 4, 6, 8]
    var losses: [String]
  }

  private static let improvements: [Improvement] = [
    Improvement(testDescription: "as soon and as sure", losses: []),
    Improvement(
      testDescription: "8 s late",
      delay: { $0 == 0 ? 8.1 : 0.1 },
      losses: [
        "3 reps decided later, by up to 8 s",
        "a rep that is new is decided after 8.1 s, later than any before (0.1 s)",
      ]
    ),
    Improvement(
      testDescription: "less sure of reps that are there",
      confidence: { $0 == 0 ? 0.2 : 0.9 },
      losses: [
        "3 reps with less confidence",
        "a rep that is new has confidence 0.2, less than any before (0.9)",
      ]
    ),
    Improvement(
      testDescription: "without confidences",
      confidence: { $0 == 0 ? nil : 0.9 },
      losses: ["3 reps with less confidence"]
    ),
    Improvement(
      testDescription: "with a rep farther from the labels",
      turns: [2, 4, 6.3, 8],
      losses: ["1 rep decided later, by up to 0.3 s", "1 rep farther from the labels"]
    ),
  ]

  @Test(arguments: improvements)
  private func `a better count does not excuse what got worse`(_ made: Improvement) throws {
    let old = MadeRun(
      events: { $0 == 0 ? [2, 4, 6] : MadeRun.reps },
      confidence: { _ in 0.9 }
    )
    let new = MadeRun(
      events: { $0 == 0 ? made.turns : MadeRun.reps },
      delay: made.delay,
      confidence: made.confidence
    )
    let result = try result(new, old, Self.notWorse)
    #expect(result.changes.map(\.clip) == ["clip-0"])
    #expect(result.changes[0].losses == made.losses)
    #expect(result.verdict == (made.losses.isEmpty ? .improved : .failed))
    #expect(result.changes[0].isNewlyFixed)
  }

  @Test func `a rep found in a clip that had none is held against the slowest of other clips`()
    throws
  {
    let old = MadeRun(events: { $0 == 0 ? [] : MadeRun.reps })
    func verdict(_ delay: Double) throws -> GateResult.Verdict {
      let new = MadeRun(delay: { $0 == 0 ? delay : 0.1 })
      return try result(new, old, Self.notWorse).verdict
    }
    #expect(try verdict(0.1) == .improved)
    #expect(try verdict(0.4) == .failed)
    #expect(try verdict(27) == .failed)
  }

  @Test func `a false rep may not become surer`() throws {
    let clip = ClipIdentity(id: "a", subject: "s", exercise: "squat", duration: 10)
    let reference = Reference(reps: [Reference.Rep(mid: 2), Reference.Rep(mid: 4)])
    func score(_ times: [Double], _ wrong: Double) -> ClipScore {
      ClipScore(
        clip: clip,
        reference: reference,
        events: times.map {
          RepEvent(decisionTime: $0, extremumTime: $0, confidence: $0 == 7 ? wrong : 0.9)
        }
      )
    }
    #expect(
      score([2, 4, 7], 0.6).losses(from: score([2, 7], 0.5)) == ["1 false rep with more confidence"]
    )
    #expect(score([2, 4, 7], 0.4).losses(from: score([2, 7], 0.5)) == [])
  }

  @Test func `labels that are a count alone show events that are decided later`() {
    let clip = ClipIdentity(id: "a", subject: "s", exercise: "squat", duration: 30)
    func score(_ times: [Double], _ delay: Double) -> ClipScore {
      ClipScore(
        clip: clip,
        reference: Reference(count: 3),
        events: times.map { RepEvent(decisionTime: $0 + delay, extremumTime: $0) }
      )
    }
    #expect(
      score([2, 4, 6], 20).losses(from: score([2, 4], 0.1))
        == ["2 reps decided later, by up to 19.9 s"]
    )
  }

  @Test func `fewer wrong findings do not excuse late, unsure or refused ones`() {
    let clip = ClipIdentity(id: "a", subject: "s", exercise: "squat", duration: 10)
    var reference = FormReference(
      Reference(reps: [
        Reference.Rep(start: 1, mid: 2, end: 3), Reference.Rep(start: 4, mid: 5, end: 6),
      ])
    )
    reference.searched = ["knee-valgus"]
    reference.episodes = [FaultEpisode(fault: "knee-valgus", start: 1, end: 3)]
    func finding(_ time: Double, decided: Double, _ confidence: Double) -> Finding {
      Finding(
        Fault(rawValue: "knee-valgus"),
        start: time - 0.5,
        end: time + 0.5,
        time: time,
        decisionTime: decided,
        side: nil,
        quantity: .kneeFlexion,
        value: 1,
        threshold: 0,
        confidence: confidence
      )
    }
    func score(_ findings: [Finding], abstains: Bool = false) -> FormScore {
      var result = FormResult()
      result.findings = findings
      if abstains {
        result.abstentions = [
          Abstention(Fault(rawValue: "knee-valgus"), .view, time: 5, decisionTime: 6)
        ]
      }
      return FormScore(clip: clip, reference: reference, result: result)
    }
    let old = score([finding(2, decided: 2.5, 0.8), finding(5, decided: 5.5, 0.4)])
    #expect(score([finding(2, decided: 2.5, 0.8)]).losses(from: old) == [])
    #expect(
      score([finding(2, decided: 9, 0.7)], abstains: true).losses(from: old) == [
        "1 finding decided later, by up to 6.5 s", "1 right finding with less confidence",
        "1 more rep not judged",
      ]
    )
    #expect(
      score([finding(2, decided: 2.5, 0.8), finding(5, decided: 5.5, 0.9)]).losses(from: old)
        == ["1 wrong finding with more confidence"]
    )
  }

  /// A clip with two labelled knee angles, measured with these errors.
  private func measured(
    _ errors: [Double],
    decided: Double = 2.5,
    confidence: Double = 0.9,
    isLabelled: Bool = true
  ) throws -> FormScore {
    let clip = ClipIdentity(id: "a", subject: "one", exercise: "squat", duration: 10)
    var reference = FormReference(Reference(reps: [Reference.Rep(start: 1, mid: 2, end: 3)]))
    let quantity = Quantity.kneeFlexion
    if isLabelled {
      reference.measures = [2.0, 5].map {
        ReferenceMeasure(
          quantity: quantity.name,
          time: $0,
          value: 90,
          unit: quantity.unit.rawValue
        )
      }
    }
    var result = FormResult()
    result.measurements = zip([2.0, 5], errors).map { time, error in
      FormMeasurement(
        quantity,
        value: 90 + error,
        time: time,
        decisionTime: time + decided,
        confidence: confidence
      )
    }
    return FormScore(clip: clip, reference: reference, result: result)
  }

  @Test func `measured quantities may not get worse`() throws {
    let old = try measured([2, -3])
    #expect(try measured([-2, 3]).losses(from: old) == [])
    #expect(try measured([0, 0], decided: 1, confidence: 1).losses(from: old) == [])
    // As near as before on the other side of a whole turn.
    #expect(try measured([362, -3]).losses(from: old) == [])
    #expect(try measured([2.5, 4]).losses(from: old) == ["2 measurements farther from the labels"])
    #expect(
      try measured([2], decided: 3, confidence: 0.5).losses(from: old) == [
        "1 measurement decided later, by up to 0.5 s", "1 measurement with less confidence",
        "1 measurement missing",
      ]
    )
    // Without a label no value is better than another; but it was measured.
    let unlabelled = try measured([2, -3], isLabelled: false)
    #expect(try measured([9, 9], isLabelled: false).losses(from: unlabelled) == [])
    #expect(
      try measured([], isLabelled: false).losses(from: unlabelled) == ["2 measurements missing"]
    )
  }

  @Test(arguments: [0.5, 0.999])
  func `no level of a run or a baseline changes the interval of a rule`(level: Double) throws {
    let lost = MadeRun(
      events: { $0 < 6 ? [2, 4, 6] : MadeRun.reps },
      plan: ResamplingPlan(replicates: 1, level: level)
    )
    let usual = MadeRun(events: lost.events, plan: ResamplingPlan())
    let rules = #"{"schema": 1, "rules": {"recall@0.5s": ["ci_low >= 0.9", "drop <= 0.5"]}}"#
    let (edited, plain) = (try result(lost, lost, rules), try result(usual, usual, rules))
    #expect(edited.outcomes == plain.outcomes)
    #expect(plain.outcomes[0].measure.interval?.level == 0.95)
  }

  @Test(arguments: [
    ("recall@0.5s", "value >= 0"), ("recall@0.5s", "value <= 1"), ("mae", "value > -1"),
    ("recall@0.5s", "ci_high <= 1.5"), ("recall@0.5s", "drop <= 1"), ("f1@0.5s", "clips >= 0"),
    ("fault-precision", "value >= 0"), ("jitter", "ci_low >= 0"), ("phase-accuracy", "drop <= 1"),
  ])
  func `a rule that every value fulfils is refused`(measure: String, demand: String) {
    let text = #"{"schema": 1, "rules": {"\#(measure)": ["\#(demand)"]}}"#
    let (read, findings) = GateRules.parse(Array(text.utf8), file: "gates.json")
    #expect(read == nil)
    #expect(findings.map(\.code) == ["rules-demand-nothing"])
    #expect(
      findings.map(\.message)
        == ["'\(demand)' demands nothing: every value of '\(measure)' fulfils it"]
    )
  }

  @Test(arguments: [
    ("recall@0.5s", "value > 0"), ("recall@0.5s", "value < 1"), ("mae", "value <= 1"),
    ("recall@0.5s", "drop < 1"), ("mae", "rise <= 1"), ("bias", "value >= 0"),
    ("f1@0.5s", "clips >= 1"), ("recall@0.5s", "value == 1"),
  ])
  func `a rule that some value breaks is read`(measure: String, demand: String) {
    let text = #"{"schema": 1, "rules": {"\#(measure)": ["\#(demand)"]}}"#
    #expect(GateRules.parse(Array(text.utf8), file: "gates.json").diagnostics == [])
  }

  @Test(arguments: ["unchanged", "not-worse"])
  func `changed events need a baseline where the rules speak of them`(events: String) throws {
    let text = #"{"schema": 1, "events": "\#(events)", "rules": {"recall@0.5s": ["value >= 0.1"]}}"#
    let parsed = GateRules.parse(Array(text.utf8), file: "gates.json")
    let result = try Gate.result(
      of: MadeRun().run,
      baseline: nil,
      baselines: [:],
      rules: try #require(parsed.rules)
    )
    #expect(result.problems.map(\.kind) == [.badRules])
    #expect(result.problems[0].message.contains("\"events\": \"\(events)\" needs a baseline"))
    #expect(result.problems[0].position?.line == 1)
    #expect(result.exitStatus == .badData)
  }

  @Test func `rules that demand nothing are refused`() throws {
    for rules in ["", #", "rules": {}"#] {
      let text = #"{"schema": 1, "baseline": "main", "events": "listed"\#(rules)}"#
      let (read, findings) = GateRules.parse(Array(text.utf8), file: "gates.json")
      #expect(read == nil)
      #expect(findings.map(\.code) == ["rules-demand-nothing"])
    }
    let result = try Gate.result(
      of: MadeRun().run,
      baseline: "main",
      baselines: ["main": try MadeRun().baseline(in: folder.path)],
      rules: GateRules(events: .listed)
    )
    #expect(result.problems.map(\.kind) == [.nothingDemanded])
  }
}
