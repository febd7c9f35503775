// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Ranges of motion of people whose angles are known.
@Suite struct RangeOfMotionAnalyzerTests {
  private func result(_ told: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(told)
    return analyzer.result(of: track)
  }

  private func value(_ quantity: Quantity, _ side: BodySide, _ result: FormResult) -> Double {
    result.measurements.first { $0.quantity == quantity && $0.side == side }?.value ?? .nan
  }

  private let fixed = "andernet-range-of-motion-fixed"

  @Test func `each side has its own range`() {
    let track = sweepTrack(
      from: SideAngles(),
      to: SideAngles(hip: 40, knee: 60, shoulder: 30),
      right: SideAngles(hip: 20, knee: 60, shoulder: 30)
    )
    let found = result(fixed + ":severities=on", track)
    #expect(abs(value(.hipFlexionMax, .left, found) - 40) < 0.3)
    #expect(abs(value(.hipFlexionMax, .right, found) - 20) < 0.3)
    #expect(abs(value(.hipExtensionMax, .left, found)) < 0.3)
    #expect(found.judgements.map(\.verdict) == [.classified("uneven")])
    #expect(result(fixed, track).judgements.isEmpty)
    let tolerant = result(fixed + ":severities=on,max-difference=25", track)
    #expect(tolerant.judgements.map(\.verdict) == [.classified("even")])
  }

  @Test func `somebody who stands and bends a joint is measured, as somebody who walks`() throws {
    for name in [fixed, "andernet-range-of-motion"] {
      let analyzer = try #require(AnalyzerCatalog.named(name))
      #expect(analyzer.judges(.standing) && analyzer.judges(.walking), "\(name)")
    }
  }

  @Test func `legs that walk evenly are even corrected, and uneven literally`() {
    let walk = { (skeleton: Skeleton) in
      sweepTrack(
        from: SideAngles(hip: 2, knee: 5),
        to: SideAngles(hip: 30, knee: 60),
        yaw: 0,
        skeleton: skeleton
      )
    }
    let found = result(fixed + ":severities=on", walk(.arkit91))
    #expect(found.judgements.map(\.verdict) == [.classified("even")])
    let literal = result("andernet-range-of-motion", walk(.arkit91))
    let uneven = literal.judgements.filter { $0.verdict == .classified("uneven") }
      .map { $0.end - $0.start }.reduce(0, +)
    #expect(uneven > 6)
    // Without a heel the foot has a range, and no zero.
    #expect(value(.ankleRange, .left, found).isFinite)
    #expect(value(.ankleDorsiflexionMax, .left, found).isNaN)
  }

  @Test func `noise widens a range from end to end by more than that of percentiles`() {
    let track = { (noise: Double) in
      sweepTrack(
        from: SideAngles(),
        to: SideAngles(knee: 60),
        yaw: 0,
        noise: noise,
        skeleton: .arkit91
      )
    }
    let literal = result("andernet-range-of-motion", track(0.01))
    let corrected = result(fixed, track(0.01))
    #expect(value(.kneeRange, .left, literal) > 63)
    #expect(abs(value(.kneeRange, .left, corrected) - 59.3) < 3)
  }

  @Test func `a joint that is lost in a frame is 0 degrees literally, and left out corrected`() {
    let whole = sweepTrack(
      from: SideAngles(knee: 40),
      to: SideAngles(knee: 60),
      yaw: 0,
      skeleton: .arkit91
    )
    let joints = whole.skeleton.joints
    let knee = joints.firstIndex(of: .leftKnee) ?? 0
    let place = 100 * joints.count + knee
    var (positions, confidences) = (whole.positions, whole.confidences)
    var world = whole.world ?? []
    positions[place] = SIMD3(repeating: .nan)
    world[place] = SIMD3(repeating: .nan)
    confidences[place] = 0
    let track = whole.replacing(positions: positions, confidences: confidences, world: world)
    #expect(abs(value(.kneeRange, .left, result("andernet-range-of-motion", track)) - 60) < 0.1)
    #expect(abs(value(.kneeRange, .left, result(fixed, track)) - 19.75) < 0.2)
  }

  @Test func `what does not show is abstained from by its reason`() {
    let sweep = { (yaw: Double, seconds: Double) in
      sweepTrack(
        from: SideAngles(),
        to: SideAngles(hip: 40),
        seconds: seconds,
        yaw: yaw,
        hasWorld: false
      )
    }
    #expect(result(fixed, sweep(0, 8)).abstentions.map(\.reason) == [.view])
    #expect(result(fixed, sweep(90, 8)).abstentions.isEmpty)
    #expect(result(fixed, sweep(90, 0.5)).abstentions.map(\.reason) == [.length])
    #expect(
      result("andernet-range-of-motion", sweep(90, 8)).abstentions.map(\.reason) == [.skeleton]
    )
    let unsure = sweep(90, 8)
    let hidden = unsure.replacing(confidences: unsure.confidences.map { $0 / 5 })
    #expect(result(fixed, hidden).abstentions.map(\.reason) == [.joints])
    let flat = sweepTrack(
      from: SideAngles(),
      to: SideAngles(hip: 40),
      skeleton: .arkit91,
      hasWorld: false
    )
    #expect(result("andernet-range-of-motion", flat).abstentions.map(\.reason) == [.depth])
  }
}
