// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// The posture and gait design's posture, with the errors that text and code have.
@Suite struct AndernetPostureTests {
  private func result(_ reading: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer("andernet-posture:reading=\(reading)")
    return analyzer.result(of: track)
  }

  private func result(_ reading: String, _ change: (inout PostureFigure) -> Void) -> FormResult {
    var figure = PostureFigure()
    change(&figure)
    return result(reading, figure.track())
  }

  private func value(_ quantity: Quantity, _ result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity }?.value ?? .nan
  }

  private func verdict(_ subject: String, _ result: FormResult) -> String? {
    result.judgements.first { $0.subject == subject }.map { "\($0.verdict)" }
  }

  private func score(_ subject: String, _ result: FormResult) -> Double {
    guard
      case .graded(let value, _) = result.judgements.first(where: { $0.subject == subject })?
        .verdict
    else { return .nan }
    return value
  }

  private func isNear(_ value: Double, _ other: Double, _ tolerance: Double = 0.02) -> Bool {
    (value - other).magnitude <= tolerance
  }

  @Test(arguments: [
    (50.5, "normal", "normal"), (49.5, "mild", "normal"),
    // In the gap of the code's ranges from 48 to 49, which its function does not have.
    (48.5, "mild", "mild"), (42, "moderate", "mild"), (39.5, "severe", "moderate"),
    (38, "severe", "moderate"), (29, "severe", "severe"),
  ])
  func `text and code differ in the severity of the head`(angle: Double, text: String, code: String)
  {
    let subject = "craniovertebral-severity"
    #expect(verdict(subject, result("text") { $0.craniovertebralAngle = angle }) == text)
    #expect(verdict(subject, result("code") { $0.craniovertebralAngle = angle }) == code)
  }

  @Test(arguments: [
    (30.0, "normal", "normal"), (45, "mild", "normal"), (55, "mild", "mild"),
    (65, "moderate", "mild"), (90, "moderate", "moderate"), (96, "severe", "severe"),
    // Without a sign: 65 mm behind S1 is as bad as in front of it.
    (-65, "moderate", "mild"),
  ])
  func `text and code differ in the severity of the sagittal vertical axis`(
    millimetres: Double,
    text: String,
    code: String
  ) {
    // Shoulders above the hips, and C7 that much in front of them.
    let subject = "sagittal-vertical-severity"
    let (one, other) = (
      result("text") { $0.protraction = -millimetres },
      result("code") { $0.protraction = -millimetres }
    )
    #expect(isNear(value(.sagittalVerticalAxis, one), millimetres))
    #expect(verdict(subject, one) == text && verdict(subject, other) == code)
  }

  @Test func `a head behind C7 reads as one in front`() {
    for reading in ["text", "code"] {
      let result = result(reading) { $0.craniovertebralAngle = 110 }
      #expect(isNear(value(.craniovertebralAngle, result), 70))
    }
  }

  @Test func `from the side nothing is to the front, and all of it aside`() {
    for reading in ["text", "code"] {
      let facing = result(reading) {
        $0.trunkLean = 12
        $0.protraction = 40
      }
      // 0.5 tan 12° is 106.28 mm for 0.53 m of height.
      #expect(isNear(value(.sagittalVerticalAxis, facing), 66.28))
      #expect(isNear(value(.trunkLean, facing), 7.13) && isNear(value(.lateralLean, facing), 0))
      #expect(isNear(value(.shoulderProtraction, facing), 40))
      let aside = result(reading) {
        $0.trunkLean = 12
        $0.protraction = 40
        $0.heading = 90
      }
      #expect(isNear(value(.sagittalVerticalAxis, aside), 0))
      #expect(isNear(value(.trunkLean, aside), 0) && isNear(value(.lateralLean, aside), 7.13))
      #expect(isNear(value(.shoulderProtraction, aside), 0))
      // The head is straight above C7, whatever it does: 90 degrees.
      #expect(isNear(value(.craniovertebralAngle, aside), 90))
      let away = result(reading) {
        $0.trunkLean = 12
        $0.heading = 180
      }
      #expect(isNear(value(.trunkLean, away), -11.34))
    }
  }

  @Test func `somebody upright has a score of 84 by the code, for a straight spine is no good one`()
  {
    let code = result("code") { _ in }
    // 0.22 x 98 + 22 + 13 + 8 + 8 + 0.10 x 18.75 + 5 + 0 + 5.
    #expect(isNear(score("posture-score", code), 84.435, 0.05))
    #expect(verdict("kendall-type", code) == "flat-back")
    // The trunk 1, the neck bent by 38 degrees 2, legs 1: A 1. The collar bone is the upper arm, a hanging
    // hand a bent wrist: B (2, 2, 2) 3. C 1, and an activity.
    #expect(verdict("reba-score", code) == "2" && verdict("reba-level", code) == "low")
    #expect(score("upper-crossed-score", code) == 0)
    let text = result("text") { _ in }
    #expect(verdict("reba-score", text) == "1" && verdict("reba-level", text) == "low")
    // The text has no rule for these.
    for subject in ["posture-score", "kendall-type", "upper-crossed-score", "trunk-lean-severity"] {
      #expect(verdict(subject, text) == nil, "\(subject)")
    }
  }

  @Test func `the upper syndrome is found by the text, and the code is told of no protraction`() {
    func slouch(_ figure: inout PostureFigure) {
      figure.craniovertebralAngle = 35
      figure.protraction = 60
      figure.pelvicTilt = 20
    }
    let (text, code) = (result("text", slouch), result("code", slouch))
    #expect(verdict("upper-crossed", text) == "found" && verdict("lower-crossed", text) == "found")
    // 2 x 10 of the head, where 60 mm would be 20 more; 3 x 10 of the pelvis.
    #expect(isNear(score("upper-crossed-score", code), 20, 0.1))
    #expect(verdict("upper-crossed", code) == "none")
    #expect(isNear(score("lower-crossed-score", code), 30, 0.1))
  }

  @Test func `a severity is a stretch of equal frames`() throws {
    var good = PostureFigure()
    good.craniovertebralAngle = 55
    var bad = good
    bad.craniovertebralAngle = 35
    let (one, other) = (good.track(), bad.track())
    var analyzer = makeAnalyzer("andernet-posture")
    var result = FormResult()
    for frame in 0..<one.count {
      analyzer.update((frame < 30 ? one : other)[frame], into: &result)
    }
    #expect(result.judgements.map(\.subject).filter { $0.hasSuffix("severity") }.count == 1)
    analyzer.finish(into: &result)
    let stretches = result.judgements.filter { $0.subject == "craniovertebral-severity" }
    #expect(stretches.map { "\($0.verdict)" } == ["normal", "severe"])
    #expect(stretches.map(\.start) == [0, 1] && stretches.map(\.end) == [29.0 / 30, 2])
    // The value of the clip is the mean.
    #expect(isNear(value(.craniovertebralAngle, result), (30 * 55 + 31 * 35) / 61))
  }

  @Test func `noise of 10 mm makes severities change more than ten times a second`() {
    var figure = PostureFigure()
    figure.craniovertebralAngle = 45
    figure.noise = 0.01
    let result = result("text", figure.track(seconds: 10))
    let stretches = result.judgements.count { $0.subject == "craniovertebral-severity" }
    #expect(stretches > 100)
    var corrected = makeAnalyzer("andernet-posture-fixed:severities=on")
    let once = corrected.result(of: figure.track(seconds: 10)).judgements
    #expect(once.count { $0.subject == "craniovertebral-severity" } == 1)
  }

  @Test func `without a world or a spine everything is abstained from`() {
    let flat = result("code", PostureFigure().track(.arkit91, hasWorld: false))
    #expect(flat.measurements.isEmpty && flat.judgements.isEmpty)
    #expect(!flat.abstentions.isEmpty && flat.abstentions.allSatisfy { $0.reason == .depth })
    let other = result("code", PostureFigure().track(.blazePose33))
    #expect(!other.abstentions.isEmpty && other.abstentions.allSatisfy { $0.reason == .skeleton })
  }
}
