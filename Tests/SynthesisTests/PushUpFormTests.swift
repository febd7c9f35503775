// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Testing

@testable import Synthesis

/// Push-ups with hips that sag or pike: what moves, what stays, and what labels say.
struct PushUpFormTests {
  private let body = Samples.subject.proportions

  private func pose(sag: Double, depth: Double = 1, of body: BodyProportions) -> BodyPose {
    PushUpMotion(body: body).pose(
      depth: depth,
      faults: FormFaults(hipSag: sag),
      sway: .none
    )
  }

  @Test(arguments: [-40.0, -15, -5, 5, 15, 25], [1.2, 1.68, 2.2])
  func `the hips are bent by the dose`(sag: Double, stature: Double) {
    let body = BodyProportions(stature: stature, build: 1)
    let good = pose(sag: 0, of: body)
    let bad = pose(sag: sag, of: body)
    #expect(abs(good.hipBend) < 1e-6)
    #expect(abs(bad.hipBend - sag) < 1e-6)
    // Gravity decides: hips that sag are lower than those of a straight body.
    #expect((bad.pelvis.y < good.pelvis.y) == (sag > 0))
    #expect(bad.pelvis.y > 0.04 * stature)
    #expect(abs(bad.shoulders.y - good.shoulders.y) < 1e-9)
    #expect(bad.left.ankle == good.left.ankle && bad.left.wrist == good.left.wrist)
    for (length, wanted) in zip(bad.segmentLengths, good.segmentLengths) {
      #expect(abs(length - wanted) < 1e-9)
    }
  }

  @Test(arguments: [0.0, 0.3, 0.7, 1])
  func `a rep without faults is the straight one`(depth: Double) {
    let pose = PushUpMotion(body: body).pose(depth: depth, sway: .none)
    #expect(pose == self.pose(sag: 0, depth: depth, of: body))
    #expect(abs(pose.hipBend) < 1e-6)
  }

  @Test func `elbows are as bent as the motion says`() {
    let low = pose(sag: 0, of: body)
    let wanted = PushUpMotion.fullElbowFlexion * 180 / .pi
    #expect(abs(low.left.elbowFlexion - wanted) < 1e-6)
    #expect(abs(low.right.elbowFlexion - wanted) < 1e-6)
    let top = pose(sag: 0, depth: 0, of: body)
    // The elbow is straighter than the 20 degrees of its height, for the shoulders are behind the hands.
    #expect(top.left.elbowFlexion < 20)
    // Shoulders end 20 mm for a metre of stature above upright forearms, upper arms measure 186.
    #expect(abs(low.pressElevation - 6.2) < 0.5)
    #expect(top.pressElevation > 65)
  }

  @Test func `labels have faults, what was looked for, and measures`() throws {
    let clip = Samples.clip(
      .pushUp,
      [
        Samples.reps(1),
        Samples.reps(1, depth: 0.6, quality: .partial),
        Samples.reps(1, faults: FormFaults(hipSag: 18)),
        Samples.reps(1, faults: FormFaults(hipSag: -30)),
      ],
      yaw: 90
    )
    let file = clip.labels(source: nil)
    #expect(file.faults == ["hip-pike", "hip-sag", "incomplete-range"])
    let faults = file.events.filter { $0.kind == .fault }
    #expect(faults.map(\.label) == ["incomplete-range", "hip-sag", "hip-pike"])
    #expect(faults.map(\.unit) == ["deg", "deg", "deg"])
    #expect(faults.dropFirst().map(\.value) == [18, 30])
    let measures = file.events.filter { $0.kind == .measure }
    #expect(
      measures.prefix(4).map(\.label) == [
        "elbow-flexion", "elbow-flexion", "press-elevation", "hip-bend",
      ]
    )
    let bends = measures.filter { $0.label == "hip-bend" }.compactMap(\.value)
    #expect(bends.count == 4)
    for (bend, wanted) in zip(bends, [0.0, 0, 18, -30]) { #expect(abs(bend - wanted) < 0.5) }
    // The range that is missing is what the elbow of a full rep has more.
    let flexions = measures.filter { $0.label == "elbow-flexion" && $0.side == .left }
    let missing = try #require(faults[0].value)
    let found = try #require(flexions[1].value)
    #expect(abs(missing + found - PushUpMotion.fullElbowFlexion * 180 / .pi) < 1e-5)
  }
}
