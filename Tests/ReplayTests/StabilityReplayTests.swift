// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import Testing

@testable import Replay

struct StabilityReplayTests {
  /// A person whose hips go down and up by so many of 400 pixels, five times.
  private func track(depth: Double, frames: Int = 300) -> PoseTrack {
    let skeleton = Skeleton.coco17
    var positions: [SIMD3<Float>] = []
    for frame in 0..<frames {
      let level = 100 + depth * (1 - Elementary.cos(2 * .pi * Double(frame) / 60)) / 2
      for joint in skeleton.joints.indices {
        positions.append(SIMD3(Float(100 + 7 * joint), Float(level + 9 * Double(joint)), .nan))
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 320, height: 400),
      times: (0..<frames).map { Double($0) / 30 },
      positions: positions,
      confidences: positions.map { _ in 1 }
    )
  }

  private let squat = Exercise.named("squat")
  private let hips: [Joint] = [.leftHip, .rightHip]

  private func noise(_ spread: Double) -> [Joint: Double] {
    Dictionary(uniqueKeysWithValues: hips.map { ($0, spread) })
  }

  private func result(
    _ counter: String,
    depth: Double,
    noise spread: Double
  ) throws -> CountStability {
    let replay = StabilityReplay([try CounterConfiguration(parsing: counter)])
    let exercise = try #require(squat)
    return replay.results(of: track(depth: depth), exercise: exercise, noise: noise(spread))[0]
  }

  @Test func `a deep movement stands firm, one at the threshold does not`() throws {
    // 0.4 frame heights against an amplitude of 0.08.
    let firm = try result("zig-zag-fixed", depth: 160, noise: 1)
    #expect(firm.count == 5)
    #expect(firm.noise == CountStability.Trials(trials: 200, changed: 0))
    #expect(firm.drops == CountStability.Trials(trials: 200, changed: 0))
    #expect(firm.rates == CountStability.Trials(trials: 5, changed: 0))
    #expect(firm.thresholdFlips == 0)
    #expect(try #require(firm.margin) > Elementary.log(4))
    // 0.079: noise makes peaks higher and valleys lower, and so reps of what is none.
    let shaky = try result("zig-zag-fixed:smoothing=0", depth: 31.6, noise: 1)
    #expect(shaky.count == 0)
    #expect(shaky.noise.changed > 50)
    #expect(shaky.thresholdFlips == 5)
    #expect(try #require(shaky.margin) < 0.02)
  }

  @Test func `more noise changes more counts, none changes none`() throws {
    let changed = try [0.2, 1, 4].map {
      try result("hysteresis@hip-depth", depth: 60, noise: $0).noise.changed
    }
    #expect(changed[0] <= changed[1] && changed[1] <= changed[2])
    let zigZag = try [0.05, 0.4, 3].map {
      try result("zig-zag-fixed:smoothing=0", depth: 31.6, noise: $0).noise.changed
    }
    #expect(zigZag[0] < zigZag[1] && zigZag[1] <= zigZag[2])
    #expect(try result("zig-zag", depth: 36, noise: 0).noise.trials == 0)
  }

  @Test func `a counter that counts otherwise has no margin`() throws {
    let other = try result("article-rep-counter-fixed", depth: 160, noise: 1)
    #expect(other.margin == nil)
    #expect(other.thresholdFlips == nil)
    #expect(other.noise.trials == 200)
  }

  @Test func `trials are what a replay of each changed track says`() throws {
    let exercise = try #require(squat)
    let counters = CounterCatalog.all.map { CounterConfiguration($0) }
    let track = track(depth: 34)
    let found = StabilityReplay(counters).results(of: track, exercise: exercise, noise: noise(2))
    let replay = Replay(counters)
    let counts = replay.events(of: track, exercise: exercise).map(\.count)
    var noisy = counts.map { _ in 0 }
    var dropped = noisy
    for seed in 0..<UInt64(StabilityReplay.seeds) {
      let trials = [
        track.adding(noise: noise(2), seed: seed), track.dropping(share: 0.1, seed: seed),
      ].map { replay.events(of: $0, exercise: exercise).map(\.count) }
      for counter in counters.indices {
        if trials[0][counter] != counts[counter] { noisy[counter] += 1 }
        if trials[1][counter] != counts[counter] { dropped[counter] += 1 }
      }
    }
    #expect(found.map(\.noise.changed) == noisy)
    #expect(found.map(\.drops.changed) == dropped)
    #expect(noisy.contains { $0 > 0 })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `noise has its spread, on its joints only, whatever the others get`(seed: UInt64) {
    let still = track(depth: 0, frames: 2_000)
    let noisy = still.adding(noise: noise(2.5), seed: seed)
    let more = still.adding(noise: [.leftHip: 2.5, .nose: 1], seed: seed)
    var squares = 0.0
    var count = 0.0
    for frame in 0..<still.count {
      for (place, joint) in Skeleton.coco17.joints.enumerated() {
        let way = noisy[frame].pointInImage(place) - still[frame].pointInImage(place)
        guard hips.contains(joint) else {
          #expect(way == .zero)
          continue
        }
        squares += (way * way).sum()
        count += 2
      }
      let place = Skeleton.coco17.index(of: .leftHip) ?? 0
      #expect(more[frame].pointInImage(place) == noisy[frame].pointInImage(place))
    }
    #expect(abs((squares / count).squareRoot() - 2.5) < 0.12)
    #expect(still.adding(noise: noise(1), seed: seed + 1).positions != noisy.positions)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a tenth of the frames is lost, the others keep their times`(seed: UInt64) {
    let track = track(depth: 50, frames: 2_000)
    let rest = track.dropping(share: 0.1, seed: seed)
    #expect(abs(Double(rest.count) / 2_000 - 0.9) < 0.04)
    #expect(Set(rest.times).isSubset(of: Set(track.times)))
    #expect(track.dropping(share: 0, seed: seed).times == track.times)
    #expect(track.dropping(share: 1, seed: seed).count == 0)
  }

  @Test func `a clip without frames changes nothing`() throws {
    let exercise = try #require(squat)
    let empty = track(depth: 0, frames: 0)
    let found = StabilityReplay(CounterCatalog.all.map { CounterConfiguration($0) })
      .results(of: empty, exercise: exercise, noise: noise(1))
    #expect(found.allSatisfy { $0.count == 0 && $0.drops.changed == 0 && $0.margin == nil })
  }
}
