// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Scoring
import Statistics
import TestSupport
import Testing
import Tuning

/// Limits of judgements over labelled grades, against numbers by hand and the analyzer run again.
struct GradedLineTests {
  private let subject = "trunk-lean-severity"

  private func form(_ judgements: [ReferenceJudgement]) -> FormReference {
    var form = FormReference(
      reps: [],
      searched: [],
      episodes: [],
      isCorrect: nil,
      measures: [],
      ignored: []
    )
    form.judge(judgements)
    return form
  }

  private func clip(_ id: String = "clip") -> ClipIdentity {
    // Who stands has no reps, which is what negative clips have not; grades count all the same.
    ClipIdentity(id: id, subject: id, exercise: "standing", duration: 3, isNegative: true)
  }

  /// Somebody who stands with the right side to the camera and leans to the front by an angle in degrees.
  private func leaning(_ angle: Double) -> PoseTrack {
    let way = Elementary.sinAndCos(angle * .pi / 180)
    let shoulder = SIMD2(800 + 150 * way.sin, 500 - 150 * way.cos)
    return pointTrack(seconds: 3, rate: 30) { _ in
      [
        .leftShoulder: shoulder, .rightShoulder: shoulder, .leftHip: SIMD2(800, 500),
        .rightHip: SIMD2(800, 500), .leftKnee: SIMD2(800, 600), .rightKnee: SIMD2(800, 600),
        .leftAnkle: SIMD2(800, 700), .rightAnkle: SIMD2(800, 700), .leftHeel: SIMD2(785, 710),
        .rightHeel: SIMD2(785, 710), .leftFootIndex: SIMD2(845, 710),
        .rightFootIndex: SIMD2(845, 710),
      ]
    }
  }

  private func grade(_ value: Double) -> FormReference {
    form([ReferenceJudgement(subject, .graded(value, .severity))])
  }

  @Test func `objectives are the measures of judgements`() throws {
    var sums = OutcomeSums()
    var outcomes: [ClipOutcome] = []
    var facts: [ClipFacts] = []
    // The numbers of `JudgementMeasureCatalog`.
    for (labelled, said) in [(0.0, 0.0), (1, 1), (2, 1), (3, 3), (3, 2)] {
      let content = try #require(
        GradedClip(clip(), grade(labelled), subjects: [subject], leaning(0))
      )
      let judgement = Judgement(
        subject,
        .graded(said, .severity),
        start: 0,
        end: 3,
        decisionTime: 3,
        confidence: 1
      )
      outcomes.append(content.outcome(of: FormResult(judgements: [judgement])))
      facts.append(content.facts)
      sums.add(outcomes[outcomes.count - 1], of: content.facts)
    }
    func value(_ quantity: Objective.Quantity) -> Double {
      Objective(quantity).value(of: sums) ?? .nan
    }
    #expect(abs(value(.judgementAccuracy) - 0.6) < 1e-12)
    #expect(abs(value(.judgementKappa) - 0.36 / 0.76) < 1e-12)
    #expect(abs(value(.judgementQuadraticKappa) - (1 - 10.0 / 64)) < 1e-12)
    #expect(abs(value(.judgementError) - 0.4) < 1e-12)
    let costs = TradeOff("setting", outcomes, of: facts)
    #expect(costs.costs.map(\.respect) == [.wrongVerdicts, .unjudged])
    #expect(abs((costs[.wrongVerdicts] ?? 0) - 40) < 1e-9 && costs[.unjudged] == 0)
  }

  @Test func `a clip without a label of the subjects has none to tune`() {
    #expect(GradedClip(clip(), grade(1), subjects: ["other"], leaning(0)) == nil)
  }

  @Test(arguments: ["mild-trunk-lean", "moderate-trunk-lean", "severe-trunk-lean"])
  func `a line has at every value the outcome of the analyzer with that value`(
    parameter: String
  ) throws {
    let entry = try #require(AnalyzerCatalog.named("andernet-posture-fixed"))
    let plain = AnalyzerConfiguration(entry)
    let analyzer = plain.setting(["severities"], to: [1])
    #expect(GradedClip.canTrace(parameter, of: entry))
    let axis = ThresholdAxis(try #require(entry.parameters.first { $0.name == parameter }))
    for (angle, labelled) in [(3.0, 0.0), (7, 1), (12, 1), (25, 3)] {
      let content = try #require(
        GradedClip(clip(), grade(labelled), subjects: [subject], leaning(angle))
      )
      let line = content.line(of: analyzer, over: axis)
      var random = RandomGenerator(seed: UInt64(angle))
      let values =
        line.starts.flatMap { [$0, $0.nextUp] }
        + (0..<20).map { _ in Double.random(in: axis.range, using: &random) }
      for value in values where axis.range.contains(value) {
        let place = line.starts.lastIndex { $0 <= value } ?? 0
        let expected = content.outcome(of: analyzer.setting([parameter], to: [value]))
        #expect(line.outcomes[place] == expected, "\(parameter) \(value)")
      }
    }
    // The lean of 12 degrees is moderate by the limits in use, and mild if that of moderate is above it.
    let content = try #require(
      GradedClip(clip(), grade(1), subjects: [subject], leaning(12))
    )
    let line = content.line(
      of: analyzer,
      over: ThresholdAxis(
        try #require(entry.parameters.first { $0.name == "moderate-trunk-lean" })
      )
    )
    let right = zip(line.starts, line.outcomes).first { $0.1.matched == 1 }
    let start = try #require(right).0
    #expect(abs(start - 12) < 1e-3)
  }
}
