// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import TestSupport
import Testing

@Suite struct AngleTests {
  struct Case: CustomTestStringConvertible {
    var first: SIMD2<Double>
    var vertex: SIMD2<Double>
    var last: SIMD2<Double>
    var degrees: Double
    var testDescription: String { "\(degrees) degrees" }
  }

  static let cases = [
    Case(first: [0, 0], vertex: [0, 1], last: [0, 2], degrees: 180),
    Case(first: [0, 0], vertex: [0, 1], last: [1, 1], degrees: 90),
    Case(first: [0, 0], vertex: [0, 1], last: [-1, 1], degrees: 90),
    Case(first: [0, 0], vertex: [0, 10], last: [10, 0], degrees: 45),
    Case(first: [3, 0], vertex: [0, 0], last: [1.5, 2.598_076_211_353_316], degrees: 60),
    Case(first: [5, 5], vertex: [2, 1], last: [5, 5], degrees: 0),
  ]

  @Test(arguments: cases) func `angles have their closed form`(_ row: Case) {
    let angle = Angle.interiorDegrees(row.first, row.vertex, row.last)
    #expect((angle - row.degrees).magnitude < 1e-12)
    #expect(Angle.interiorDegrees(row.last, row.vertex, row.first) == angle)
  }

  @Test func `a limb without length has no angle`() {
    #expect(Angle.interiorDegrees([1, 1], [1, 1], [2, 2]).isNaN)
    #expect(Angle.interiorDegrees([.nan, 1], [1, 1], [2, 2]).isNaN)
  }

  @Test func `leaning is positive to the right`() {
    #expect(Angle.leanDegrees(from: [5, 9], to: [5, 2]) == 0)
    #expect((Angle.leanDegrees(from: [5, 9], to: [12, 2]) - 45).magnitude < 1e-12)
    #expect((Angle.leanDegrees(from: [5, 9], to: [-2, 9]) + 90).magnitude < 1e-12)
    #expect(Angle.leanDegrees(from: [5, 9], to: [5, 9]).isNaN)
  }

  @Test func `a turn is to the right or to the left, and none in a straight limb`() {
    #expect(Angle.turnDegrees([0, 0], [4, 0], [9, 0]) == 0)
    // Right, then down the image: to the right.
    #expect((Angle.turnDegrees([0, 0], [4, 0], [4, 3]) - 90).magnitude < 1e-12)
    #expect((Angle.turnDegrees([4, 3], [4, 0], [0, 0]) + 90).magnitude < 1e-12)
    #expect((Angle.turnDegrees([0, 0], [1, 1], [2, 1]) + 45).magnitude < 1e-12)
    #expect(Angle.turnDegrees([1, 1], [1, 1], [2, 2]).isNaN)
    #expect(Angle.turnDegrees([.nan, 1], [1, 1], [2, 2]).isNaN)
  }

  /// The same pixels in a portrait and in a landscape frame: the frame plays no part.
  @Test(arguments: [(1080, 1920), (1920, 1080), (480, 480)])
  func `angles do not depend on the shape of the frame`(width: Int, height: Int) {
    let pose = TestPose(width: width, height: height)
      .placing([.rightHip: [100, 100], .rightKnee: [100, 200], .rightAnkle: [200, 200]])
    let samples = pose.track.samples(of: Signal.named("knee-angle-right")!)
    #expect((samples[0].value - 90).magnitude < 1e-12)
  }
}
