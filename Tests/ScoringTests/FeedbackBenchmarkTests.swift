// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

/// The measures that benchmarks of feedback use.
struct FeedbackBenchmarkTests {
  // MARK: Baselines

  /// Ten reps, of which 0 to 3 are faulty, and findings in 0, 1, 2, 4 and 5.
  private let documented = FormScore.sample(
    reps: 10,
    faulty: [0, 1, 2, 3],
    found: [0: 0.9, 1: 0.9, 2: 0.9, 4: 0.9, 5: 0.9]
  )

  @Test func `baselines stand beside every fault`() {
    let evaluation = FormEvaluation.sample([documented])
    for slice in ["", "{fault=knee-valgus}"] {
      func value(_ name: String) -> Double? { evaluation.measure(name + slice)?.value }
      #expect(value("fault-hamming-loss") == 0.3)
      #expect(value("fault-hamming-loss:always-sound") == 0.4)
      #expect(value("fault-hamming-loss:always-faulty") == 0.6)
      #expect(value("fault-precision:always-faulty") == 0.4)
      #expect(agree(value("fault-f1:always-faulty"), 8.0 / 14))
    }
  }

  @Test func `whoever says the same of each rep has the numbers of its baseline`() {
    let faulty = [0, 1, 2, 3]
    let all = Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, 0.9) })
    let harsh = FormEvaluation.sample([.sample(reps: 10, faulty: faulty, found: all)])
    let lenient = FormEvaluation.sample([.sample(reps: 10, faulty: faulty, found: [:])])
    for (evaluation, baseline) in [(harsh, "always-faulty"), (lenient, "always-sound")] {
      #expect(
        evaluation.measure("fault-hamming-loss")?.value
          == evaluation.measure("fault-hamming-loss:\(baseline)")?.value
      )
    }
    #expect(harsh.measure("fault-f1")?.value == harsh.measure("fault-f1:always-faulty")?.value)
    #expect(lenient.measure("fault-f1")?.value == 0)
  }

  @Test func `baselines are of the judged reps alone`() {
    // The refused rep is a faulty one, so that 3 of 9 are left.
    let result = FormResult(
      findings: documented.result.findings,
      abstentions: [.sample(at: 3 * 2 + 0.75)]
    )
    let score = FormScore(clip: .sample(), reference: documented.reference, result: result)
    let value = FormEvaluation.sample([score]).measure("fault-precision:always-faulty")?.value
    #expect(agree(value, 3.0 / 9))
  }

  // MARK: Sets of faults

  /// Four reps of two faults: right, one too many, one of each, none.
  private func sets(_ abstentions: [Abstention] = []) -> FormScore {
    func episode(_ fault: String, _ rep: Int) -> FaultEpisode {
      FaultEpisode(fault: fault, start: Double(rep) * 2 + 0.5, end: Double(rep) * 2 + 1)
    }
    func finding(_ fault: String, _ rep: Int) -> Finding {
      .sample(Double(rep) * 2 + 0.5, Double(rep) * 2 + 1, of: fault)
    }
    return FormScore(
      clip: .sample(),
      reference: FormReference(
        Reference(reps: (0..<4).map { .init(start: Double($0) * 2, end: Double($0) * 2 + 1.5) }),
        searched: ["knee-valgus", "trunk-lean"],
        episodes: [
          episode("knee-valgus", 0), episode("trunk-lean", 0), episode("knee-valgus", 1),
          episode("trunk-lean", 2),
        ]
      ),
      result: FormResult(
        findings: [
          finding("knee-valgus", 0), finding("trunk-lean", 0), finding("knee-valgus", 1),
          finding("trunk-lean", 1), finding("knee-valgus", 2),
        ],
        abstentions: abstentions
      )
    )
  }

  @Test func `a set is right if all of its faults are`() {
    let evaluation = FormEvaluation.sample([sets()])
    #expect(evaluation.measure("fault-set-exact")?.value == 0.5)
    #expect(evaluation.measure("fault-set-exact")?.events == 4)
    #expect(evaluation.measure("fault-set-exact:always-sound")?.value == 0.25)
    // Three of eight verdicts are wrong.
    #expect(evaluation.measure("fault-hamming-loss")?.value == 3.0 / 8)
  }

  @Test func `a fault that is not judged is in neither set, a rep without any in no number`() {
    let refused = [
      // The fault missed in the third rep, and both of the fourth.
      Abstention(.trunkLean, .view, time: 4.75, decisionTime: 5),
      Abstention(.trunkLean, .view, time: 6.75, decisionTime: 7),
      Abstention(.kneeValgus, .view, time: 6.75, decisionTime: 7),
    ]
    let evaluation = FormEvaluation.sample([sets(refused)])
    #expect(evaluation.measure("fault-set-exact")?.events == 3)
    #expect(agree(evaluation.measure("fault-set-exact")?.value, 1.0 / 3))
  }

  @Test func `the set of a clip has what is found anywhere in it`() {
    // Both faults are labelled and found somewhere; a clip without labels is found faulty.
    let accused = FormScore.sample(reps: 2, faulty: [], found: [1: 0.5])
    let sound = FormScore.sample(reps: 2, faulty: [], found: [:])
    let evaluation = FormEvaluation.sample([sets(), accused, sound])
    #expect(agree(evaluation.measure("fault-set-exact:clip")?.value, 2.0 / 3))
    #expect(agree(evaluation.measure("fault-set-exact:clip:always-sound")?.value, 2.0 / 3))
  }

  // MARK: Valid reps

  @Test func `reps that would count are told from those that would not`() {
    // The numbers of the documentation: full reps 0 to 7, failed and partial ones 8 to 11. Said to be
    // invalid are 6 and 7, and all invalid ones but the first.
    let qualities: [Reference.Quality] =
      Array(repeating: .full, count: 8) + [.failed, .partial, .failed, .failed]
    let said = [6, 7, 9, 10, 11]
    func rep(_ index: Int, _ quality: Reference.Quality) -> Reference.Rep {
      .init(start: Double(index) * 2, end: Double(index) * 2 + 1.5, quality: quality)
    }
    var reps = qualities.enumerated().map { rep($0.offset, $0.element) }
    // A borderline rep is neither, and one that the analyzer did not see is in no number.
    reps += [rep(12, .borderline), rep(13, .failed)]
    let score = FormScore(
      clip: .sample(),
      reference: FormReference(Reference(reps: reps), searched: ["shallow-depth"]),
      result: FormResult(
        findings: said.map {
          .sample(Double($0) * 2 + 0.5, Double($0) * 2 + 1, of: "shallow-depth")
        },
        measurements: (0...12).map {
          let time = Double($0) * 2 + 0.7
          return FormMeasurement(
            .thighElevation,
            value: 10,
            time: time,
            decisionTime: time,
            confidence: 1
          )
        }
      )
    )
    let evaluation = FormEvaluation.sample([score])
    #expect(evaluation.measure("rep-validity-precision")?.events == 12)
    #expect(agree(evaluation.measure("rep-validity-precision")?.value, 6.0 / 7))
    #expect(agree(evaluation.measure("rep-validity-recall")?.value, 6.0 / 8))
    #expect(agree(evaluation.measure("rep-validity-kappa")?.value, 8.0 / 17))
  }

  @Test func `another fault leaves a rep valid`() {
    let score = FormScore.sample(reps: 2, faulty: [], found: [0: 1])
    #expect(score.validity.cells == [1, 0, 0, 0])
  }

  // MARK: Alerts by time alone

  @Test(
    arguments: [
      // Episodes, alerts, matched episodes, matched alerts.
      ([10, 20], [11, 11.2, 30], 1, 1),
      // 1.5 s away is too far, however little less is not.
      ([10], [11.5], 0, 0), ([10], [11.499], 1, 1),
      // The nearest is taken already: the second episode has none, although another alert is near.
      ([10, 10.4], [9.5, 10.3], 1, 2), ([10, 11], [10.6], 1, 1),
      // Both episodes have an alert of their own.
      ([10, 11], [10.1, 11.2], 2, 2),
      ([], [3], 0, 0), ([3], [], 0, 0),
    ] as [([Double], [Double], Int, Int)]
  )
  func `each takes its nearest of the other side, once and in order`(
    episodes: [Double],
    alerts: [Double],
    found: Int,
    right: Int
  ) {
    #expect(TemporalMatches.count(of: episodes, with: alerts) == found)
    #expect(TemporalMatches.count(of: alerts, with: episodes) == right)
  }

  private func coached(_ episodes: [Double], _ alerts: [Double]) -> FormScore {
    FormScore(
      clip: .sample(duration: 60),
      reference: FormReference(
        Reference(reps: []),
        searched: ["trunk-lean"],
        episodes: episodes.map { FaultEpisode(fault: "trunk-lean", start: $0, end: $0 + 5) }
      ),
      result: FormResult(),
      alerts: alerts.map {
        // What is said does not matter.
        FeedbackEvent(
          time: $0,
          findingTime: $0,
          message: .kneeValgus,
          priority: .safety,
          outcome: .spoken
        )
      }
    )
  }

  @Test func `the temporal F-score pools clips`() {
    let name = "feedback-temporal-f1@1.5s"
    let one = coached([10, 20], [11, 11.2, 30])
    #expect(agree(FormEvaluation.sample([one]).measure(name)?.value, 0.4))
    // With a clip of one episode and its alert recall is 2/3 and precision 2/4.
    let both = FormEvaluation.sample([one, coached([5], [5.1])])
    #expect(agree(both.measure(name)?.value, 2 * (2.0 / 3) * 0.5 / (2.0 / 3 + 0.5)))
    #expect(FormEvaluation.sample([coached([5], [])]).measure(name)?.value == 0)
    #expect(FormEvaluation.sample([coached([], [])]).measure(name)?.value == nil)
  }
}
