// SPDX-License-Identifier: Apache-2.0
import RepKit
import RepKitTesting
import TestSupport
import Testing

/// All that a session says of a track.
private struct Said: Equatable {
  var reps: [RepEvent] = []
  var form = FormResult()
  var messages: [FeedbackEvent] = []

  mutating func take(_ update: RepSession.Update) {
    reps += update.reps
    form.findings += update.findings
    form.measurements += update.measurements
    form.events += update.events
    form.holds += update.holds
    form.judgements += update.judgements
    form.abstentions += update.abstentions
    messages += update.messages
  }
}

extension RepSession {
  /// Takes a whole track, from a pose on, and its end.
  fileprivate mutating func said(of track: PoseTrack, from first: Int = 0) -> Said {
    var said = Said()
    for index in first..<track.count { said.take(take(track[index])) }
    said.take(finish())
    return said
  }
}

struct RepSessionTests {
  private static let coaches: [FeedbackConfiguration] = [
    .trainerVoiceCoach(), .trainerVoiceCoachFixed(),
  ]

  private static func squats(_ seed: UInt64) -> PoseTrack {
    PoseTrack(randomPoses(seed: seed))
  }

  @Test(arguments: StreamingCounter.all)
  func `reps are those of the whole track`(counter: StreamingCounter) throws {
    for seed: UInt64 in 0..<4 {
      let track = Self.squats(seed)
      for exercise in [Exercise.squat, .bicepsCurl] {
        var whole = counter.configuration.makeCounter(for: exercise)
        var session = try RepSession(exercise: exercise, counter: counter)
        let events = whole.events(of: track)
        #expect(session.said(of: track).reps == events, "seed \(seed)")
        #expect(session.count == events.count)
      }
    }
  }

  @Test(arguments: StreamingAnalyzer.all)
  func `findings and messages are those of the whole track`(analyzer: StreamingAnalyzer) throws {
    let entry = analyzer.configuration.entry
    let exercise = try #require(Exercise.all.first { entry.judges($0) })
    for seed: UInt64 in 0..<5 {
      let track = conformanceTrack(of: entry.name, seed: seed)
      var whole = analyzer.configuration.makeAnalyzer()
      let result = whole.result(of: track)
      for coach in Self.coaches {
        var session = RepSession(
          counter: try StreamingCounter.zigZag().makeCounter(for: .squat),
          analyzer: try analyzer.makeAnalyzer(for: exercise),
          coach: coach.makePolicy()
        )
        let said = session.said(of: track)
        #expect(said.form == result, "seed \(seed)")
        var policy = coach.makePolicy()
        let messages = policy.events(for: result.findings, times: track.times)
        // Findings of the end are told after those of the last pose, not together with them.
        let last = try #require(track.times.last)
        #expect(said.messages.filter { $0.time < last } == messages.filter { $0.time < last })
        #expect(said.messages.count == messages.count, "seed \(seed)")
      }
    }
  }

  @Test func `a set of squats is counted, judged and spoken of`() throws {
    var figure = SquatFigure()
    figure.yaw = 90
    figure.trunkLean = 60
    var session = try RepSession(
      exercise: .squat,
      counter: .zigZagFixed(minAmplitude: 0.1, cooldown: .seconds(0.4)),
      analyzer: .trainerSquatFixed(maxTrunkLean: 40),
      coach: .trainerVoiceCoachFixed()
    )
    let said = session.said(of: figure.track(reps: 5))
    #expect(session.count == 5 && said.reps.count == 5)
    #expect(said.form.findings.contains { $0.fault == .trunkLean && $0.value > 40 })
    #expect(said.messages.contains { $0.isSpoken && $0.message == .trunkLean })
  }

  @Test func `spoken are the messages that are heard`() throws {
    var figure = SquatFigure()
    figure.yaw = 90
    figure.trunkLean = 60
    let track = figure.track(reps: 4)
    var session = try RepSession(
      exercise: .squat,
      counter: .zigZag(),
      analyzer: .trainerSquatFixed(),
      coach: .trainerVoiceCoach()
    )
    let updates = (0..<track.count).map { session.take(track[$0]) }
    #expect(updates.flatMap(\.spoken) == updates.flatMap(\.messages).filter(\.isSpoken))
    #expect(updates.contains { !$0.spoken.isEmpty })
    #expect(updates.contains { $0.messages.contains { !$0.isSpoken } })
  }

  @Test func `a copy goes on on its own, and reset is a new session`() throws {
    let (track, other) = (Self.squats(1), Self.squats(2))
    func made() throws -> RepSession {
      try RepSession(
        exercise: .squat,
        counter: .adaptivePersistence(),
        analyzer: .squatPosture(),
        coach: .trainerVoiceCoachFixed()
      )
    }
    var fresh = try made()
    let expected = fresh.said(of: track)
    var session = try made()
    var said = Said()
    let half = track.count / 2
    for index in 0..<half { said.take(session.take(track[index])) }
    var copy = session
    copy.reset()
    _ = copy.said(of: other)
    copy.reset()
    #expect(copy.count == 0)
    said.reps += session.said(of: track, from: half).reps
    #expect(said.reps == expected.reps)
    #expect(session.count == expected.reps.count)
    #expect(copy.said(of: track) == expected)
  }

  @Test func `the end is said once, and poses after it are ignored`() throws {
    let track = Self.squats(3)
    var session = try RepSession(exercise: .squat, counter: .aigym(signal: .kneeAngleLeft))
    _ = session.said(of: track)
    let count = session.count
    #expect(session.finish() == RepSession(counter: Silent()).ended)
    #expect(session.take(track[0]).ignored == .ended)
    #expect(session.count == count)
    session.reset()
    #expect(session.take(track[0]).ignored == nil)
  }

  @Test func `a machine of one's own makes a counter that streams`() throws {
    let counter = MachineCounter(EveryThird())
    var session = RepSession(counter: SignalPoseCounter(signal: .burpeeDepth, counter: counter))
    let track = SquatFigure().track(reps: 1)
    #expect(session.said(of: track).reps.isEmpty)
    let signal = try #require(Signal.named("hip-depth"))
    session = RepSession(
      counter: SignalPoseCounter(signal: signal, counter: CooldownFilter(counter, seconds: 0))
    )
    #expect(session.said(of: track).reps.count == track.count / 3)
  }

  @Test func `parts of one's own are taken, and candidates are not counted`() {
    var counter = Silent()
    counter.reportsRejections = true
    var session = RepSession(counter: counter)
    let said = session.said(of: Self.squats(0))
    #expect(said.reps.isEmpty && session.count == 0)
  }
}

/// A counter of one's own that turns everything down.
private struct Silent: StreamingPoseCounter {
  var reportsRejections = false

  mutating func update(_ frame: PoseFrame, into events: inout [RepEvent]) {
    guard reportsRejections else { return }
    events.append(RepEvent(decisionTime: frame.time, rejection: Rejection(.other, "never")))
  }

  mutating func finish(into events: inout [RepEvent]) {}
  mutating func reset() {}
}

/// A machine of one's own, for which every third sample is a rep.
private struct EveryThird: RepMachine {
  var ended = RepEvent(decisionTime: 0)
  private var seen = 0
  var threshold: Double { 1 }

  mutating func step(_ sample: Sample) -> RepStep {
    seen += 1
    guard seen % 3 == 0 else { return .goesOn }
    ended = RepEvent(decisionTime: sample.time)
    return .ends
  }
}

extension RepSession {
  /// The update of an end that decides nothing.
  fileprivate var ended: Update {
    var copy = self
    return copy.finish()
  }
}
