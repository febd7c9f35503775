// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Joints that are missing or hardly seen, by both readings of the coaching design, 30 frames a second.
@Suite struct LiteralJointTests {
  private typealias Places = [Joint: SIMD2<Float>]

  private func values(
    _ quantity: Quantity,
    _ analyzer: String,
    _ poses: [Places],
    confidence: Float = 1
  ) -> [Double] {
    let track = TestPose.track(
      poses.map {
        TestPose(.blazePose33, width: 1000, height: 1000).placing($0, confidence: confidence)
      }
    )
    var made = makeAnalyzer(analyzer)
    return made.result(of: track).measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  /// A person who stands, the right wrist a way from its place.
  private func person(_ way: Float = 0) -> Places {
    [
      .leftShoulder: [520, 200], .rightShoulder: [480, 200], .leftHip: [520, 400],
      .rightHip: [480, 400], .leftKnee: [520, 600], .rightKnee: [480, 600],
      .leftAnkle: [520, 800], .rightAnkle: [480, 800], .leftWrist: [560, 500],
      .rightWrist: [440 + way, 500],
    ]
  }

  @Test func `the code uses joints with a confidence above a half, the text any`() {
    // 100 pixels of 1,000 in a thirtieth of a second are 6 m/s.
    let strike = [person(), person(100)]
    for (reading, confidence, count) in [
      ("text", Float(0.5), 1), ("code", 0.5, 0), ("code", 0.51, 1), ("text", 0.1, 1),
    ] {
      let found = values(
        .strikeSpeed,
        "kinetics-striking:reading=\(reading)",
        strike,
        confidence: confidence
      )
      #expect(found.count == count, "\(reading), \(confidence)")
    }
  }

  @Test
  func `a frame without a person is passed over by the code, and has the speed 0 by the text`()
    throws
  {
    // 200 pixels in two thirtieths.
    let strike = [person(), [:], person(200)]
    let speed = try #require(values(.strikeSpeed, "kinetics-striking:reading=code", strike).first)
    #expect((speed - 6).magnitude < 1e-3)
    #expect(values(.strikeSpeed, "kinetics-striking", strike).isEmpty)
  }

  @Test
  func `bars have no speed across a missing wrist by the code, and no symmetry but 0 at rest`()
    throws
  {
    var torn = person()
    torn[.leftWrist] = nil
    // The middle of the wrists goes 50 pixels in two thirtieths: 1.5 m/s.
    let lift = [person(), torn, person(100)]
    let text = try #require(values(.peakVelocity, "kinetics-iron", lift).first)
    #expect((text - 1.5).magnitude < 1e-3)
    #expect(values(.peakVelocity, "kinetics-iron:reading=code", lift).isEmpty)
    let rest = [person(), person(100), person(100)]
    #expect(values(.speedSymmetry, "kinetics-iron:reading=code", rest) == [0])
    #expect(values(.speedSymmetry, "kinetics-iron:reading=code", Array(rest.prefix(2))) == [100])
  }

  @Test func `the wall is at the one wrist that is seen, and at the left edge before any is`()
    throws
  {
    let hips: Places = [.leftHip: [100, 500], .rightHip: [100, 500]]
    let code = "kinetics-wall:reading=code"
    // 0.1 of 0.45 from the edge, 0.08 from a wrist at 0.02.
    let edge = try #require(values(.hipProximity, code, [hips]).first)
    #expect((edge - (100 - 100 * 0.1 / 0.45)).magnitude < 1e-3)
    var hand = hips
    hand[.rightWrist] = [20, 300]
    let wall = try #require(values(.hipProximity, code, [hand]).first)
    #expect((wall - (100 - 100 * 0.08 / 0.45)).magnitude < 1e-3)
    // The text needs no hand.
    let text = try #require(values(.hipProximity, "kinetics-wall", [hips]).first)
    #expect((text - 90).magnitude < 1e-3)
  }

  @Test func `a hand that is not seen makes no dyno, the other one does`() {
    func climber(_ hand: Float, rise: Float) -> Places {
      [.leftHip: [600, 500 - rise], .rightHip: [600, 500 - rise], .leftWrist: [700 - hand, 300]]
    }
    #expect(
      values(.dynoSpeed, "kinetics-wall", [climber(0, rise: 0), climber(100, rise: 10)]).count == 1
    )
    #expect(
      values(.dynoSpeed, "kinetics-wall", [climber(0, rise: 0), climber(0, rise: 10)]).isEmpty
    )
  }

  @Test(
    arguments: [
      // All four: the hips are above the polygon. Three: the same. Two are a stable base by the code.
      ([], 0.0, 0.0), ([.leftKnee], 0, nil), ([.leftKnee, .rightAnkle], 1, nil),
      // Without hips the code has its point at the corner, outside; without a spine it is upright.
      ([.leftHip], 0, nil), ([.leftShoulder], 0, nil),
    ] as [([Joint], Double, Double?)]
  )
  func `the code says of a torn pose what it says of no pose, the text nothing`(
    missing: [Joint],
    code: Double,
    text: Double?
  ) {
    var torn = person()
    for joint in missing { torn[joint] = nil }
    #expect(values(.stableShare, "kinetics-grappling:reading=code", [torn]) == [code])
    #expect(values(.stableShare, "kinetics-grappling", [torn]) == [text].compactMap { $0 })
    if missing == [.leftShoulder] {
      #expect(values(.kuzushi, "kinetics-grappling:reading=code", [torn]) == [0])
    }
  }

  @Test func `three points are a triangle by the code`() {
    // Hips low between the ankles and one knee.
    var squat = person()
    for joint in [Joint.leftHip, .rightHip] { squat[joint] = [500, 780] }
    squat[.leftKnee] = nil
    squat[.rightKnee] = [500, 600]
    #expect(values(.stableShare, "kinetics-grappling:reading=code", [squat]) == [1])
  }
}
