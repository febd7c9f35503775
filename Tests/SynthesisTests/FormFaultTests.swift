// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Synthesis

/// Squats with faults: what moves, and what stays as it is.
struct FormFaultTests {
  private static let doses: [FormFaults] = [
    .none,
    FormFaults(trunkLean: 25),
    FormFaults(leftValgus: 12, rightValgus: 12),
    FormFaults(leftValgus: 6),
    FormFaults(trunkLean: 10, leftValgus: 3, rightValgus: 9),
  ]

  private func pose(
    _ faults: FormFaults,
    depth: Double = 1,
    of body: BodyProportions = Samples.subject.proportions
  ) -> BodyPose {
    SquatMotion(body: body).pose(depth: depth, faults: faults, sway: .none)
  }

  @Test(arguments: doses, [0.4, 1])
  func `faults keep segments and feet as they are`(dose: FormFaults, depth: Double) throws {
    let faults = dose.scaled(by: depth)
    let clip = Samples.clip(
      .squat,
      [.rest(seconds: 0.5), Samples.reps(2, depth: depth, faults: faults)],
      yaw: 30
    )
    let first = try #require(clip.pose(at: 0))
    for time in clip.times {
      let pose = try #require(clip.pose(at: time))
      for (length, wanted) in zip(pose.segmentLengths, first.segmentLengths) {
        #expect(abs(length - wanted) < 1e-6)
      }
      #expect((pose.left.ankle - first.left.ankle).length < 1e-6)
      #expect((pose.right.ankle - first.right.ankle).length < 1e-6)
      #expect(pose.left.toes == first.left.toes)
    }
  }

  @Test(arguments: [0.5, 4, 12], [1.2, 1.68, 2.2])
  func `valgus brings the knee inwards by its centimetres and keeps its bend`(
    centimetres: Double,
    stature: Double
  ) {
    let body = BodyProportions(stature: stature)
    let good = pose(.none, of: body)
    let bad = pose(FormFaults(leftValgus: centimetres), of: body)
    #expect(abs(good.left.knee.x - bad.left.knee.x - centimetres / 100) < 1e-9)
    #expect(bad.right.knee == good.right.knee)
    #expect(abs(good.left.kneeFlexion - bad.left.kneeFlexion) < 1e-9)
    #expect(bad.left.knee.z > bad.left.ankle.z)
  }

  @Test func `knees go inwards on either side alike`() {
    let bad = pose(FormFaults(leftValgus: 7, rightValgus: 7))
    #expect(abs(bad.left.knee.x + bad.right.knee.x) < 1e-9)
    #expect(abs(bad.left.knee.z - bad.right.knee.z) < 1e-9)
    #expect(bad.kneeAnkleSeparation < pose(.none).kneeAnkleSeparation - 0.3)
  }

  @Test(arguments: [1, 10, 25] as [Double], [0.5, 1])
  func `the trunk leans by its degrees more and stays over the feet`(
    degrees: Double,
    depth: Double
  ) {
    let good = pose(.none, depth: depth)
    let bad = pose(FormFaults(trunkLean: degrees), depth: depth)
    #expect(abs(bad.trunkLean - good.trunkLean - degrees) < 1e-9)
    #expect(bad.left.kneeFlexion == good.left.kneeFlexion)
    // The toes end 15 cm ahead of the ankle.
    #expect(bad.centreOfMass.z - bad.left.ankle.z < 0.15)
  }

  @Test func `a fault grows with the travel of its rep`() throws {
    let faulty = Samples.clip(.squat, [Samples.reps(1, faults: FormFaults(trunkLean: 20))])
    let good = Samples.clip(.squat, [Samples.reps(1)])
    var largest = 0.0
    for time in faulty.times {
      let share = faulty.travelled(0, at: time)
      let lean = try #require(faulty.pose(at: time)).trunkLean
      let usual = try #require(good.pose(at: time)).trunkLean
      #expect(abs(lean - usual - 20 * share) < 1e-9)
      largest = max(largest, share)
    }
    #expect(largest == 1)
  }

  @Test func `angles of a body are those of its joints`() {
    var body = pose(.none)
    body.left.hip = Vector(0, 1, 0)
    body.left.knee = Vector(0, 0.5, 0)
    body.left.ankle = Vector(0, 0.5, -0.4)
    #expect(abs(body.left.kneeFlexion - 90) < 1e-12)
    body.left.ankle = Vector(0, 0, 0)
    #expect(abs(body.left.kneeFlexion) < 1e-12)
    #expect(pose(.none, depth: 0).kneeAnkleSeparation > 0)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a chain swings by the smaller turn and keeps its lengths`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    func coordinate() -> Double { 2 * random.unit() - 1 }
    let root = Vector(coordinate(), 1 + random.unit(), coordinate())
    let target = Vector(coordinate(), 0, coordinate())
    let chain = TwoBoneChain(upper: 2, lower: 2)
    let hinge = chain.hinge(from: root, to: target, toward: .ahead)
    let turned = TwoBoneChain.swing(hinge, around: (root, target), toward: .leftward, by: 0.05)
    #expect(abs(turned.x - hinge.x - 0.05) < 1e-9)
    #expect(abs((turned - root).length - 2) < 1e-9)
    #expect(abs((turned - target).length - 2) < 1e-9)
    #expect((turned - hinge).length < 1)
  }
}
