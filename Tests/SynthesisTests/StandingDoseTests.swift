// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// People who stand in a posture by dose, or with a sway of a known spectrum.
struct StandingDoseTests {
  private func clip(
    _ change: (inout StandingPosture) -> Void = { _ in },
    sway: PelvisSway? = nil,
    seconds: Double = 2,
    subject: Recipe.Subject = Samples.subject
  ) -> SyntheticClip {
    var posture = StandingPosture()
    change(&posture)
    let step = Step.stand(Standing(posture: posture, sway: sway), seconds: seconds)
    return Samples.clip(.standing, [step], yaw: 90, subject: subject)
  }

  private func event(_ clip: SyntheticClip, _ quantity: Quantity) throws -> LabelEvent {
    let found = clip.labels(source: nil).events.filter { $0.label == quantity.name }
    #expect(found.count == 1 && found.first?.unit == quantity.unit.rawValue)
    return try #require(found.first)
  }

  private func value(_ clip: SyntheticClip, _ quantity: Quantity) throws -> Double {
    let found = try event(clip, quantity)
    return try #require(found.value)
  }

  private func isNear(_ value: Double, _ expected: Double, _ limit: Double = 1e-5) -> Bool {
    (value - expected).magnitude < limit
  }

  @Test func `a posture without a dose is the stance`() throws {
    let (plain, dosed) = (Samples.clip(.standing, [.rest(seconds: 2)], yaw: 90), clip())
    #expect(plain.times == dosed.times)
    for time in plain.times { #expect(plain.pose(at: time) == dosed.pose(at: time)) }
  }

  @Test func `the usual posture has the values of its landmarks`() throws {
    let usual = clip()
    let scale = 1.68 / 1.75
    // The trunk leans by 0.06 rad: C7 is 60 mm behind and 45 mm above the shoulders along it.
    #expect(isNear(try value(usual, .trunkLean), 0.06 * 180 / .pi))
    #expect(isNear(try value(usual, .pelvicTilt), 0.06 * 180 / .pi))
    let (sine, cosine) = Elementary.sinAndCos(0.06)
    let ahead = (60 * cosine - 45 * sine) * scale
    #expect(isNear(try value(usual, .shoulderProtraction), ahead))
    // From S1, 40 mm behind and 70 mm above the hips, to C7 along a straight back.
    let trunk = Samples.subject.proportions.trunk * 1000
    let axis = trunk * sine + (45 - 70) * sine * scale - (60 - 40) * cosine * scale
    #expect(isNear(try value(usual, .sagittalVerticalAxis), axis))
    #expect(try value(usual, .lateralLean) < 1e-6 && value(usual, .pelvicObliquity) < 1e-6)
  }

  /// A dose, the quantity that it changes, and the sign of the change.
  struct Dose: CustomTestStringConvertible, Sendable {
    var quantity: Quantity
    var sign: Double
    var amounts: [Double]
    var change: @Sendable (inout StandingPosture, Double) -> Void
    var testDescription: String { quantity.name }
  }

  static let doses = [
    Dose(quantity: .craniovertebralAngle, sign: -1, amounts: [5, 20, 40]) { $0.headForward = $1 },
    Dose(quantity: .trunkLean, sign: 1, amounts: [-15, 5, 25]) { $0.trunkLean = $1 },
    Dose(quantity: .shoulderProtraction, sign: 1, amounts: [10, 60]) { $0.protraction = $1 },
    Dose(quantity: .pelvicTilt, sign: 1, amounts: [-20, 5, 25]) { $0.pelvicTilt = $1 },
  ]

  @Test(arguments: doses)
  func `a value changes by the dose exactly`(dose: Dose) throws {
    let usual = try value(clip(), dose.quantity)
    for amount in dose.amounts {
      let changed = try value(clip { dose.change(&$0, amount) }, dose.quantity)
      #expect(isNear(changed, usual + dose.sign * amount))
    }
  }

  @Test(arguments: [-20, -5, 5, 20] as [Double])
  func `a lean to a side is labelled with the side`(degrees: Double) throws {
    let lean = try event(clip { $0.lateralLean = degrees }, .lateralLean)
    #expect(isNear(try #require(lean.value), degrees.magnitude))
    #expect(lean.side == (degrees > 0 ? .left : .right))
    // The shoulder on the other side is higher.
    let tilt = try event(clip { $0.lateralLean = degrees }, .shoulderTilt)
    #expect(tilt.side == (degrees > 0 ? .right : .left))
    #expect(try #require(tilt.value) > degrees.magnitude)
  }

  @Test(arguments: SegmentTable.allCases, [1.2, 1.7, 2.2])
  func `every body has room for the largest doses, over feet that stay`(
    table: SegmentTable,
    stature: Double
  ) throws {
    var subject = Samples.subject
    subject.proportions = BodyProportions(stature: stature, table: table)
    let still = clip(subject: subject)
    for sign in [-1.0, 1] {
      let bent = clip(
        {
          $0 = StandingPosture()
          $0.headForward = 40
          $0.trunkLean = sign < 0 ? -15 : 25
          $0.lateralLean = 20 * sign
          $0.protraction = 60
          $0.pelvicTilt = sign < 0 ? -20 : 25
        },
        subject: subject
      )
      for time in stride(from: 0, to: 1.9, by: 0.3) {
        let pose = try #require(bent.pose(at: time))
        let usual = try #require(still.pose(at: time))
        #expect((pose.left.ankle - usual.left.ankle).length < 1e-12)
        #expect((pose.pelvis - usual.pelvis).length < 1e-12)
        #expect(isNear(usual.craniovertebralAngle - pose.craniovertebralAngle, 40))
        #expect(isNear(pose.leftwardLean, 20 * sign, 1))
        // The neck's end is at the thorax, the shoulders are ahead of it.
        let lengths = zip(pose.segmentLengths, usual.segmentLengths).enumerated()
        for (index, (length, wanted)) in lengths where index != 1 && index != 2 {
          #expect(isNear(length, wanted, 1e-6))
        }
      }
    }
  }

  private static let sway = PelvisSway(mediolateral: 4, anteroposterior: 6, cutoff: 1)

  @Test func `a sway has its root mean squares and no frequency beyond the cut-off`() throws {
    var random = RandomGenerator(seed: 9)
    let waves = SwayWaves(Self.sway, seconds: 40, random: &random)
    let places = (0..<4000).map { waves.place(at: Double($0) / 100) * 1000 }
    for (axis, expected) in [(0, 4.0), (1, 6.0)] {
      let values = places.map { $0[axis] }
      let mean = values.reduce(0, +) / 4000
      let square = values.reduce(0) { $0 + $1 * $1 } / 4000
      #expect(isNear(mean, 0) && isNear(square.squareRoot(), expected))
      for (hertz, share) in [(0.5, 0.025), (1.0, 0.025), (1.05, 0), (2.0, 0)] {
        // One of 40 sines has a fortieth of the power.
        var (cosine, sine) = (0.0, 0.0)
        for (index, value) in values.enumerated() {
          let angle = Elementary.sinAndCos(2 * .pi * hertz * Double(index) / 100)
          cosine += value * angle.cos
          sine += value * angle.sin
        }
        let power = (cosine * cosine + sine * sine) / 4000 / 4000 * 2
        #expect(isNear(power, share * expected * expected))
      }
    }
  }

  @Test func `labels of a sway are those of the exact hips`() throws {
    let swaying = clip(sway: Self.sway, seconds: 30)
    let ways = stride(from: 0, to: 29.999, by: 0.01).compactMap { swaying.pose(at: $0)?.pelvis }
    // At 90 degrees the subject's left is away from the camera, and ahead is to the right.
    let (left, ahead) = (ways.map { -$0.z * 1000 }, ways.map { $0.x * 1000 })
    func range(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    #expect(isNear(try value(swaying, .swayMediolateral), range(left), 0.05))
    #expect(isNear(try value(swaying, .swayAnteroposterior), range(ahead), 0.05))
    let steps = zip(ways, ways.dropFirst()).map { ($1 - $0).length * 1000 }
    let path = steps.reduce(0, +)
    #expect(isNear(try value(swaying, .swayPath) / path, 1, 0.002))
    #expect(isNear(try value(swaying, .swaySpeed) / (path / 30), 1, 0.002))
    #expect(try value(swaying, .swayPathUnfiltered) == value(swaying, .swayPath))
    let count = Double(left.count)
    let squares = [zip(left, left), zip(ahead, ahead), zip(left, ahead)].map { pairs in
      pairs.reduce(0) { $0 + $1.0 * $1.1 } / count
    }
    let root = (squares[0] * squares[1] - squares[2] * squares[2]).squareRoot()
    #expect(isNear(try value(swaying, .swayArea) / (root * .pi * 5.991465), 1, 0.002))
  }

  @Test(arguments: [1.2, 1.7, 2.2], SegmentTable.allCases)
  func `every body has room for the largest sway, over feet that stay`(
    stature: Double,
    table: SegmentTable
  ) throws {
    var subject = Samples.subject
    subject.proportions = BodyProportions(stature: stature, table: table)
    let large = PelvisSway(mediolateral: 12, anteroposterior: 20, cutoff: 3)
    let swaying = clip(sway: large, seconds: 20, subject: subject)
    let first = try #require(swaying.pose(at: 0))
    for time in swaying.times {
      // A joint out of reach would trap.
      let pose = try #require(swaying.pose(at: time))
      #expect((pose.left.ankle - first.left.ankle).length < 1e-9)
      #expect(isNear(pose.pelvis.y, first.pelvis.y, 1e-9))
    }
  }

  @Test(
    arguments: [
      ("{ \"stand\": 5, \"sway\": { \"ml\": 1, \"ap\": 2 } }", "a sway lasts 10 s at least"),
      (
        "{ \"stand\": 20, \"sway\": { \"ml\": 13, \"ap\": 2 } }",
        "'ml' is 13, but must be from 0 to 12"
      ),
      (
        "{ \"stand\": 5, \"posture\": { \"pelvic_tilt\": 26 } }",
        "'pelvic_tilt' is 26, but must be from -20 to 25"
      ),
      ("{ \"stand\": 5, \"posture\": [] }", "a posture is an object"),
      ("{ \"stand\": 5 }, { \"rest\": 1 }", "'stand' is a script's only step"),
    ]
  )
  func `a standing that cannot be is a finding`(step: String, reason: String) {
    let text = """
      { "schema": 1, "name": "s", "licence": "CC0-1.0", "seed": 1, "frame_rate": 15,
        "frame_size": [60, 80], "subjects": [{ "id": "ana", "height": 1.7, "palette": "ink" }],
        "clips": [{ "id": "c", "subject": "ana", "exercise": "standing", "script": [\(step)] }] }
      """
    let found = Recipe.parse(Array(text.utf8), file: "r.json")
    #expect(found.recipe == nil)
    #expect(found.diagnostics.map(\.message) == [reason])
  }
}
