// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing
@testable import Matching
@testable import Measures
@testable import Scoring
@testable import Statistics

/// Steps of gait, scored like reps.
struct StepMeasureTests {
  private static func clip(
    _ name: String,
    labelled: [Double],
    counted: [RepEvent],
    ignored: [ClosedRange<Double>] = []
  ) -> ClipScore {
    ClipScore(
      clip: ClipIdentity(
        id: name,
        subject: name,
        exercise: "walking",
        duration: 30,
        isNegative: true
      ),
      reference: Reference(reps: [], ignored: ignored, steps: labelled),
      events: counted
    )
  }

  private static func events(_ times: Double...) -> [RepEvent] {
    times.map { RepEvent(decisionTime: $0 + 0.2, extremumTime: $0) }
  }

  private static func value(_ id: String, _ clip: ClipScore) -> Double? {
    CounterEvaluation.sample([clip]).measure(id)?.value
  }

  @Test func `steps of the documentation`() {
    let clip = Self.clip("a", labelled: [1, 1.5, 2], counted: Self.events(1.02, 1.58, 2.04))
    #expect(agree(Self.value("step-precision@0.05s", clip), 2.0 / 3))
    #expect(agree(Self.value("step-recall@0.05s", clip), 2.0 / 3))
    #expect(agree(Self.value("step-f1@0.05s", clip), 2.0 / 3))
    #expect(Self.value("step-f1@0.1s", clip) == 1)
    // Three steps in 1.02 s are 117.647 a minute, three in 1 s 120.
    #expect(agree(Self.value("cadence-bias", clip), 120 / 1.02 - 120))
    #expect(agree(Self.value("cadence-mae", clip), 120 - 120 / 1.02))
  }

  @Test func `a clip of steps alone is in no other measure`() {
    let walk = Self.clip("walk", labelled: [1, 1.5, 2], counted: Self.events(1, 1.5, 2))
    let evaluation = CounterEvaluation.sample([walk])
    for measure in evaluation.measures where measure.value != nil {
      #expect(["step", "cadence"].contains { measure.id.hasPrefix($0) }, "\(measure.id)")
    }
    let rate = evaluation.measure("false-reps-per-minute")
    #expect(rate?.undefinedReason == "no negative clips")
  }

  @Test func `without labelled steps it is said`() {
    let clips = randomClips(subjects: 5, clipsEach: 1, seed: 1)
    let measure = CounterEvaluation.sample(clips).measure("step-f1@0.05s")
    #expect(measure?.undefinedReason == "no clips with labelled steps")
  }

  @Test func `what is ignored is neither missed nor charged`() {
    let clip = Self.clip(
      "a",
      labelled: [1, 2, 3],
      counted: Self.events(1, 2.2, 3),
      ignored: [1.9...2.3]
    )
    #expect(Self.value("step-f1@0.05s", clip) == 1)
    #expect(Self.value("cadence-mae", clip) == 0)
  }

  @Test func `one step has no cadence`() {
    let clip = Self.clip("a", labelled: [1], counted: Self.events(1))
    let measure = CounterEvaluation.sample([clip]).measure("cadence-mae")
    #expect(measure?.undefinedReason == "no clip has two labelled and two counted steps")
  }

  @Test func `events without a turning point are placed by their decision, and that is said`() {
    let clip = Self.clip(
      "a",
      labelled: [1, 2],
      counted: [RepEvent(decisionTime: 1.04), RepEvent(decisionTime: 2.5)]
    )
    let measure = CounterEvaluation.sample([clip]).measure("step-recall@0.05s")
    #expect(measure?.id == "step-recall@0.05s:decision")
    #expect(measure?.value == 0.5)
  }

  /// The most pairs, by trying every choice for each labelled step in turn.
  private static func mostPairs(_ labelled: ArraySlice<Double>, _ counted: [Double]) -> Int {
    guard let first = labelled.first else { return 0 }
    var best = mostPairs(labelled.dropFirst(), counted)
    for (index, time) in counted.enumerated()
    where abs(Microseconds.nearest(time) - Microseconds.nearest(first)) <= 50_000 {
      var rest = counted
      rest.remove(at: index)
      best = max(best, 1 + mostPairs(labelled.dropFirst(), rest))
    }
    return best
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `as many steps are matched as can be, whenever the clip begins`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    func times() -> [Double] {
      (0..<generator.index(below: 7)).map { _ in Double(generator.index(below: 50)) / 100 }
        .sorted()
    }
    let (labelled, counted) = (times(), times())
    let matched = StepTimes.matched(labelled, counted, within: 0.05)
    #expect(matched == Self.mostPairs(labelled[...], counted))
    let later = StepTimes.matched(labelled.map { $0 + 7 }, counted.map { $0 + 7 }, within: 0.05)
    #expect(matched == later)
    #expect(matched <= StepTimes.matched(labelled, counted, within: 0.1))
  }
}
