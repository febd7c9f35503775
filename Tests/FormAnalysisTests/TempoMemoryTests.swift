// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import FormAnalysis

struct TempoMemoryTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a tempo is the same to the bit, whether old phases are forgotten or kept`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    var kept = TempoMeter(leadsUp: seed % 2 == 0)
    var forgetful = kept
    var (height, speed, oldest) = (0.5, 0.0, 0.0)
    var reports = 0
    for index in 0..<3_000 {
      let time = Double(index) / 30
      // Ways and holds of some frames to some seconds.
      if random.index(below: 12) == 0 { speed = [0, 0, 0.4, -0.4][random.index(below: 4)] }
      height = min(1, max(0.1, height + speed / 30))
      let position = RepPosition(height: height, scale: 1)
      kept.update(position, at: time)
      forgetful.update(position, at: time)
      if random.index(below: 150) == 0 {
        let turn = oldest + (time - oldest) * random.unit()
        kept.found(repTurningAt: turn, confidence: 1)
        forgetful.found(repTurningAt: turn, confidence: 1)
      }
      let expected = kept.measurements(at: time)
      #expect(forgetful.measurements(at: time) == expected)
      if !expected.isEmpty { reports += 1 }
      // No rep to come turns before the oldest frame that is kept.
      if random.index(below: 20) == 0 { oldest += (time - oldest) * random.unit() }
      forgetful.forget(before: oldest)
    }
    #expect(forgetful.finish(at: 100) == kept.finish(at: 100))
    #expect(reports > 3)
  }
}
