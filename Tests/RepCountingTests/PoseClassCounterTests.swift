// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting
import RepKitTesting
import TestSupport
import Testing

@Suite struct PoseClassCounterTests {
  private func count(
    _ votes: [Double],
    rejections: Bool = false
  ) -> [RepEvent] {
    var counter = MachineCounter(ClassVisits())
    counter.reportsRejections = rejections
    return counter.events(
      of: votes.enumerated().map { Sample(time: Double($0.offset), value: $0.element) }
    )
  }

  @Test func `votes are smoothed by the frame as published`() throws {
    // From ten 0 on, n of 10 make (1 - 0.8^n) / (1 - 0.8^10) of 10: 5.5 with three and 6.6 with four.
    let zeros = [Double](repeating: 0, count: 10)
    let tens = [Double](repeating: 10, count: 10)
    let event = try #require(count(zeros + tens + zeros).first)
    #expect(event.start == 13)
    // And 3.4 with the fourth that is 0 again.
    #expect(event.decisionTime == 23)
    #expect(event.end == 23)
    #expect(event.extremumTime == 19)
    #expect(((event.amplitude ?? 0) - 10).magnitude < 1e-9)
    #expect(((event.confidence ?? 0) - 1).magnitude < 1e-9)
  }

  struct Row: CustomTestStringConvertible {
    var name: String
    var votes: [Double]
    var reps: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "both comparisons are strict", votes: [6, 4], reps: 0),
    Row(name: "the first frame is not smoothed", votes: [7, 0, 0, 0], reps: 1),
    Row(name: "a class that is not left is not counted", votes: [10, 10, 10], reps: 0),
    Row(name: "one frame without votes does not leave it", votes: [10, 10, 10, 0, 10], reps: 0),
    Row(name: "nothing is counted without votes", votes: [], reps: 0),
  ])
  func `a visit is from above 6 to below 4`(_ row: Row) {
    #expect(count(row.votes).count == row.reps)
  }

  @Test func `a candidate says how many votes it had`() {
    let reasons = count([0, 0, 5, 5, 0, 0, 0, 0, 0], rejections: true).compactMap(
      \.rejection?.reason
    )
    #expect(reasons == ["votes 5 < enter 6"])
  }

  /// Standing and squatting, a few pixels apart.
  private var samples: PoseSamples {
    PoseSamples(
      (0..<30).flatMap { index in
        [("squats_up", 0.0), ("squats_down", 1)].compactMap { name, share in
          let pose = TestPose.squatting((share - Double(index) / 100).magnitude)
          return PoseEmbedding(pose.frame(at: 0)).map { .init(className: name, embedding: $0) }
        }
      }
    )
  }

  private func squats(rate: Double) -> PoseTrack {
    let samples = RepSignal(reps: 5, rate: rate).samples
    let least = samples.map(\.value).min() ?? 0
    let travel = (samples.map(\.value).max() ?? 0) - least
    return TestPose.track(samples.map { .squatting(($0.value - least) / travel) }, rate: rate)
  }

  @Test(arguments: [15.0, 30, 60]) func `squats are counted with samples of a squat`(
    rate: Double
  ) throws {
    let squat = try #require(Exercise.named("squat"))
    var counter = PoseClassCounter(samples: samples, exercise: squat)
    let events = counter.events(of: squats(rate: rate))
    #expect(events.count == 5)
    #expect(events.allSatisfy { ($0.extremumTime ?? .infinity) < $0.decisionTime })
    #expect(events.allSatisfy { (0.9...1).contains($0.confidence ?? 0) })
  }

  @Test func `an exercise without a class has no reps`() throws {
    let curl = try #require(Exercise.named("biceps-curl"))
    var counter = PoseClassCounter(samples: samples, exercise: curl)
    #expect(counter.className == nil)
    #expect(counter.events(of: squats(rate: 30)).isEmpty)
  }

  @Test func `it keeps the contract`() {
    // Poses of the kit's own person, told apart by how deep they are.
    let poses = randomPoses(seed: 77)
    let elements = poses.compactMap { frame -> PoseSamples.Element? in
      guard let embedding = PoseEmbedding(frame) else { return nil }
      // From the left hip to the left knee: 70 pixels, and none with the hips down.
      let isDown = frame.pointInImage(23).y > 320
      return .init(className: isDown ? "squats_down" : "squats_up", embedding: embedding)
    }
    let samples = PoseSamples(elements)
    #expect(samples.classes.count == 2)
    #expect(
      checkPoseCounter { PoseClassCounter(samples: samples, counting: "squats_down") } == []
    )
    var counter = PoseClassCounter(samples: samples, counting: "squats_down")
    var events: [RepEvent] = []
    for frame in poses { counter.update(frame, into: &events) }
    #expect(!events.isEmpty)
  }
}
