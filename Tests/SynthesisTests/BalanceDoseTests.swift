// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

@testable import Synthesis

/// People who lean until the centre of mass leaves their feet.
struct BalanceDoseTests {
  private static let tempo = Tempo(eccentric: 0.6, hold: 0.8, concentric: 0.5, top: 0.2)

  private func clip(_ lean: Lean, footing: Footing = .usual, yaw: Double = 0) -> SyntheticClip {
    var clip = Samples.clip(
      .standing,
      [.rest(seconds: 0.4), .lean(lean, tempo: Self.tempo), .rest(seconds: 0.3)],
      yaw: yaw
    ).clip
    clip.footing = footing
    return SyntheticClip(clip, of: Samples.recipe())
  }

  /// The angle of a way in the vertical plane through a level direction, in degrees.
  private func angle(_ way: Vector, toward side: Vector) -> Double {
    Elementary.atan2(way.dot(side), way.y) * 180 / .pi
  }

  private func side(_ direction: Double) -> Vector {
    let (left, ahead) = Elementary.sinAndCos(direction * .pi / 180)
    return Vector(left, 0, ahead)
  }

  @Test(arguments: [2, 8, 25] as [Double], [0, 40, 90, -135, 180] as [Double])
  func `body and spine lean by the degrees that were asked for, over feet that stay`(
    degrees: Double,
    direction: Double
  ) throws {
    let bad = clip(Lean(degrees: degrees, direction: direction))
    let good = clip(Lean(degrees: 0, direction: direction))
    let events = bad.labels(source: nil).events
    let dose = try #require(events.first { $0.label == "body-lean" })
    let time = try #require(dose.start)
    let (pose, upright) = (try #require(bad.pose(at: time)), try #require(good.pose(at: time)))
    let side = side(direction)
    let spine =
      angle(pose.shoulders - pose.pelvis, toward: side)
      - angle(upright.shoulders - upright.pelvis, toward: side)
    #expect(abs(spine - degrees) < 1e-6)
    // Sway moves the hips of both alike.
    let ankles = (upright.left.ankle + upright.right.ankle) / 2
    var sway = upright.pelvis - ankles
    sway.y = 0
    #expect(abs(angle(pose.pelvis - ankles - sway, toward: side) - degrees) < 1e-6)
    #expect(abs(try #require(dose.value) - degrees) < 1e-6)
    for time in bad.times {
      let pose = try #require(bad.pose(at: time))
      #expect(pose.left.ankle == upright.left.ankle && pose.right.ankle == upright.right.ankle)
      for (length, wanted) in zip(pose.segmentLengths, upright.segmentLengths) {
        #expect(abs(length - wanted) < 1e-6)
      }
    }
  }

  @Test(arguments: [0, 90] as [Double])
  func `the trunk leans over hips that stay`(direction: Double) throws {
    let bad = clip(Lean(degrees: 0, trunk: 30, direction: direction))
    let good = clip(Lean(degrees: 0))
    let (pose, upright) = (try #require(bad.pose(at: 1.2)), try #require(good.pose(at: 1.2)))
    let side = side(direction)
    let spine =
      angle(pose.shoulders - pose.pelvis, toward: side)
      - angle(upright.shoulders - upright.pelvis, toward: side)
    #expect(abs(spine - 30) < 1e-6)
    // Hips that tilt to a side are lower where the longer leg has to reach.
    #expect((pose.pelvis - upright.pelvis).length < (direction == 0 ? 1e-9 : 0.06))
    #expect(abs((pose.pelvis - upright.pelvis).x) < 1e-9)
  }

  @Test func `a lean begins and ends in the stance`() throws {
    let clip = clip(Lean(degrees: 20, direction: 60, hasStep: true))
    let still = clip.timeline.stretches[0].end
    for time in [still, still + 1.9] {
      let (before, after) = (clip.pose(at: time - 1e-6), clip.pose(at: time + 1e-6))
      for (a, b) in zip(try #require(before).landmarks, try #require(after).landmarks) {
        #expect((a - b).length < 1e-5)
      }
    }
  }

  @Test(arguments: Footing.allCases, [0, 90, 180] as [Double])
  func `everybody has room for the largest lean, also with a step`(
    footing: Footing,
    direction: Double
  ) {
    for (table, stature) in SegmentTable.allCases.flatMap({ table in
      [1.2, 1.7, 2.2].map { (table, $0) }
    }) {
      var subject = Samples.subject
      subject.proportions = BodyProportions(stature: stature, table: table)
      // Recipes refuse steps of feet that are apart already.
      let canStep = footing == .usual || footing == .narrow
      for hasStep in canStep ? [false, true] : [false] {
        let lean = Lean(degrees: 25, trunk: 45, direction: direction, hasStep: hasStep)
        var described = clip(lean, footing: footing).clip
        described.subject = subject
        // A joint out of reach would trap.
        for seed in 0..<4 as Range<UInt64> {
          let clip = SyntheticClip(described, of: Samples.recipe(seed: seed))
          #expect(clip.times.allSatisfy { clip.pose(at: $0) != nil })
        }
      }
    }
  }

  @Test(arguments: [0, 37] as [Double])
  func `the margin is that of the centre of mass in the hull of the soles`(yaw: Double) throws {
    let body = Samples.subject.proportions
    let clip = clip(Lean(degrees: 10), yaw: yaw)
    let upright = Stance(body: body).posture(sway: .none).pose(of: body)
    // Ahead the base ends between the tips of the feet's outer corners, which lie ahead alike.
    let toes = Elementary.sinAndCos(Stance.turnout)
    let tip = 0.14 * body.scale * toes.cos + 0.0275 * body.stature * toes.sin
    let margin = tip - upright.centreOfMass.z
    let side = body.stanceHalfWidth + upright.centreOfMass.x
    #expect(margin < side)
    #expect(abs(try #require(upright.supportMargin) - min(margin, heelMargin(upright))) < 1e-9)
    // Turned around, everything is where it was against each other.
    let pose = try #require(clip.pose(at: 1.2))
    let turned = pose.placed(Axes.upright.turning(0.7), at: Vector(0.3, 0, -0.2))
    #expect(
      abs(try #require(pose.supportMargin) - (try #require(turned.supportMargin))) < 1e-9
    )
  }

  /// How far the centre of mass is ahead of the line between the corners of the heels.
  private func heelMargin(_ pose: BodyPose) -> Double {
    let body = pose.proportions
    let toes = Elementary.sinAndCos(Stance.turnout)
    let back = body.heelBehind * toes.cos + 0.0275 * body.stature * toes.sin
    return pose.centreOfMass.z + back
  }

  @Test(arguments: [(3.0, false), (14.0, true)])
  func `somebody is off balance where the centre of mass is beyond the feet, and nowhere else`(
    degrees: Double,
    isOff: Bool
  ) throws {
    let clip = clip(Lean(degrees: degrees))
    let labels = clip.labels(source: nil)
    #expect(labels.faults == ["base-compromised"])
    let faults = labels.events.filter { $0.kind == .fault }
    #expect(faults.count == (isOff ? 1 : 0))
    let outside = try clip.times.filter { time in
      try #require(clip.pose(at: time)?.supportMargin) < 0
    }
    #expect(faults.first?.start == outside.first && faults.first?.end == outside.last)
    let margin = try #require(labels.events.first { $0.label == "support-margin" })
    let time = try #require(margin.start)
    let pose = try #require(clip.pose(at: time))
    let value = try #require(margin.value)
    #expect(abs(value - (try #require(pose.supportMargin)) * 100) < 1e-6)
    #expect(faults.allSatisfy { abs(($0.value ?? 0) + value) < 1e-6 && $0.unit == "cm" })
    #expect(labels.events.filter { $0.kind == .hold }.map(\.label) == ["standing"])
  }

  @Test func `the speed of the hips is that of a body that turns about its ankles`() throws {
    // 1.875 of the mean speed half-way through a smooth way: 20 degrees in 0.6 s.
    let clip = clip(Lean(degrees: 20))
    let speed = clip.velocity(at: 0.7, of: \.pelvis).length
    let body = Samples.subject.proportions
    let stance = Stance(body: body)
    let radius = stance.hipHeight(reach: stance.legReach, ahead: 0) - body.ankleHeight
    let expected = 1.875 * 20 * .pi / 180 / 0.6 * radius
    #expect(abs(speed - expected) < 0.03 * expected)
    let label = try #require(clip.labels(source: nil).events.first { $0.label == "hip-speed" })
    // The way back is quicker, in 0.5 s.
    #expect(try #require(label.value) > expected && label.unit == "m/s")
    #expect(clip.velocity(at: 1.3, of: \.pelvis).length < 0.03)
  }

  @Test(arguments: [0, 90] as [Double])
  func `a step brings the base below the body again`(direction: Double) throws {
    let held = clip(Lean(degrees: 15, direction: direction, hasStep: true))
    let falling = clip(Lean(degrees: 15, direction: direction))
    let (saved, lost) = (try #require(held.pose(at: 1.3)), try #require(falling.pose(at: 1.3)))
    #expect(try #require(saved.supportMargin) > 0.03)
    #expect(try #require(lost.supportMargin) < 0.02)
    #expect(saved.right.ankle == lost.right.ankle)
    #expect((saved.left.ankle - lost.left.ankle).dot(side(direction)) > 0.2)
    // While the foot is in the air the other one alone is the base.
    let labels = held.labels(source: nil).events.filter { $0.kind == .fault }
    #expect(labels.count == 2)
  }

  @Test func `wide feet keep more of a lean to the side, staggered ones ahead`() throws {
    func margin(_ lean: Lean, _ footing: Footing) throws -> Double {
      try #require(clip(lean, footing: footing).pose(at: 1.3)?.supportMargin)
    }
    let aside = Lean(degrees: 16, direction: 90)
    let margins = try [Footing.narrow, .usual, .wide].map { try margin(aside, $0) }
    #expect(margins[0] < margins[1] - 0.03 && margins[1] < margins[2] - 0.03)
    #expect(margins[0] < 0 && margins[2] > 0)
    let ahead = Lean(degrees: 12)
    #expect(try margin(ahead, .staggered) > margin(ahead, .usual) + 0.02)
    let pose = try #require(clip(ahead, footing: .staggered).pose(at: 1.3))
    #expect(pose.left.ankle.z - pose.right.ankle.z > 0.2)
  }

  @Test(
    arguments: [
      (
        "\"exercise\": \"squat\"", "{ \"lean\": 5, \"tempo\": [1, 0, 1, 0] }",
        "'lean' needs somebody who only stands, not 'squat'"
      ),
      (
        "\"exercise\": \"standing\"", "{ \"dynos\": 2, \"height\": 0.2 }",
        "'dynos' needs a climber, not 'standing'"
      ),
      (
        "\"exercise\": \"standing\"", "{ \"lean\": 26, \"tempo\": [1, 0, 1, 0] }",
        "'lean' is 26, but must be from 0 to 25"
      ),
      (
        "\"exercise\": \"standing\", \"stance\": \"wide\"", "{ \"walk_through\": 2 }",
        "'stance' needs somebody who only stands and does not walk"
      ),
      (
        "\"exercise\": \"standing\", \"stance\": \"staggered\"",
        "{ \"lean\": 5, \"step\": true, \"tempo\": [1, 0, 1, 0] }",
        "'stance' is usual or narrow where somebody takes a step"
      ),
    ]
  )
  func `a lean that cannot be is a finding`(clip: String, step: String, reason: String) {
    let text = """
      { "schema": 1, "name": "b", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15,
        "frame_size": [60, 80], "subjects": [{ "id": "ana", "height": 1.7, "palette": "ink" }],
        "clips": [{ "id": "c", "subject": "ana", \(clip), "script": [\(step)] }] }
      """
    let found = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(found.recipe == nil)
    #expect(found.diagnostics.map(\.message) == [reason])
  }
}
