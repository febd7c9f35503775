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

/// Scores over an analyzer's limit against brute force: the whole analyzer again at every cell.
struct RuleLineTests {
  private static let analyzer = AnalyzerConfiguration(AnalyzerCatalog.named("trainer-squat-fixed")!)

  /// Squats of random depth and lean, with labels of random reps, a labelled value each, and a grade.
  private struct Made {
    var identity: ClipIdentity
    var form: FormReference
    var track: PoseTrack

    init(_ place: Int, _ random: inout RandomGenerator) {
      var figure = SquatFigure()
      figure.yaw = [0.0, 90, 90, -90][random.index(below: 4)]
      figure.thighElevation = Double.random(in: -10...60, using: &random)
      figure.trunkLean = Double.random(in: 5...75, using: &random)
      track = figure.track(
        reps: 1 + random.index(below: 4),
        seconds: 1.5,
        noise: Double.random(in: 0...8, using: &random),
        seed: UInt64(random.index(below: 1_000_000))
      )
      identity = ClipIdentity(
        id: "clip-\(place)",
        subject: "subject-\(place / 2)",
        exercise: "squat",
        duration: track.times[track.count - 1]
      )
      let end = track.times[track.count - 1]
      let starts: [Double] = [0.5, 2, 3.5, 5].filter { $0 + 1.4 < end }
      let reps = starts.map { $0...($0 + 1.4) }
      func some() -> [ClosedRange<Double>] { reps.filter { _ in random.index(below: 2) == 0 } }
      let shallow = some().map {
        FaultEpisode(fault: "shallow-depth", start: $0.lowerBound, end: $0.upperBound)
      }
      let leaning = some().map {
        FaultEpisode(fault: "trunk-lean", start: $0.lowerBound, end: $0.upperBound)
      }
      var isCorrect: Bool?
      if random.index(below: 3) > 0 { isCorrect = random.index(below: 2) == 0 }
      let measures = some().map { rep in
        ReferenceMeasure(
          quantity: "trunk-lean",
          time: (rep.lowerBound + rep.upperBound) / 2,
          value: Double.random(in: 20...70, using: &random),
          unit: "deg"
        )
      }
      form = FormReference(
        reps: reps,
        searched: ["shallow-depth", "trunk-lean"],
        episodes: shallow + leaning,
        isCorrect: isCorrect,
        measures: measures,
        ignored: []
      )
    }
  }

  private static func made(_ seed: UInt64) -> [Made] {
    var random = RandomGenerator(seed: seed)
    return (0..<8).map { Made($0, &random) }
  }

  private static func criterion(_ fault: Fault) -> Criterion {
    analyzer.entry.criteria.first { $0.fault == fault }!
  }

  @Test(arguments: [.shallowDepth, .trunkLean] as [Fault], [1, 2, 3, 4] as [UInt64])
  func `the score at every limit is that of the analyzer run again`(
    fault: Fault,
    seed: UInt64
  ) throws {
    let criterion = Self.criterion(fault)
    let name = try #require(criterion.parameter)
    let parameter = try #require(Self.analyzer.entry.parameters.first { $0.name == name })
    let made = Self.made(seed)
    let judged = made.compactMap { one in
      FaultTruth(.faults, of: one.form, criterion, standard: 0, bounds: 0...9).map {
        JudgedClip(one.identity, $0, one.track, form: one.form)
      }
    }
    #expect(judged.count == made.filter { !$0.form.reps.isEmpty }.count)
    let line = try RuleLine(Self.analyzer, over: ThresholdAxis(parameter))
    let landscapes = judged.map { line.landscape(of: $0) }
    #expect(landscapes.contains { $0.map.count > 1 })
    let ids: [(Objective.Quantity, String)] = [(.f1, "fault-f1"), (.correlation, "fault-mcc")]
    for (quantity, id) in ids {
      let scores = SettingLineScores(
        SearchAxis(
          name,
          unit: parameter.unit,
          range: parameter.range,
          isLogarithmic: false,
          default: parameter.defaultValue
        ),
        landscapes,
        objective: Objective(quantity)
      )
      let some = judged.indices.filter { $0 % 3 != 1 }
      let surface = scores.surface(of: some)
      for box in surface.values.indices {
        let (low, high) = (surface.edges[0][box], surface.edges[0][box + 1])
        for limit in [low, (low + high) / 2, high.nextDown] where limit >= low {
          let expected = try Self.evaluation(
            some.map { judged[$0] },
            made,
            fault,
            name,
            limit
          ).measures.first { $0.id == id }?.value
          let value = surface.values[box]
          #expect(value.isNaN ? expected == nil : abs(value - (expected ?? .nan)) < 1e-12)
        }
      }
    }
  }

  /// What the measures of form say with a limit set.
  private static func evaluation(
    _ clips: [JudgedClip],
    _ made: [Made],
    _ fault: Fault,
    _ parameter: String,
    _ limit: Double
  ) throws -> FormEvaluation {
    var configuration = analyzer
    try configuration.set(parameter, to: "\(limit)")
    return FormEvaluation(
      FormConfiguration(analyzer: "", track: ""),
      clips: clips.map { clip in
        var form = made.first { $0.identity.id == clip.facts.clip.id }!.form
        form.searched = [fault.rawValue]
        return FormScore(
          clip: clip.facts.clip,
          reference: form,
          result: clip.result(of: configuration)
        )
      },
      plan: ResamplingPlan(replicates: 1)
    )
  }

  @Test(arguments: FaultLabels.allCases, [5, 6, 7] as [UInt64])
  func `outcomes at every limit are those of the analyzer run again, whatever the labels`(
    labels: FaultLabels,
    seed: UInt64
  ) throws {
    let criterion = Self.criterion(.trunkLean)
    let parameter = try #require(
      Self.analyzer.entry.parameters.first { $0.name == "max-trunk-lean" }
    )
    let line = try RuleLine(Self.analyzer, over: ThresholdAxis(parameter))
    var seen = 0
    for one in Self.made(seed) {
      guard
        let truth = FaultTruth(labels, of: one.form, criterion, standard: 45, bounds: 0...9)
      else { continue }
      let clip = JudgedClip(one.identity, truth, one.track, form: one.form)
      let landscape = line.landscape(of: clip)
      for piece in landscape.map.pieces {
        for limit in [piece.range.lowerBound, piece.range.upperBound] {
          var configuration = Self.analyzer
          try configuration.set("max-trunk-lean", to: "\(limit)")
          #expect(piece.outcome == clip.outcome(of: configuration), "\(limit)")
          seen += 1
        }
      }
    }
    #expect(seen > 4)
  }

  @Test func `where there are no reps, labelled spans are faulty and what lies between is sound`()
    throws
  {
    let criterion = try #require(AnalyzerCatalog.named("plank")?.criteria.first)
    var form = FormReference(
      reps: [],
      searched: ["hip-sag"],
      episodes: [(2.0, 4.0), (4.3, 6), (9, 10)].map {
        FaultEpisode(fault: "hip-sag", start: $0.0, end: $0.1)
      },
      isCorrect: nil,
      measures: [],
      ignored: []
    )
    #expect(FaultTruth(.faults, of: form, criterion, standard: 10, bounds: 0...10.4) == nil)
    form.hold([0...10.4])
    let truth = try #require(
      FaultTruth(.faults, of: form, criterion, standard: 10, bounds: 0...10.4)
    )
    #expect(truth.unit == .span)
    let identity = ClipIdentity(id: "a", subject: "b", exercise: "plank", duration: 10.4)
    func finding(_ start: Double, _ end: Double) -> Finding {
      Finding(
        .hipSag,
        start: start,
        end: end,
        time: start,
        decisionTime: 10,
        quantity: .hipSag,
        value: 20,
        threshold: 10,
        confidence: 0.5
      )
    }
    // Spans: 0-2 sound, 2-4, 4.3-6 faulty, 6-9 sound, 9-10 faulty.
    let result = FormResult(findings: [finding(2.2, 3.9), finding(6.5, 7.5)])
    let judged = truth.judgements(of: result, on: identity)
    #expect(judged.map(\.isPresent) == [false, true, true, false, true])
    #expect(judged.map(\.isFound) == [false, true, false, true, false])
    #expect(judged.allSatisfy { !$0.isAbstained })
    let refused = FormResult(
      findings: [finding(2.2, 3.9)],
      abstentions: [Abstention(.hipSag, .view, time: 6.5, decisionTime: 10)]
    )
    let unjudged = truth.judgements(of: refused, on: identity).map(\.isAbstained)
    #expect(unjudged == [true, false, true, true, false])
    #expect(FaultTruth(.measures, of: form, criterion, standard: 10, bounds: 0...10.4) == nil)
    var none = FormReference(
      reps: [],
      searched: ["hip-sag"],
      episodes: [],
      isCorrect: nil,
      measures: [],
      ignored: []
    )
    none.hold([0...10.4])
    let quiet = try #require(
      FaultTruth(.faults, of: none, criterion, standard: 10, bounds: 0...10.4)
    )
    #expect(quiet.judgements(of: FormResult(), on: identity).map(\.isPresent) == [false])
  }

  @Test
  func `labelled values are faulty beyond the limit that stands, and clips as they are graded`()
    throws
  {
    let criterion = Self.criterion(.trunkLean)
    var form = FormReference(
      reps: [0...2, 2...4, 4...6],
      searched: [],
      episodes: [],
      isCorrect: false,
      measures: [
        ReferenceMeasure(quantity: "trunk-lean", time: 1, value: 50, unit: "deg"),
        ReferenceMeasure(quantity: "trunk-lean", time: 3, value: 45, unit: "deg"),
        ReferenceMeasure(quantity: "knee-flexion", time: 5, value: 99, unit: "deg"),
      ],
      ignored: []
    )
    let identity = ClipIdentity(id: "a", subject: "b", exercise: "squat", duration: 6)
    let finding = Finding(
      .trunkLean,
      start: 2.5,
      end: 3,
      time: 3,
      decisionTime: 4,
      quantity: .trunkLean,
      value: 50,
      threshold: 45,
      confidence: 0.5
    )
    func judgements(_ labels: FaultLabels, _ result: FormResult) -> [FaultJudgement]? {
      FaultTruth(labels, of: form, criterion, standard: 45, bounds: 0...6)?
        .judgements(of: result, on: identity)
    }
    let result = FormResult(
      findings: [finding],
      measurements: [
        FormMeasurement(.trunkLean, value: 50, time: 3, decisionTime: 4, confidence: 1)
      ]
    )
    #expect(judgements(.faults, result) == nil)
    let measures = try #require(judgements(.measures, result))
    #expect(measures.map(\.isPresent) == [true, false])
    #expect(measures.map(\.isFound) == [false, true])
    #expect(
      ClipOutcome(measures)
        == ClipOutcome(labelled: 1, reported: 1, matched: 0, missed: 1, extra: 1)
    )
    let clips = try #require(judgements(.clips, result))
    #expect(ClipOutcome(clips) == ClipOutcome(labelled: 1, reported: 1, matched: 1))
    #expect(judgements(.clips, FormResult())?.map(\.isAbstained) == [true])
    form.isCorrect = nil
    #expect(judgements(.clips, result) == nil)
  }

  @Test(arguments: [
    ([3.0, 1, 1, 5], 0.75, 0.5 * (3.0 / 4 + 5.0 / 6), 14.0 / 24),
    ([1.0, 0, 0, 1], 1, 1, 1),
  ])
  func `a table has its three scores`(
    cells: [Double],
    f1: Double,
    balancedAccuracy: Double,
    correlation: Double
  ) throws {
    var sums = OutcomeSums()
    sums.matched = Int(cells[0])
    sums.extra = Int(cells[1])
    sums.missed = Int(cells[2])
    sums.spared = Int(cells[3])
    #expect(Objective(.f1).value(of: sums) == f1)
    #expect(abs((Objective(.balancedAccuracy).value(of: sums) ?? 9) - balancedAccuracy) < 1e-12)
    #expect(abs((Objective(.correlation).value(of: sums) ?? 9) - correlation) < 1e-12)
    sums.spared = 0
    sums.extra = 0
    #expect(Objective(.balancedAccuracy).value(of: sums) == nil)
    #expect(Objective(.correlation).value(of: sums) == nil)
  }
}
