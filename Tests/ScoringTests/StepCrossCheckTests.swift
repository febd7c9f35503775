// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

/// Steps and sets, compared with values that `Scripts/reference/scoring-steps.py` wrote.
struct StepCrossCheckTests {
  private static func evaluation(_ reference: Reference, _ events: [Double]) -> CounterEvaluation {
    CounterEvaluation.sample(
      [
        ClipScore(
          clip: .sample(isNegative: reference.count == 0),
          reference: reference,
          events: events.map { RepEvent(decisionTime: $0 + 0.1, extremumTime: $0) }
        )
      ],
      plan: .valuesOnly
    )
  }

  @Test func `steps are mir_eval's, and cadences numpy's`() throws {
    for one in try ReferenceFile("steps").cases {
      let steps = try one.numbers("reference")
      let events = try one.numbers("estimated")
      guard !steps.isEmpty else { continue }
      let found = Self.evaluation(Reference(reps: [], steps: steps), events)
      for (suffix, names) in [
        ("@0.05s", ["step-precision", "step-recall", "step-f1"]), ("@0.1s", ["", "", "step-f1"]),
      ] {
        let expected = try #require(one[String(suffix.dropFirst())]?.array).map(\.double)
        for (name, number) in zip(names, expected) where !name.isEmpty {
          let value = found.measure(name + suffix)?.value
          #expect(isSame(value, number), "\(name)\(suffix) of \(steps), \(events)")
        }
      }
      let cadences = try #require(one["cadences"]?.array).map(\.double)
      let difference: Double? =
        if let labelled = cadences[0], let counted = cadences[1] { counted - labelled } else { nil }
      #expect(isSame(found.measure("cadence-bias")?.value, difference), "\(steps), \(events)")
      #expect(isSame(found.measure("cadence-mae")?.value, difference.map(abs)))
    }
  }

  @Test func `sets are scikit-learn's shares and mir_eval's matchings`() throws {
    for one in try ReferenceFile("sets").cases {
      let ends = try one.numbers("sets")
      let sets = stride(from: 0, to: ends.count, by: 2).map { ends[$0]...ends[$0 + 1] }
      let events = try one.numbers("events")
      let reps = sets.map { Reference.Rep(mid: ($0.lowerBound + $0.upperBound) / 2) }
      let found = Self.evaluation(Reference(reps: reps, sets: sets), events)
      #expect(agree(found.measure("set-iou")?.value, try one.number("iou"), within: 1e-9))
      #expect(
        agree(found.measure("set-f1:iou-50")?.value, try one.number("f1"), within: 1e-9),
        "\(ends), \(events)"
      )
    }
  }
}

/// Whether both are undefined, or agree.
private func isSame(_ one: Double?, _ other: Double?) -> Bool {
  guard let other else { return one == nil }
  return agree(one, other, within: 1e-9)
}
