// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import Recognition

@Suite struct ExerciseRecognizerTests {
  /// A name of a window, once a second from 4 s on.
  private func changes(
    _ names: [String?],
    enter: Double,
    leave: Double
  ) -> [String] {
    var hysteresis = NameHysteresis(enter: enter, leave: leave)
    return names.enumerated().compactMap { index, name in
      let time = Double(4 + index)
      return hysteresis.take(WindowName(name), at: time).map { change in
        "\(change.name ?? "unknown") at \(time) since \(change.since)"
      }
    }
  }

  @Test func `a name is said after it has won, and given up after it is missing for long enough`() {
    let names = ["squat", "squat", "lunge", "squat", nil, nil, nil, nil]
    #expect(
      changes(names, enter: 1, leave: 2)
        == ["squat at 5.0 since 4.0", "unknown at 9.0 since 8.0"]
    )
    // One window without it is too little.
    #expect(changes(["squat", "squat", nil, "squat", nil], enter: 1, leave: 2).count == 1)
  }

  @Test func `without hysteresis every window is said`() {
    #expect(
      changes(["squat", "lunge", nil, "squat"], enter: 0, leave: 0) == [
        "squat at 4.0 since 4.0", "lunge at 5.0 since 5.0", "unknown at 6.0 since 6.0",
        "squat at 7.0 since 7.0",
      ]
    )
  }

  @Test func `another exercise takes over without a pause`() {
    #expect(
      changes(["squat", "squat", "lunge", "lunge", "lunge"], enter: 1, leave: 5)
        == ["squat at 5.0 since 4.0", "lunge at 7.0 since 6.0"]
    )
    // If leaving is quicker than entering, nothing is said in between.
    #expect(
      changes(["squat", "lunge", "lunge", "lunge"], enter: 0, leave: 0).last
        == "lunge at 5.0 since 5.0"
    )
  }

  @Test func `a window without a lead keeps a name and does not say one`() {
    var hysteresis = NameHysteresis(enter: 0, leave: 1)
    #expect(hysteresis.take(WindowName("squat", leads: false), at: 1) == nil)
    #expect(hysteresis.take(WindowName("squat"), at: 2)?.name == "squat")
    #expect(hysteresis.take(WindowName("squat", leads: false), at: 3) == nil)
    #expect(hysteresis.take(WindowName("squat", leads: false), at: 9) == nil)
    #expect(hysteresis.name == "squat")
  }

  /// Squats for 12 s, nobody for 8 s, jumping jacks for 12 s.
  private var workout: PoseTrack {
    TestPose.track(
      StickPeople.poses("squat", person: 5, seconds: 12)
        + StickPeople.poses("nobody", person: 5, seconds: 8)
        + StickPeople.poses("jack", person: 5, seconds: 12)
    )
  }

  @Test(arguments: RecognitionMethod.allCases) func `two exercises with a pause are two stretches`(
    method: RecognitionMethod
  ) throws {
    let recognizer = ExerciseRecognizer(try #require(StickPeople.model(method)))
    let stretches = recognizer.stretches(of: workout)
    #expect(stretches.map(\.name) == ["unknown", "squat", "unknown", "jack"])
    // The first window ends at 4 s; its name holds for a second more.
    #expect(stretches[1].decisionTime == 5)
    #expect(stretches[1].start == 0)
    // The window that ends at 13.5 s is the last of which half shows somebody. 2 s later that is said.
    #expect(stretches[2].start == 12)
    #expect(stretches[2].decisionTime == 15.5)
    // From 22 s on half of the poses show somebody again. Angles at even times need a little more.
    let first = method == .rocket ? 22.5 : 22
    #expect(stretches[3].start == first - 2)
    #expect(stretches[3].decisionTime == first + 1)
    #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(stretches.last?.end == workout.times.last)
  }

  @Test(arguments: RecognitionMethod.allCases) func `pose by pose is the same as the whole track`(
    method: RecognitionMethod
  ) throws {
    let fresh = ExerciseRecognizer(try #require(StickPeople.model(method)))
    var recognizer = fresh
    for run in 0..<2 {
      var said: [RecognizedStretch] = []
      var most = 0
      for index in 0..<workout.count {
        if let stretch = recognizer.update(workout[index]) { said.append(stretch) }
        most = max(most, recognizer.keptPoses)
      }
      let whole = fresh.stretches(of: workout).dropFirst()
      #expect(said.map(\.name) == whole.map(\.name), "run \(run)")
      #expect(said.map(\.start) == whole.map(\.start))
      #expect(said.map(\.decisionTime) == whole.map(\.decisionTime))
      // A window of 4 s at 30 poses a second, both ends included.
      #expect(most == 121)
      recognizer.reset()
    }
  }

  @Test func `what is said of the beginning does not change with what comes later`() throws {
    let recognizer = ExerciseRecognizer(try #require(StickPeople.model(.rocket)))
    let whole = recognizer.stretches(of: workout)
    let cut = recognizer.stretches(of: workout.choosing(Array(0..<500)))
    let known = whole.filter { $0.decisionTime < 500.0 / 30 }
    #expect(cut.map(\.name) == known.map(\.name))
    #expect(cut.map(\.start) == known.map(\.start))
  }

  @Test func `a person who stands is unknown if motion is asked for`() throws {
    let model = try #require(StickPeople.model(.nearestPoses))
    let still = TestPose.track(StickPeople.poses("standing", person: 0, seconds: 10))
    func names(_ text: String) throws -> [String] {
      let settings = try RecognizerSettings(parsing: text)
      return ExerciseRecognizer(model, settings: settings).stretches(of: still).map(\.name)
    }
    // The standing pose is part of both exercises.
    #expect(try names("").count == 2)
    #expect(try names("motion=10") == ["unknown"])
  }

  @Test func `a long gap is no window`() throws {
    let squats = StickPeople.poses("squat", person: 5, seconds: 6)
    let track = TestPose.track(squats)
    let recognizer = ExerciseRecognizer(try #require(StickPeople.model(.rocket)))
    let times = track.times.map { $0 < 5.5 ? $0 : $0 + 1000 }
    let torn = PoseTrack(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      times: times,
      positions: track.positions,
      confidences: track.confidences
    )
    let stretches = recognizer.stretches(of: torn)
    #expect(stretches.map(\.name) == ["unknown", "squat", "unknown"])
    #expect(recognizer.stretches(of: TestPose.track([])).isEmpty)
  }

  @Test func `settings are spelled as they are read`() throws {
    let settings = try RecognizerSettings(parsing: "step=0.25,enter=3")
    #expect(settings.description == "step=0.25,enter=3.0")
    #expect(try RecognizerSettings(parsing: settings.description) == settings)
    #expect(RecognizerSettings().description.isEmpty)
    #expect(throws: ConfigurationError.self) { try RecognizerSettings(parsing: "enters=3") }
    #expect(throws: ConfigurationError.self) { try RecognizerSettings(parsing: "window=0") }
    #expect(throws: ConfigurationError.self) { try RecognizerSettings(parsing: "enter") }
  }
}
