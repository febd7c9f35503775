// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

@testable import Synthesis

/// Climbers who fly from hold to hold.
struct DynoTests {
  private func clip(_ height: Double, of body: BodyProportions? = nil) -> SyntheticClip {
    var subject = Samples.subject
    if let body { subject.proportions = body }
    var clip = Samples.clip(
      .of("climbing-move"),
      [.rest(seconds: 0.5), .dynos(count: 2, height: height, hold: 0.4, rest: 0.5)],
      subject: subject
    ).clip
    clip.capture.frameRate = 60
    return SyntheticClip(clip, of: Samples.recipe())
  }

  @Test(arguments: [0.05, 0.2, 0.6])
  func `the body flies half a parabola under gravity to the height that was asked for`(
    height: Double
  ) throws {
    let clip = clip(height)
    let dyno = Dyno(height: height)
    #expect(abs(9.81 * dyno.flight * dyno.flight / 2 - height) < 1e-12)
    let left = clip.reps[0].start + Dyno.push
    let start = try #require(clip.pose(at: left + 1e-9))
    for share in [0.1, 0.4, 0.8, 1] {
      let time = share * dyno.flight
      let pose = try #require(clip.pose(at: left + time))
      let risen = dyno.speed * time - 9.81 * time * time / 2
      #expect(abs(pose.pelvis.y - start.pelvis.y - risen) < 1e-6)
      #expect(abs(pose.left.ankle.y - start.left.ankle.y - risen) < 1e-6)
      #expect(abs(pose.right.ankle.y - start.right.ankle.y - risen) < 1e-6)
    }
    // The hands have left their holds and caught others.
    let caught = try #require(clip.pose(at: left + dyno.flight + 0.1))
    #expect(caught.left.wrist.y - start.left.wrist.y > height)
    #expect(caught.right.wrist.y - start.right.wrist.y > height)
  }

  @Test(arguments: [0.05, 0.6])
  func `hands and feet hold until the flight, and nothing moves by leaps`(height: Double) throws {
    let clip = clip(height)
    let first = try #require(clip.pose(at: 0.5))
    let left = clip.reps[0].start + Dyno.push
    for time in stride(from: 0.5, to: left, by: 0.01) {
      let pose = try #require(clip.pose(at: time))
      #expect((pose.left.ankle - first.left.ankle).length < 1e-9)
      #expect((pose.left.wrist - first.left.wrist).length < 1e-9)
      #expect((pose.right.wrist - first.right.wrist).length < 1e-9)
    }
    var last = try #require(clip.pose(at: 0))
    for time in stride(from: 0.002, to: clip.endTime, by: 0.002) {
      let pose = try #require(clip.pose(at: time))
      #expect((pose.pelvis - last.pelvis).length < 0.008)
      #expect((pose.left.wrist - last.left.wrist).length < 0.02)
      for (length, wanted) in zip(pose.segmentLengths, last.segmentLengths) {
        #expect(abs(length - wanted) < 1e-9)
      }
      last = pose
    }
    #expect((last.pelvis - first.pelvis).length < 0.01)
  }

  @Test func `the speed of the hips is the same on either side of leaving the holds`() throws {
    let clip = clip(0.3)
    let left = clip.reps[0].start + Dyno.push
    func height(_ time: Double) throws -> Double { try #require(clip.pose(at: time)?.pelvis.y) }
    let before = try (height(left) - height(left - 1e-5)) / 1e-5
    let after = try (height(left + 1e-5) - height(left)) / 1e-5
    #expect(abs(before - after) < 0.01)
    #expect(abs(after - Dyno(height: 0.3).speed) < 0.01)
  }

  @Test(arguments: [1.2, 1.7, 2.2], SegmentTable.allCases)
  func `everybody reaches the holds of the highest flight`(stature: Double, table: SegmentTable) {
    for height in [0.05, 0.6] {
      let clip = clip(height, of: BodyProportions(stature: stature, table: table))
      // A joint out of reach would trap.
      #expect(clip.times.allSatisfy { clip.pose(at: $0) != nil })
    }
  }

  @Test func `a flight is a rep with its time and its height`() throws {
    let labels = clip(0.3).labels(source: nil).events
    #expect(labels.count { $0.kind == .rep } == 2)
    func values(_ label: String) -> [Double] {
      labels.filter { $0.kind == .measure && $0.label == label }.compactMap(\.value)
    }
    #expect(values("flight-height") == [0.3, 0.3])
    let time = (2 * 0.3 / 9.81).squareRoot()
    #expect(values("flight-time").allSatisfy { abs($0 - time) < 1e-6 })
    #expect(values("flight-time").count == 2)
    // At least the straight way from hold to hold.
    let rep = try #require(labels.first { $0.kind == .rep })
    let middle = try #require(rep.mid)
    let low = try #require(clip(0.3).pose(at: 0.6))
    let high = try #require(clip(0.3).pose(at: middle))
    let way = (high.left.wrist - low.left.wrist).length / low.proportions.trunk
    let arc = try #require(values("dyno-arc").first)
    let other = (high.right.wrist - low.right.wrist).length / low.proportions.trunk
    #expect(arc >= max(way, other) - 1e-6 && arc < 1.15 * max(way, other))
  }
}
