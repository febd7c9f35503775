// SPDX-License-Identifier: Apache-2.0
import Platform
import RepKit
import TestSupport
import Testing

/// The code of `Documentation/RepKit.md`, and what the page says the first of it prints.
struct GuideTests {
  private func example(_ poses: [PoseFrame], print: (String) -> Void) throws {
    // The guide begins here.
    var session = try RepSession(
      exercise: .squat,
      counter: .zigZagFixed(minAmplitude: 0.1, cooldown: .seconds(0.4)),
      analyzer: .trainerSquatFixed(maxTrunkLean: 40),
      coach: .trainerVoiceCoachFixed(debounce: .zero)  // the analyzer judges whole reps
    )
    for pose in poses {  // the camera's, in order of time
      let update = session.take(pose)
      for rep in update.reps { print("rep \(session.count) at \(rep.decisionTime) s") }
      for message in update.spoken { print("say: \(message.text)") }
    }
    print("\(session.finish().reps.count) more at the end")
    // The guide's code ends here.
  }

  private func values() -> [String] {
    let counter = StreamingCounter.hysteresis(low: 95, side: .low, signal: .kneeAngleBest)
    let analyzer = StreamingAnalyzer.pushUp(maxHipSag: 15)
    let coach = FeedbackConfiguration.trainerVoiceCoachFixed(faultCooldown: .seconds(5))
    return [counter.description, analyzer.description, coach.description]
  }

  private func ownParts() throws -> RepSession {
    /// Counts each way of an angle below 95 degrees and back above 140.
    struct KneeBends: RepMachine {
      var ended = RepEvent(decisionTime: 0)  // the rep that the last step ended
      let threshold = 45.0  // the travel of a rep in the signal's unit, for the confidence
      private var lowest: Sample?
      mutating func step(_ sample: Sample) -> RepStep {  // never NaN
        guard let bottom = lowest else {
          guard sample.value < 95 else { return .goesOn }
          lowest = sample
          return .begins  // the confidence is that of the samples from here on
        }
        if sample.value < bottom.value { lowest = sample }
        guard sample.value > 140 else { return .goesOn }
        let travel = sample.value - bottom.value
        ended = RepEvent(decisionTime: sample.time, extremumTime: bottom.time, amplitude: travel)
        lowest = nil
        return .ends
      }
    }
    let bends = MachineCounter(KneeBends())
    var session = RepSession(
      counter: try SignalPoseCounter(signal: .kneeAngleBest, in: .squat, counter: bends),
      analyzer: try StreamingAnalyzer.trainerSquatFixed().makeAnalyzer(for: .squat)
    )
    session.reset()
    return session
  }

  @Test func `a counter of one's own is made of a signal by its name`() throws {
    func error(_ exercise: Exercise) -> RepSessionError? {
      do throws(RepSessionError) {
        _ = try SignalPoseCounter(signal: .height, in: exercise, counter: MachineCounter(Silent()))
        return nil
      } catch {
        return error
      }
    }
    for exercise in Exercise.all {
      #expect(error(exercise) == (exercise.hasReps ? nil : .noReps(exercise)))
    }
  }

  @Test func `all code of the guide that needs no framework compiles, for it stands here`() throws {
    let page = try Files.readText(Files.folder(of: #filePath) + "/../../Documentation/RepKit.md")
    let source = try Files.readText(#filePath)
    let blocks = page.split(separator: "```swift\n").dropFirst().map { text in
      text.split(separator: "```").first ?? ""
    }
    #expect(blocks.count == 5)
    for block in blocks where !block.contains("observation") && !block.contains(".package(") {
      let lines = block.split(separator: "\n").filter { $0 != "import RepKit" }
      #expect(source.contains(lines.map { "    " + $0 }.joined(separator: "\n")), "\(block)")
    }
    #expect(values()[1] == "push-up:max-hip-sag=15.0")
    #expect(try ownParts().count == 0)
  }

  @Test func `the guide's first code prints what the guide says`() throws {
    let page = try Files.readText(Files.folder(of: #filePath) + "/../../Documentation/RepKit.md")
    let source = try Files.readText(#filePath)
    let blocks = page.split(separator: "```", omittingEmptySubsequences: false)
    let code = source.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasSuffix("// The guide begins here.") }.dropFirst()
      .prefix { !$0.hasSuffix("// The guide's code ends here.") }
      .map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(blocks[1] == "swift\nimport RepKit\n\n\(code)\n")

    var figure = SquatFigure()
    figure.yaw = 90
    figure.trunkLean = 60
    let track = figure.track(reps: 5)
    var printed = "\n"
    try example((0..<track.count).map { track[$0] }) { printed += $0 + "\n" }
    #expect(blocks[3] == printed)
  }
}

private struct Silent: RepMachine {
  var ended = RepEvent(decisionTime: 0)
  var threshold: Double { 1 }
  mutating func step(_ sample: Sample) -> RepStep { .goesOn }
}
