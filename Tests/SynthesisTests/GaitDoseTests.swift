// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// Walks whose feet differ by a dose, that are short-stepped, slow, or shuffling.
struct GaitDoseTests {
  /// The length of a usual step: 0.6 statures a second, 0.56 s a step.
  private static let usual: Double = 0.6 * 1.68 * 0.56

  private func clip(
    _ distance: Double = 6,
    _ change: (inout WalkingStyle) -> Void = { _ in }
  ) -> SyntheticClip {
    var style = WalkingStyle()
    change(&style)
    return Samples.clip(.walking, [.walkThrough(distance: distance, style: style)], yaw: 90)
  }

  private func measures(_ clip: SyntheticClip, _ label: String) -> [LabelEvent] {
    clip.labels(source: nil).events.filter { $0.kind == .measure && $0.label == label }
  }

  /// The median of the lengths of a label.
  private func median(
    _ clip: SyntheticClip,
    _ label: String,
    _ side: LabelEvent.Side? = nil
  ) -> Double {
    let all = measures(clip, label).filter { side == nil || $0.side == side }
    let values = all.compactMap(\.value).sorted()
    return values.isEmpty ? .nan : values[values.count / 2]
  }

  private func isNear(_ value: Double, _ expected: Double, _ limit: Double = 1e-6) -> Bool {
    (value - expected).magnitude < limit
  }

  private func value(_ clip: SyntheticClip, _ label: String) throws -> Double {
    let found = measures(clip, label)
    #expect(found.count == 1)
    return try #require(found.first?.value)
  }

  @Test func `a style without a dose is the usual walk to the bit, and adds labels alone`() throws {
    let plain = Samples.clip(.walking, [.walkThrough(distance: 4)], yaw: 90)
    let styled = clip(4)
    #expect(plain.times == styled.times)
    for time in stride(from: 0, to: plain.endTime, by: 0.01) {
      #expect(plain.pose(at: time) == styled.pose(at: time))
    }
    let (before, after) = (plain.labels(source: nil).events, styled.labels(source: nil).events)
    #expect(before.allSatisfy(after.contains))
    #expect(
      Set(after.map(\.label)).subtracting(before.map(\.label)).sorted() == [
        "cadence", "gait-speed", "step-length", "step-length-asymmetry",
        "step-time-asymmetry", "stride-length",
      ]
    )
  }

  @Test func `a usual walk has 107 steps a minute of a third of the stature`() throws {
    let clip = clip(10)
    // 60 s over steps of 0.56 s each.
    #expect(isNear(try value(clip, "cadence"), 107.142857))
    #expect(isNear(median(clip, "step-length"), Self.usual))
    #expect(isNear(median(clip, "stride-length"), 2 * Self.usual))
    #expect(try value(clip, "step-time-asymmetry") < 1e-6)
    #expect(try value(clip, "step-length-asymmetry") < 1e-5)
    // Sway moves the hips by 4 mm to the front and back.
    #expect(isNear(try value(clip, "gait-speed"), 1.008, 0.002))
  }

  @Test(
    arguments: [5, 20, 40, 60] as [Double],
    [LabelEvent.Side.left, .right]
  )
  func `the steps of one foot take longer by the dose`(dose: Double, side: LabelEvent.Side) throws {
    let clip = clip {
      $0.timeAsymmetry = dose
      $0.slowSide = side
    }
    #expect(isNear(try value(clip, "step-time-asymmetry"), dose))
    for step in measures(clip, "step-time") {
      let expected = 0.56 * (1 + (step.side == side ? dose : -dose) / 200)
      #expect(isNear(step.value ?? 0, expected))
    }
    // Times alone: feet land where they would without it.
    #expect(try value(clip, "step-length-asymmetry") < 1e-5)
  }

  @Test(
    arguments: [5, 20, 60] as [Double],
    [LabelEvent.Side.left, .right]
  )
  func `the steps of one foot are shorter by the dose`(
    dose: Double,
    side: LabelEvent.Side
  ) throws {
    let clip = clip(12) {
      $0.lengthAsymmetry = dose
      $0.shortSide = side
    }
    #expect(isNear(try value(clip, "step-length-asymmetry"), dose, 1e-5))
    #expect(try value(clip, "step-time-asymmetry") < 1e-6)
    for foot in LabelEvent.Side.ofBody {
      let expected = Self.usual * (1 + (foot == side ? -dose : dose) / 200)
      #expect(isNear(median(clip, "step-length", foot), expected))
    }
    // Sway moves the hips by 4 mm to the front and back.
    #expect(isNear(try value(clip, "gait-speed"), 1.008, 0.002))
  }

  @Test(arguments: [0.2, 0.5, 0.8])
  func `steps are shorter or slower by a share`(share: Double) throws {
    let short = clip(5) { $0.shortness = share }
    #expect(isNear(median(short, "step-length"), Self.usual * (1 - share)))
    let slow = clip(5) { $0.slowness = share }
    let cadence = 107.142857142857 / (1 + share)
    #expect(isNear(try value(slow, "cadence"), cadence))
  }

  @Test func `who shuffles lifts the feet less and takes shorter steps`() throws {
    func highest(_ clip: SyntheticClip) -> Double {
      let floor = Samples.subject.proportions.ankleHeight
      let heights = stride(from: 2, to: 4, by: 0.005).compactMap { clip.pose(at: $0)?.left.ankle.y }
      return (heights.max() ?? 0) - floor
    }
    let (usual, half, none) = (clip(), clip { $0.shuffle = 0.5 }, clip { $0.shuffle = 1 })
    // 0.5 times half of 0.3 m, at the most.
    #expect(isNear(highest(usual), 0.075, 1e-4))
    #expect(isNear(highest(half), 0.0375, 1e-4))
    #expect(highest(none) < 1e-9)
    #expect(isNear(median(half, "step-length"), 0.75 * Self.usual))
  }

  @Test(arguments: [(0, 0), (30, 20), (60, 60)] as [(Double, Double)])
  func `smooth hips keep the footfalls, and accelerate as those of people`(
    time: Double,
    length: Double
  ) throws {
    func clip(_ hasSmoothHips: Bool) -> SyntheticClip {
      self.clip(8) {
        $0.timeAsymmetry = time
        $0.lengthAsymmetry = length
        $0.hasSmoothHips = hasSmoothHips
      }
    }
    let (smooth, usual) = (clip(true), clip(false))
    let (ours, theirs) = (smooth.labels(source: nil).events, usual.labels(source: nil).events)
    for label in ["heel-strike", "toe-off", "step-length", "step-time"] {
      #expect(ours.filter { $0.label == label } == theirs.filter { $0.label == label })
    }
    let readings = smooth.inertial(InertialSensor(), seed: 1)
    let middle = readings.filter { $0.time > 2 && $0.time < smooth.endTime - 3 }
      .compactMap(\.acceleration)
    // 20 mm at 0.56 s a step have 2.4 m/s2; feet that differ in time have more.
    let highest = middle.map(\.y.magnitude).max() ?? 0
    #expect(highest > 2 && highest < (time < 31 ? 5 : 9))
    // Every landing has its own rise of the hips.
    let stretch = try #require(smooth.timeline.stretches.first)
    let gait = try #require(smooth.gait(of: stretch))
    for step in gait.steps where step.landing > 2 && step.landing < smooth.endTime - 3 {
      let side = gait.hipWave(at: step.landing + 0.6 * 0.56).offset.x
      #expect(side * step.sign > 0.008)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `footfalls of labels are those of the track, whatever the doses`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    let clip = clip(6) { style in
      style.timeAsymmetry = 60 * random.unit()
      style.lengthAsymmetry = 60 * random.unit()
      style.slowSide = random.unit() < 0.5 ? .left : .right
      style.shortSide = random.unit() < 0.5 ? .left : .right
      style.shortness = 0.8 * random.unit()
      style.slowness = 1.5 * random.unit()
      style.shuffle = random.unit()
      style.hasSmoothHips = random.unit() < 0.5
    }
    let body = Samples.subject.proportions
    let stretch = try #require(clip.timeline.stretches.first)
    let gait = try #require(clip.gait(of: stretch))
    let floor = body.ankleHeight
    for step in gait.steps where step.landing < stretch.end - 0.1 {
      let side = step.sign > 0 ? \BodyPose.left : \BodyPose.right
      let landed = try #require(clip.pose(at: step.landing + 1e-6))[keyPath: side].ankle
      let later = try #require(clip.pose(at: step.landing + 0.05))[keyPath: side].ankle
      #expect(isNear(landed.y, floor, 1e-9) && (later - landed).length < 1e-4)
      #expect(isNear(landed.dot(clip.heading.forward), step.place))
      let other = step.sign > 0 ? \BodyPose.right : \BodyPose.left
      // The other foot is on the floor while this one lands.
      let planted = try #require(clip.pose(at: step.landing - 0.01))[keyPath: other].ankle
      #expect(isNear(planted.y, floor, 1e-9))
    }
    var last: BodyPose?
    for time in stride(from: 0, to: clip.endTime, by: 0.01) {
      let pose = try #require(clip.pose(at: time))
      // The last two are those of the right leg.
      for (length, wanted) in zip(pose.segmentLengths.suffix(2), [body.thigh, body.shank]) {
        #expect(isNear(length, wanted))
      }
      if let last { #expect((pose.pelvis - last.pelvis).length < 0.05) }
      last = pose
    }
  }

  @Test(
    arguments: [
      ("{ \"shuffle\": 1.5 }", "'shuffle' is 1.5, but must be from 0 to 1"),
      ("{ \"slow_side\": \"left\" }", "'slow_side' needs the member 'time_asymmetry'"),
      (
        "{ \"time_asymmetry\": 5, \"slow_side\": \"both\" }", "'slow_side' is left or right"
      ),
      ("3", "a gait is an object"),
    ]
  )
  func `a gait that cannot be is a finding`(gait: String, reason: String) {
    let text = """
      { "schema": 1, "name": "g", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15,
        "frame_size": [60, 80], "subjects": [{ "id": "ana", "height": 1.7, "palette": "ink" }],
        "clips": [{ "id": "c", "subject": "ana", "exercise": "walking",
          "script": [{ "walk_through": 3, "gait": \(gait) }] }] }
      """
    let found = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(found.recipe == nil)
    #expect(found.diagnostics.map(\.message) == [reason])
  }
}
