// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

@testable import Synthesis

/// Burpees that end with a jump.
struct JumpTests {
  /// A clip of two burpees at 60 frames a second, each with a jump.
  private func clip(height: Double, top: Double = 1.3) -> SyntheticClip {
    var reps = Step.Reps(
      count: 2,
      tempo: Tempo(eccentric: 1.2, hold: 0.1, concentric: 1.2, top: top)
    )
    reps.jump = height
    var clip = Samples.clip(.burpee, [.reps(reps)]).clip
    clip.capture.frameRate = 60
    return SyntheticClip(clip, of: Samples.recipe())
  }

  @Test(arguments: [0.05, 0.2, 0.4])
  func `the hips fly a parabola under gravity to the height that was asked for`(height: Double) {
    let jump = Jump(height: height, within: 3)
    let middle = jump.seconds / 2
    #expect(abs(jump.state(after: middle).lift - height) < 1e-12)
    #expect(jump.state(after: middle).reach == 1)
    for away in [0.01, 0.05, 0.09] {
      let fallen = height - jump.state(after: middle + away).lift
      #expect(abs(fallen - 9.81 * away * away / 2) < 1e-12)
    }
    // Speeds are the same on either side of leaving and landing, and none at the ends.
    func speed(_ time: Double, _ step: Double) -> Double {
      (jump.state(after: time + step).lift - jump.state(after: time).lift) / step
    }
    for time in [Jump.push, jump.seconds - Jump.push] {
      #expect(abs(jump.state(after: time).lift) < 1e-12)
      #expect(abs(speed(time, 1e-6) - speed(time, -1e-6)) < 1e-3)
    }
    #expect(abs(speed(0, 1e-6)) < 1e-3 && abs(speed(jump.seconds, -1e-6)) < 1e-3)
  }

  @Test func `feet are on the floor but for the flight, and segments keep their lengths`() throws {
    let clip = clip(height: 0.25)
    let first = try #require(clip.pose(at: 0))
    var highest = 0.0
    for time in clip.times {
      let pose = try #require(clip.pose(at: time))
      for (length, wanted) in zip(pose.segmentLengths, first.segmentLengths) {
        #expect(abs(length - wanted) < 1e-6)
      }
      guard clip.reps.allSatisfy({ time < $0.start || time > $0.end }) else { continue }
      let lift = pose.left.ankle.y - first.left.ankle.y
      #expect(lift >= -1e-12 && abs(pose.right.ankle.y - pose.left.ankle.y) < 1e-12)
      #expect(abs(pose.left.ankle.x - first.left.ankle.x) < 1e-9)
      highest = max(highest, lift)
    }
    #expect(abs(highest - 0.25) < 0.002)
  }

  @Test func `nothing moves by leaps where a rep turns into a jump`() throws {
    let clip = clip(height: 0.25)
    var last = try #require(clip.pose(at: 0))
    for time in stride(from: 0.002, to: clip.endTime, by: 0.002) {
      let pose = try #require(clip.pose(at: time))
      #expect((pose.left.wrist - last.left.wrist).length < 0.03)
      #expect((pose.pelvis - last.pelvis).length < 0.015)
      last = pose
    }
  }

  @Test func `a jump is as high as its time allows, and no rep more`() {
    #expect(Jump(height: 0.4, within: 0.9).height < 0.12)
    #expect(Jump(height: 0.4, within: 0.5).seconds == 0)
    let labels = clip(height: 0.25).labels(source: nil).events.filter { $0.kind == .rep }
    #expect(labels.count == 2)
  }

  @Test(
    arguments: [
      ("squat", "[1, 0, 1, 2]", "reps of burpee can end with a jump, those of 'squat' not"),
      (
        "burpee", "[1, 0, 1, 0.5]",
        "a jump of 0.25 m takes 1.05 s, and the top of the tempo has 0.5 s"
      ),
    ]
  )
  func `a jump that cannot be is a finding`(exercise: String, tempo: String, reason: String) {
    let text = """
      { "schema": 1, "name": "j", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15,
        "frame_size": [60, 80], "subjects": [{ "id": "ana", "height": 1.7, "palette": "ink" }],
        "clips": [{ "id": "c", "subject": "ana", "exercise": "\(exercise)",
          "script": [{ "reps": 1, "tempo": \(tempo), "jump": 0.25 }] }] }
      """
    let found = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(found.recipe == nil)
    #expect(found.diagnostics.map(\.message) == [reason])
  }
}
