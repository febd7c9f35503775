// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Steps of somebody whose feet are known: see `walkTrack`.
///
/// A foot on a cosine of 300 pixels in 0.4 s is as fast as the hips, 300 pixels a second, if sin(π s) = 0.2546: at 0.082 and
/// 0.918 of its way. So toes are farthest behind 0.033 s after they leave, and heels farthest ahead 0.033 s before
/// they land.
@Suite struct GaitAnalyzerTests {
  private func result(_ told: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(told)
    return analyzer.result(of: track)
  }

  private func times(_ kind: FormEvent.Kind, _ side: BodySide, _ result: FormResult) -> [Double] {
    result.events.filter { $0.kind == kind && $0.side == side }.map(\.time)
  }

  /// True if both lists are of the same times, up to half a frame of 60 a second.
  private func agree(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 0.009 }
  }

  @Test(arguments: [true, false], [true, false])
  func `each foot strikes and leaves once a stride, whichever way it goes and on a treadmill`(
    toTheRight: Bool,
    staysInPlace: Bool
  ) {
    let track = walkTrack(toTheRight: toTheRight, staysInPlace: staysInPlace)
    let result = result("gait-steps", track)
    // The first turn of each foot has no way before it that is known: the right one leaves the floor as the track begins.
    #expect(agree(times(.heelStrike, .left, result), [0.867, 1.867, 2.867]))
    #expect(agree(times(.heelStrike, .right, result), [0.367, 1.367, 2.367, 3.367]))
    #expect(agree(times(.toeOff, .left, result), [0.533, 1.533, 2.533, 3.533]))
    #expect(agree(times(.toeOff, .right, result), [1.033, 2.033, 3.033]))
    let steps = result.measurements.filter { $0.quantity == .stepTime }
    #expect(steps.map(\.side) == [.left, .right, .left, .right, .left, .right])
    #expect(steps.allSatisfy { abs($0.value - 0.5) < 0.018 })
    // A heel goes back by a fifth of a leg, 40 pixels, in 0.133 s, and is known a little later.
    let waits = result.events.filter { $0.kind == .heelStrike }.map { $0.decisionTime - $0.time }
    #expect(waits.allSatisfy { (0.13...0.2).contains($0) })
  }

  @Test func `ankles stand for feet if they are told to, without a treadmill's direction`() {
    let told = "gait-steps:points=ankles"
    let walk = result(told, walkTrack())
    #expect(agree(times(.heelStrike, .left, walk), [0.867, 1.867, 2.867]))
    #expect(result(told, walkTrack(staysInPlace: true)).events.isEmpty)
  }

  @Test func `nothing is reported of somebody who comes towards the camera, or leaves the picture`()
  {
    #expect(result("gait-steps", walkTrack(across: 0.1)).events.isEmpty)
    #expect(result("gait-steps", walkTrack(across: 0)).events.isEmpty)
    // 1600 pixels across: the hips leave it at half of 8 s plus 2.67 s.
    let leaving = result("gait-steps", walkTrack(seconds: 8))
    #expect(!leaving.events.isEmpty && leaving.events.allSatisfy { (1.3..<6.7).contains($0.time) })
  }

  @Test func `a foot that is lost for a moment is followed, for longer it begins anew`() {
    func track(_ lost: ClosedRange<Double>) -> PoseTrack {
      let whole = walkTrack()
      let heel = whole.skeleton.index(of: .leftHeel)
      let count = whole.skeleton.joints.count
      return whole.replacing(
        positions: whole.positions.enumerated().map { place, point in
          place % count == heel && lost.contains(whole.times[place / count])
            ? SIMD3(repeating: .nan) : point
        }
      )
    }
    // Before the strike at 1.867 s.
    let short = result("gait-steps", track(1.6...1.7))
    #expect(agree(times(.heelStrike, .left, short), [0.867, 1.867, 2.867]))
    let long = result("gait-steps", track(1.55...1.87))
    #expect(agree(times(.heelStrike, .left, long), [0.867, 2.867]))
  }

  @Test func `a swing that is asked to be wider than it is, or quicker than allowed, is none`() {
    // A heel goes from 105 + 15 pixels behind to 95 ahead, 1.1 legs.
    #expect(result("gait-steps:min-swing=1.3", walkTrack()).events.isEmpty)
    let rare = result("gait-steps:min-interval=1.5", walkTrack())
    #expect(agree(times(.heelStrike, .left, rare), [0.867, 2.867]))
    #expect(result("gait-steps:min-confidence=0.95", walkTrack()).events.isEmpty)
  }

  @Test func `noise of two pixels moves events by a few frames and makes none`() {
    let steady = result("gait-steps", walkTrack(seconds: 4))
    let noisy = result("gait-steps", walkTrack(seconds: 4, noise: 2))
    #expect(noisy.events.count == steady.events.count)
    for event in noisy.events {
      let near = steady.events.filter { $0.kind == event.kind && $0.side == event.side }
      #expect(near.contains { abs($0.time - event.time) < 0.06 })
    }
  }
}
