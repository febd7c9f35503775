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
    // Upright from the side everything is above the ankle, 0.06 of the 0.24 m from the heel to the toes.
    let upright = result("kinetics-grappling-fixed", BodyFigure.standing(lean: 0).track())
    #expect((value(.baseMargin, upright) - 0.25).magnitude < 0.05)
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
    #expect((finding.value + 0.022 / 0.24).magnitude < 0.06)
    #expect((finding.time - 1.5).magnitude < 0.1)
    #expect((value(.spineAngle, result) - 70).magnitude < 2)
  }

  @Test(arguments: [(-5.0, false), (-25, true)])
  func `leaning back is off balance beyond the heel and not before`(lean: Double, isOff: Bool) {
    // 0.678 of the way of half a trunk and more: 0.019 and 0.09 m behind the ankle, which has 0.06 m of heel.
    let result = result("kinetics-grappling-fixed", BodyFigure.standing(lean: lean).track())
    #expect(result.findings.map(\.fault) == (isOff ? [.baseCompromised] : []))
  }

  @Test func `from the front the base is as broad as soles and not as joints`() throws {
    // The trunk 0.5 m, feet at 0.1 m on either side: half a sole of 0.048 m makes the base 0.295 m wide.
    var figure = BodyFigure.standing(lean: 0, yaw: 0)
    figure.skeleton = .coco17
    // Moved aside over feet that stay, by 0.11 m and by 0.18 m: still above the sole, and beyond it.
    for (shift, isOff) in [(0.11, false), (0.18, true)] {
      let still = figure.track(seconds: 2)
      let isFoot = still.skeleton.joints.map { $0.rawValue.hasSuffix("ankle") }
      let moved = still.positions.enumerated().map { place, position in
        isFoot[place % isFoot.count]
          ? position : position + SIMD3<Float>(Float(shift * figure.scale), 0, 0)
      }
      let track = PoseTrack(
        skeleton: still.skeleton,
        frameSize: still.frameSize,
        times: still.times,
        positions: moved,
        confidences: still.confidences
      )
      let result = result("kinetics-grappling-fixed", track)
      #expect(result.findings.map(\.fault) == (isOff ? [.baseCompromised] : []))
      // All but shanks and feet move by the whole: 0.029 stays, 0.093 goes with 0.57 of its way.
      let moving = 1 - 0.029 - 0.093 * 0.43
      let margin = (0.1 + 0.0477 - shift * moving) / 0.2955
      #expect((value(.baseMargin, result) - margin).magnitude < 0.01)
    }
  }

  @Test func `a lean counts however long somebody has stood before`() {
    let still = BodyFigure.standing(lean: 0).track(seconds: 59)
    let leaning = BodyFigure.standing(lean: 40).track(seconds: 2)
    let track = PoseTrack(
      skeleton: still.skeleton,
      frameSize: still.frameSize,
      times: still.times + leaning.times.map { $0 + 60 },
      positions: still.positions + leaning.positions,
      confidences: still.confidences + leaning.confidences
    )
    let result = result("kinetics-grappling-fixed", track)
    #expect((value(.spineAngle, result) - 40).magnitude < 2)
    #expect((value(.kuzushi, result) - 0.7 * 40 / 45).magnitude < 0.05)
  }

  @Test func `kuzushi has the speed of the moment that has its angle`() {
    // Slowly over by 45 degrees, held for no time at all: 0.7 there, and slow between.
    let slow = result("kinetics-grappling-fixed", BodyFigure.standing(lean: 45).track(seconds: 10))
    // In a second the way is quick while the angle is half of it, and over when it is whole.
    let quick = result("kinetics-grappling-fixed", BodyFigure.standing(lean: 45).track(seconds: 1))
    #expect((value(.kuzushi, slow) - 0.7).magnitude < 0.02)
    #expect(value(.kuzushi, quick) < 0.72)
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
