// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@Suite struct ProgressionTests {
  @Test func `six progressions have ten steps of three standards each`() {
    #expect(Progression.all.count == 6)
    for progression in Progression.all {
      #expect(progression.steps.map(\.number) == Array(1...10))
      #expect(progression.steps.allSatisfy { $0.demands.count == 3 })
      for exercise in progression.exercises {
        #expect(Exercise.named(exercise) != nil, "\(exercise) is in the catalogue")
      }
      #expect(progression.exercises[0] == progression.steps[0].exercise)
    }
    let labels = Progression.all.flatMap(\.steps).map(\.label)
    #expect(Set(labels).count == 60)
    for label in labels { #expect(Progression.step(labelled: label)?.label == label) }
  }

  /// The app prints one step with its numbers.
  @Test func `wall push-ups ask for what the app's article prints`() {
    let step = Progression.step(labelled: "push-up/wall-push-up")
    #expect(step?.demands.map(\.sets) == [1, 2, 3])
    #expect(step?.demands.map(\.amount) == [10, 25, 50])
  }

  @Test func `later standards ask for more in all`() {
    for step in Progression.all.flatMap(\.steps) {
      let totals = step.demands.map { $0.sets * $0.amount }
      #expect(totals == totals.sorted() && Set(totals).count == 3, "\(step.label)")
    }
  }

  @Test func `holds are in seconds, and only the first handstands are holds`() {
    let holds = Progression.all.flatMap(\.steps).filter { $0.unit == .seconds }
    #expect(holds.map(\.name) == ["wall-headstand", "crow-stand", "wall-handstand"])
  }

  @Test(arguments: [
    ("squat/full-squat", [], Progression.Standard.none),
    ("squat/full-squat", [4], .none),
    ("squat/full-squat", [5], .beginner),
    ("squat/full-squat", [10], .beginner),
    ("squat/full-squat", [10, 9], .beginner),
    ("squat/full-squat", [10, 10], .intermediate),
    ("squat/full-squat", [12, 9, 10], .intermediate),
    ("squat/full-squat", [30, 29], .intermediate),
    ("squat/full-squat", [30, 30], .progression),
    ("air-squat/full-squat", [30, 30], .progression),
    ("push-up/wall-push-up", [50, 50, 49], .intermediate),
    ("push-up/wall-push-up", [50, 49, 50, 50], .progression),
    ("push-up/one-arm-push-up", [100], .progression),
    ("push-up/one-arm-push-up", [99], .beginner),
  ])
  func `the standard is the highest whose sets are there`(
    label: String,
    amounts: [Int],
    expected: Progression.Standard
  ) {
    #expect(Progression.step(labelled: label)?.standard(reachedBy: amounts) == expected)
  }

  @Test(arguments: [
    "squat", "squat/", "squat/ful-squat", "back-squat/full-squat", "lunge/full-squat",
    "squat/full-squat/deep", "",
  ])
  func `other labels name no step`(label: String) {
    #expect(Progression.step(labelled: label) == nil)
  }

  /// Chooses sets one by one, as somebody with a notebook would.
  private func oracle(_ step: Progression.Step, _ amounts: [Int]) -> Progression.Standard {
    func canChoose(_ needed: Int, of rest: ArraySlice<Int>, atLeast amount: Int) -> Bool {
      if needed == 0 { return true }
      guard let first = rest.first else { return false }
      return first >= amount && canChoose(needed - 1, of: rest.dropFirst(), atLeast: amount)
        || canChoose(needed, of: rest.dropFirst(), atLeast: amount)
    }
    let met = step.demands.map { canChoose($0.sets, of: amounts[...], atLeast: $0.amount) }
    if met[2] { return .progression }
    if met[1] { return .intermediate }
    return met[0] ? .beginner : .none
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `a slow choice agrees, order does not matter and no rep lowers a standard`(
    seed: UInt64
  ) {
    var generator = RandomGenerator(seed: seed)
    let steps = Progression.all.flatMap(\.steps)
    for _ in 0..<2_000 {
      let step = steps[generator.index(below: steps.count)]
      let targets = step.demands.map(\.amount)
      let amounts = (0..<generator.index(below: 6)).map { _ in
        max(0, targets[generator.index(below: 3)] + generator.index(below: 3) - 1)
      }
      let standard = step.standard(reachedBy: amounts)
      #expect(standard == oracle(step, amounts))
      #expect(standard == step.standard(reachedBy: amounts.reversed()))
      for place in amounts.indices {
        var more = amounts
        more[place] += 1
        #expect(step.standard(reachedBy: more) >= standard)
      }
    }
  }
}
