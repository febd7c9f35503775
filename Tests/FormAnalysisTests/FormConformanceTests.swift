// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import RepKitTesting
import Synchronization
import TestSupport
import Testing

@Suite struct FormConformanceTests {
  /// Every analyzer of the catalogue, and settings that change what it looks at.
  static let configurations =
    AnalyzerCatalog.all.map(\.name)
    + ["trainer-squat:axis=up", "kinetics-iron-fixed:plate=0.8"]
    + ["andernet-posture:reading=code", "andernet-posture-fixed:severities=on"]
    + ["andernet-fall-risk:reading=code", "andernet-fall-risk-fixed:severities=on"]
    + ["iron", "striking", "grappling", "wall"].map { "kinetics-\($0):reading=code" }

  /// What literal designs break of the contract besides what they do not claim.
  static let defects: [String: Set<String>] = [
    // A joint that was not seen has the speed 0.
    "kinetics-striking": ["a missing pose neither moves nor forgets"],
    "kinetics-wall": ["a missing pose neither moves nor forgets"],
  ]

  /// What literal designs keep on these clips although they do not claim it.
  static let kept: [String: Set<String>] = [
    // The text has no sides but in a butt wink, and nobody here is low.
    "kinetics-iron": ["a mirrored clip swaps sides"],
    // The code passes over pictures without a person.
    "kinetics-striking:reading=code": ["a missing pose neither moves nor forgets"],
    // It finds the wall by the hands.
    "kinetics-wall:reading=code": [
      "a mirrored clip swaps sides", "a missing pose neither moves nor forgets",
    ],
  ]

  @Test(arguments: configurations)
  func `every analyzer keeps the contract and what it claims, and nothing that it does not claim`(
    text: String
  ) throws {
    let configuration = try AnalyzerConfiguration(parsing: text)
    let analyzer = configuration.entry
    let broken = checkFormAnalyzer(
      judges: !(analyzer.faults.isEmpty && analyzer.judgements.isEmpty),
      track: { conformanceTrack(of: analyzer.name, seed: $0) }
    ) { configuration.makeAnalyzer() }
    var expected = Self.defects[analyzer.name] ?? []
    if !analyzer.claims.contains(.mirroring) { expected.insert("a mirrored clip swaps sides") }
    if !analyzer.claims.contains(.placeAndSize) {
      expected.insert("place and size do not matter")
    }
    expected.subtract(Self.kept[text] ?? [])
    #expect(Set(broken.map(\.rule)) == expected, "\(broken)")
    #expect(expected.isEmpty || analyzer.isLiteral)
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    var defect: BrokenAnalyzer.Defect
    var rule: String
    var testDescription: String { rule }
  }

  static let broken = [
    Broken(defect: .remembersAcrossReset, rule: "reset equals fresh"),
    Broken(defect: .sharesStorage, rule: "an analyzer is deterministic"),
    Broken(defect: .looksAhead, rule: "nothing is known before it happens"),
    Broken(defect: .forgetsAtMissing, rule: "a missing pose neither moves nor forgets"),
    Broken(defect: .neverAbstains, rule: "nothing measured is nothing found, and said so"),
    Broken(defect: .badConfidence, rule: "values are in their ranges"),
    Broken(defect: .decidesInTheFuture, rule: "decisions are in order, at times seen"),
    Broken(defect: .swapsNothing, rule: "a mirrored clip swaps sides"),
  ]

  @Test(arguments: broken) func `a broken analyzer is found out`(_ row: Broken) {
    let track: (UInt64) -> PoseTrack = { conformanceTrack(of: "trainer-squat-fixed", seed: $0) }
    let violations = checkFormAnalyzer(track: track) { BrokenAnalyzer(row.defect) }
    #expect(violations.map(\.rule).contains(row.rule))
  }
}

/// The corrected squat analyzer with one breach of the contract.
struct BrokenAnalyzer: FormAnalyzer {
  enum Defect: Sendable {
    case remembersAcrossReset
    case sharesStorage
    case looksAhead
    case forgetsAtMissing
    case neverAbstains
    case badConfidence
    case decidesInTheFuture
    case swapsNothing
  }

  private static let everybody = Mutex(0)

  private let defect: Defect
  private var analyzer = makeAnalyzer("trainer-squat-fixed")
  private var count = 0

  init(_ defect: Defect) {
    self.defect = defect
  }

  mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
    if defect == .forgetsAtMissing, !frame.hasPerson { analyzer.reset() }
    var new = FormResult()
    analyzer.update(frame, into: &new)
    append(new, to: &result)
  }

  mutating func finish(into result: inout FormResult) {
    var new = FormResult()
    analyzer.finish(into: &new)
    if defect == .looksAhead { result.measurements.removeFirst(min(1, result.measurements.count)) }
    append(new, to: &result)
  }

  mutating func reset() {
    analyzer.reset()
    if defect != .remembersAcrossReset { count = 0 }
  }

  private mutating func append(_ new: FormResult, to result: inout FormResult) {
    if defect != .neverAbstains { result.abstentions += new.abstentions }
    for var measurement in new.measurements {
      count += 1
      let all = Self.everybody.withLock { number in
        number += 1
        return number
      }
      if defect == .remembersAcrossReset { measurement.value += Double(count) }
      if defect == .sharesStorage { measurement.value += Double(all) }
      if defect == .badConfidence { measurement.confidence = 1.5 }
      if defect == .decidesInTheFuture { measurement.decisionTime += 0.123 }
      if defect == .swapsNothing { measurement.side = .left }
      result.measurements.append(measurement)
    }
    result.findings += new.findings
  }
}
