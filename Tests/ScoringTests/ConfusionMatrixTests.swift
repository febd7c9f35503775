// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
import Statistics
import Testing

@Suite struct ConfusionMatrixTests {
  private func matrix(_ pairs: [(String, String)], subjects: Int = 12) -> ConfusionMatrix {
    ConfusionMatrix(
      pairs.enumerated().map { index, pair in
        .init(truth: pair.0, predicted: pair.1, subject: "subject-\(index % subjects)")
      },
      classes: ["jack", "squat"],
      unknown: "unknown",
      plan: ResamplingPlan(replicates: 200)
    )
  }

  @Test func `a matrix and its numbers computed by hand`() throws {
    let pairs =
      [(String, String)](repeating: ("squat", "squat"), count: 6)
      + [("squat", "jack"), ("squat", "unknown")]
      + [(String, String)](repeating: ("jack", "jack"), count: 3) + [("jack", "squat")]
      + [("unknown", "unknown"), ("unknown", "squat")]
    let result = matrix(pairs)
    #expect(result.counts == [[3, 1, 0], [1, 6, 1], [0, 1, 1]])
    #expect(result.accuracy.value == 10.0 / 14)
    #expect(result.balancedAccuracy.value == (3.0 / 4 + 6.0 / 8 + 1.0 / 2) / 3)
    // 2 x 3 of 4 + 4, and 2 x 6 of 8 + 8.
    #expect(result.macroF1.value == (6.0 / 8 + 12.0 / 16) / 2)
    let interval = try #require(result.macroF1.interval)
    #expect(interval.low < 0.75 && 0.75 < interval.high)
    #expect(result.macroF1.subjects == 12)
  }

  @Test func `without cases there is no number, with a reason`() {
    let result = matrix([])
    #expect(result.macroF1.value == nil)
    #expect(result.macroF1.undefinedReason == "no clip")
    #expect(result.counts.allSatisfy { $0.allSatisfy { $0 == 0 } })
  }

  @Test func `with four subjects there is a number and no interval`() {
    let result = matrix([("squat", "squat"), ("jack", "jack"), ("jack", "squat")], subjects: 4)
    #expect(result.accuracy.value == 2.0 / 3)
    #expect(result.accuracy.interval == nil)
    #expect(result.accuracy.intervalReason == "fewer than 5 subjects")
  }
}
