// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Planks of sticks.
@Suite struct PlankAnalyzerTests {
  /// Somebody on the elbows whose hips go from one angle to another and back for two seconds.
  private func figure(sag: Double = 0, of start: Double = 0, yaw: Double = 90) -> BodyFigure {
    func posture(_ sag: Double) -> BodyPosture {
      var posture = BodyPosture()
      posture.lean = 80 - sag / 2
      posture.set(\.thigh, .init(-80 - sag / 2))
      posture.set(\.shank, .init(-80))
      posture.set(\.upperArm, .init(0))
      posture.set(\.forearm, .init(90))
      return posture
    }
    var figure = BodyFigure(from: posture(start), to: posture(sag))
    figure.yaw = yaw
    return figure
  }

  private func result(_ track: PoseTrack, told: String = "") -> FormResult {
    var analyzer = makeAnalyzer("plank" + told)
    return analyzer.result(of: track)
  }

  private func value(_ quantity: Quantity, _ result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity }?.value ?? .nan
  }

  @Test(arguments: [90.0, -90])
  func `a straight hold has its duration and nothing wrong`(yaw: Double) {
    let result = result(figure(yaw: yaw).track(reps: 2, seconds: 2))
    // Five seconds at 30 Hz, from the first to the last frame.
    #expect((value(.holdDuration, result) - 4.967).magnitude < 0.001)
    #expect(value(.hipBend, result).magnitude < 0.1)
    #expect(result.findings.isEmpty && result.abstentions.isEmpty)
  }

  @Test(arguments: [90.0, -90], [25.0, -25])
  func `hips that leave the line are found while they do`(yaw: Double, sag: Double) throws {
    let result = result(figure(sag: sag, yaw: yaw).track(reps: 1, seconds: 4))
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1)
    #expect(finding.fault == (sag > 0 ? .hipSag : .hipPike))
    #expect((finding.value - 25).magnitude < 1.5)
    // Beyond 10 of 25 degrees: (1 - cos) / 2 = 0.4, from 0.5 + 4 * 0.218 s on.
    #expect((finding.start - 1.372).magnitude < 0.12)
    #expect((finding.end - 3.628).magnitude < 0.12)
    #expect(finding.decisionTime >= 4.9)
  }

  @Test func `a sag within the limit is none, and the limit is a parameter`() {
    let track = figure(sag: 8).track(reps: 1, seconds: 4)
    #expect(result(track).findings.isEmpty)
    #expect(result(track, told: ":max-hip-sag=5").findings.map(\.fault) == [.hipSag])
  }

  @Test(arguments: [0.0, 55])
  func `from elsewhere the hold is timed and the hips are not judged`(yaw: Double) {
    let result = result(figure(sag: 25, yaw: yaw).track(reps: 1, seconds: 4))
    #expect(result.findings.isEmpty)
    if yaw == 55 {
      #expect(result.abstentions.map(\.fault) == [.hipSag, .hipPike])
      #expect(result.abstentions.allSatisfy { $0.reason == .view })
      #expect(value(.holdDuration, result) > 4)
    }
  }

  @Test func `standing is no plank`() {
    let standing = BodyFigure(from: BodyPosture(), to: BodyPosture())
    let result = result(standing.track(reps: 2))
    #expect(result.findings.isEmpty && result.measurements.isEmpty)
    #expect(result.abstentions.map(\.reason) == [.joints, .joints])
  }

  @Test(arguments: [FrameSize(width: 720, height: 1280), FrameSize(width: 1280, height: 720)])
  func `the shape of the frame does not matter`(shape: FrameSize) {
    var figure = figure(sag: 25)
    let square = result(figure.track())
    figure.frameSize = shape
    #expect(result(figure.track()) == square)
    #expect(square.findings.count == 1)
  }

  @Test func `it keeps the contract and what it claims`() {
    let track: (UInt64) -> PoseTrack = { seed in
      let sag = [20.0, -20, 0, 12, -30][Int(seed % 5)]
      let yaw = [90.0, -90, 90, 60, -90][Int(seed % 5)]
      return self.figure(sag: sag, yaw: yaw).track(reps: 2, noise: 1, seed: seed)
    }
    #expect(checkFormAnalyzer(track: track) { makeAnalyzer("plank") } == [])
  }
}
