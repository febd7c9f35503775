// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Strikes whose way is known: an arm of 0.56 m is 112 pixels.
@Suite struct StrikeAnalyzerTests {
  private func result(_ told: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(told)
    return analyzer.result(of: track)
  }

  private func values(_ quantity: Quantity, _ result: FormResult) -> [Double] {
    result.measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  @Test func `a strike is one, with its speed and the order of its chain`() throws {
    let result = result("kinetics-striking-fixed:arm-length=0.56", punchTrack())
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
    let strike = try #require(result.events.first)
    #expect(result.events.count == 1 && strike.kind == .strike && strike.side == .right)
    let start = try #require(strike.start)
    #expect(start < strike.time && strike.time == strike.end && strike.time < strike.decisionTime)
  }

  @Test func `a trunk before the hips is out of order`() {
    let result = result("kinetics-striking-fixed", punchTrack(hipLead: 0, shoulderLead: 0.1))
    #expect(result.findings.map(\.fault) == [.chainOrder])
    #expect(result.findings.map(\.quantity) == [.trunkLag])
    #expect(values(.chainScore, result) == [0.5])
  }

  @Test func `a lost joint makes strikes of one literally, and none corrected`() {
    // A metre is half of this frame, as the design has it.
    let torn = punchTrack(lost: 0.98...1.02, frameSize: FrameSize(width: 400, height: 400))
    #expect(values(.strikeSpeed, result("kinetics-striking-fixed", torn)).count == 1)
    // Out, out again after the gap, and back.
    #expect(values(.strikeSpeed, result("kinetics-striking", torn)).count == 3)
    #expect(result("kinetics-striking", torn).events.map(\.kind) == [.strike, .strike, .strike])
  }

  @Test func `a step is no strike`() {
    let steps = pointTrack(seconds: 2) { time in
      let x = 200 + 500 * punch(time, at: 0.8, lasting: 0.6)
      return [
        .rightHip: SIMD2(x, 600), .leftHip: SIMD2(x, 600), .rightShoulder: SIMD2(x, 500),
        .leftShoulder: SIMD2(x, 500), .rightElbow: SIMD2(x, 560), .leftElbow: SIMD2(x, 560),
        .rightWrist: SIMD2(x + 20, 610), .leftWrist: SIMD2(x + 20, 610),
      ]
    }
    #expect(values(.strikeSpeed, result("kinetics-striking-fixed", steps)).isEmpty)
    #expect(!values(.strikeSpeed, result("kinetics-striking", steps)).isEmpty)
  }

  @Test(arguments: [10.0, 15, 30, 60])
  func `a strike is one at any frame rate`(rate: Double) throws {
    let told = "kinetics-striking-fixed:arm-length=0.56,min-speed=3"
    let result = result(told, punchTrack(rate: rate))
    let speed = try #require(values(.strikeSpeed, result).first)
    #expect(values(.strikeSpeed, result).count == 1)
    // Lines of two intervals smooth it: 0.4 m in 0.2 s at least.
    #expect(speed > 1.9 && speed < 3.2)
  }

  @Test func `slow stretching is no strike`() {
    let result = result("kinetics-striking-fixed:min-speed=12", punchTrack())
    #expect(result.measurements.isEmpty && result.events.isEmpty)
  }
}
