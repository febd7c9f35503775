// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Scoring
import Testing

struct FindingVerdictTests {
  /// Knee valgus labelled from 4 s to 5 s and looked for, trunk lean looked for and not there.
  private func verdict(of finding: Finding) -> FindingVerdict? {
    FormScore(
      clip: .sample(),
      reference: FormReference(
        Reference(reps: [], ignored: [8...9]),
        searched: ["knee-valgus", "trunk-lean"],
        episodes: [FaultEpisode(fault: "knee-valgus", start: 4, end: 5)]
      ),
      result: FormResult(findings: [finding])
    ).verdicts().first
  }

  @Test(
    arguments: [
      (3.499, FindingVerdict.wrong), (3.5, .right), (4.2, .right), (5.5, .right), (5.501, .wrong),
      (8, .ignored), (9, .ignored), (9.001, .wrong),
    ]
  )
  func `a finding is right within half a second of its fault`(
    time: Double,
    expected: FindingVerdict
  ) {
    #expect(verdict(of: .sample(time, time)) == expected)
  }

  @Test func `another fault does not make a finding right`() {
    #expect(verdict(of: .sample(4, 5, of: "trunk-lean")) == .wrong)
  }

  @Test func `of a fault that nobody looked for nothing is said`() {
    #expect(verdict(of: .sample(4, 5, of: "butt-wink")) == .unlabelled)
    #expect(verdict(of: .sample(8.5, 8.6, of: "butt-wink")) == .ignored)
  }

  @Test func `every finding of an episode is right, and there is one verdict for each`() {
    let score = FormScore.sample(reps: 2, faulty: [0], found: [0: 0.9, 1: 0.8])
    #expect(score.verdicts() == [.right, .wrong])
    #expect(FormScore.graded(nil, isCorrect: true).verdicts().isEmpty)
  }
}
