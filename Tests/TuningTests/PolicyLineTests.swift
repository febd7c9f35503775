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

/// Feedback policies at every value of a time, against the policy run again at many of them.
struct PolicyLineTests {
  private static func policy(_ text: String) throws -> FeedbackConfiguration {
    try FeedbackConfiguration(parsing: text)
  }

  private static func axis(
    _ name: String,
    of policy: FeedbackConfiguration,
    over range: ClosedRange<Double>
  ) throws -> ThresholdAxis {
    ThresholdAxis(try #require(policy.parameters.first { $0.name == name }), over: range)
  }

  private static func finding(_ fault: Fault, _ time: Double, lasting seconds: Double) -> Finding {
    Finding(
      fault,
      start: time - seconds,
      end: time,
      time: time,
      decisionTime: time,
      quantity: .trunkLean,
      value: 40,
      threshold: 30,
      confidence: 0.5
    )
  }

  private static func clip(
    _ findings: [Finding],
    place: Int = 0,
    seconds: Double,
    rate: Double = 10,
    searched: [Fault] = [.trunkLean, .kneeValgus],
    episodes: [FaultEpisode] = [],
    isCorrect: Bool? = nil
  ) -> CoachedClip {
    CoachedClip(
      ClipIdentity(
        id: "clip-\(place)",
        subject: "subject-\(place / 2)",
        exercise: "squat",
        duration: seconds
      ),
      FormReference(
        reps: [],
        searched: searched.map(\.rawValue).sorted(),
        episodes: episodes,
        isCorrect: isCorrect,
        measures: [],
        ignored: []
      ),
      FormResult(findings: findings),
      times: (0...Int(seconds * rate)).map { Double($0) / rate }
    )
  }

  /// A clip of random findings of three urgencies, some of which are labelled.
  private static func random(_ place: Int, _ random: inout RandomGenerator) -> CoachedClip {
    let faults: [Fault] = [.kneeValgus, .trunkLean, .kneeOverToe]
    var time = 0.0
    var findings: [Finding] = []
    var episodes: [FaultEpisode] = []
    for _ in 0..<(5 + random.index(below: 25)) {
      time += Double(random.index(below: 40)) / 20
      let fault = faults[random.index(below: 3)]
      let length = [0, 0.05, 0.1, 0.3][random.index(below: 4)]
      findings.append(finding(fault, time + 0.3, lasting: length))
      if random.index(below: 3) > 0 {
        episodes.append(FaultEpisode(fault: fault.rawValue, start: time, end: time + 0.5))
      }
    }
    return clip(
      findings,
      place: place,
      seconds: time + 2,
      rate: 20,
      searched: random.index(below: 4) > 0 ? [.trunkLean, .kneeValgus] : [],
      episodes: episodes,
      isCorrect: [nil, true, false][random.index(below: 3)]
    )
  }

  @Test func `the published coach says less at each gap between findings, and nowhere else`() throws
  {
    // At 1, 2 and 4 s: 3 messages below a pause of 1 s, 2 from there, 1 from 3 s.
    let policy = try Self.policy("trainer-voice-coach")
    let clip = Self.clip([1, 2, 4].map { Self.finding(.trunkLean, $0, lasting: 0) }, seconds: 6)
    let line = clip.line(of: policy, over: try Self.axis("cooldown", of: policy, over: 0...12))
    #expect(line.merged.starts == [0, 1, 3])
    #expect(line.merged.outcomes.map(\.reported) == [3, 2, 1])
    #expect(line.merged.outcomes.map(\.doubled) == [2, 1, 0])
  }

  @Test func `each time of the corrected coach steps where its rule says`() throws {
    let policy = try Self.policy("trainer-voice-coach-fixed")
    let findings = [1, 2, 4].map { Self.finding(.trunkLean, $0, lasting: 0.2) }
    let clip = Self.clip(findings + [Self.finding(.kneeOverToe, 4, lasting: 0.2)], seconds: 6)
    func steps(_ name: String, _ upper: Double) throws -> [(start: Double, alerts: Int32)] {
      let line = clip.line(of: policy, over: try Self.axis(name, of: policy, over: 0...upper))
      return line.merged.pieces.map { ($0.range.lowerBound, $0.outcome.reported) }
    }
    // The lean at 2 comes 1 s and that at 4 then 2 s after the last one; from 3 s on both are too soon.
    // The knee at 4 waits for its turn if the lean is spoken then, and nobody hears it after 2 s.
    let pauses = try steps("fault-cooldown", 10)
    #expect(pauses.first?.alerts == 2)
    #expect(pauses.last?.alerts == 2)
    // A fault of 0.2 s is not spoken of if it has to last longer.
    let debounces = try steps("debounce", 2)
    #expect(debounces.first?.alerts == 2)
    #expect(debounces.last?.alerts == 0)
    #expect(abs((debounces.last?.start ?? 0) - 0.2) < 1e-5)
    // The first message ends the silence at 1 s: the next is the knee's, at 4 s with a pause of up to 3 s.
    // With more it waits, for 2 s at most, and the clip ends at 6 s.
    let cooldowns = try steps("cooldown", 12)
    #expect(cooldowns.first?.alerts == 2)
    #expect(cooldowns.last?.alerts == 1)
    #expect(abs((cooldowns.last?.start ?? 0) - 5) < 1e-5)
  }

  @Test(
    arguments: [
      ("trainer-voice-coach", "cooldown"), ("trainer-voice-coach-fixed", "cooldown"),
      ("trainer-voice-coach-fixed", "fault-cooldown"), ("trainer-voice-coach-fixed", "debounce"),
      ("trainer-voice-coach-fixed", "release"), ("trainer-voice-coach-fixed", "patience"),
      ("trainer-voice-coach-fixed:cooldown=0.5", "word-duration"),
      ("trainer-voice-coach-fixed:cooldown=0.5", "smallest-amount"),
    ],
    [1, 2] as [UInt64]
  )
  func `every value says what the policy run again says`(
    one: (policy: String, parameter: String),
    seed: UInt64
  ) throws {
    let policy = try Self.policy(one.policy)
    // The amount is 10 degrees, and a word takes 2 s at most.
    let ends = ["word-duration": 2.0, "smallest-amount": 20]
    let axis = try Self.axis(one.parameter, of: policy, over: 0...(ends[one.parameter] ?? 10))
    var random = RandomGenerator(seed: seed)
    var steps = 0
    for place in 0..<4 {
      let clip = Self.random(place, &random)
      let line = clip.line(of: policy, over: axis)
      steps += line.count - 1
      // Both ends of every stretch, times of frames and the doubles beside them, and values between.
      let ends = line.pieces.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      let frames = (0...50).flatMap { frame -> [Double] in
        let time = Double(frame) / 5
        return [time.nextDown, time, time.nextUp, time + 1e-9, time - 1e-9]
      }
      let others = (0..<40).map { _ in Double.random(in: axis.range, using: &random) }
      for value in ends + frames + others where axis.range.contains(value) {
        let again = clip.outcome(of: policy.setting([axis.name], to: [value]))
        #expect(line[value] == again, "\(one.parameter) \(value)")
      }
    }
    // An amount lengthens a message by four words, which moves another one in the first draw and none in the second.
    #expect(steps > 0 || one.parameter == "smallest-amount" && seed == 2)
  }

  @Test func `objectives are the measures of feedback`() throws {
    var random = RandomGenerator(seed: 7)
    let clips = (0..<8).map { Self.random($0, &random) }
    let policy = try Self.policy("trainer-voice-coach-fixed:fault-cooldown=3")
    var coach = policy.makePolicy()
    let scores = clips.map { clip in
      FormScore(
        clip: clip.facts.clip,
        reference: clip.reference,
        result: clip.result,
        alerts: coach.events(
          for: clip.result.findings,
          times: (0...Int(clip.facts.clip.duration * 20)).map { Double($0) / 20 }
        )
      )
    }
    let evaluation = FormEvaluation(
      FormConfiguration(analyzer: "", track: ""),
      clips: scores,
      plan: ResamplingPlan(replicates: 1)
    )
    var sums = OutcomeSums()
    for (clip, score) in zip(clips, scores) { sums.add(ClipOutcome(score), of: clip.facts) }
    let same: [Objective.Quantity] = [
      .alertPrecision, .alertCoverage, .repeatRate, .alertsPerMinute, .falseAlertsPerMinute,
    ]
    for quantity in same {
      let measure = try #require(evaluation.measure(quantity.rawValue)?.value)
      let objective = try #require(Objective(quantity).value(of: sums))
      #expect(abs(measure - objective) < 1e-6, "\(quantity)")
      #expect(measure > 0, "\(quantity)")
    }
    let precision = try #require(Objective(.alertPrecision).value(of: sums))
    let coverage = try #require(Objective(.alertCoverage).value(of: sums))
    let mean = try #require(Objective(.alertF1).value(of: sums))
    #expect(abs(mean - 2 * precision * coverage / (precision + coverage)) < 1e-12)
    let correct = scores.filter { $0.reference.isCorrect == true }
    let minutes = correct.reduce(0) { $0 + $1.clip.duration } / 60
    let heard = Double(correct.reduce(0) { $0 + ($1.spoken?.count ?? 0) }) / minutes
    #expect(abs((Objective(.correctAlertsPerMinute).value(of: sums) ?? 0) - heard) < 1e-6)
  }

  @Test func `what came of a small session is added up as it was counted`() {
    func alert(_ time: Double) -> FeedbackEvent {
      FeedbackEvent(
        time: time,
        findingTime: time,
        message: .trunkLean,
        priority: .form,
        outcome: .spoken
      )
    }
    let clip = Self.clip(
      [],
      seconds: 60,
      searched: [.trunkLean],
      episodes: [
        FaultEpisode(fault: "trunk-lean", start: 10, end: 12),
        FaultEpisode(fault: "trunk-lean", start: 30, end: 32),
        FaultEpisode(fault: "trunk-lean", start: 40, end: 44),
        FaultEpisode(fault: "trunk-lean", start: 59, end: 60),
      ]
    )
    // "Leaning trunk" takes 0.75 s. 11 and 12 are right and 12 repeats, 31 is right, 43 is right and 3 s late, 50 is false and repeats.
    let outcome = clip.outcome(of: [11, 12, 31, 43, 50].map(alert))
    #expect(outcome.labelled == 4 && outcome.reported == 5)
    #expect(outcome.matched == 3 && outcome.missed == 1)
    #expect(outcome.doubled == 2 && outcome.extra == 1 && outcome.spared == 4)
    // Two are in time; the last episode is watched for 1 s.
    #expect(outcome.timed == 2 && outcome.unjudged == 1)
    #expect(outcome.latency == 5_000_000 && outcome.overlapping == 0)
    #expect(clip.outcome(of: [11, 11.5, 12.5].map(alert)).overlapping == 1)
    var sums = OutcomeSums()
    sums.add(outcome, of: clip.facts)
    let values: [(Objective.Quantity, Double)] = [
      (.alertPrecision, 0.8), (.alertCoverage, 0.75), (.repeatRate, 0.4), (.alertsPerMinute, 5),
      (.falseAlertsPerMinute, 1), (.overlapRate, 0), (.lateRate, 1.0 / 3), (.alertLatency, 5.0 / 3),
    ]
    for (quantity, value) in values {
      #expect(abs((Objective(quantity).value(of: sums) ?? .nan) - value) < 1e-12, "\(quantity)")
    }
    #expect(Objective(.correctAlertsPerMinute).value(of: sums) == nil)
    let costs = TradeOff("one", [outcome], of: [clip.facts])
    #expect(costs.costs.map(\.respect) == TradeOff.Respect.ofPolicies)
    #expect(costs[.missed] == 25 && costs[.repeats] == 40 && costs[.alerts] == 5)
  }

  @Test func `cooldowns are chosen on people, by the middle of what is as good as the best`() throws
  {
    // Every clip has two leans 2 s apart, labelled as one episode each; the second is heard if the pause is
    // less than 2 s.
    let policy = try Self.policy("trainer-voice-coach")
    let axis = try Self.axis("cooldown", of: policy, over: 0...12)
    let clips = (0..<12).map { place in
      Self.clip(
        [1, 3].map { Self.finding(.trunkLean, $0, lasting: 0) },
        place: place,
        seconds: 8,
        episodes: [
          FaultEpisode(fault: "trunk-lean", start: 0.9, end: 1),
          FaultEpisode(fault: "trunk-lean", start: 2.9, end: 3),
        ]
      )
    }
    let line = try SettingLine<CoachedClip>(policy, over: axis)
    let scores = SettingLineScores(
      SearchAxis(axis.parameter, axis.range),
      clips.map { line.landscape(of: $0) },
      objective: Objective(.repeatRate),
      constraints: [Constraint(Objective(.alertsPerMinute), .atLeast, 14)]
    )
    // With one alert in 8 s there are 7.5 a minute, with two 15.
    let surface = scores.surface(of: Array(clips.indices))
    #expect(surface.edges[0] == [0, 2, 12])
    #expect(surface.values[0] == 0.5 && surface.values[1].isNaN)
    let choice = PlateauRule(variants: [scores], folds: nil).choice(on: Array(clips.indices))
    #expect(choice?.point == [1])
  }
}
