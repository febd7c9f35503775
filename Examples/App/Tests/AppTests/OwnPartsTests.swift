// SPDX-License-Identifier: Apache-2.0
import RepKitTesting
import Testing

/// A counter and an analyzer that an app brings itself.
@Suite struct OwnPartsTests {
  /// Counts each rise of a signal and the fall after it.
  struct Peaks: RepMachine {
    var ended = RepEvent(decisionTime: 0)
    var threshold: Double { 0.1 }
    private var isRising = false
    private var extreme = (time: 0.0, value: Double.infinity)

    mutating func step(_ sample: Sample) -> RepStep {
      if isRising == (sample.value >= extreme.value) { extreme = (sample.time, sample.value) }
      let travel = (sample.value - extreme.value).magnitude
      guard travel > threshold else { return .goesOn }
      if isRising {
        ended = RepEvent(
          decisionTime: sample.time,
          extremumTime: extreme.time,
          amplitude: travel
        )
      }
      defer { (isRising, extreme) = (!isRising, (sample.time, sample.value)) }
      return isRising ? .ends : .goesOn
    }
  }

  /// Measures how far the trunk leans, pose by pose.
  struct Lean: StreamingFormAnalyzer {
    mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
      guard let hip = pose.skeleton.index(of: .leftHip), pose.confidence(hip) > 0,
        let shoulder = pose.skeleton.index(of: .leftShoulder), pose.confidence(shoulder) > 0
      else { return }
      let lean = Angle.leanDegrees(from: pose.pointInImage(hip), to: pose.pointInImage(shoulder))
      result.measurements.append(
        FormMeasurement(
          .trunkLean,
          value: lean,
          time: pose.time,
          decisionTime: pose.time,
          confidence: pose.confidence(hip)
        )
      )
    }
    mutating func finish(into result: inout FormResult) {}
    mutating func reset() {}
  }

  static func counter() throws -> some StreamingPoseCounter {
    let peaks = CooldownFilter(MachineCounter(Peaks()), seconds: 0.4)
    return try SignalPoseCounter(signal: .height, in: .squat, counter: peaks)
  }

  @Test func `both run in a session`() throws {
    var session = RepSession(counter: try Self.counter(), analyzer: Lean())
    let track = try RecordedSet().recording.track
    let updates = (0..<track.count).map { session.take(track[$0]) }
    #expect(session.count == 5)
    #expect(updates.contains { $0.measurements.contains { $0.value > 5 } })
  }

  @Test func `both keep their contract`() throws {
    #expect(checkRepCounter { MachineCounter(Peaks()) } == [])
    #expect(checkFormAnalyzer(swapsSides: false, judges: false) { Lean() } == [])
  }

  @Test func `the counter is scored`() throws {
    let set = try RecordedSet()
    #expect(try score(set.recording, set.labels, with: Self.counter()).exact)
  }

  @Test func `parts of the catalogue are read from text`() throws {
    let track = try RecordedSet().recording.track
    let zigZag = try CounterConfiguration(parsing: "zig-zag:min-amplitude=0.1")
    var counter = zigZag.makeCounter(for: .squat)
    var analyzer = try AnalyzerConfiguration(parsing: "trainer-squat-fixed").makeAnalyzer()
    var coach = try FeedbackConfiguration(parsing: "trainer-voice-coach").makePolicy()
    let findings = analyzer.result(of: track).findings
    #expect(counter.events(of: track).count == 5)
    #expect(findings.map(\.fault) == [.kneeValgus, .kneeValgus])
    #expect(coach.events(for: findings, times: track.times).contains { $0.isSpoken })
    #expect(RecognitionModel.parse([], file: "model.json").model == nil)
  }
}
