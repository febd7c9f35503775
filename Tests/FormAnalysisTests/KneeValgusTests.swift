// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// Knees that go inwards, and from where they can be seen to.
@Suite struct KneeValgusTests {
  private func result(
    _ figure: SquatFigure,
    told options: String = "",
    reps: Int = 1,
    noise: Double = 0
  ) -> FormResult {
    var analyzer = makeAnalyzer("trainer-squat-fixed" + options)
    return analyzer.result(of: figure.track(reps: reps, noise: noise, seed: 1))
  }

  private func figure(yaw: Double, left: Double = 0, right: Double = 0) -> SquatFigure {
    var figure = SquatFigure()
    figure.yaw = yaw
    figure.leftValgus = left
    figure.rightValgus = right
    return figure
  }

  private func values(_ quantity: Quantity, in result: FormResult) -> [Double] {
    result.measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  @Test(arguments: [0.0, 5, 10, 20, 30, 45, 60, 120, 135, 150, 160, 180])
  func `the yaw is that of the figure, from 0 in front and behind`(yaw: Double) throws {
    for turn in [yaw, -yaw] {
      for (left, right) in [(0.0, 0.0), (0.15, 0), (0, 0.15), (0.1, 0.1)] {
        let result = result(figure(yaw: turn, left: left, right: right))
        let measured = try #require(values(.cameraYaw, in: result).first)
        let folded = min(yaw, 180 - yaw)
        // The arc sine is steep from the side; an angle there only says that.
        let tolerance = folded < 50 ? 1.5 : 4
        #expect((measured - folded).magnitude < tolerance, "\(turn), \(left), \(right)")
      }
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var yaw: Double
    var isJudged: Bool
    var hasAngles: Bool
    var testDescription: String { "\(yaw)" }
  }

  static let views = [
    Row(yaw: 0, isJudged: true, hasAngles: true),
    Row(yaw: 4, isJudged: true, hasAngles: true),
    Row(yaw: 12, isJudged: true, hasAngles: false),
    Row(yaw: 20, isJudged: true, hasAngles: false),
    Row(yaw: 30, isJudged: false, hasAngles: false),
    Row(yaw: 45, isJudged: false, hasAngles: false),
    Row(yaw: 60, isJudged: false, hasAngles: false),
    Row(yaw: 90, isJudged: false, hasAngles: false),
    Row(yaw: 135, isJudged: false, hasAngles: false),
    Row(yaw: 160, isJudged: true, hasAngles: false),
    Row(yaw: 180, isJudged: true, hasAngles: true),
  ]

  @Test(arguments: views)
  func `valgus is judged as far from the front as its quantities hold`(_ row: Row) {
    for yaw in [row.yaw, -row.yaw] {
      let good = result(figure(yaw: yaw))
      #expect(good.findings.isEmpty)
      #expect(good.abstentionCount(of: .kneeValgus, .view) == (row.isJudged ? 0 : 1))
      #expect(values(.kneeProjectionAngle, in: good).count == (row.hasAngles ? 2 : 0))
      let both = result(figure(yaw: yaw, left: 0.12, right: 0.12))
      #expect(both.findings.map(\.fault) == (row.isJudged ? [.kneeValgus] : []))
    }
  }

  @Test func `both knees together are one finding, by their distance`() throws {
    let result = result(figure(yaw: 0, left: 0.12, right: 0.12))
    #expect(result.findings.count == 1)
    let finding = try #require(result.findings.first)
    #expect(finding.quantity == .kneeAnkleSeparation)
    #expect(finding.side == nil)
    #expect(finding.threshold == 1)
    // Both 0.22 - 0.12 aside, ankles 0.2: 0.5.
    #expect((finding.value - 0.5).magnitude < 0.02)
    #expect(finding.start <= finding.time && finding.time <= finding.end)
    #expect((finding.time - 1.5).magnitude < 0.1)
    // (2 - 0.5) / (2 - 0.5 + 1) of what was seen.
    #expect((finding.confidence - 0.6 * 0.95).magnitude < 0.02)
  }

  @Test(arguments: [0.0, 180], [BodySide.left, .right])
  func `one knee alone is found on its side, in a mirrored clip too`(yaw: Double, side: BodySide) {
    let valgus = 0.15
    let figure = figure(
      yaw: yaw,
      left: side == .left ? valgus : 0,
      right: side == .right ? valgus : 0
    )
    let found = result(figure).findings
    #expect(found.map(\.side) == [side])
    #expect(found.map(\.quantity) == [.kneeProjectionAngle])
    // The image of the other knee mirrored, its joints named by looks.
    let mirrored = self.figure(
      yaw: -yaw,
      left: side == .right ? valgus : 0,
      right: side == .left ? valgus : 0
    )
    #expect(result(mirrored).findings.map(\.side) == [side == .left ? .right : .left])
  }

  @Test func `one knee alone is not taken for a yaw`() {
    let result = result(figure(yaw: 0, left: 0.15))
    #expect(values(.cameraYaw, in: result).allSatisfy { $0 < 1 })
    #expect(values(.kneeProjectionAngle, in: result).count == 2)
  }

  @Test func `the limit of the distance is a parameter`() {
    let wide = figure(yaw: 0)
    // 0.44 / 0.4 in good form.
    #expect(result(wide, told: ":min-knee-separation=1.09").findings.isEmpty)
    #expect(result(wide, told: ":min-knee-separation=1.15").findings.map(\.fault) == [.kneeValgus])
  }

  @Test func `who says that the view is frontal gets both quantities`() {
    let result = result(figure(yaw: 15), told: ":view=front")
    #expect(values(.kneeProjectionAngle, in: result).count == 2)
    #expect(values(.kneeAnkleSeparation, in: result).count == 1)
  }

  @Test func `a track of two dimensions gives the same`() {
    for yaw in [0.0, 20, 45, 90] {
      let flat = figure(yaw: yaw, left: 0.12, right: 0.12).track().flattened()
      var analyzer = makeAnalyzer("trainer-squat-fixed")
      let seen = analyzer.result(of: flat)
      let whole = result(figure(yaw: yaw, left: 0.12, right: 0.12))
      #expect(seen.findings == whole.findings)
      #expect(seen.abstentions == whole.abstentions)
    }
  }

  @Test func `without ankles valgus is not judged for want of joints`() {
    let track = figure(yaw: 0, left: 0.12, right: 0.12).track()
    let torn = track.missing([.leftAnkle, .rightAnkle]) { _ in true }
    var analyzer = makeAnalyzer("trainer-squat-fixed")
    let result = analyzer.result(of: torn)
    #expect(result.findings.isEmpty)
    #expect(result.abstentionCount(of: .kneeValgus, .joints) == 1)
  }

  @Test func `noise of a pixel neither hides a frontal view nor makes one`() {
    let front = result(figure(yaw: 0, left: 0.12, right: 0.12), reps: 10, noise: 1.5)
    #expect(front.findings.count { $0.fault == .kneeValgus } == 10)
    let oblique = result(figure(yaw: 40), reps: 10, noise: 1.5)
    #expect(oblique.abstentionCount(of: .kneeValgus, .view) == 10)
    #expect(!oblique.findings.contains { $0.fault == .kneeValgus })
  }
}
