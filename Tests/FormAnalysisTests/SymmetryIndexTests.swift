// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import FormAnalysis

@Suite struct SymmetryIndexTests {
  @Test func `hand-computed values are between 0 and 200`() {
    #expect(SymmetryIndex.percent(0.5, 0.5) == 0)
    #expect(SymmetryIndex.percent(0.75, 0.25) == 100)
    #expect(SymmetryIndex.percent(0.25, 0.75) == 100)
    #expect(SymmetryIndex.percent(0, 0.3) == 200)
  }

  @Test(
    arguments: [(0, 0), (-0.1, 0.5), (0.5, -0.1), (.nan, 0.5), (0.5, .nan)] as [(Double, Double)]
  )
  func `a value below 0, or none at all, has no index`(left: Double, right: Double) {
    #expect(SymmetryIndex.percent(left, right) == nil)
  }
}
