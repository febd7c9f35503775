// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Strikes whose way is known: an arm of 0.56 m is 112 pixels.
@Suite struct StrikeAnalyzerTests {
  /// A soft step from 0 to 1, whose speed is greatest in its middle, and back half a second later.
  private static func punch(_ time: Double, at middle: Double, lasting width: Double) -> Double {
    func rise(_ time: Double) -> Double {
      let share = min(1, max(0, time / width + 0.5))
      return (1 - Elementary.cos(.pi * share)) / 2
    }
    return rise(time - middle) - rise(time - middle - 0.5)
  }

  /// Somebody from the side whose right arm strikes at 1 s, after shoulder and hip by lags.
  private func track(
    hipLead: Double = 0.1,
    shoulderLead: Double = 0.05,
    noise: Double = 0,
    lost: ClosedRange<Double>? = nil,
    frameSize: FrameSize = FrameSize(width: 1000, height: 1000)
  ) -> PoseTrack {
    var random = RandomGenerator(seed: 5)
    return pointTrack(seconds: 3, frameSize: frameSize) { time in
      let hip = 20 * Self.punch(time, at: 1 - hipLead, lasting: 0.3)
      let shoulder = 30 * Self.punch(time, at: 1 - shoulderLead, lasting: 0.3)
      let reach = 30 + 80 * Self.punch(time, at: 1, lasting: 0.2)
      func at(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(x + noise * random.normal(), y + noise * random.normal())
      }
      // The elbow stays between, 60 and 52 pixels away, bent downwards.
      let share = (reach * reach + 60 * 60 - 52 * 52) / (2 * reach)
      let drop = max(0, 60 * 60 - share * share).squareRoot()
      let right: [Joint: SIMD2<Double>] = [
        .rightHip: at(400 + hip, 600), .rightShoulder: at(400 + shoulder, 500),
        .rightElbow: at(400 + shoulder + share, 500 + drop),
        .rightWrist: at(400 + shoulder + reach, 500),
      ]
      let left: [Joint: SIMD2<Double>] = [
        .leftHip: at(400 + hip, 600), .leftShoulder: at(400 + shoulder, 500),
        .leftElbow: at(400 + shoulder, 560), .leftWrist: at(430 + shoulder, 520),
      ]
      var places = right.merging(left) { one, _ in one }
      if let lost, lost.contains(time) { places[.rightWrist] = nil }
      return places
    }
  }

  private func result(_ told: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(told)
    return analyzer.result(of: track)
  }

  private func values(_ quantity: Quantity, _ result: FormResult) -> [Double] {
    result.measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  @Test func `a strike is one, with its speed and the order of its chain`() throws {
    let result = result("kinetics-striking-fixed:arm-length=0.56", track())
    // 80 pixels of 200 a metre in a cosine of 0.2 s: 0.4 pi / 2 / 0.2 = 3.14 m/s, less for the window.
    let speeds = values(.strikeSpeed, result)
    #expect(speeds.count == 1)
    let speed = try #require(speeds.first)
    #expect(speed > 2.7 && speed < 3.2)
    let trunk = try #require(values(.trunkLag, result).first)
    #expect((trunk - 0.05).magnitude < 0.02)
    #expect(values(.chainScore, result) == [1])
    #expect(result.findings.isEmpty)
    #expect(result.measurements.allSatisfy { $0.side == .right })
  }

  @Test func `a trunk before the hips is out of order`() {
    let result = result("kinetics-striking-fixed", track(hipLead: 0, shoulderLead: 0.1))
    #expect(result.findings.map(\.fault) == [.chainOrder])
    #expect(result.findings.map(\.quantity) == [.trunkLag])
    #expect(values(.chainScore, result) == [0.5])
  }

  @Test func `a lost joint makes strikes of one literally, and none corrected`() {
    // A metre is half of this frame, as the design has it.
    let torn = track(lost: 0.98...1.02, frameSize: FrameSize(width: 400, height: 400))
    #expect(values(.strikeSpeed, result("kinetics-striking-fixed", torn)).count == 1)
    // Out, out again after the gap, and back.
    #expect(values(.strikeSpeed, result("kinetics-striking", torn)).count == 3)
  }

  @Test func `a step is no strike`() {
    let steps = pointTrack(seconds: 2) { time in
      let x = 200 + 500 * Self.punch(time, at: 0.8, lasting: 0.6)
      return [
        .rightHip: SIMD2(x, 600), .leftHip: SIMD2(x, 600), .rightShoulder: SIMD2(x, 500),
        .leftShoulder: SIMD2(x, 500), .rightElbow: SIMD2(x, 560), .leftElbow: SIMD2(x, 560),
        .rightWrist: SIMD2(x + 20, 610), .leftWrist: SIMD2(x + 20, 610),
      ]
    }
    #expect(values(.strikeSpeed, result("kinetics-striking-fixed", steps)).isEmpty)
    #expect(!values(.strikeSpeed, result("kinetics-striking", steps)).isEmpty)
  }

  @Test func `slow stretching is no strike`() {
    let result = result("kinetics-striking-fixed:min-speed=12", track())
    #expect(result.measurements.isEmpty)
  }

  @Test func `it keeps the contract and what it claims`() {
    let strikes: (UInt64) -> PoseTrack = { seed in
      self.track(hipLead: 0.05 * Double(seed % 3), noise: 0.3)
    }
    #expect(
      checkFormAnalyzer(track: strikes) { makeAnalyzer("kinetics-striking-fixed") } == []
    )
  }
}
