// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import Statistics
import TestSupport
import Testing

@testable import Scoring

/// Judgements that analyzers report, against labelled ones.
@Suite struct JudgementScoreTests {
  private func score(
    _ id: String = "clip",
    labelled: [ReferenceJudgement],
    reported: [Judgement],
    abstentions: [Abstention] = [],
    ignored: [ClosedRange<Double>] = []
  ) -> FormScore {
    var reference = FormReference(Reference(uncountedIgnoring: ignored))
    reference.judge(labelled)
    return FormScore(
      clip: .sample(id, subject: id),
      reference: reference,
      result: FormResult(abstentions: abstentions, judgements: reported)
    )
  }

  private func said(
    _ verdict: Judgement.Verdict,
    _ start: Double = 0,
    _ end: Double = 60,
    of subject: String = "lean-severity",
    side: BodySide? = nil
  ) -> Judgement {
    Judgement(
      subject,
      verdict,
      start: start,
      end: end,
      decisionTime: end,
      side: side,
      confidence: 1
    )
  }

  private func evaluation(_ scores: [FormScore]) throws -> JudgementEvaluation {
    let form = FormEvaluation(
      FormConfiguration(analyzer: "an-app", track: "track"),
      clips: scores,
      plan: .valuesOnly
    )
    return try #require(JudgementScore.evaluations(of: [form], isMeasured: true).first)
  }

  private func values(_ scores: [FormScore]) throws -> (String) -> Double? {
    let found = try evaluation(scores)
    return { found.measure($0)?.value }
  }

  /// One clip for each pair of a labelled and a reported value.
  private func clips(
    _ pairs: [(labelled: Double, said: Double)],
    on scale: Judgement.Scale
  ) -> [FormScore] {
    pairs.enumerated().map { index, pair in
      score(
        "clip-\(index)",
        labelled: [ReferenceJudgement("lean-severity", .graded(pair.labelled, scale))],
        reported: [said(.graded(pair.said, scale))]
      )
    }
  }

  private let example: [(Double, Double)] = [(0, 0), (1, 1), (2, 1), (3, 3), (3, 2)]

  @Test func `grades have the numbers of the catalogue's example`() throws {
    let value = try values(clips(example, on: .severity))
    let expected = [
      "judgement-accuracy": 0.6, "judgement-kappa": 0.36 / 0.76,
      "judgement-kappa:quadratic": 1 - 10.0 / 64, "judgement-within-one": 1,
      "judgement-spearman": 9 / 9.5, "judgement-mae": 0.4, "judgement-bias": -0.4,
      "judgement-abstention-rate": 0,
    ]
    for (name, number) in expected.sorted(by: { $0.key < $1.key }) {
      let found = try #require(value(name), "\(name)")
      #expect((found - number).magnitude < 1e-12, "\(name)")
      let own = try #require(value("\(name){judgement=lean-severity}"), "\(name)")
      #expect(own == found, "\(name)")
    }
    // Ten pairs are the fewest for limits of agreement, a hundred for a calibration error.
    #expect(value("judgement-mdc95") == nil)
    #expect(value("judgement-brier") == nil)
  }

  @Test func `scores have the limits and the MDC95 of Bland and Altman`() throws {
    let pairs = (0..<12).map { index -> (labelled: Double, said: Double) in
      let labelled = Double(index * 7)
      return (labelled, labelled + Double(index % 4))
    }
    let value = try values(clips(pairs, on: .score))
    let compared = pairs.enumerated().map { index, pair in
      MeasurementPair(measured: pair.said, reference: pair.labelled, subject: "clip-\(index)")
    }
    let error = try #require(MeasurementError(compared, plan: .valuesOnly))
    func isNear(_ name: String, _ number: Double?) throws {
      let found = try #require(value(name), "\(name)")
      let expected = try #require(number)
      #expect((found - expected).magnitude < 1e-9, "\(name)")
    }
    try isNear("judgement-bias", 1.5)
    try isNear("judgement-limit:lower", error.lowerLimit.value)
    try isNear("judgement-limit:upper", error.upperLimit.value)
    try isNear("judgement-mdc95", error.minimalDetectableChange?.value)
    // Scores are neither right nor wrong.
    #expect(value("judgement-accuracy") == nil)
    #expect(value("judgement-kappa:quadratic") == nil)
  }

  @Test func `classes are right or wrong, without an order`() throws {
    func clip(_ id: String, _ labelled: String, _ reported: String) -> FormScore {
      score(
        id,
        labelled: [ReferenceJudgement("gait-pattern", .classified(labelled))],
        reported: [said(.classified(reported), of: "gait-pattern")]
      )
    }
    // 20 both say antalgic, 15 both say normal, 5 and 10 differ: kappa is 0.4.
    let all =
      (0..<20).map { clip("a\($0)", "antalgic", "antalgic") }
      + (0..<15).map { clip("b\($0)", "normal", "normal") }
      + (0..<5).map { clip("c\($0)", "antalgic", "normal") }
      + (0..<10).map { clip("d\($0)", "normal", "antalgic") }
    let value = try values(all)
    #expect(value("judgement-accuracy") == 0.7)
    let kappa = try #require(value("judgement-kappa"))
    #expect((kappa - 0.4).magnitude < 1e-12)
    #expect(value("judgement-mae") == nil)
    #expect(value("judgement-kappa:quadratic") == nil)
  }

  @Test func `a label is held against the verdict that lasts longest within it`() throws {
    let reported = [
      said(.graded(3, .severity), 0, 10), said(.graded(1, .severity), 10, 12),
      said(.graded(2, .severity), 12, 15), said(.graded(1, .severity), 15, 17.5),
      said(.graded(0, .severity), 17.5, 60),
    ]
    func verdict(_ span: ClosedRange<Double>?) -> String? {
      let label = ReferenceJudgement("lean-severity", .graded(0, .severity), span: span)
      let result = FormResult(judgements: reported)
      return LabelledJudgement(label, in: result).said?.verdict.description
    }
    // Mild lasts 4.5 s in two stretches, moderate 3 s.
    #expect(verdict(10...17.5) == "mild")
    #expect(verdict(nil) == "normal")
    // Both last 2 s: the earlier.
    #expect(verdict(10...14) == "mild")
    #expect(verdict(8...12) == "severe")
    #expect(verdict(100...110) == nil)
  }

  @Test func `sides are apart, and no verdict has its reason`() throws {
    let label = ReferenceJudgement("lean-severity", .graded(1, .severity), side: .left)
    let right = said(.graded(1, .severity), side: .right)
    let silent = score(labelled: [label], reported: [right])
    let refused = score(
      "refused",
      labelled: [label],
      reported: [],
      abstentions: [Abstention(Fault(rawValue: "lean-severity"), .person, time: 1, decisionTime: 1)]
    )
    let other = score(
      "other",
      labelled: [label],
      reported: [said(.graded(40, .score), side: .left)]
    )
    let found = try evaluation([silent, refused, other])
    #expect(found.measure("judgement-abstention-rate")?.value == 1)
    #expect(found.measure("judgement-accuracy")?.value == nil)
    let reasons = found.obstacles(of: "lean-severity").map { "\($0.reason) \($0.count)" }
    #expect(reasons == ["person 1", "scale 1", "silent 1"])
  }

  @Test func `changes are counted as they come, and after half a second`() throws {
    let reported = [
      said(.graded(0, .severity), 0, 2), said(.graded(1, .severity), 2, 2.1),
      said(.graded(0, .severity), 2.1, 3.1), said(.graded(2, .severity), 3.1, 6.1),
    ]
    let changes = VerdictChanges(reported, ignored: [])
    #expect(changes.raw == 3)
    #expect(changes.debounced == 1)
    #expect(changes.series == 1)
    #expect(VerdictChanges(reported, ignored: [3...4]).raw == 2)
    #expect(VerdictChanges(reported, ignored: [3...4]).debounced == 0)
    // The clip takes a minute; nobody labelled it.
    let value = try values([score(labelled: [], reported: reported)])
    #expect(value("judgement-changes-per-minute") == 3)
    #expect(value("judgement-changes-per-minute:debounced") == 1)
    #expect(value("judgement-abstention-rate") == nil)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `debounce never adds a change`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    var time = 0.0
    let reported = (0..<60).map { _ in
      let start = time
      time += generator.index(below: 2) == 0 ? 0.1 : 0.7
      return said(.graded(Double(generator.index(below: 4)), .severity), start, time)
    }
    let changes = VerdictChanges(reported, ignored: [])
    #expect(changes.debounced <= changes.raw)
    #expect(changes.raw < reported.count)
  }

  @Test func `a chance is held against what came`() throws {
    func clip(_ id: String, _ chance: Double, _ outcome: Double) -> FormScore {
      score(
        id,
        labelled: [ReferenceJudgement("fall", .graded(outcome, .flag))],
        reported: [said(.graded(chance, .probability), of: "fall")]
      )
    }
    let value = try values([clip("a", 0.8, 1), clip("b", 0.6, 0)])
    let brier = try #require(value("judgement-brier"))
    #expect((brier - 0.2).magnitude < 1e-12)
    #expect(value("judgement-mae") == nil)
    #expect(value("judgement-accuracy") == nil)
  }

  @Test func `grades of several scales have no common error`() throws {
    let mixed = score(
      labelled: [
        ReferenceJudgement("lean-severity", .graded(2, .severity)),
        ReferenceJudgement("posture-score", .graded(60, .score)),
      ],
      reported: [
        said(.graded(1, .severity)), said(.graded(70, .score), of: "posture-score"),
      ]
    )
    let value = try values([mixed])
    #expect(value("judgement-mae") == nil)
    #expect(value("judgement-mae{judgement=posture-score}") == 10)
    #expect(value("judgement-mae{judgement=lean-severity}") == 1)
    #expect(value("judgement-accuracy") == 0)
  }

  @Test func `labels say what is judged, and when`() {
    let labels = LabelFile(
      clip: "a",
      source: nil,
      rater: "b",
      status: .done,
      events: [
        LabelEvent(.grade, label: "lean-severity", side: .left, value: 2, unit: "severity"),
        LabelEvent(.grade, start: 0, end: 1, label: "form", value: 3, unit: "points"),
        LabelEvent(.classified, start: 1, end: 2, label: "gait-pattern/antalgic"),
      ]
    )
    let reference = Reference.make(from: labels, file: "").reference
    #expect(reference?.isCounted == false)
    let form = FormReference(from: labels, reference: Reference(uncountedIgnoring: []))
    #expect(
      form.judgements == [
        ReferenceJudgement("lean-severity", .graded(2, .severity), side: .left),
        ReferenceJudgement("gait-pattern", .classified("antalgic"), span: 1...2),
      ]
    )
  }

  @Test func `the table of judgements is read as it was written`() throws {
    let reported = [
      said(.graded(1, .severity), 0, 2.5, side: .left),
      said(.graded(72.25, .score), 0, 60, of: "a"),
      said(.classified("antalgic"), 1, 2, of: "gait-pattern"),
    ]
    let label = ReferenceJudgement("lean-severity", .graded(2, .severity), side: .left)
    let form = FormEvaluation(
      FormConfiguration(analyzer: "an-app", track: "track"),
      clips: [score(labelled: [label], reported: reported)],
      plan: .valuesOnly
    )
    let text = try #require(JudgementTable.file([form], frames: FrameTimes([:]))).text
    let rows = text.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.compactMap(JudgementTable.judgement) == reported)
    #expect(rows.map { $0[13] } == ["moderate", "", ""])
    #expect(rows.map { $0[14] } == ["wrong", "unlabelled", "unlabelled"])
  }

  @Test func `a judgement that gets worse is a loss`() {
    let label = ReferenceJudgement("lean-severity", .graded(2, .severity))
    func one(_ value: Double?) -> FormScore {
      score(labelled: [label], reported: value.map { [said(.graded($0, .severity))] } ?? [])
    }
    #expect(one(1).losses(from: one(2)) == ["1 more wrong judgement"])
    #expect(one(2).losses(from: one(1)).isEmpty)
    #expect(one(nil).losses(from: one(2)) == ["1 labelled judgement missing"])
  }

  @Test func `two analyzers are compared by what they judge`() throws {
    func scores(_ values: [Double]) -> [FormScore] {
      clips(zip([0, 1, 2, 3, 3], values).map { ($0, $1) }, on: .severity)
    }
    let comparison = RecordComparison(
      try evaluation(scores([0, 1, 2, 3, 2])),
      against: try evaluation(scores([0, 1, 1, 3, 2])),
      measures: JudgementScore.compared + ["judgement-mae{judgement=lean-severity}"],
      plan: .valuesOnly
    )
    let rows = Dictionary(comparison.rows.map { ($0.id, $0.difference) }) { first, _ in first }
    let accuracy = try #require(rows["judgement-accuracy"]?.difference.value)
    #expect((accuracy - 0.2).magnitude < 1e-12)
    let error = try #require(rows["judgement-mae{judgement=lean-severity}"]?.difference.value)
    #expect((error + 0.2).magnitude < 1e-12)
    #expect(rows["judgement-kappa"]?.difference.value != nil)
  }
}
