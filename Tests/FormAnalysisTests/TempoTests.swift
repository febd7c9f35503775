// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// How long the parts of a rep take, and how far its hinge goes.
@Suite struct TempoTests {
  private func values(_ quantity: Quantity, _ result: FormResult) -> [Double] {
    result.measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  private func result(_ name: String, seconds: Double, reps: Int) -> FormResult {
    var analyzer = makeAnalyzer(name)
    return analyzer.result(of: BodyFigure.good(name).track(reps: reps, seconds: seconds))
  }

  @Test(arguments: ["lunge", "burpee", "biceps-curl", "deadlift", "pull-up", "sit-up"])
  func `ways take half of a rep each, and holds the rest`(name: String) throws {
    for seconds in [2.0, 4] {
      let result = result(name, seconds: seconds, reps: 3)
      let down = values(.eccentricDuration, result)
      let up = values(.concentricDuration, result)
      #expect(down.count == 3 && up.count == 3)
      for way in down + up {
        // A cosine is still for a while at both ends.
        #expect(way > 0.3 * seconds && way < 0.52 * seconds)
      }
    }
  }

  @Test func `a rest before the first rep is no hold, one between reps is`() {
    let result = result("lunge", seconds: 2, reps: 3)
    #expect(values(.topDuration, result).count == 2)
    #expect(values(.topDuration, result).allSatisfy { $0 < 0.6 })
    let curls = self.result("biceps-curl", seconds: 6, reps: 3)
    #expect(values(.bottomDuration, curls).count == 2)
    // Who waits below before the first way up does not hold the top.
    #expect(values(.topDuration, curls).allSatisfy { $0 < 1 })
  }

  @Test func `a rep that the end cuts off on the way back has its tempo`() {
    let track = BodyFigure.good("lunge").track(reps: 1)
    var analyzer = makeAnalyzer("lunge")
    var result = FormResult()
    // Down at 1.5 s, up again at 2.5 s.
    for index in 0..<track.count where track.times[index] < 2.2 {
      analyzer.update(track[index], into: &result)
    }
    #expect(values(.eccentricDuration, result).isEmpty)
    analyzer.finish(into: &result)
    #expect(values(.eccentricDuration, result).count == 1)
  }

  @Test func `ranges of motion leave out the outer twentieths`() throws {
    // The near knee is the one behind and goes from 0 to 65 degrees as a cosine, of which the rep is seen for
    // the way there and most of the way back.
    let lunge = result("lunge", seconds: 2, reps: 1)
    let range = try #require(values(.kneeRange, lunge).first)
    #expect(range > 57 && range < 65)
    let curl = result("biceps-curl", seconds: 2, reps: 1)
    let elbow = try #require(values(.elbowRange, curl).first)
    #expect(elbow > 115 && elbow < 130)
  }
}
