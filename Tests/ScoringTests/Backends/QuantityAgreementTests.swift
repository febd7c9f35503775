// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import Measures
import Statistics
import Testing

@testable import Scoring

struct `Quantities on the tracks of two backends` {
  /// Ten people, one clip of two reps each; the knee is bent by 80 plus the person's number in degrees, less 5 in the
  /// second rep.
  private func evaluation(
    _ track: String,
    isLabelled: Bool = true,
    adding error: (_ person: Int, _ rep: Int) -> Double
  ) -> FormEvaluation {
    let clips = (0..<10).map { person in
      let values = [80 + Double(person), 75 + Double(person)]
      return FormScore(
        clip: .sample("clip-\(person)", subject: "person-\(person)"),
        reference: FormReference(
          Reference(reps: []),
          measures: isLabelled
            ? values.enumerated().map { rep, value in
              ReferenceMeasure(
                quantity: "knee-flexion",
                time: Double(rep),
                value: value,
                unit: "deg"
              )
            } : []
        ),
        result: FormResult(
          measurements: values.enumerated().map { rep, value in
            FormMeasurement(
              .kneeFlexion,
              value: value + error(person, rep),
              time: Double(rep) + 0.1,
              decisionTime: Double(rep) + 1,
              confidence: 1
            )
          }
        )
      )
    }
    return FormEvaluation(
      FormConfiguration(analyzer: "squat", track: track),
      clips: clips,
      plan: ResamplingPlan(replicates: 200),
      isMeasured: false
    )
  }

  private let plan = ResamplingPlan(replicates: 200)

  @Test func `where values are labelled each backend has its error, and distances are compared`()
    throws
  {
    let found = QuantityAgreement.all(
      in: [
        evaluation("a") { _, rep in rep == 0 ? 1 : -1 }, evaluation("b") { _, _ in -3 },
        evaluation("truth") { _, _ in 0 },
      ],
      leader: "a",
      plan: plan
    )
    #expect(found.map(\.backend) == ["a", "b"])
    #expect(found.map(\.quantity) == ["knee-flexion", "knee-flexion"])
    #expect(found.map(\.truth?.pairs) == [20, 20])
    let (first, second) = (try #require(found[0].truth), try #require(found[1].truth))
    #expect(abs(first.bias.value) < 1e-12)
    #expect(abs(second.bias.value + 3) < 1e-12)
    // Errors of 1 and -1 within each person, none between: the variance within is 2.
    #expect(abs(first.deviation - 2.0.squareRoot()) < 1e-9)
    #expect(second.deviation == 0)
    #expect(found[0].beside == nil && found[0].distance == nil)
    // B minus A: -4 in the first reps, -2 in the second.
    let beside = try #require(found[1].beside)
    #expect(abs(beside.error.bias.value + 3) < 1e-12)
    // All ten people differ to the same side: 2 of 1024 swaps are as far.
    #expect(beside.pValue == 2.0 / 1024)
    // 3 degrees away instead of 1.
    let distance = try #require(found[1].distance)
    #expect(abs(distance.error.bias.value - 2) < 1e-12)
    #expect(distance.pValue == 2.0 / 1024)
  }

  @Test func `without labels backends are compared with each other`() throws {
    let found = QuantityAgreement.all(
      in: [
        evaluation("a", isLabelled: false) { _, _ in 0 },
        evaluation("b", isLabelled: false) { person, _ in person < 5 ? 2 : -2 },
      ],
      leader: "a",
      plan: plan
    )
    #expect(found.map(\.backend) == ["b"])
    let beside = try #require(found[0].beside)
    #expect(found[0].truth == nil && found[0].distance == nil)
    #expect(beside.error.pairs == 20)
    #expect(beside.error.subjects == 10)
    #expect(abs(beside.error.bias.value) < 1e-12)
    #expect(beside.pValue == 1)
    // Person by person the difference is 2 or -2: sums of 4, a variance between people of 4 x 10 / 9.
    #expect(abs(beside.error.deviation - (40.0 / 9).squareRoot()) < 1e-9)
    #expect(abs(beside.error.upperLimit.value - 1.959963984540054 * (40.0 / 9).squareRoot()) < 1e-9)
  }

  @Test func `one backend, and fewer than ten pairs, give nothing`() {
    #expect(
      QuantityAgreement.all(in: [evaluation("a") { _, _ in 0 }], leader: "a", plan: plan).isEmpty
    )
    func few(_ track: String) -> FormEvaluation {
      let whole = evaluation(track, isLabelled: false) { _, _ in 0 }
      return FormEvaluation(
        whole.configuration,
        clips: Array(whole.clips.prefix(4)),
        plan: plan,
        isMeasured: false
      )
    }
    #expect(QuantityAgreement.all(in: [few("a"), few("b")], leader: "a", plan: plan).isEmpty)
  }
}
