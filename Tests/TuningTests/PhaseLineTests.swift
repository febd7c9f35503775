// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import Scoring
import Statistics
import TestSupport
import Testing
import Tuning

/// Detectors of phases at every value of a threshold, against the detector run again at many of them.
struct PhaseLineTests {
  private let squat: Exercise

  init() throws {
    squat = try #require(Exercise.named("squat"))
  }

  private static func detector(_ text: String) throws -> PhaseDetectorConfiguration {
    try PhaseDetectorConfiguration(parsing: text)
  }

  private static func axis(
    _ name: String,
    of detector: PhaseDetectorConfiguration
  ) throws -> ThresholdAxis {
    ThresholdAxis(try #require(detector.entry.parameters.first { $0.name == name }))
  }

  /// A clip of squats that are a cosine of 2 s each, after half a second of rest.
  private func clip(
    _ place: Int = 0,
    reps: Int = 2,
    noise: Double = 3,
    track: PoseTrack? = nil
  ) throws -> PhasedClip {
    let track = track ?? SquatFigure().track(reps: reps, noise: noise, seed: UInt64(place + 1))
    let last = try #require(track.times.last)
    let labelled = (0..<reps).map { rep in
      let start = 0.5 + 2 * Double(rep)
      return Reference.Rep(start: start, mid: start + 1, end: start + 2)
    }
    let reference = try #require(
      PhaseReference(
        Reference(reps: labelled),
        holds: [],
        exercise: squat,
        bounds: 0...last
      )
    )
    let identity = ClipIdentity(
      id: "clip-\(place)",
      subject: "subject-\(place / 2)",
      exercise: "squat",
      duration: last
    )
    return PhasedClip(identity, reference, squat, track)
  }

  @Test(arguments: ["dead-band", "dwell"], [0, 1, 2])
  func `every value says what the detector run again says`(parameter: String, place: Int) throws {
    let detector = try Self.detector("trainer-phases-fixed")
    let clip = try clip(place)
    let axis = try Self.axis(parameter, of: detector)
    let line = clip.line(of: detector, over: axis)
    #expect(Set(line.outcomes).count > 3)
    var random = RandomGenerator(seed: UInt64(place))
    let search = SearchAxis(axis.parameter, axis.range)
    // Both ends of every stretch, and a fine grid that knows nothing of them.
    let ends = line.pieces.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    let grid = (0...300).map { search.value(share: Double($0) / 300) }
    let others = (0..<50).map { _ in Double.random(in: axis.range, using: &random) }
    for value in ends + grid + others where axis.range.contains(value) {
      let again = clip.outcome(of: detector.setting([parameter], to: [value]))
      #expect(line[value] == again, "\(parameter) \(value)")
    }
  }

  @Test func `a score follows the steps of all clips, as a grid of runs finds it`() throws {
    let detector = try Self.detector("trainer-phases-fixed:window=0.1")
    let axis = try Self.axis("dead-band", of: detector)
    let clips = try (0..<4).map { try clip($0) }
    let line = try SettingLine<PhasedClip>(detector, over: axis)
    let search = SearchAxis(axis.parameter, axis.range)
    let objective = Objective(.phaseF1OfHalf)
    let limit = Constraint(Objective(.boundaryError), .atMost, 0.2)
    let scores = SettingLineScores(
      search,
      clips.map { line.landscape(of: $0) },
      objective: objective,
      constraints: [limit]
    )
    let surface = scores.surface(of: Array(clips.indices))
    let edges = surface.edges[0]
    #expect(edges.count > 5)
    var kept = 0
    for place in 0...400 {
      let value = search.value(share: Double(place) / 400)
      var sums = OutcomeSums()
      for clip in clips {
        sums.add(
          clip.outcome(of: detector.setting(["dead-band"], to: [value])),
          of: clip.facts
        )
      }
      let isAllowed = limit.allows(limit.objective.value(of: sums))
      let expected = isAllowed ? objective.value(of: sums) : nil
      let piece = max(0, (edges.lastIndex { $0 <= value } ?? 0))
      let found = surface.values[min(piece, surface.values.count - 1)]
      #expect(found.isNaN ? expected == nil : found == expected, "\(value)")
      kept += isAllowed ? 1 : 0
    }
    #expect(kept > 0 && kept < 401)
  }

  @Test func `objectives are the measures of phases`() throws {
    let detector = try Self.detector("trainer-phases-fixed:dead-band=0.4")
    let clips = try (0..<6).map { try clip($0, reps: 1 + $0 % 3) }
    var sums = OutcomeSums()
    for clip in clips { sums.add(clip.outcome(of: detector), of: clip.facts) }
    let scores = try (0..<6).map { place in
      let track = SquatFigure().track(reps: 1 + place % 3, noise: 3, seed: UInt64(place + 1))
      let last = try #require(track.times.last)
      let reps = (0..<(1 + place % 3)).map { rep in
        let start = 0.5 + 2 * Double(rep)
        return Reference.Rep(start: start, mid: start + 1, end: start + 2)
      }
      let reference = try #require(
        PhaseReference(Reference(reps: reps), holds: [], exercise: squat, bounds: 0...last)
      )
      return PhaseScore(
        clip: clips[place].facts.clip,
        intervals: detector.intervals(of: track, exercise: squat),
        reference: reference,
        exercise: squat
      )
    }
    let evaluation = PhaseEvaluation(
      PhaseConfiguration(track: "track"),
      clips: scores,
      plan: ResamplingPlan(replicates: 1)
    )
    for quantity in Objective.Quantity.ofPhases {
      let measure = evaluation.measures.first { $0.id == quantity.rawValue }?.value
      let objective = Objective(quantity).value(of: sums)
      if [.bottomOverlap, .topOverlap].contains(quantity) {
        // Nothing is still at a turn of these squats, by label or detector.
        #expect(measure == nil && objective == nil, "\(quantity)")
        continue
      }
      let found = try #require(objective)
      #expect(abs(try #require(measure) - found) < 1e-6, "\(quantity)")
      #expect(found > 0, "\(quantity)")
    }
    let costs = TradeOff("setting", scores.map { ClipOutcome($0) }, of: clips.map(\.facts))
    #expect(costs.costs.map(\.respect) == TradeOff.Respect.ofPhases)
    let accuracy = try #require(evaluation.measure("phase-accuracy:background")?.value)
    #expect(abs(try #require(costs[.wrongTime]) - 100 * (1 - accuracy)) < 1e-4)
  }

  @Test func `one clip adds up as it was counted`() throws {
    // A detector that is a quarter of a second late: rep 0.5 to 2.5 s of a clip of 2.97 s.
    let clip = try clip(reps: 1)
    let last = 89.0 / 30
    let outcome = clip.outcome(of: [
      PhaseInterval(.top, start: 0, end: 0.75), PhaseInterval(.eccentric, start: 0.75, end: 1.75),
      PhaseInterval(.concentric, start: 1.75, end: 2.75),
      PhaseInterval(.top, start: 2.75, end: last),
    ])
    #expect((outcome.labelled, outcome.reported, outcome.matched) == (2, 2, 2))
    #expect((outcome.missed, outcome.extra) == (0, 0))
    var sums = OutcomeSums()
    sums.add(outcome, of: clip.facts)
    func value(_ quantity: Objective.Quantity) -> Double {
      Objective(quantity).value(of: sums) ?? .nan
    }
    // Of 2 s in a phase 1.5 are right; of all but the clip's end 0.75 are wrong.
    #expect(abs(value(.phaseAccuracy) - 0.75) < 1e-6)
    #expect(abs(value(.phaseAccuracyWithRest) - (last - 0.75) / last) < 1e-6)
    #expect(abs(value(.eccentricOverlap) - 0.75 / 1.25) < 1e-6)
    #expect(value(.phaseEdit) == 1 && value(.phaseF1OfHalf) == 1 && value(.boundaryF1) == 1)
    #expect(abs(value(.boundaryError) - 0.25) < 1e-6)
    let costs = TradeOff("setting", [outcome], of: [clip.facts])
    #expect(costs[.missed] == 0 && costs[.falsePerMinute] == 0)
  }

  @Test func `a clip in which nothing moves is in no score`() throws {
    let still = SquatFigure().track(reps: 1).choosing(Array(repeating: 0, count: 1))
    let track = PoseTrack(
      skeleton: still.skeleton,
      frameSize: still.frameSize,
      times: [0, 1, 2, 3],
      positions: (0..<4).flatMap { _ in still.positions },
      confidences: (0..<4).flatMap { _ in still.confidences }
    )
    let clip = try clip(reps: 1, track: track)
    #expect(clip.obstacle == .motionless && !clip.facts.isTimed)
    let detector = try Self.detector("trainer-phases-fixed")
    let axis = try Self.axis("dead-band", of: detector)
    let moving = try self.clip(1)
    let line = try SettingLine<PhasedClip>(detector, over: axis)
    for quantity in Objective.Quantity.ofPhases {
      let both = SettingLineScores(
        SearchAxis(axis.parameter, axis.range),
        [clip, moving].map { line.landscape(of: $0) },
        objective: Objective(quantity)
      )
      #expect(both.statistic.counting([0, 1]) == [1])
      let (one, alone) = (both.surface(of: [0, 1]), both.surface(of: [1]))
      #expect(one.edges == alone.edges)
      #expect(zip(one.values, alone.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN })
    }
  }

  @Test func `thresholds are tuned if nothing is named, and of the published detector its axis`()
    throws
  {
    let names = PhaseDetectorCatalog.all.map {
      ThresholdAxis.usualParameters(of: $0).map(\.name)
    }
    #expect(names == [["axis"], ["dead-band", "dwell"]])
    let detector = try Self.detector("trainer-phases")
    let axis = try Self.axis("axis", of: detector)
    #expect(throws: ConfigurationError.self) { try SettingLine<PhasedClip>(detector, over: axis) }
  }
}
