// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import TestSupport
import Testing

/// The stage before a counter: armed while somebody is in place.
@Suite struct ArmingTests {
  /// Frames per second.
  private static let rate = 30.0
  /// Seconds before the first rep, in each clip that begins with a walk.
  private static let lead = 2 + 1.5

  /// Somebody who walks in for 2 s, rests, does five squats, and walks off for 2 s.
  ///
  /// - Parameter speed: To the right, in pixels a second; a torso is 150 pixels long.
  private func walking(_ speed: Double, bob: Double = 0) -> PoseTrack {
    let squats = SquatFigure().track(reps: 5, rate: Self.rate)
    let (before, rest) = (Int(2 * Self.rate), Int(Self.rate))
    let after = Int(2 * Self.rate)
    let joints = squats.skeleton.joints.count
    var positions: [SIMD3<Float>] = []
    func add(_ frame: Int, _ x: Double, _ y: Double) {
      for place in squats.positions[frame * joints..<(frame + 1) * joints] {
        positions.append(place + SIMD3(Float(x), Float(y), 0))
      }
    }
    func step(_ frame: Int) -> Double { bob * Elementary.sin(Double(frame) * 0.4) }
    for frame in 0..<before {
      add(0, -speed * Double(before - frame) / Self.rate, step(frame))
    }
    for _ in 0..<rest { add(0, 0, 0) }
    for frame in 0..<squats.count { add(frame, 0, 0) }
    for frame in 1...after {
      add(squats.count - 1, speed * Double(frame) / Self.rate, step(frame))
    }
    let count = before + rest + squats.count + after
    return PoseTrack(
      skeleton: squats.skeleton,
      frameSize: squats.frameSize,
      times: (0..<count).map { Double($0) / Self.rate },
      positions: positions,
      confidences: [Float](repeating: 0.9, count: count * joints)
    )
  }

  private func squat() throws -> Exercise { try #require(Exercise.named("squat")) }

  private func samples(_ text: String, _ track: PoseTrack) throws -> [Sample] {
    let configuration = try CounterConfiguration(parsing: text)
    return track.samples(of: configuration.signal(in: try squat()))
  }

  private func events(_ text: String, _ track: PoseTrack) throws -> [RepEvent] {
    let configuration = try CounterConfiguration(parsing: text)
    var counter = configuration.makeCounter(for: try squat())
    return counter.events(of: track)
  }

  @Test(arguments: [300.0, -300, 600])
  func `walks are not measured, and reps are`(speed: Double) throws {
    let track = walking(speed)
    let armed = try samples("zig-zag:settle=1", track)
    // It takes the distance to leave, and the time to settle, in which half a torso is still.
    let away = 1.5 * 150 / abs(speed) + 0.1
    for sample in armed {
      let isWalking =
        (away..<2.7).contains(sample.time)
        || sample.time > Self.lead + 10.5 + away
      let isInSet = (3.1..<Self.lead + 10.5).contains(sample.time)
      if isWalking { #expect(sample.value.isNaN, "\(sample.time)") }
      if isInSet { #expect(!sample.value.isNaN, "\(sample.time)") }
    }
    let plain = try samples("zig-zag", track)
    #expect(zip(plain, armed).allSatisfy { $1.value.isNaN || $0 == $1 })
    #expect(try events("zig-zag:settle=1", track).count == 5)
  }

  @Test func `steps of a walk are counted without the stage alone`() throws {
    let track = walking(300, bob: 60)
    #expect(try events("zig-zag", track).count > 10)
    let found = try events("zig-zag:settle=1", track)
    let inSet = Self.lead...Self.lead + 10
    #expect(found.filter { inSet.contains($0.extremumTime ?? 0) }.count == 5)
    #expect(found.count <= 9)
  }

  @Test(arguments: ["zig-zag", "aigym", "principal-component", "zig-zag@principal-offline"])
  func `somebody who is in place from the start loses nothing`(text: String) throws {
    let track = SquatFigure().track(reps: 5, noise: 2, seed: 3)
    let armed = try CounterConfiguration(parsing: text).armed(settle: 1, still: 0.5, leave: 1.5)
    var counter = armed.makeCounter(for: try squat())
    #expect(try events(text, track) == counter.events(of: track))
  }

  @Test func `a clip is measured pose by pose as at once, and after a reset`() throws {
    let track = walking(300)
    let signal = try CounterConfiguration(parsing: "zig-zag:settle=1").signal(in: try squat())
    var extractor = SignalExtractor(signal)
    let expected = track.samples(of: signal).map(\.value.bitPattern)
    for _ in 0..<2 {
      let found = (0..<track.count).map { extractor.sample(of: track[$0]).value.bitPattern }
      #expect(found == expected)
      extractor.reset()
    }
  }

  @Test func `signals of the whole clip are measured where causal ones are`() throws {
    let track = walking(300)
    let masks = try ["height", "principal-offline", "angle-best-offline"].map { name in
      try samples("zig-zag:settle=1@\(name)", track).map(\.value.isNaN)
    }
    #expect(masks[0].contains(true) && masks[0].contains(false))
    #expect(masks[1] == masks[0] && masks[2] == masks[0])
  }

  @Test func `frames without anybody disarm nothing`() throws {
    let track = SquatFigure().track(reps: 5)
    let signal = try CounterConfiguration(parsing: "zig-zag:settle=1").signal(in: try squat())
    var extractor = SignalExtractor(signal)
    let joints = track.skeleton.joints.count
    let nobody = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: joints)
    let gap = 60..<150
    var positions = track.positions
    for frame in gap {
      positions.replaceSubrange(frame * joints..<(frame + 1) * joints, with: nobody)
    }
    let dropped = PoseTrack(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      times: track.times,
      positions: positions,
      confidences: track.confidences
    )
    for frame in 0..<track.count {
      #expect(extractor.sample(of: dropped[frame]).value.isNaN == gap.contains(frame))
    }
  }

  @Test func `a recorded signal has no stage`() throws {
    let signal = try CounterConfiguration(parsing: "zig-zag:settle=1@vertical-force")
      .signal(in: try squat())
    #expect(signal.arming == nil)
  }
}
