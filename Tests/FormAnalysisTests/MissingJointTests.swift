// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Joints, depth or people that are not there.
@Suite struct MissingJointTests {
  private static let analyzers = [
    "trainer-squat", "trainer-squat:axis=up", "trainer-squat-fixed",
  ]
  private static let knees = [Joint.leftKnee, .rightKnee]

  private func result(_ name: String, of track: PoseTrack) throws -> FormResult {
    var analyzer = try AnalyzerConfiguration(parsing: name).makeAnalyzer()
    return analyzer.result(of: track)
  }

  /// The faults that an analyzer of squats judges.
  private static func faultCount(_ name: String) -> Int { name == "trainer-squat-fixed" ? 5 : 4 }

  private func squats(yaw: Double, reps: Int = 3) -> PoseTrack {
    var figure = SquatFigure()
    figure.yaw = yaw
    figure.thighElevation = 45
    figure.trunkLean = 60
    return figure.track(reps: reps)
  }

  @Test(arguments: [0.0, 90, -90])
  func `without knees every rep has its abstentions, and nothing is found`(yaw: Double) throws {
    let track = squats(yaw: yaw).missing(Self.knees) { _ in true }
    let result = try result("trainer-squat-fixed", of: track)
    #expect(result.findings.isEmpty)
    #expect(result.measurements.isEmpty)
    let isSide = yaw != 0
    for (fault, reason) in [
      (Fault.shallowDepth, Abstention.Reason.joints),
      (.trunkLean, isSide ? .joints : .view),
      (.kneeOverToe, isSide ? .joints : .view),
      (.kneeValgus, isSide ? .view : .joints),
      (.fold, isSide ? .joints : .view),
    ] {
      #expect(result.abstentionCount(of: fault, reason) == 3, "\(fault)")
    }
    #expect(result.abstentions.count == 15)
  }

  @Test func `without knees the article still judges the trunk`() throws {
    // To the right edge: the article sees no lean to the left.
    let track = squats(yaw: 90).missing(Self.knees) { _ in true }
    let result = try result("trainer-squat:axis=up", of: track)
    #expect(!result.findings.isEmpty)
    #expect(result.findings.allSatisfy { $0.fault == .trunkLean })
    let turns = result.measurements.count { $0.quantity == .trunkLean }
    for fault in [Fault.shallowDepth, .excessiveDepth, .kneeOverToe] {
      #expect(result.abstentionCount(of: fault, .joints) == turns)
    }
  }

  @Test(arguments: analyzers)
  func `without hips everything is abstained from once, for joints`(name: String) throws {
    let track = squats(yaw: 90).missing([.leftHip, .rightHip]) { _ in true }
    let result = try result(name, of: track)
    #expect(result.findings.isEmpty && result.measurements.isEmpty)
    #expect(result.abstentions.allSatisfy { $0.reason == .joints })
    #expect(result.abstentions.count == Self.faultCount(name))
    #expect(Set(result.abstentions.map(\.time)) == [track.times[track.count - 1]])
  }

  @Test func `without shoulders the view is unknown for want of joints`() throws {
    let track = squats(yaw: 90).missing([.leftShoulder, .rightShoulder]) { _ in true }
    let result = try result("trainer-squat-fixed", of: track)
    for fault in [Fault.trunkLean, .kneeOverToe, .kneeValgus] {
      #expect(result.abstentionCount(of: fault, .joints) == 3)
    }
    #expect(result.findings.map(\.fault) == [.shallowDepth, .shallowDepth, .shallowDepth])
  }

  @Test func `a flat track abstains for want of depth where depth is needed`() throws {
    let track = squats(yaw: -90).flattened()
    let literal = try result("trainer-squat:axis=up", of: track)
    let turns = literal.measurements.count { $0.quantity == .trunkLean }
    #expect(turns > 0)
    #expect(literal.abstentionCount(of: .kneeOverToe, .depth) == turns)
    #expect(literal.abstentions.count == turns)
    #expect(!literal.findings.contains { $0.fault == .kneeOverToe })
    // The corrected one measures in the image and loses nothing by it.
    #expect(
      try result("trainer-squat-fixed", of: track)
        == result("trainer-squat-fixed", of: squats(yaw: -90))
    )
  }

  @Test(arguments: [90.0, -90])
  func `a knee that is missing at the very bottom turns nobody round`(yaw: Double) throws {
    let track = squats(yaw: yaw, reps: 1)
    let whole = try result("trainer-squat-fixed", of: track)
    let bottom = try #require(whole.measurements.first?.time)
    let torn = track.missing(Self.knees) { $0 == bottom }
    let found = try result("trainer-squat-fixed", of: torn)
    #expect(whole.findings.map(\.fault) == [.shallowDepth, .trunkLean])
    #expect(found.findings.map(\.fault) == whole.findings.map(\.fault))
    #expect(found.findings.map { $0.value > 0 } == [true, true])
  }

  @Test(arguments: analyzers, 0..<40 as Range<UInt64>)
  func `nothing is found where nobody was seen`(name: String, seed: UInt64) throws {
    let track = squats(yaw: [0, 90, -90, 180][Int(seed % 4)], reps: 4)
    let gaps = Gaps(seed: seed, in: 0...9)
    let cut = try result(name, of: track.missing { gaps.contain($0) })
    for finding in cut.findings {
      let times = [finding.start, finding.time, finding.end]
      #expect(!times.contains { gaps.contain($0) }, "\(finding)")
    }
    #expect(!cut.measurements.contains { gaps.contain($0.time) })
    // Only what the end of the clip decides may fall on a frame without a person.
    let last = track.times[track.count - 1]
    let decisions = cut.findings.map(\.decisionTime) + cut.measurements.map(\.decisionTime)
    #expect(!decisions.contains { gaps.contain($0) && $0 != last })
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `gaps make no squats`(seed: UInt64) throws {
    let track = squats(yaw: 90, reps: 4)
    let gaps = Gaps(seed: seed, in: 0...9)
    let cut = try result("trainer-squat-fixed", of: track.missing { gaps.contain($0) })
    #expect(cut.findings.count { $0.fault == .trunkLean } <= 4)
    #expect(cut.findings.count { $0.fault == .shallowDepth } <= 4)
  }

  @Test(arguments: analyzers)
  func `a clip without a frame says nothing, one without a person abstains`(name: String) throws {
    let track = squats(yaw: 90, reps: 1)
    let empty = PoseTrack(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      times: [],
      positions: [],
      confidences: []
    )
    #expect(try result(name, of: empty) == FormResult())
    let result = try result(name, of: track.missing { _ in true })
    #expect(result.findings.isEmpty && result.measurements.isEmpty)
    #expect(result.abstentions.allSatisfy { $0.reason == .joints })
    #expect(result.abstentions.count == Self.faultCount(name))
  }
}
