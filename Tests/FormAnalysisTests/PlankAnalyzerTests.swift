// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Planks of sticks.
@Suite struct PlankAnalyzerTests {
  private func result(_ track: PoseTrack, told: String = "") -> FormResult {
    var analyzer = makeAnalyzer("plank" + told)
    return analyzer.result(of: track)
  }

  private func value(_ quantity: Quantity, _ result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity }?.value ?? .nan
  }

  @Test(arguments: [90.0, -90])
  func `a straight hold has its duration and nothing wrong`(yaw: Double) {
    let result = result(BodyFigure.plank(yaw: yaw).track(reps: 2, seconds: 2))
    // Five seconds at 30 Hz, from the first to the last frame.
    #expect((value(.holdDuration, result) - 4.967).magnitude < 0.001)
    #expect(value(.hipBend, result).magnitude < 0.1)
    #expect(result.holds.map(\.name) == ["plank"])
    #expect(result.holds.map { $0.end - $0.start } == [value(.holdDuration, result)])
    #expect(result.findings.isEmpty && result.abstentions.isEmpty)
  }

  @Test(arguments: [90.0, -90], [25.0, -25])
  func `hips that leave the line are found while they do`(yaw: Double, sag: Double) throws {
    let result = result(BodyFigure.plank(sag: sag, yaw: yaw).track(reps: 1, seconds: 4))
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
    let track = BodyFigure.plank(sag: 8).track(reps: 1, seconds: 4)
    #expect(result(track).findings.isEmpty)
    #expect(result(track, told: ":max-hip-sag=5").findings.map(\.fault) == [.hipSag])
  }

  @Test(arguments: [0.0, 55])
  func `from elsewhere the hold is timed and the hips are not judged`(yaw: Double) {
    let result = result(BodyFigure.plank(sag: 25, yaw: yaw).track(reps: 1, seconds: 4))
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
    #expect(result.findings.isEmpty && result.measurements.isEmpty && result.holds.isEmpty)
    #expect(result.abstentions.map(\.reason) == [.joints, .joints])
  }

  @Test(arguments: [FrameSize(width: 720, height: 1280), FrameSize(width: 1280, height: 720)])
  func `the shape of the frame does not matter`(shape: FrameSize) {
    var figure = BodyFigure.plank(sag: 25)
    let square = result(figure.track())
    figure.frameSize = shape
    #expect(result(figure.track()) == square)
    #expect(square.findings.count == 1)
  }
}
