// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

@Suite struct PushUpAnalyzerTests {
  private func result(_ figure: PushUpFigure, reps: Int = 1, noise: Double = 0) -> FormResult {
    var analyzer = makeAnalyzer("push-up")
    return analyzer.result(of: figure.track(reps: reps, noise: noise, seed: 1))
  }

  private func value(_ quantity: Quantity, in result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity }?.value ?? .nan
  }

  @Test(arguments: [90.0, -90])
  func `from the side angles are those of the figure`(yaw: Double) {
    var figure = PushUpFigure()
    figure.yaw = yaw
    figure.flare = 0
    figure.sag = 8
    figure.flexionAtTop = 10
    figure.upperArmElevation = 5
    let result = result(figure)
    #expect((value(.pressElevation, in: result) - 5).magnitude < 1.5)
    // The upper arm is 5 degrees above the horizontal, the forearm upright: 95 between them.
    #expect((value(.elbowFlexion, in: result) - 85).magnitude < 1.5)
    #expect((value(.elbowFlexionAtTop, in: result) - 10).magnitude < 1.5)
    #expect((value(.hipBend, in: result) - 8).magnitude < 0.5)
    #expect((value(.hipSag, in: result) - 8).magnitude < 0.5)
    #expect(value(.hipPike, in: result).magnitude < 1)
    #expect(result.findings.isEmpty)
    #expect(result.abstentions.map(\.fault) == [.elbowFlare])
    #expect(result.abstentionCount(of: .elbowFlare, .view) == 1)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var fault: Fault
    var yaw: Double
    var change: @Sendable (inout PushUpFigure) -> Void
    var value: Double
    var side: BodySide?
    var testDescription: String { "\(fault) at \(yaw)" }
  }

  static let faults = [
    Row(fault: .hipSag, yaw: 90, change: { $0.sag = 30 }, value: 30),
    Row(fault: .hipSag, yaw: -90, change: { $0.sag = 30 }, value: 30),
    Row(fault: .hipPike, yaw: 90, change: { $0.sag = -30 }, value: 30),
    Row(fault: .hipPike, yaw: -90, change: { $0.sag = -30 }, value: 30),
    Row(fault: .incompleteRange, yaw: 90, change: { $0.upperArmElevation = 40 }, value: 40),
    Row(fault: .incompleteRange, yaw: 45, change: { $0.upperArmElevation = 40 }, value: 40),
    Row(fault: .incompleteRange, yaw: 0, change: { $0.upperArmElevation = 40 }, value: 40),
    Row(
      fault: .incompleteLockout,
      yaw: 90,
      change: {
        $0.flexionAtTop = 35
        $0.flare = 0
      },
      value: 35,
      side: .right
    ),
    Row(
      fault: .incompleteLockout,
      yaw: -90,
      change: {
        $0.flexionAtTop = 35
        $0.flare = 0
      },
      value: 35,
      side: .left
    ),
    Row(fault: .elbowFlare, yaw: 0, change: { $0.flare = 85 }, value: 85),
    Row(fault: .elbowFlare, yaw: 180, change: { $0.flare = 85 }, value: 85),
  ]

  @Test(arguments: faults)
  func `each fault is found where it shows, with its value`(_ row: Row) throws {
    var figure = PushUpFigure()
    figure.yaw = row.yaw
    row.change(&figure)
    let result = result(figure)
    #expect(result.findings.map(\.fault) == [row.fault])
    let finding = try #require(result.findings.first)
    #expect((finding.value - row.value).magnitude < row.value * 0.06)
    #expect(finding.side == row.side)
    #expect(finding.time > 0.4 && finding.time < 2)
    #expect(finding.decisionTime > 1.5 && finding.decisionTime < 2.5)
    #expect(finding.confidence > 0.3 && finding.confidence < 1)
  }

  struct Shape: CustomTestStringConvertible, Sendable {
    var width: Int
    var height: Int
    var testDescription: String { "\(width)x\(height)" }
  }

  @Test(arguments: [Shape(width: 720, height: 1280), Shape(width: 1280, height: 720)])
  func `the shape of the frame does not matter`(_ shape: Shape) {
    var figure = PushUpFigure()
    figure.sag = 30
    let square = result(figure)
    figure.frameSize = FrameSize(width: shape.width, height: shape.height)
    #expect(result(figure) == square)
  }

  @Test func `from between it judges the range alone`() {
    var figure = PushUpFigure()
    figure.yaw = 45
    figure.sag = 30
    figure.flare = 85
    let result = result(figure)
    #expect(result.findings.isEmpty)
    #expect(
      result.abstentions.map(\.fault) == [.hipSag, .hipPike, .incompleteLockout, .elbowFlare]
    )
    #expect(result.abstentions.allSatisfy { $0.reason == .view })
  }

  @Test func `a turn of the camera moves the flare little`() {
    var figure = PushUpFigure()
    figure.flare = 60
    for yaw in [-10.0, 0, 10] {
      figure.yaw = yaw
      #expect((value(.elbowFlare, in: result(figure)) - 60).magnitude < 4)
    }
  }

  @Test func `every rep is judged once, noise or not`() {
    var figure = PushUpFigure()
    figure.sag = 35
    for noise in [0.0, 2, 4] {
      let found = result(figure, reps: 4, noise: noise).findings.map(\.fault)
      #expect(found == [.hipSag, .hipSag, .hipSag, .hipSag])
    }
  }

  @Test func `a clip that begins on the way down has no top to judge`() {
    let whole = PushUpFigure().track(reps: 2)
    var analyzer = makeAnalyzer("push-up")
    var result = FormResult()
    // The first rep is under way from 0.5 s on and half way down at 1 s.
    for index in 0..<whole.count where whole.times[index] >= 0.9 {
      analyzer.update(whole[index], into: &result)
    }
    analyzer.finish(into: &result)
    #expect(result.abstentionCount(of: .incompleteLockout, .start) == 1)
    #expect(result.measurements.count { $0.quantity == .elbowFlexionAtTop } == 1)
    #expect(result.findings.isEmpty)
  }

  @Test func `somebody who stands or holds still does no push-up`() {
    var plank = PushUpFigure()
    plank.upperArmElevation = 80
    #expect(result(plank, reps: 3) == FormResult())
    var upright = PushUpFigure()
    upright.inclination = 85
    let standing = result(upright)
    #expect(standing.findings.isEmpty && standing.measurements.isEmpty)
    #expect(standing.abstentions.map(\.fault).count == 5)
  }

  @Test func `half a push-up is one that ends high`() throws {
    var figure = PushUpFigure()
    figure.upperArmElevation = 45
    let finding = try #require(result(figure).findings.first)
    // The arms hang at 90, may end at 20 and end at 45: 70 / (70 + 45), seen with 0.95.
    #expect((finding.confidence - 0.95 * 70 / 115).magnitude < 0.02)
    #expect(finding.threshold == 20)
  }
}
