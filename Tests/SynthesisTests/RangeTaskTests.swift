// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// Tasks of range of motion by somebody who stands.
struct RangeTaskTests {
  private func clip(
    _ task: RangeTask,
    subject: Recipe.Subject = Samples.subject
  ) -> SyntheticClip {
    let step = Step.stand(Standing(task: task), seconds: 6)
    return Samples.clip(.standing, [step], yaw: 90, subject: subject)
  }

  private func value(
    _ clip: SyntheticClip,
    _ label: String,
    _ side: LabelEvent.Side
  ) throws -> Double {
    let events = clip.labels(source: nil).events
    let found = events.filter { $0.label == label && $0.side == side }
    #expect(found.count == 1 && found.first?.unit == "deg")
    return try #require(found.first?.value)
  }

  @Test(arguments: RangeTask.Way.allCases, [LabelEvent.Side.left, .right])
  func `the greatest angle is the dose exactly, and the other side stays`(
    way: RangeTask.Way,
    side: LabelEvent.Side
  ) throws {
    let degrees = (0.75 * way.largest).rounded()
    let clip = clip(RangeTask(way, degrees: degrees, side: side, count: 2))
    #expect(abs(try value(clip, "\(way.rawValue)-max", side) - degrees) < 1e-5)
    let other: LabelEvent.Side = side == .left ? .right : .left
    let still = Samples.clip(.standing, [.rest(seconds: 6)], yaw: 90)
    for time in stride(from: 0, to: 5.9, by: 0.1) {
      let (pose, usual) = (try #require(clip.pose(at: time)), try #require(still.pose(at: time)))
      // The whole body rises where toes would go through the floor.
      let rise = pose[other].hip - usual[other].hip
      #expect(rise.y > -1e-6 && rise.y < 0.02 && abs(rise.x) < 1e-6 && abs(rise.z) < 1e-6)
      #expect((pose[other].ankle - usual[other].ankle - rise).length < 1e-6)
      #expect((pose[other].wrist - usual[other].wrist - rise).length < 1e-6)
      for (length, wanted) in zip(pose.segmentLengths, usual.segmentLengths) {
        #expect(abs(length - wanted) < 1e-6)
      }
    }
  }

  @Test func `each time goes there in two fifths, holds for one, and comes back`() {
    let task = RangeTask(.kneeFlexion, degrees: 90, count: 2)
    #expect(task.travelled(at: 0) == 0 && task.travelled(at: 1) == 0)
    #expect(abs(task.travelled(at: 0.1) - 0.5) < 1e-12)
    for share in [0.2, 0.25, 0.3, 0.7, 0.8] {
      #expect(abs(task.travelled(at: share) - 1) < 1e-9)
    }
    #expect(task.travelled(at: 0.5) == 0)
    #expect(abs(task.travelled(at: 0.9) - 0.5) < 1e-12)
  }

  @Test func `an arm goes from where it hangs to overhead, past the level`() throws {
    let clip = clip(RangeTask(.shoulderFlexion, degrees: 175, count: 1))
    let heights = stride(from: 0.0, through: 3, by: 0.1).compactMap { time in
      clip.pose(at: time).map { $0.left.wrist.y - $0.left.shoulder.y }
    }
    let (first, last) = (try #require(heights.first), try #require(heights.last))
    #expect(first < -0.4 && last > 0.4)
    // The 5th percentile is still near the hanging arm, 3.4 degrees ahead of a trunk that leans.
    let range = try value(clip, "shoulder-range", .left)
    #expect(range > 165 && range < 172)
    #expect(try value(clip, "shoulder-range", .right) < 0.01)
  }

  @Test(arguments: RangeTask.Way.allCases, [1.2, 2.2])
  func `every body has room for the largest angle`(way: RangeTask.Way, stature: Double) throws {
    var subject = Samples.subject
    for table in SegmentTable.allCases {
      subject.proportions = BodyProportions(stature: stature, table: table)
      let clip = clip(RangeTask(way, degrees: way.largest), subject: subject)
      #expect(abs(try value(clip, "\(way.rawValue)-max", .left) - way.largest) < 1e-5)
      // Nothing sinks into the floor by more than a knee that begins to bend lets it.
      for time in clip.times {
        let pose = try #require(clip.pose(at: time))
        #expect(pose.landmarks.allSatisfy { $0.y > -0.01 })
      }
    }
  }

  @Test(
    arguments: [
      ("\"of\": \"knee-flexion\", \"degrees\": 150", "'degrees' is 150, but must be from 5 to 140"),
      (
        "\"of\": \"knee-flexion\", \"degrees\": 90, \"side\": \"both\"", "'side' is left or right"
      ),
      (
        "\"of\": \"knee-flexion\", \"degrees\": 90, \"count\": 4",
        "each time of a range lasts 2 s at least"
      ),
    ]
  )
  func `a task that cannot be is a finding`(task: String, reason: String) {
    let text = """
      { "schema": 1, "name": "s", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15,
        "frame_size": [60, 80], "subjects": [{ "id": "ana", "height": 1.7, "palette": "ink" }],
        "clips": [{ "id": "c", "subject": "ana", "exercise": "standing",
          "script": [{ "stand": 6, "range": { \(task) } }] }] }
      """
    let found = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(found.recipe == nil)
    #expect(found.diagnostics.map(\.message) == [reason])
  }
}
