// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Somebody who stands, upright or leaning over.
@Suite struct BalanceAnalyzerTests {
  private func result(_ name: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(name)
    return analyzer.result(of: track)
  }

  private func value(_ quantity: Quantity, _ result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity }?.value ?? .nan
  }

  @Test func `the margin is that of the masses between heel and toe`() {
    // Upright from the side everything is above the ankle, 0 of 0.18 m from the ankle to the toes.
    let upright = result("kinetics-grappling-fixed", BodyFigure.standing(lean: 0).track())
    #expect(value(.baseMargin, upright).magnitude < 0.05)
    #expect(value(.spineAngle, upright).magnitude < 0.1)
    // From the front the centre is in the middle between toes 0.2 m apart.
    let frontal = result("kinetics-grappling-fixed", BodyFigure.standing(lean: 0, yaw: 0).track())
    #expect((value(.baseMargin, frontal) - 0.5).magnitude < 0.02)
    #expect(value(.stableShare, frontal) == 1)
    #expect(frontal.findings.isEmpty)
  }

  @Test(arguments: [90.0, -90])
  func `leaning over takes the mass beyond the toes`(yaw: Double) throws {
    // 70 degrees: shoulders at 0.47 m, half of the trunk 0.235; arms hang from the shoulders.
    // 0.497 * 0.235 + (0.081 + 2 * 0.05) * 0.47 = 0.202 m, beyond 0.18 m of toes.
    let result = result("kinetics-grappling-fixed", BodyFigure.standing(lean: 70, yaw: yaw).track())
    #expect(result.findings.map(\.fault) == [.baseCompromised])
    let finding = try #require(result.findings.first)
    #expect((finding.value + 0.022 / 0.18).magnitude < 0.06)
    #expect((finding.time - 1.5).magnitude < 0.1)
    #expect((value(.spineAngle, result) - 70).magnitude < 2)
  }

  @Test func `literally whoever stands is off balance`() {
    let result = result("kinetics-grappling", BodyFigure.standing(lean: 0, yaw: 0).track())
    #expect(result.findings.map(\.fault) == [.baseCompromised])
    #expect(value(.stableShare, result) == 0)
  }

  @Test func `literally the spine's angle depends on the shape of the frame`() {
    var figure = BodyFigure.standing(lean: 45)
    figure.frameSize = FrameSize(width: 720, height: 1280)
    // tan = 1280 / 720.
    let literal = value(.spineAngle, result("kinetics-grappling", figure.track()))
    #expect((literal - 60.6).magnitude < 0.5)
    let corrected = value(.spineAngle, result("kinetics-grappling-fixed", figure.track()))
    #expect((corrected - 45).magnitude < 1.5)
  }

  @Test func `kuzushi adds posture and motion`() {
    // 45 degrees are 0.7; the way there in a second moves the mass little.
    let result = result("kinetics-grappling-fixed", BodyFigure.standing(lean: 45).track(seconds: 8))
    #expect((value(.kuzushi, result) - 0.7).magnitude < 0.03)
  }

  @Test func `without toes the side shows no base`() {
    var figure = BodyFigure.standing(lean: 0)
    figure.skeleton = .coco17
    let result = result("kinetics-grappling-fixed", figure.track())
    #expect(result.abstentions.map(\.reason) == [.skeleton])
  }
}
