// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Scoring
import Statistics
import Testing
@testable import Tuning

/// Clips that are counted right within a range of one threshold, low below it and high above.
struct MadeStudy {
  static let axis = SearchAxis(
    "min-amplitude",
    unit: .signal,
    range: 0.01...1,
    isLogarithmic: true,
    default: 0.05
  )

  /// A clip of four reps that a threshold in a range counts as they are.
  struct Clip {
    var subject: String
    var exercise = "squat"
    /// From here on the count is right; below, two too many.
    var low: Double
    /// From here on two are missing.
    var high: Double
    /// The count in the range, where it is not right.
    var plateauCount = 4
    var isNegative = false
  }

  var clips: [Clip]
  var objective = Objective(.exact)
  var constraints: [Constraint] = []
  var current = 0.05
  var folds = 5
  var seed: UInt64 = 1
  var isByExercise = false

  var landscapes: [LineLandscape] {
    clips.enumerated().map { index, clip in
      let identity = ClipIdentity(
        id: "clip-\(index)",
        subject: clip.subject,
        exercise: clip.exercise,
        duration: 20,
        isNegative: clip.isNegative
      )
      let reference = Reference(
        reps: clip.isNegative ? [] : (1...4).map { Reference.Rep(mid: 4 * Double($0)) }
      )
      func outcome(_ count: Int) -> ClipOutcome {
        let events = (0..<count).map { place -> RepEvent in
          let time = place < 4 ? 4 * Double(place + 1) : 2 + 4 * Double(place - 4)
          return RepEvent(decisionTime: time, extremumTime: time)
        }
        return ClipOutcome(ClipScore(clip: identity, reference: reference, events: events))
      }
      let counts = clip.isNegative ? [1, 0, 0] : [6, clip.plateauCount, 2]
      return LineLandscape(
        ClipFacts(identity, reference),
        Staircase(
          over: Self.axis.range,
          starts: [Self.axis.range.lowerBound, clip.low, clip.high],
          outcomes: counts.map(outcome)
        )
      )
    }
  }

  var design: StudyDesign {
    let landscapes = landscapes
    return StudyDesign(
      facts: landscapes.map(\.facts),
      variants: [
        LineScores(Self.axis, landscapes, objective: objective, constraints: constraints)
      ],
      current: [current],
      groups: ClipGroups(keys: clips.map { [$0.subject] }),
      folds: folds,
      seed: seed,
      isByExercise: isByExercise
    )
  }

  var study: TuningStudy {
    let design = design
    return TuningStudy(
      design,
      choices: design.tasks.map(design.choice),
      plan: ResamplingPlan(replicates: 200)
    )
  }

  /// Clips of so many subjects, two each, whose ranges vary.
  static func varied(
    _ seed: UInt64,
    subjects: Int,
    around middle: Double,
    spread: Double
  ) -> [Clip] {
    var random = RandomGenerator(seed: seed)
    return (0..<2 * subjects).map { index in
      let centre = middle * Elementary.exp((random.unit() - 0.5) * spread)
      return Clip(
        subject: "subject-\(index / 2)",
        low: max(centre / 1.6, 0.0101),
        high: min(centre * 1.6, 0.99)
      )
    }
  }
}

struct StudyTests {
  @Test func `a gain that every subject shows is taken, and costs no optimism`() throws {
    let study = MadeStudy(
      clips: (0..<24).map { .init(subject: "subject-\($0 / 2)", low: 0.1, high: 0.4) }
    ).study
    let overall = study.overall
    #expect(overall.advice == .change)
    #expect(overall.current.value == 0)
    #expect(overall.outer?.value == 1)
    #expect(overall.optimism == 0)
    #expect(overall.choice.all?.point == [0.2])
    #expect(overall.choice.all?.plateau.extents[0].factor == 4)
    #expect(overall.choice.strayingFolds == [])
    #expect(overall.warnings == [])
    #expect(study.changes.count == 24)
    #expect(study.changes.allSatisfy { $0.isFixed })
  }

  @Test func `where the values in use are as good as any they are kept`() {
    var made = MadeStudy(clips: MadeStudy.varied(3, subjects: 12, around: 0.1, spread: 1.2))
    made.current = 0.1
    let overall = made.study.overall
    #expect(overall.advice != .change)
    #expect(overall.gain?.verdict != .better)
  }

  @Test func `noise alone makes it advise a change as seldom as an interval of 95 % says`() {
    let changes = (0..<60 as Range<UInt64>).count { seed in
      // Each clip is right at a value of its own; no value is better for others.
      var made = MadeStudy(clips: MadeStudy.varied(seed, subjects: 8, around: 0.1, spread: 4))
      made.current = 0.1
      return made.study.overall.advice == .change
    }
    // One in forty is expected; five and more have a chance of one in fifty.
    #expect(changes <= 4)
  }

  @Test func `over many datasets the in-sample score flatters and the outer one does not`() {
    var (flattering, honest, fresh) = (0.0, 0.0, 0.0)
    let runs = 60
    for seed in 0..<UInt64(runs) {
      let made = MadeStudy(clips: MadeStudy.varied(seed, subjects: 6, around: 0.1, spread: 4))
      let study = made.study
      flattering += study.overall.inSample?.value ?? 0
      honest += study.overall.outer?.value ?? 0
      // What was chosen on all of them, on clips nobody has seen.
      guard let choice = study.overall.choice.all else { continue }
      let unseen = MadeStudy(
        clips: MadeStudy.varied(seed + 1000, subjects: 40, around: 0.1, spread: 4)
      ).landscapes
      let right = unseen.count { $0.map[choice.point[0]].countError == 0 }
      fresh += Double(right) / Double(unseen.count)
    }
    let n = Double(runs)
    #expect(flattering / n - fresh / n > 0.05, "\(flattering / n) against \(fresh / n)")
    #expect(abs(honest / n - fresh / n) < 0.05, "\(honest / n) against \(fresh / n)")
  }

  @Test func `what is chosen without a fold does not depend on the fold`() throws {
    let made = MadeStudy(clips: MadeStudy.varied(7, subjects: 10, around: 0.1, spread: 3))
    let design = made.design
    let plan = try #require(design.folds)
    for fold in 0..<plan.outerCount {
      var changed = made
      for clip in changed.clips.indices where plan.outer[clip] == fold {
        changed.clips[clip].low = 0.02
        changed.clips[clip].high = 0.021
      }
      let task = StudyDesign.Task(fold: fold, exercise: nil)
      #expect(changed.design.choice(task) == design.choice(task))
    }
    let all = StudyDesign.Task(fold: nil, exercise: nil)
    var changed = made
    for clip in changed.clips.indices { changed.clips[clip].low = 0.0101 }
    #expect(changed.design.choice(all) != design.choice(all))
  }

  @Test func `one subject cannot be left out of itself`() {
    let study = MadeStudy(
      clips: (0..<6).map { _ in .init(subject: "ana", low: 0.1, high: 0.4) }
    ).study
    #expect(study.design.obstacle == .oneGroup)
    #expect(study.overall.outer == nil)
    #expect(study.overall.advice == .keep(.cannotBeJudged))
    #expect(study.overall.current.value == 0)
    #expect(study.overall.inSample?.value == 1)
    #expect(study.overall.warnings.contains(.noStandardError(subjects: 1)))
  }

  @Test func `a wide plateau at half the count is called wrong`() {
    let study = MadeStudy(
      clips: (0..<24).map {
        .init(subject: "subject-\($0 / 2)", low: 0.011, high: 0.9, plateauCount: 2)
      }
    ).study
    let wrong = study.overall.warnings.contains { warning in
      if case .wrongCount(let halved, _, let exact) = warning {
        halved == 24 && exact == 0
      } else {
        false
      }
    }
    #expect(wrong)
  }

  @Test func `what finds every rep faulty, or none, tells none from another`() {
    func outcome(_ matched: Int32, _ missed: Int32, _ extra: Int32, _ spared: Int32) -> ClipOutcome
    {
      ClipOutcome(
        labelled: matched + missed,
        reported: matched + extra,
        matched: matched,
        missed: missed,
        extra: extra,
        spared: spared
      )
    }
    #expect([outcome(2, 0, 3, 0), outcome(1, 0, 0, 0)].sameVerdict == true)
    #expect([outcome(0, 2, 0, 3), outcome(0, 0, 0, 4)].sameVerdict == false)
    #expect([outcome(2, 0, 3, 0), outcome(0, 0, 0, 1)].sameVerdict == nil)
    // Where all are faulty, or none is, saying so of all is right.
    #expect([outcome(3, 0, 0, 0)].sameVerdict == nil)
    #expect([outcome(0, 0, 0, 3)].sameVerdict == nil)
    #expect([ClipOutcome]().sameVerdict == nil)
  }

  @Test func `a plateau that goes on beyond the search is said to`() {
    let study = MadeStudy(
      clips: (0..<12).map { .init(subject: "subject-\($0)", low: 0.2, high: 1) }
    ).study
    // At the very end the count falls, but nothing above is looked at.
    #expect(
      study.overall.warnings.contains(
        .touchesBound(parameter: "min-amplitude", isUpper: true, bound: 1)
      )
    )
  }

  @Test func `a constraint keeps the choice where it holds`() throws {
    var made = MadeStudy(
      clips: (0..<20).map { .init(subject: "subject-\($0 / 2)", low: 0.05, high: 0.4) }
        + [.init(subject: "quiet", low: 0.3, high: 0.5, isNegative: true)]
    )
    #expect(try #require(made.study.overall.choice.all).point[0] < 0.2)
    made.constraints = [Constraint(Objective(.falseRepsPerMinute), .atMost, 0)]
    let point = try #require(made.study.overall.choice.all).point[0]
    #expect(point >= 0.3 && point < 0.4)
    made.clips[20].low = 0.6
    made.clips[20].high = 0.9
    made.constraints.append(Constraint(Objective(.exact), .atLeast, 0.5))
    #expect(made.study.overall.choice.all == nil)
    #expect(made.study.overall.advice == .keep(.nothingKeepsConstraints))
  }

  @Test func `exercises that need other thresholds show what one for all costs`() throws {
    var made = MadeStudy(
      clips: (0..<48).map { index in
        MadeStudy.Clip(
          subject: "subject-\(index / 4)",
          exercise: index % 2 == 0 ? "squat" : "push-up",
          low: index % 2 == 0 ? 0.02 : 0.3,
          high: index % 2 == 0 ? 0.06 : 0.9
        )
      }
    )
    made.isByExercise = true
    let study = made.study
    #expect(study.exercises.map(\.exercise) == ["push-up", "squat"])
    #expect(study.exercises.allSatisfy { $0.outer?.value == 1 })
    #expect(study.overall.outer?.value == 0.5)
    #expect(study.ownThresholds?.value == 1)
    #expect(study.costOfGlobal?.value == 0.5)
    #expect(study.exercises[1].advice == .keep(.noneSeen))
    #expect(study.exercises[0].advice == .change)
  }

  @Test func `a gain that is told alone is not told as one of several`() throws {
    func made(_ subjects: Int, isByExercise: Bool) -> MadeStudy {
      var made = MadeStudy(
        clips: (0..<(4 * subjects)).compactMap { index in
          let isSquat = index % 2 == 0
          guard isByExercise || !isSquat else { return nil }
          return MadeStudy.Clip(
            subject: "subject-\(index / 4)",
            exercise: isSquat ? "squat" : "push-up",
            low: isSquat ? 0.02 : 0.3,
            high: isSquat ? 0.06 : 0.9
          )
        }
      )
      made.isByExercise = isByExercise
      return made
    }
    // Six people who all gain agree by chance once in 32: one in twenty, but not one in sixty.
    let alone = made(6, isByExercise: false).study.overall
    #expect(alone.gain?.isUnanimous == true && alone.amongSeveral == nil)
    #expect(alone.advice == .change)
    let several = made(6, isByExercise: true).study
    #expect(several.exercises[0].gain?.verdict == .better)
    #expect(several.exercises[0].amongSeveral == SeveralGains(count: 3, isTold: false))
    #expect(several.exercises[0].advice == .keep(.amongSeveral))
    // Eight do so once in 128.
    let more = made(8, isByExercise: true).study
    #expect(more.exercises[0].advice == .change)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `what is told of several is what Holm tells`(
    seed: UInt64
  ) {
    var random = RandomGenerator(seed: seed)
    let values = (0..<(1 + random.index(below: 9))).map { _ in random.unit() * random.unit() * 0.1 }
    let corrected = MultipleTesting.holm(values)
    // An interval leaves zero out at each level up to one less the p-value.
    let told = SeveralGains.told(values.count) { place, level in values[place] <= 1 - level }
    #expect(told == corrected.map { ($0 ?? 1) <= 0.05 })
  }

  @Test func `a clip says whether any value counts it, and whether its widest range is right`() {
    let made = MadeStudy(clips: [
      .init(subject: "a", low: 0.1, high: 0.4),
      .init(subject: "b", low: 0.02, high: 0.9, plateauCount: 2),
    ])
    let clips = made.landscapes.map { ClipSeparability($0.facts, $0.map, MadeStudy.axis) }
    #expect(clips[0].exact?.lowerBound == 0.1)
    #expect(clips[0].exact?.upperBound == (0.4).nextDown)
    #expect(clips[0].isCleanSomewhere == true)
    #expect(clips[1].exact == nil)
    #expect(clips[1].isWidestWrong && clips[1].widestCount == 2)
    #expect(!clips[1].touchesBound)
  }

  @Test func `how many more people would show a gain follows from its standard error`() throws {
    var made = MadeStudy(clips: MadeStudy.varied(5, subjects: 10, around: 0.1, spread: 3))
    made.current = 0.03
    let gain = try #require(made.study.overall.gain)
    let error = try #require(gain.standardError)
    let needed = try #require(gain.subjectsNeeded(toSee: 0.1))
    let ratio = 2.486475 * error / 0.1
    #expect(needed == Int((10 * ratio * ratio).rounded(.up)))
  }
}
