// SPDX-License-Identifier: Apache-2.0
import Platform
import RepKit
import TestSupport
import Testing

/// The first code of `Documentation/RepKit.md`, and what the page says it prints.
struct GuideTests {
  private func example(_ poses: [PoseFrame], print: (String) -> Void) throws {
    // The guide begins here.
    var session = try RepSession(
      exercise: .squat,
      counter: .zigZagFixed(minAmplitude: 0.1, cooldown: .seconds(0.4)),
      analyzer: .trainerSquatFixed(maxTrunkLean: 40),
      coach: .trainerVoiceCoachFixed()
    )
    for pose in poses {  // the camera's, in order of time
      let update = session.take(pose)
      for rep in update.reps { print("rep \(session.count) at \(rep.decisionTime) s") }
      for message in update.spoken { print("say: \(message.message.title)") }
    }
    print("\(session.finish().reps.count) more at the end")
    // The guide's code ends here.
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
