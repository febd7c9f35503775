// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

struct FaultAverageTests {
  /// Twelve reps in which each of some faults is labelled and found in some.
  private func clip(_ subject: Int, _ faults: [(name: String, faulty: [Int], found: [Int])])
    -> FormScore
  {
    func extent(_ rep: Int) -> (start: Double, end: Double) {
      (Double(rep) * 2 + 0.5, Double(rep) * 2 + 1)
    }
    return FormScore(
      clip: .sample("clip-\(subject)", subject: "subject-\(subject)"),
      reference: FormReference(
        Reference(reps: (0..<12).map { .init(start: Double($0) * 2, end: Double($0) * 2 + 1.5) }),
        searched: faults.map(\.name),
        episodes: faults.flatMap { fault in
          fault.faulty.map {
            FaultEpisode(fault: fault.name, start: extent($0).start, end: extent($0).end)
          }
        }
      ),
      result: FormResult(
        findings: faults.flatMap { fault in
          fault.found.map { .sample(extent($0).start, extent($0).end, of: fault.name) }
        }
      )
    )
  }

  @Test func `faults with ten faulty reps count alike, those with fewer not at all`() throws {
    let evaluation = FormEvaluation.sample([
      clip(
        1,
        [
          ("knee-valgus", Array(0..<10), Array(0..<5)), ("trunk-lean", Array(0..<12), [0, 1, 2]),
          ("heel-rise", Array(0..<9), []),
        ]
      )
    ])
    let recall = try #require(evaluation.measure("fault-recall:by-fault"))
    #expect(agree(recall.value, (0.5 + 0.25) / 2))
    #expect(recall.events == 22)
    #expect(agree(evaluation.measure("fault-recall")?.value, 8.0 / 31))
    #expect(agree(evaluation.measure("fault-recall@0.5s:episode:by-fault")?.value, 0.375))
    #expect(evaluation.measure("fault-recall:by-fault{fault=knee-valgus}") == nil)
    let few = FormEvaluation.sample([clip(1, [("heel-rise", Array(0..<9), [0])])])
    #expect(
      few.measure("fault-f1:by-fault")?.undefinedReason == "no fault has 10 faulty reps"
    )
    #expect(few.measure("fault-f1")?.value == 0.2)
  }

  @Test func `people are resampled for the mean over faults as for each`() throws {
    let clips = (0..<12).map { subject in
      clip(
        subject,
        [
          ("knee-valgus", [0, 1, 2, 3], Array(0...(subject % 4))),
          ("trunk-lean", [5, 6], subject % 3 == 0 ? [5, 6] : [5]),
        ]
      )
    }
    let evaluation = FormEvaluation.sample(clips)
    let whole = try #require(evaluation.measure("fault-recall:by-fault"))
    let parts = try ["knee-valgus", "trunk-lean"].map {
      try #require(evaluation.measure("fault-recall{fault=\($0)}")?.value)
    }
    #expect(agree(whole.value, (parts[0] + parts[1]) / 2))
    let interval = try #require(whole.interval)
    #expect(interval.method == .studentised)
    #expect(interval.low < (whole.value ?? 0) && (whole.value ?? 1) < interval.high)
    #expect(evaluation.measure("fault-average-precision:by-fault")?.interval != nil)
  }

  @Test func `an episode has the confidence of its surest finding, or none`() {
    let score = FormScore(
      clip: .sample(),
      reference: FormReference(
        Reference(reps: [], ignored: [40...50]),
        searched: ["knee-valgus"],
        episodes: [1.0, 10, 20].map {
          FaultEpisode(fault: "knee-valgus", start: $0, end: $0 + 2)
        }
      ),
      result: FormResult(
        findings: [
          .sample(1, 2, confidence: 0.4), .sample(2, 3, confidence: 0.9),
          .sample(10, 11, confidence: 0.3), .sample(30, 31, confidence: 0.6),
          .sample(41, 42, confidence: 1),
        ]
      )
    )
    // 0.9 right, 0.6 near none, 0.3 right, one never found.
    let precision = FormEvaluation.sample([score]).measure(
      "fault-average-precision@0.5s:episode"
    )
    #expect(agree(precision?.value, (1 + 2.0 / 3) / 3))
    #expect(precision?.events == 3)
  }
}
