// SPDX-License-Identifier: Apache-2.0
import RepKit
import TestSupport
import Testing

/// A mistake of an app is an error with a type, or an ignored pose with a reason.
struct BadInputTests {
  @Test func `a session that cannot be is an error with words`() {
    func error(
      _ exercise: Exercise,
      _ counter: StreamingCounter = .zigZagFixed(),
      _ analyzer: StreamingAnalyzer? = nil,
      _ coach: FeedbackConfiguration? = nil
    ) -> String? {
      do throws(RepSessionError) {
        _ = try RepSession(exercise: exercise, counter: counter, analyzer: analyzer, coach: coach)
        return nil
      } catch {
        return error.description
      }
    }
    #expect(error(.squat, .zigZagFixed(), .trainerSquatFixed(), .trainerVoiceCoach()) == nil)
    // No analyzer judges dips: they are counted.
    #expect(StreamingAnalyzer.judging(.dip).isEmpty && error(.dip) == nil)
    #expect(StreamingAnalyzer.judging(.squat).map(\.description).contains("trainer-squat-fixed"))
    #expect(error(.plank) == "the exercise 'plank' has no reps")
    #expect(
      error(.pushUp, .zigZagFixed(), .trainerSquatFixed())
        == "analyzer 'trainer-squat-fixed' does not judge the exercise 'push-up'"
    )
    #expect(
      error(.squat, .zigZagFixed(rest: .seconds(12)))
        == "parameter 'rest' must be in 0.0...10.0, not 12.0"
    )
    #expect(
      error(.squat, .zigZagFixed(cooldown: .seconds(-1)))
        == "parameter 'cooldown' must be in 0.0...60.0, not -1.0"
    )
    #expect(
      error(.pushUp, .zigZag(), .pushUp(minConfidence: 2))
        == "parameter 'min-confidence' must be in 0.0...1.0, not 2.0"
    )
    #expect(
      error(.squat, .zigZag(), nil, .trainerVoiceCoach(cooldown: .seconds(61)))
        == "parameter 'cooldown' must be in 0.0...60.0, not 61.0"
    )
  }

  @Test func `a coach without an analyzer says nothing`() throws {
    var session = try RepSession(exercise: .squat, counter: .zigZag(), coach: .trainerVoiceCoach())
    let track = SquatFigure().track(reps: 2)
    for index in 0..<track.count { #expect(session.take(track[index]).messages.isEmpty) }
    #expect(session.finish().messages.isEmpty)
  }

  /// A pose at a time, with one thing wrong.
  private static func pose(
    _ time: Double,
    _ skeleton: Skeleton = .coco17,
    side: Int = 100,
    x: Float = 50,
    confidence: Float = 1
  ) -> PoseFrame {
    let count = skeleton.joints.count
    return PoseFrame(
      skeleton: skeleton,
      frameSize: FrameSize(width: 100, height: side),
      time: time,
      positions: [SIMD3<Float>](repeating: SIMD3(x, 50, .nan), count: count),
      confidences: [Float](repeating: confidence, count: count)
    )
  }

  private static let poses: [(PoseFrame, RepSession.IgnoredPose?)] = [
    (pose(.nan), .time), (pose(.infinity), .time), (pose(1_763_900_000), .time),
    (pose(0.5), .order), (pose(1), .order), (pose(1 + 1e-7), .order),
    (pose(2, .vision19), .skeleton), (pose(2, side: 0), .frameSize),
    (pose(2, side: 65_537), .frameSize), (pose(2, x: .infinity), .position),
    (pose(2, x: 2e9), .position), (pose(2, confidence: .nan), .confidence),
    (pose(2, confidence: -0.1), .confidence), (pose(2, confidence: 1.1), .confidence),
    (pose(2, x: .nan, confidence: 0), nil), (pose(2, side: 200), .otherFrameSize),
  ]

  @Test(arguments: poses)
  func `a pose that cannot be used is ignored, with the reason`(
    pose: PoseFrame,
    reason: RepSession.IgnoredPose?
  ) throws {
    var session = try RepSession(exercise: .squat, counter: .zigZag())
    #expect(session.take(Self.pose(1)).ignored == nil)
    #expect(session.take(pose).ignored == reason)
  }

  @Test func `a device that is turned in a set is ignored until reset`() throws {
    var session = try RepSession(exercise: .squat, counter: .zigZag())
    #expect(session.take(Self.pose(1)).ignored == nil)
    #expect(session.take(Self.pose(2, side: 200)).ignored == .otherFrameSize)
    #expect(session.take(Self.pose(2)).ignored == nil)
    session.reset()
    #expect(session.take(Self.pose(3, side: 200)).ignored == nil)
  }

  @Test func `ignored poses change nothing`() throws {
    let track = SquatFigure().track(reps: 3)
    func updates(_ isDisturbed: Bool) throws -> [RepSession.Update] {
      var session = try RepSession(
        exercise: .squat,
        counter: .zigZagFixed(),
        analyzer: .trainerSquatFixed(),
        coach: .trainerVoiceCoachFixed()
      )
      return (0..<track.count).flatMap { index -> [RepSession.Update] in
        let update = session.take(track[index])
        if isDisturbed {
          for pose in [Self.pose(.nan), Self.pose(1e6), track[index / 2]] {
            #expect(session.take(pose).ignored != nil)
          }
        }
        return [update]
      } + [session.finish()]
    }
    #expect(try updates(true) == updates(false))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no numbers stop the program`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let skeletons: [Skeleton] = [.blazePose33, .coco17, Skeleton(id: "none", joints: [])]
    let numbers: [Float] = [.nan, 0, -1, 1e-30, 9e8, -9e8, .infinity, 2e9, 500]
    let steps = [0, 1e-7, 1e-6, 0.03, 1, 100, 1e7, -5, .nan, .infinity]
    let exercise = Exercise.all.filter(\.hasReps)[random.index(below: 25)]
    var sessions = try StreamingCounter.all.map { try RepSession(exercise: exercise, counter: $0) }
    sessions += try StreamingAnalyzer.all.map { analyzer in
      let entry = analyzer.configuration.entry
      let judged = try #require(Exercise.all.first { entry.judges($0) })
      return RepSession(
        counter: try StreamingCounter.zigZag().makeCounter(for: .squat),
        analyzer: try analyzer.makeAnalyzer(for: judged),
        coach: FeedbackConfiguration.trainerVoiceCoachFixed().makePolicy()
      )
    }
    var time = 0.0
    for _ in 0..<300 {
      let step = random.index(below: 3) == 0 ? steps[random.index(below: steps.count)] : 0.03
      let isSound = random.index(below: 4) > 0
      let skeleton = isSound ? .blazePose33 : skeletons[random.index(below: skeletons.count)]
      let count = skeleton.joints.count
      func number() -> Float {
        isSound ? Float(random.unit() * 1000) : numbers[random.index(below: numbers.count)]
      }
      let pose = PoseFrame(
        skeleton: skeleton,
        frameSize: FrameSize(width: isSound ? 720 : random.index(below: 3), height: 1280),
        time: time + step,
        positions: (0..<count).map { _ in SIMD3(number(), number(), number()) },
        confidences: (0..<count).map { _ in isSound ? Float(random.unit()) : number() }
      )
      if pose.time.isFinite { time = max(time, pose.time) }
      for index in sessions.indices { _ = sessions[index].take(pose) }
    }
    for index in sessions.indices { _ = sessions[index].finish() }
  }
}
