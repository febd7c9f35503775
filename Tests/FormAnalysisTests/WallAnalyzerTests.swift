// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Somebody at a wall to the right: a trunk of 0.5 m is 100 pixels.
@Suite struct WallAnalyzerTests {
  private func result(_ name: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(name)
    return analyzer.result(of: track)
  }

  private func values(_ quantity: Quantity, _ result: FormResult) -> [Double] {
    result.measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  @Test(arguments: [false, true])
  func `hips are as far from the wall wherever the wall is`(mirrored: Bool) throws {
    let track = climbTrack(mirrored: mirrored)
    let distance = try #require(values(.hipDistance, result("kinetics-wall-fixed", track)).first)
    #expect((distance - 0.6).magnitude < 0.001)
    // To the design's text the wall is at the left edge.
    let literal = try #require(values(.hipProximity, result("kinetics-wall", track)).first)
    #expect((literal - (mirrored ? 64 : 36)).magnitude < 0.1)
  }

  @Test func `hips that fall while the hands hold are a sag`() throws {
    let track = climbTrack(hips: { 30 * min(1, max(0, ($0 - 3) * 4)) })
    let found = result("kinetics-wall-fixed", track).findings
    #expect(found.map(\.fault) == [.wallSag])
    let finding = try #require(found.first)
    #expect((finding.value - 0.3).magnitude < 0.001)
    // Beyond 0.15 trunks half way down.
    #expect((finding.start - 3.13).magnitude < 0.05)
    // 30 of 1000 pixels are less than 5 %.
    #expect(result("kinetics-wall", track).findings.isEmpty)
  }

  @Test func `whoever has climbed up sags all the same, but not to the design`() {
    let track = climbTrack(
      hips: { time in
        80 * min(1, max(0, (time - 4) * 4)) - 200 * min(1, max(0, (time - 0.5) / 2))
      },
      hands: { time in
        let up = 200 * min(1, max(0, (time - 0.5) / 2))
        return (up, up)
      }
    )
    #expect(result("kinetics-wall-fixed", track).findings.map(\.fault) == [.wallSag])
    #expect(result("kinetics-wall", track).findings.isEmpty)
  }

  @Test func `climbing down is no sag`() {
    let down: (Double) -> Double = { 100 * min(1, max(0, ($0 - 2) / 2)) }
    let track = climbTrack(hips: down, hands: { (-down($0), -down($0)) })
    #expect(result("kinetics-wall-fixed", track).findings.isEmpty)
    #expect(result("kinetics-wall", track).findings.map(\.fault) == [.wallSag])
  }

  @Test func `a dyno has the speed and the way of its hand`() throws {
    // A hand goes up by 200 pixels, a metre, at 5 m/s from 3 s on, hips by 60 pixels in the same time.
    let share: (Double) -> Double = { min(1, max(0, ($0 - 3) / 0.2)) }
    let track = climbTrack(hips: { -60 * share($0) }, hands: { (200 * share($0), 0) })
    let result = result("kinetics-wall-fixed", track)
    #expect(result.events.map(\.kind) == [.dyno])
    #expect(result.events.allSatisfy { ($0.start ?? .nan) < $0.time && $0.time == $0.end })
    let speeds = values(.dynoSpeed, result)
    #expect(speeds.count == 1)
    #expect((try #require(speeds.first) - 5).magnitude < 0.1)
    let arc = try #require(values(.dynoArc, result).first)
    // Of two trunk lengths, all but what comes after the slope of 0.15 s is fast.
    #expect(arc > 1.4 && arc < 2.05)
    #expect(result.findings.isEmpty)
  }

  @Test func `a hand that is quick while the hips rest is no dyno`() {
    let share: (Double) -> Double = { min(1, max(0, ($0 - 3) / 0.2)) }
    let track = climbTrack(hands: { (200 * share($0), 0) })
    #expect(values(.dynoSpeed, result("kinetics-wall-fixed", track)).isEmpty)
    #expect(result("kinetics-wall-fixed", track).events.isEmpty)
  }
}
