// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

/// Holds, compared with values that `Scripts/reference/scoring-holds.py` wrote.
struct HoldCrossCheckTests {
  private static func segments(_ ends: [Double]) -> [Segment] {
    stride(from: 0, to: ends.count, by: 2).map {
      Segment("bottom", start: ends[$0], end: ends[$0 + 1])
    }
  }

  @Test func `holds are mir_eval's matchings, and their times and lengths numpy's means`() throws {
    for one in try ReferenceFile("holds").cases {
      let labelled = Self.segments(try one.numbers("labelled"))
      let told = Self.segments(try one.numbers("told"))
      let score = PhaseScore(
        clip: .sample(),
        predicted: told,
        reference: labelled,
        ranges: [0...99]
      )
      let found = HoldEvaluation(
        PhaseConfiguration(track: "track"),
        clips: [try #require(HoldScore(score))],
        plan: .valuesOnly
      )
      for (id, name) in [
        ("hold-f1:iou-50", "f1"), ("hold-duration-bias", "bias"), ("hold-duration-mae", "mae"),
        ("hold-start-bias", "start"), ("hold-end-bias", "end"),
      ] {
        let measure = try #require(found.measures.first { $0.id == id })
        let comment: Comment = "\(id) of \(labelled), \(told)"
        if let expected = one[name]?.double {
          #expect(agree(measure.value, expected, within: 1e-9), comment)
        } else {
          #expect(measure.value == nil, comment)
        }
      }
    }
  }
}
