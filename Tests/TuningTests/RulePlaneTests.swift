// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Scoring
import TestSupport
import Testing
import Tuning

/// Scores over what decides where reps and holds are, over pairs of parameters and under constraints, against brute force.
struct RulePlaneTests {
  /// A clip in which random reps are labelled faulty.
  private static func clip(
    _ place: Int,
    _ track: PoseTrack,
    _ criterion: Criterion,
    _ random: inout RandomGenerator
  ) -> JudgedClip? {
    let end = track.times[track.count - 1]
    let starts: [Double] = [0.5, 2, 3.5].filter { $0 + 1.4 < end }
    let reps = starts.map { $0...($0 + 1.4) }
    let fault = criterion.fault.rawValue
    let form = FormReference(
      reps: reps,
      searched: [fault],
      episodes: reps.filter { _ in random.index(below: 2) == 0 }.map {
        FaultEpisode(fault: fault, start: $0.lowerBound, end: $0.upperBound)
      },
      isCorrect: nil,
      measures: [],
      ignored: []
    )
    let identity = ClipIdentity(
      id: "clip-\(place)",
      subject: "subject-\(place / 2)",
      exercise: "squat",
      duration: end
    )
    return FaultTruth(.faults, of: form, criterion, standard: 0, bounds: 0...end).map {
      JudgedClip(identity, $0, track, form: form)
    }
  }

  private static func squats(_ seed: UInt64, _ fault: Fault) -> [JudgedClip] {
    var random = RandomGenerator(seed: seed)
    let criteria = AnalyzerCatalog.named("trainer-squat-fixed")?.criteria ?? []
    return (0..<6).compactMap { place in
      var figure = SquatFigure()
      figure.yaw = fault == .kneeValgus ? 0 : [90.0, -90][random.index(below: 2)]
      figure.thighElevation = Double.random(in: 0...70, using: &random)
      figure.trunkLean = Double.random(in: 5...75, using: &random)
      figure.leftValgus = Double.random(in: 0...0.2, using: &random)
      figure.rightValgus = Double.random(in: 0...0.2, using: &random)
      let track = figure.track(
        reps: 3,
        seconds: 1.5,
        noise: Double.random(in: 0...6, using: &random),
        seed: UInt64(random.index(below: 1_000_000))
      )
      return criteria.first { $0.fault == fault }.flatMap { clip(place, track, $0, &random) }
    }
  }

  private static func planks(_ seed: UInt64) -> [JudgedClip] {
    var random = RandomGenerator(seed: seed)
    let criteria = AnalyzerCatalog.named("plank")?.criteria ?? []
    return (0..<6).compactMap { place in
      var near = BodyPosture()
      near.lean = 80
      near.set(\.thigh, .init(-80))
      near.set(\.shank, .init(-80))
      near.set(\.upperArm, .init(0))
      near.set(\.forearm, .init(90))
      var far = near
      let sag = Double.random(in: -30...40, using: &random)
      far.lean = 80 - sag / 2
      far.set(\.thigh, .init(-80 - sag / 2))
      var figure = BodyFigure(from: near, to: far)
      figure.yaw = 90
      return clip(place, figure.track(reps: 2, seconds: 2), criteria[0], &random)
    }
  }

  private static func parameter(_ name: String, of analyzer: String) throws -> Parameter {
    try #require(AnalyzerCatalog.named(analyzer)?.parameters.first { $0.name == name })
  }

  @Test(
    arguments: [
      ("trainer-squat-fixed", "min-amplitude"), ("plank", "max-hip-sag"), ("plank", "min-hold"),
    ],
    [1, 2] as [UInt64]
  )
  func `what decides reps and holds steps exactly where the analyzer run again steps`(
    one: (analyzer: String, parameter: String),
    seed: UInt64
  ) throws {
    let inUse = AnalyzerConfiguration(try #require(AnalyzerCatalog.named(one.analyzer)))
    let line = try RuleLine(
      inUse,
      over: ThresholdAxis(try Self.parameter(one.parameter, of: one.analyzer))
    )
    let clips = one.analyzer == "plank" ? Self.planks(seed) : Self.squats(seed, .shallowDepth)
    #expect(clips.count == 6)
    var steps = 0
    for clip in clips {
      let map = line.landscape(of: clip).map
      steps += map.count - 1
      for piece in map.pieces {
        for value in [piece.range.lowerBound, piece.range.upperBound] {
          var configuration = inUse
          try configuration.set(one.parameter, to: "\(value)")
          #expect(clip.outcome(of: configuration) == piece.outcome, "\(value)")
        }
      }
    }
    #expect(steps > 0)
  }

  @Test(arguments: [3, 4] as [UInt64])
  func `a plane is the analyzer run again, in the middle of boxes and at any point`(
    seed: UInt64
  ) throws {
    let inUse = AnalyzerConfiguration(try #require(AnalyzerCatalog.named("trainer-squat-fixed")))
    for (fault, names) in [
      (Fault.shallowDepth, ["min-amplitude", "max-thigh-elevation"]),
      (.kneeValgus, ["max-projection-angle", "min-knee-separation"]),
    ] {
      let axes = try names.map { ThresholdAxis(try Self.parameter($0, of: "trainer-squat-fixed")) }
      let plane = try RulePlane(inUse, over: axes[0], axes[1])
      let clips = Self.squats(seed, fault)
      let objective = Objective(.cost, missCost: 3)
      let scores = RulePlaneScores(
        plane,
        clips,
        outcomes: clips.map { plane.outcomes(of: $0) },
        objective: objective
      )
      let surface = scores.surface(of: [0, 1, 3, 5])
      var random = RandomGenerator(seed: seed)
      for _ in 0..<12 {
        let box = [0, 1].map { random.index(below: surface.shape[$0]) }
        let point = zip(surface.axes, box).enumerated().map { axis, place in
          place.0.value(share: (Double(place.1) + 0.5) / Double(surface.shape[axis]))
        }
        let again = inUse.setting(names, to: point)
        var sums = OutcomeSums()
        for clip in [0, 1, 3, 5] {
          let outcome = clips[clip].outcome(of: again)
          #expect(scores.outcome(of: clip, at: point) == outcome)
          sums.add(outcome, of: clips[clip].facts)
        }
        let value = surface.values[box[1] * surface.shape[0] + box[0]]
        #expect(value.isNaN ? objective.value(of: sums) == nil : value == objective.value(of: sums))
        // The line through a point is what the plane is there.
        let line = plane.line(1, through: point).landscape(of: clips[3]).map
        #expect(line[point[1]] == clips[3].outcome(of: again))
      }
    }
  }

  @Test(arguments: [5, 6, 7] as [UInt64], Objective.Averaging.allCases)
  func `a score is undefined just where a constraint is broken`(
    seed: UInt64,
    averaging: Objective.Averaging
  ) throws {
    let inUse = AnalyzerConfiguration(try #require(AnalyzerCatalog.named("trainer-squat-fixed")))
    let parameter = try Self.parameter("max-thigh-elevation", of: "trainer-squat-fixed")
    let line = try RuleLine(inUse, over: ThresholdAxis(parameter))
    let clips = Self.squats(seed, .shallowDepth)
    let landscapes = clips.map { line.landscape(of: $0) }
    let constraint = Constraint(Objective(.precision), .atLeast, 0.6)
    func surface(_ constraints: [Constraint]) -> ScoreSurface {
      SettingLineScores(
        SearchAxis(parameter, parameter.range),
        landscapes,
        objective: Objective(.recall, averaging: averaging),
        constraints: constraints
      ).surface(of: [0, 2, 3, 4])
    }
    let (free, kept) = (surface([]), surface([constraint]))
    let values = stride(from: -20.0, through: 60, by: 0.37).map { $0 }
    for value in values {
      var sums = OutcomeSums()
      for clip in [0, 2, 3, 4] { sums.add(landscapes[clip].map[value], of: clips[clip].facts) }
      let isAllowed = constraint.allows(Objective(.precision).value(of: sums))
      #expect(kept.value(at: [value]) == (isAllowed ? free.value(at: [value]) : nil))
    }
  }

  /// What is wanted, what a missed fault costs, and what it is of 6 hits, 2 false alarms, 3 misses, 9 left alone and 5
  /// that are not judged.
  private static let wanted: [(quantity: Objective.Quantity, missCost: Int, expected: Double)] = [
    (.precision, 1, 0.75), (.recall, 1, 0.6666666666666666), (.f2, 1, 0.6818181818181818),
    (.fHalf, 1, 0.7317073170731707), (.falseAlarmRate, 1, 0.18181818181818182),
    (.youden, 1, 0.48484848484848486), (.cost, 1, 0.25), (.cost, 5, 0.85),
    (.unjudgedRate, 1, 0.2),
  ]

  @Test(arguments: wanted)
  func `what is wanted of an analyzer is what its name says`(
    one: (quantity: Objective.Quantity, missCost: Int, expected: Double)
  ) {
    var sums = OutcomeSums()
    (sums.matched, sums.extra, sums.missed, sums.spared, sums.unjudged) = (6, 2, 3, 9, 5)
    let value = Objective(one.quantity, missCost: one.missCost).value(of: sums) ?? .nan
    #expect((value - one.expected).magnitude < 1e-12)
  }
}
