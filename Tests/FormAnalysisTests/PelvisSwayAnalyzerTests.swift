// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Analyzers of sway, on people whose sway is known.
@Suite struct PelvisSwayAnalyzerTests {
  private static let subjects = ["sway-area-severity", "sway-speed-severity"]

  private func result(_ told: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(told)
    return analyzer.result(of: track)
  }

  private func value(_ quantity: Quantity, _ result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity }?.value ?? .nan
  }

  private func severity(_ subject: String, _ result: FormResult) -> String? {
    result.judgements.first { $0.subject == subject }?.verdict.description
  }

  @Test func `noise of 1 mm of somebody who does not move is severe literally, and mild corrected`()
  {
    let track = swayTrack(noise: 1, seed: 4) { _ in SIMD2(0, 0) }
    let literal = result("andernet-balance", track)
    #expect(abs(value(.swaySpeed, literal) - 53.2) < 2.5)
    #expect(severity("sway-speed-severity", literal) == "severe")
    let code = result("andernet-balance:reading=code", track)
    #expect(abs(value(.swaySpeed, code) - 53.2) < 2.5)
    #expect(severity("sway-speed-severity", code) == "severe")
    #expect(severity("sway-area-severity", code) == nil)
    let corrected = result("andernet-balance-fixed:severities=on", track)
    #expect(abs(value(.swaySpeedUnfiltered, corrected) - 53.2) < 2.5)
    // All that is left is what the noise alone shows, and that is said beside it.
    #expect(value(.swaySpeed, corrected) < 13.5)
    #expect(
      abs(value(.swaySpeed, corrected) / value(.swayNoiseSpeed, corrected) - 1) < 0.12
    )
    #expect(abs(value(.swayNoise, corrected) - 1) < 0.05)
    #expect(severity("sway-speed-severity", corrected) != "severe")
    #expect(severity("sway-area-severity", corrected) == "normal")
  }

  @Test func `twice the rate is twice the speed literally, and the same corrected`() {
    let slow = swayTrack(rate: 30, noise: 1, seed: 4) { circle(at: $0) }
    let fast = swayTrack(rate: 120, noise: 1, seed: 4) { circle(at: $0) }
    let literal = [slow, fast].map { value(.swaySpeed, result("andernet-balance", $0)) }
    #expect(literal[1] > 3 * literal[0])
    let corrected = [slow, fast].map { value(.swaySpeed, result("andernet-balance-fixed", $0)) }
    #expect(abs(corrected[0] - 32) < 2 && abs(corrected[1] - 32) < 2)
  }

  @Test(arguments: [0.0, 90, -60, 180])
  func `the sides are the body's own whichever way it faces`(yaw: Double) {
    let track = swayTrack(yaw: yaw) { circle(at: $0) * SIMD2(1, 0.5) }
    let corrected = result("andernet-balance-fixed", track)
    #expect(abs(value(.swayMediolateral, corrected) - 20) < 0.1)
    #expect(abs(value(.swayAnteroposterior, corrected) - 10) < 0.1)
    // Literally they are the world's.
    let literal = value(.swayMediolateral, result("andernet-balance", track))
    #expect(abs(literal - 20) < 0.1 || abs(yaw) != 0 && abs(yaw) != 180)
  }

  @Test func `severities are off by default, and their limits are parameters`() {
    let track = swayTrack { circle(at: $0) }
    #expect(result("andernet-balance-fixed", track).judgements.isEmpty)
    let told = "andernet-balance-fixed:severities=on"
    let found = result(told, track)
    #expect(severity("sway-area-severity", found) == "severe")
    #expect(severity("sway-speed-severity", found) == "moderate")
    #expect(found.judgements.allSatisfy { $0.start == 0 && $0.end <= $0.decisionTime })
    let other = result(told + ",severe-sway-area=1000,moderate-sway-speed=35", track)
    #expect(severity("sway-area-severity", other) == "moderate")
    #expect(severity("sway-speed-severity", other) == "mild")
  }

  @Test
  func `the literal area that is normal grows after 50, and not for an age that is not known`() {
    // A circle of 3.4 mm has 109 mm².
    let track = swayTrack { circle(at: $0) * 0.34 }
    for (age, expected) in [(nil, "mild"), (50, "mild"), (54, "mild"), (60, "normal")]
      as [(Int?, String)]
    {
      let known = track.replacing(person: PersonFacts(age: age))
      #expect(severity("sway-area-severity", result("andernet-balance", known)) == expected)
    }
  }

  @Test func `a world that follows the hips has no sway literally, and abstains corrected`() {
    let track = swayTrack(world: false) { circle(at: $0) }
    let literal = result("andernet-balance", track)
    #expect(value(.swaySpeed, literal) < 0.01)
    #expect(severity("sway-area-severity", literal) == "normal")
    let corrected = result("andernet-balance-fixed", track)
    #expect(corrected.abstentions.map(\.fault.rawValue) == Self.subjects)
    #expect(corrected.abstentions.allSatisfy { $0.reason == .ground })
    #expect(corrected.measurements.map(\.quantity) == [.swayInPicture])
  }

  @Test func `without a world there is the way across the picture, and a reason`() {
    let found = result("andernet-balance-fixed", swayTrack(world: nil) { circle(at: $0) })
    #expect(found.abstentions.map(\.reason) == [.depth, .depth])
    #expect(found.measurements.map(\.quantity) == [.swayInPicture])
    #expect(
      result("andernet-balance", swayTrack(world: nil) { circle(at: $0) })
        .abstentions.map(\.reason) == [.depth, .depth]
    )
  }

  @Test(arguments: [(2.0, true), (19.9, true), (20, false)])
  func `fewer than twenty seconds are too short`(row: (seconds: Double, isShort: Bool)) {
    let found = result("andernet-balance-fixed", swayTrack(seconds: row.seconds) { circle(at: $0) })
    #expect(found.measurements.isEmpty == row.isShort)
    #expect(found.abstentions.map(\.reason) == (row.isShort ? [.length, .length] : []))
    // The literal ones say something of 2 s, too.
    let literal = result("andernet-balance", swayTrack(seconds: 2) { circle(at: $0) })
    #expect(!literal.measurements.isEmpty)
  }

  @Test func `closed eyes need twenty seconds before and after`() {
    let told = "andernet-balance-fixed:eyes-closed-from="
    let track = swayTrack(seconds: 45) { circle(at: $0) }
    #expect(value(.rombergSpeed, result(told + "22", track)).isFinite)
    #expect(result(told + "30", track).abstentions.map(\.reason) == [.length, .length])
    #expect(result(told + "15", track).measurements.isEmpty)
  }

  @Test func `hips that are not seen, or hardly, are a reason`() {
    let track = swayTrack { circle(at: $0) }
    let unsure = track.replacing(confidences: track.confidences.map { $0 / 5 })
    for told in ["andernet-balance-fixed", "andernet-balance-fixed:severities=on"] {
      let found = result(told, unsure)
      #expect(found.abstentions.map(\.reason) == [.joints, .joints] && found.measurements.isEmpty)
    }
    var analyzer = makeAnalyzer("andernet-balance-fixed")
    var nothing = FormResult()
    analyzer.finish(into: &nothing)
    #expect(nothing == FormResult())
  }

  @Test func `a gap that is long ends the stretch, and the longest one counts`() {
    let track = swayTrack(seconds: 50) { circle(at: $0) }
    func hiding(_ gap: ClosedRange<Double>) -> PoseTrack {
      let count = track.skeleton.joints.count
      return track.replacing(
        positions: track.positions.enumerated().map { place, point in
          gap.contains(track.times[place / count]) ? SIMD3(repeating: .nan) : point
        },
        confidences: track.confidences.enumerated().map { place, seen in
          gap.contains(track.times[place / count]) ? 0 : seen
        },
        world: track.world?.enumerated().map { place, point in
          gap.contains(track.times[place / count]) ? SIMD3(repeating: .nan) : point
        }
      )
    }
    let bridged = result("andernet-balance-fixed", hiding(20...20.1))
    #expect(abs(value(.swayPath, bridged) - 50 * 31.4) < 10)
    let second = result("andernet-balance-fixed", hiding(18...20))
    #expect(abs(value(.swayPath, second) - 30 * 31.4) < 10)
    let neither = result("andernet-balance-fixed", hiding(19...32))
    #expect(neither.abstentions.map(\.reason) == [.length, .length])
  }
}
