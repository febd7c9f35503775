// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Both readings of the coaching design on frames worked out by hand, 30 a second.
@Suite struct LiteralReadingTests {
  private func values(
    _ quantity: Quantity,
    _ analyzer: String,
    _ reading: String,
    _ poses: [[Joint: SIMD2<Float>]],
    width: Int = 1000,
    height: Int = 1000
  ) -> [Double] {
    let track = TestPose.track(
      poses.map { TestPose(.blazePose33, width: width, height: height).placing($0) }
    )
    var made = makeAnalyzer("\(analyzer):reading=\(reading)")
    return made.result(of: track).measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  private func value(
    _ quantity: Quantity,
    _ analyzer: String,
    _ reading: String,
    _ poses: [[Joint: SIMD2<Float>]],
    width: Int = 1000,
    height: Int = 1000
  ) throws -> Double {
    try #require(
      values(quantity, analyzer, reading, poses, width: width, height: height).first
    )
  }

  /// Somebody whose wrists are a way from where they were, and who is as given otherwise.
  private func lifter(
    left: SIMD2<Float>,
    right: SIMD2<Float>
  ) -> [Joint: SIMD2<Float>] {
    [
      .leftShoulder: [520, 200], .rightShoulder: [480, 200], .leftHip: [520, 400],
      .rightHip: [480, 400], .leftKnee: [520, 600], .rightKnee: [480, 600],
      .leftWrist: SIMD2(560, 500) + left, .rightWrist: SIMD2(440, 500) + right,
    ]
  }

  struct Scale: Sendable {
    var width: Int
    var height: Int
    var way: SIMD2<Float>
    /// In m/s.
    var text: Double
    var code: Double
  }

  @Test(arguments: [
    // 128 of 1,280 pixels are 0.2 m, in a thirtieth of a second 6 m/s, whichever way and frame.
    Scale(width: 1280, height: 720, way: [128, 0], text: 6, code: 6),
    Scale(width: 1280, height: 720, way: [0, 128], text: 6, code: 6 * 1280 / 720),
    Scale(width: 720, height: 1280, way: [128, 0], text: 6, code: 6 * 1280 / 720),
    Scale(width: 720, height: 1280, way: [0, 128], text: 6, code: 6),
    // Half of the pixels are as much of a picture with half of them.
    Scale(width: 640, height: 360, way: [64, 0], text: 6, code: 6),
  ])
  func `the text has one scale for both axes, the code one for each`(_ row: Scale) throws {
    let poses = [lifter(left: .zero, right: .zero), lifter(left: row.way, right: row.way)]
    for (reading, expected) in [("text", row.text), ("code", row.code)] {
      let speed = try value(
        .peakVelocity,
        "kinetics-iron",
        reading,
        poses,
        width: row.width,
        height: row.height
      )
      #expect((speed - expected).magnitude < 1e-3, "\(reading): \(speed)")
    }
  }

  @Test func `symmetry is of the ways up, or of the last two frames`() throws {
    // Up by 20 and 15 pixels, then down by 8 and 2.
    let poses = [
      lifter(left: .zero, right: .zero), lifter(left: [0, -20], right: [0, -15]),
      lifter(left: [0, -12], right: [0, -13]),
    ]
    let text = try value(.ascentDifference, "kinetics-iron", "text", poses)
    #expect((text - 100 * 5 / 17.5).magnitude < 1e-3)
    let code = try value(.speedSymmetry, "kinetics-iron", "code", poses)
    #expect((code + 100 * 6.0 / 10).magnitude < 1e-3)
    #expect(values(.speedSymmetry, "kinetics-iron", "text", poses).isEmpty)
    #expect(values(.ascentDifference, "kinetics-iron", "code", poses).isEmpty)
    // Hands that never go up have no ascent to compare.
    #expect(values(.ascentDifference, "kinetics-iron", "text", [poses[1], poses[2]]).isEmpty)
  }

  /// Lines of 100 pixels around a middle, turned by tens of degrees as tangents have them, and a right wrist.
  private func boxer(
    hips: SIMD2<Float>,
    shoulders: SIMD2<Float>,
    at middle: SIMD2<Float> = [500, 500],
    wrist: Float = 0
  ) -> [Joint: SIMD2<Float>] {
    let chest = middle - SIMD2(0, 200)
    return [
      .leftHip: middle - hips, .rightHip: middle + hips, .leftShoulder: chest - shoulders,
      .rightShoulder: chest + shoulders, .leftWrist: [300, 300], .rightWrist: [500 + wrist, 300],
    ]
  }

  @Test func `the chain is of angular speeds, or of the speeds of both middles`() throws {
    // Turned by 45 degrees, and by 90.
    let turned = [
      boxer(hips: [50, 0], shoulders: [50, 0]),
      boxer(hips: [35, 35], shoulders: [0, 50], wrist: 100),
    ]
    let text = try value(.chainRatio, "kinetics-striking", "text", turned)
    #expect((text - 0.5).magnitude < 1e-6)
    // Nothing but lines turns: the code is neutral.
    #expect(try value(.kinematicScore, "kinetics-striking", "code", turned) == 50)
    // 100 pixels of 1000 in a thirtieth of a second are 6 m/s to either.
    #expect((try value(.strikeSpeed, "kinetics-striking", "code", turned) - 6).magnitude < 1e-3)
    // Hips that turn farther than shoulders are clamped.
    let early = [
      boxer(hips: [50, 0], shoulders: [50, 0]),
      boxer(hips: [0, 50], shoulders: [35, 35], wrist: 100),
    ]
    #expect(try value(.chainRatio, "kinetics-striking", "text", early) == 1)
    // Both middles go 30 pixels: nothing turns, and equal speeds are 75.
    let moved = [
      boxer(hips: [50, 0], shoulders: [50, 0]),
      boxer(hips: [50, 0], shoulders: [50, 0], at: [530, 500], wrist: 100),
    ]
    #expect(values(.chainRatio, "kinetics-striking", "text", moved).isEmpty)
    let equal = try value(.kinematicScore, "kinetics-striking", "code", moved)
    #expect((equal - 75).magnitude < 1e-9)
  }

  @Test func `a line that turns past the vertical turns the short way`() throws {
    // Of 20 in 50 pixels beside straight down, hips turn to it, and shoulders as far beyond.
    let half = [
      boxer(hips: [20, 50], shoulders: [20, 50]),
      boxer(hips: [0, 50], shoulders: [-20, 50], wrist: 100),
    ]
    let share = try value(.chainRatio, "kinetics-striking", "text", half)
    #expect((share - 0.5).magnitude < 1e-6)
  }

  @Test func `kuzushi is the spine's angle, or mostly that and some of the speed`() throws {
    // The spine leans by 45 degrees, and the whole goes 10 pixels of 1000: 0.6 m/s of 2.2352.
    func leaning(_ x: Float) -> [Joint: SIMD2<Float>] {
      [
        .leftShoulder: [700 + x, 300], .rightShoulder: [700 + x, 300], .leftHip: [500 + x, 500],
        .rightHip: [500 + x, 500], .leftKnee: [520, 700], .rightKnee: [480, 700],
        .leftAnkle: [520, 900], .rightAnkle: [480, 900],
      ]
    }
    let poses = [leaning(0), leaning(10)]
    let angle = try value(.spineAngle, "kinetics-grappling", "text", poses)
    #expect((angle - 45).magnitude < 1e-4)
    #expect(values(.kuzushi, "kinetics-grappling", "text", poses).isEmpty)
    let code = try value(.kuzushi, "kinetics-grappling", "code", poses)
    #expect((code - (0.7 + 0.3 * 0.6 / 2.2352)).magnitude < 1e-4)
  }

  @Test func `the wall is the left edge, or where the hands are`() throws {
    func climber(hips: Float, hands: Float) -> [Joint: SIMD2<Float>] {
      [
        .leftHip: [hips, 500], .rightHip: [hips, 500], .leftWrist: [hands, 300],
        .rightWrist: [hands, 300],
      ]
    }
    // 100 (1 - 0.6) and 100 (1 - 0.5).
    let poses = [climber(hips: 600, hands: 700), climber(hips: 500, hands: 800)]
    let text = try value(.hipProximity, "kinetics-wall", "text", poses)
    #expect((text - 45).magnitude < 1e-3)
    // To the right: first at 0.7, then a twentieth of the way to 0.8. 0.1 and 0.205 of 0.45.
    let code = try value(.hipProximity, "kinetics-wall", "code", poses)
    #expect((code - (100 - 100 * 0.1525 / 0.45)).magnitude < 1e-3)
    // To the left, hands that go away from the edge do not move it; hips at it are at 100.
    let left = [climber(hips: 300, hands: 300), climber(hips: 200, hands: 400)]
    #expect((try value(.hipProximity, "kinetics-wall", "code", left) - 100).magnitude < 1e-3)
  }

  @Test func `a dyno is one of a hand, or of the whole body`() throws {
    func climber(_ rise: Float, hand: Float) -> [Joint: SIMD2<Float>] {
      [
        .leftHip: [600, 500 - rise], .rightHip: [600, 500 - rise], .leftWrist: [700, 300],
        .rightWrist: [700, 300 - hand], .leftKnee: [600, 700], .rightKnee: [600, 700],
        .leftAnkle: [600, 900], .rightAnkle: [600, 900],
      ]
    }
    // A hand of 100 pixels a frame, 6 m/s; hips of 10. The mean of nine is 130 / 9 pixels: no dyno.
    let hand = [climber(0, hand: 0), climber(10, hand: 100)]
    #expect((try value(.dynoSpeed, "kinetics-wall", "text", hand) - 6).magnitude < 1e-3)
    #expect(values(.dynoSpeed, "kinetics-wall", "code", hand).isEmpty)
    // With hips of 150 the mean is (100 + 3 · 150) / 9.
    let body = [climber(0, hand: 0), climber(150, hand: 100)]
    let speed = try value(.dynoSpeed, "kinetics-wall", "code", body)
    #expect((speed - 550.0 / 9 / 1000 * 2 * 30).magnitude < 1e-3)
    // The arc is the way of the hand by the text, and of the hips by the code.
    let arc = try value(.dynoHipArcInFrame, "kinetics-wall", "code", body)
    #expect((arc - 0.15).magnitude < 1e-6)
    #expect((try value(.dynoArcInFrame, "kinetics-wall", "text", body) - 0.1).magnitude < 1e-6)
    #expect(values(.dynoArcInFrame, "kinetics-wall", "code", body).isEmpty)
    #expect(values(.dynoHipArcInFrame, "kinetics-wall", "text", body).isEmpty)
  }

  @Test func `a dyno spans its fast frames and the one before them, without a side`() {
    func climber(_ frame: Int) -> [Joint: SIMD2<Float>] {
      // The hand is quick into frames 2 and 3, while the hips rise throughout.
      let hand = Float([0, 0, 100, 200, 200][frame])
      let hips = SIMD2<Float>(600, 500 - 10 * Float(frame))
      return [
        .leftHip: hips, .rightHip: hips, .leftWrist: [700, 300], .rightWrist: [700, 300 - hand],
      ]
    }
    let poses = (0..<5).map {
      TestPose(.blazePose33, width: 1000, height: 1000).placing(climber($0))
    }
    var made = makeAnalyzer("kinetics-wall")
    let events = made.result(of: TestPose.track(poses)).events
    #expect(events.map(\.kind) == [.dyno])
    #expect(events.map(\.start) == [1.0 / 30] && events.map(\.end) == [3.0 / 30])
    #expect(events.map(\.time) == [3.0 / 30] && events.map(\.decisionTime) == [4.0 / 30])
    #expect(events.map(\.side) == [nil])
  }

  @Test func `a strike is in its first frame, of whichever hand, and says no side`() {
    // The left hand is quick into frames 1 and 2, the right one into frame 2 and into frame 4.
    let ways: [(left: Float, right: Float)] = [
      (0, 0), (100, 0), (200, 100), (200, 100), (200, 200),
    ]
    let poses = ways.map { way in
      TestPose(.blazePose33, width: 1000, height: 1000).placing([
        .leftHip: [450, 500], .rightHip: [550, 500], .leftShoulder: [450, 300],
        .rightShoulder: [550, 300], .leftWrist: [300 + way.left, 300],
        .rightWrist: [500 + way.right, 300],
      ])
    }
    for reading in ["text", "code"] {
      var made = makeAnalyzer("kinetics-striking:reading=\(reading)")
      let events = made.result(of: TestPose.track(poses)).events
      #expect(events.map(\.time) == [1.0 / 30, 4.0 / 30])
      #expect(events.map(\.decisionTime) == events.map(\.time))
      #expect(events.allSatisfy { $0.side == nil && $0.start == nil && $0.end == nil })
    }
  }

  @Test(arguments: [
    // Hips that fall by 0.06 and by 0.09 of the picture.
    ("kinetics-wall", 60, 1), ("kinetics-wall:max-drop=0.08", 60, 0),
    ("kinetics-wall:max-drop=0.08", 90, 1), ("kinetics-wall:reading=code,max-drop=0.08", 90, 1),
  ])
  func `the text's sag is 5 % of the picture, the code's 8 %`(
    analyzer: String,
    drop: Float,
    count: Int
  ) {
    let poses = [0, drop].map { way in
      TestPose(.blazePose33, width: 1000, height: 1000).placing([
        .leftHip: [600, 500 + way], .rightHip: [600, 500 + way], .leftWrist: [700, 300],
        .rightWrist: [700, 300],
      ])
    }
    var made = makeAnalyzer(analyzer)
    let findings = made.result(of: TestPose.track(poses)).findings
    #expect(findings.map(\.fault) == Array(repeating: .wallSag, count: count))
  }

  @Test func `a butt wink is asked for at the bottom, or wherever hips are low`() throws {
    // Seen from the front: the left hip is 20 pixels beside the middle, the knee below it by a height.
    func squatter(_ height: Float, shoulder: SIMD2<Float> = [520, 300]) -> [Joint: SIMD2<Float>] {
      [
        .leftShoulder: shoulder, .rightShoulder: [480, 300], .leftHip: [520, 500],
        .rightHip: [480, 500], .leftKnee: [520, 500 + height], .rightKnee: [480, 500 + height],
        .leftWrist: [560, 400], .rightWrist: [440, 400],
      ]
    }
    func findings(_ reading: String, _ poses: [[Joint: SIMD2<Float>]]) -> [Finding] {
      var made = makeAnalyzer("kinetics-iron:reading=\(reading)")
      return made.result(of: TestPose.track(poses.map { squarely($0) })).findings
    }
    func squarely(_ joints: [Joint: SIMD2<Float>]) -> TestPose {
      TestPose(.blazePose33, width: 1000, height: 1000).placing(joints)
    }
    // 0.05 of the frame are 50 pixels. The bottom is the third frame, where the tangent is a half; the
    // second, where it is 2, is low, too.
    let squat = [200, 40, 10, 30, 200].map { squatter(Float($0)) }
    let found = findings("text", squat)
    #expect(found.map(\.quantity) == [.rootAngle])
    #expect((try #require(found.first).value - 26.565).magnitude < 0.01)
    // It is told as soon as the hips are high again.
    #expect(found.first?.time == 2.0 / 30 && found.first?.decisionTime == 4.0 / 30)
    // Thigh and trunk are one line here, so the code finds nothing.
    #expect(findings("code", squat).isEmpty)
    // A trunk that bends down to the knee, while low, is all that it asks for.
    let bent = squatter(30, shoulder: [620, 560])
    #expect(findings("code", [squatter(200), bent, bent]).map(\.quantity) == [.hipAngle])
    #expect(findings("code", [squatter(200), squatter(200, shoulder: [620, 560])]).isEmpty)
  }
}
