// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Bars whose way is known: 200 pixels are a metre.
@Suite struct BarAnalyzerTests {
  private static let scale = 200.0

  private func result(_ told: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(told)
    return analyzer.result(of: track)
  }

  /// The corrected analyzer, told how large a plate is against the arms of the track.
  private func measured(_ track: PoseTrack) -> FormResult {
    let plate = 0.45 * Self.scale / arm(track)
    return result("kinetics-iron-fixed:plate=\(plate.text(significantDigits: 12))", track)
  }

  private func values(_ quantity: Quantity, _ result: FormResult) -> [Double] {
    result.measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  /// The greatest length of the arms in the track, in pixels.
  private func arm(_ track: PoseTrack) -> Double {
    func place(_ joint: Joint, _ index: Int) -> SIMD2<Double> {
      track[index].pointInImage(track.skeleton.index(of: joint) ?? 0)
    }
    let sides: [(Joint, Joint, Joint)] = [
      (.leftShoulder, .leftElbow, .leftWrist), (.rightShoulder, .rightElbow, .rightWrist),
    ]
    let lengths = (0..<track.count).map { index in
      let arms = sides.map { shoulder, elbow, wrist in
        Angle.length(place(shoulder, index) - place(elbow, index))
          + Angle.length(place(elbow, index) - place(wrist, index))
      }
      return (arms[0] + arms[1]) / 2
    }
    return lengths.max() ?? 0
  }

  @Test(arguments: [0.5, 0.8, 1.2])
  func `velocities are those of the bar in metres per second`(velocity: Double) throws {
    let result = measured(liftTrack(left: lift(at: velocity)))
    let mean = try #require(values(.meanVelocity, result).first)
    #expect((mean - velocity).magnitude < 0.03 * velocity)
    let peak = try #require(values(.peakVelocity, result).first)
    #expect((peak - velocity).magnitude < 0.02 * velocity)
    let pushed = try #require(values(.propulsiveVelocity, result).first)
    #expect((pushed - velocity).magnitude < 0.12 * velocity)
    #expect(values(.meanVelocity, result).count == 1)
    #expect(result.findings.isEmpty)
  }

  @Test func `a lift in two speeds has the mean over its whole time`() throws {
    // 1 m/s for 0.5 s, then 0.1 m in the next 0.5 s, all but a fortieth at either end.
    let height: (Double) -> Double = { time in
      0.5 + min(0.5, max(0, time - 1)) + min(0.1, max(0, (time - 1.5) * 0.2))
        - min(0.6, max(0, time - 3))
    }
    let result = measured(liftTrack(left: height))
    let mean = try #require(values(.meanVelocity, result).first)
    #expect((mean - 0.627).magnitude < 0.02)
    let pushed = try #require(values(.propulsiveVelocity, result).first)
    #expect(pushed > 0.5 && pushed < 0.75)
  }

  @Test func `without a plate there are shares of an arm and nothing in metres`() {
    let result = result("kinetics-iron-fixed", liftTrack(left: lift(at: 0.8)))
    #expect(values(.barDrift, result).count == 1)
    #expect(values(.meanVelocity, result).isEmpty && values(.barDeviation, result).isEmpty)
  }

  @Test func `a bar that leaves the vertical has its deviation, from the side alone`() throws {
    let height = lift(at: 0.8)
    let aside: (Double) -> Double = { time in (height(time) - 0.5) * 0.5 }
    let track = liftTrack(left: height, aside: aside)
    let result = measured(track)
    let deviation = try #require(values(.barDeviation, result).first)
    #expect((deviation - 0.3).magnitude < 0.005)
    let drift = try #require(values(.barDrift, result).first)
    #expect((drift - 0.3 * Self.scale / arm(track)).magnitude < 0.01)
    #expect(result.findings.map(\.fault) == [.barDrift])
    let frontal = liftTrack(left: height, aside: aside, frontal: true)
    let seen = self.result("kinetics-iron-fixed", frontal)
    #expect(seen.findings.isEmpty)
    #expect(seen.abstentionCount(of: .barDrift, .view) == 1)
  }

  @Test func `hands that rise unevenly have Robinson's index`() throws {
    let height = lift(at: 0.8)
    let uneven: (Double) -> Double = { 0.5 + (height($0) - 0.5) * 0.8 }
    let aside = self.result("kinetics-iron-fixed", liftTrack(left: height, right: uneven))
    #expect(aside.abstentionCount(of: .asymmetry, .view) == 1)
    let track = liftTrack(left: height, right: uneven, frontal: true)
    let result = result("kinetics-iron-fixed", track)
    // Both take as long, the ways are 0.6 and 0.48: 0.12 / 0.54.
    let index = try #require(values(.liftSymmetry, result).first)
    #expect((index - 0.2222).magnitude < 0.01)
    #expect(result.findings.map(\.fault) == [.asymmetry])
  }

  struct Shape: CustomTestStringConvertible, Sendable {
    var width: Int
    var height: Int
    var testDescription: String { "\(width)x\(height)" }
  }

  @Test(
    arguments: [
      Shape(width: 1000, height: 1000), Shape(width: 720, height: 1280),
      Shape(width: 1280, height: 720),
    ]
  )
  func `literally the velocity depends on the size of the frame, by the code on its shape`(
    shape: Shape
  ) throws {
    let size = FrameSize(width: shape.width, height: shape.height)
    // 200 pixels a metre: of the longer side, or of the height, each taken for 2 m.
    let sides = ["text": max(shape.width, shape.height), "code": shape.height]
    for (reading, side) in sides {
      let track = liftTrack(left: lift(at: 0.8), frameSize: size)
      let result = result("kinetics-iron:reading=\(reading)", track)
      let peak = try #require(values(.peakVelocity, result).first)
      #expect((peak - 0.8 * Self.scale / Double(side) * 2).magnitude < 0.01, "\(reading)")
    }
  }

  @Test func `noise at rest is a speed to the design and no lift to the corrected one`() throws {
    var random = RandomGenerator(seed: 7)
    // 0.003 of the frame on each wrist, 30 frames a second: sigma sqrt(pi) fs over sqrt(2), times 2 m.
    let track = pointTrack(seconds: 20, rate: 30) { _ in
      func noisy(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(x + 3 * random.normal(), y + 3 * random.normal())
      }
      return [
        .leftShoulder: SIMD2(500, 500), .rightShoulder: SIMD2(500, 500),
        .leftElbow: SIMD2(500, 560), .rightElbow: SIMD2(500, 560),
        .leftHip: SIMD2(500, 600), .rightHip: SIMD2(500, 600),
        .leftWrist: noisy(500, 610), .rightWrist: noisy(500, 610),
      ]
    }
    let mean = try #require(values(.meanVelocity, result("kinetics-iron", track)).first)
    #expect((mean - 0.2256).magnitude < 0.012)
    #expect(result("kinetics-iron-fixed:plate=0.8", track) == FormResult())
  }
}
