// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import RepCounting
import Replay
import Testing

@Suite struct ReplayTests {
  /// A person whose joints all go down and up together, with every fifth frame missing.
  private func track(seed: UInt64, frames: Int = 300) -> PoseTrack {
    var random = RandomGenerator(seed: seed)
    let skeleton = Skeleton.coco17
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for frame in 0..<frames {
      let isMissing = frame % 5 == 4
      let level = 200 + 60 * (1 - Elementary.cos(Double(frame) / 9))
      for joint in skeleton.joints.indices {
        let x = Float(100 + 17 * joint % 60) + Float(random.unit())
        let y = Float(level) + Float(11 * joint % 40) + Float(random.unit())
        positions.append(isMissing ? SIMD3(repeating: .nan) : SIMD3(x, y, .nan))
        confidences.append(isMissing ? 0 : Float(0.5 + random.unit() / 2))
      }
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 320, height: 480),
      times: (0..<frames).map { Double($0) / 30 },
      positions: positions,
      confidences: confidences
    )
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `every counter says the same over poses as over samples`(seed: UInt64) throws {
    let track = track(seed: seed)
    for exercise in [Exercise.named("squat"), Exercise.named("pull-up"), Exercise.named("walking")]
    {
      let exercise = try #require(exercise)
      let counters = CounterCatalog.all.map { CounterConfiguration($0) }
      let replayed = Replay(counters).events(of: track, exercise: exercise)
      for (configuration, events) in zip(counters, replayed) {
        var counter = configuration.makeCounter(for: exercise)
        let overPoses = counter.events(of: track)
        #expect(overPoses == events, "\(configuration)")
      }
    }
  }

  @Test func `a clip without frames has no reps`() throws {
    let track = PoseTrack(
      skeleton: .coco17,
      frameSize: FrameSize(width: 1, height: 1),
      times: [],
      positions: [],
      confidences: []
    )
    let replay = Replay(CounterCatalog.all.map { CounterConfiguration($0) })
    let squat = try #require(Exercise.named("squat"))
    let events = replay.events(of: track, exercise: squat)
    #expect(events == CounterCatalog.all.map { _ in [] })
  }

  @Test func `the counters find reps in a track that has them`() throws {
    let squat = try #require(Exercise.named("squat"))
    let zigZag = try CounterConfiguration(parsing: "zig-zag")
    let events = Replay([zigZag]).events(of: track(seed: 1), exercise: squat)[0]
    #expect(events.count == 5)
  }
}
