// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

@Suite struct TrainerSquatAnalyzerTests {
  /// A left leg with the knee bent by a right angle and the shank 20 degrees forward, seen from the side.
  ///
  /// The limbs are 200 pixels long, 68.404 and 187.939 along the axes.
  private func pose(_ width: Int, _ height: Int, hipUp: Float) -> TestPose {
    let ankle = SIMD2<Float>(300, 600)
    let knee = ankle + SIMD2(68.404, -187.939)
    let hip = knee + SIMD2(-187.939, -68.404)
    let lifted = SIMD2<Float>(0, -hipUp)
    return TestPose(.blazePose33, width: width, height: height).placing([
      .leftAnkle: ankle, .leftKnee: knee, .leftHip: hip + lifted,
      .leftShoulder: hip + lifted + SIMD2(84.524, -181.262),
      .leftFootIndex: ankle + SIMD2(60, 10),
    ])
  }

  struct Frame: CustomTestStringConvertible, Sendable {
    var width: Int
    var height: Int
    var angle: Double
    var lean: Double
    var testDescription: String { "\(width)x\(height)" }
  }

  /// True: 90 and 25 degrees.
  static let frames = [
    Frame(width: 720, height: 1280, angle: 68.7, lean: 39.7),
    Frame(width: 1280, height: 720, angle: 111.3, lean: 14.7),
    Frame(width: 720, height: 720, angle: 90, lean: 25),
  ]

  @Test(arguments: frames)
  func `normalised coordinates bend angles by the shape of the frame`(_ row: Frame) throws {
    let poses = [40, 20, 0, 1].map { pose(row.width, row.height, hipUp: $0) }
    // The bottom is told one frame after the hip turned.
    let track = TestPose.track(Array(poses.prefix(3)) + [poses[2], poses[3]])
    var analyzer = TrainerSquatAnalyzer(axis: .up)
    let result = analyzer.result(of: track)
    let angle = try #require(result.measurements.first { $0.quantity == .kneeAngle })
    #expect((angle.value - row.angle).magnitude < 0.6)
    #expect(angle.time == track.times[4])
    let lean = try #require(result.measurements.first { $0.quantity == .trunkLean })
    #expect((lean.value - row.lean).magnitude < 0.3)
  }

  @Test func `literally the bottom is the top`() {
    let up = (0..<10).map { pose(720, 720, hipUp: Float(10 * $0)) }
    let track = TestPose.track(up.reversed() + up)
    var literal = TrainerSquatAnalyzer()
    #expect(literal.result(of: track).measurements.isEmpty)
    var upright = TrainerSquatAnalyzer(axis: .up)
    #expect(upright.result(of: track).measurements.map(\.quantity) == [.kneeAngle, .trunkLean])
    let cycles = TestPose.track(up + up.reversed() + up)
    let found = literal.result(of: cycles).findings
    #expect(found.map(\.fault) == [.shallowDepth])
    #expect(found.first?.time == cycles.times[11])
  }

  @Test func `a track without depth abstains from the toes alone`() {
    let up = (0..<5).map { pose(720, 720, hipUp: Float(10 * $0)) }
    var analyzer = TrainerSquatAnalyzer(axis: .up)
    let result = analyzer.result(of: TestPose.track(up.reversed() + up))
    #expect(result.abstentions.map(\.fault) == [.kneeOverToe])
    #expect(result.abstentionCount(of: .kneeOverToe, .depth) == 1)
  }

  @Test func `a clip without joints abstains from everything once`() {
    var analyzer = TrainerSquatAnalyzer()
    let result = analyzer.result(of: TestPose.track([TestPose(), TestPose()]))
    #expect(result.abstentions.map(\.reason) == [.joints, .joints, .joints, .joints])
    #expect(result.findings.isEmpty && result.measurements.isEmpty)
    #expect(result.abstentions.allSatisfy { $0.time == 1.0 / 30 })
  }

  @Test func `a skeleton without toes says so`() {
    let flat = (0..<5).map {
      TestPose(.coco17).placing([.leftHip: SIMD2(100, 100 - Float($0))])
    }
    var analyzer = TrainerSquatAnalyzer(axis: .up)
    let result = analyzer.result(of: TestPose.track(flat.reversed() + flat))
    #expect(result.abstentionCount(of: .kneeOverToe, .skeleton) == 1)
    #expect(result.abstentionCount(of: .shallowDepth, .joints) == 1)
  }

  /// Limits of literal designs, as they were published.
  static let published: [(analyzer: String, limits: [String: Double])] = [
    (
      "trainer-squat",
      ["min-knee-angle": 80, "max-knee-angle": 100, "max-knee-depth": 0.05, "max-trunk-lean": 30]
    ),
    ("kinetics-iron", ["min-root-angle": 70, "max-hip-height": 0.05]),
    ("kinetics-striking", ["min-speed": 2.2352]),
    ("kinetics-grappling", [:]),
    ("kinetics-wall", ["max-drop": 0.05, "min-speed": 3.57632]),
    ("andernet-balance", [:]),
    ("andernet-range-of-motion", [:]),
    ("andernet-posture", [:]),
    ("andernet-gait", ["min-acceleration": 1.2]),
    ("andernet-fall-risk", ["min-acceleration": 1.2]),
  ]

  @Test func `literal designs are literal unless they are told otherwise`() throws {
    #expect(AnalyzerCatalog.all.filter(\.isLiteral).map(\.name) == Self.published.map(\.analyzer))
    for (name, limits) in Self.published {
      let analyzer = try #require(AnalyzerCatalog.named(name))
      let parameters = analyzer.parameters.filter { $0.unit != .choice }
      #expect(Set(parameters.map(\.name)) == Set(limits.keys))
      for parameter in parameters {
        let value = try #require(limits[parameter.name])
        #expect((parameter.defaultValue - value).magnitude < 1e-12, "\(parameter.name)")
      }
      #expect(Set(analyzer.tracedParameters) == Set(limits.keys))
    }
  }
}
