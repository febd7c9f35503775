// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Tuning

struct FoldTests {
  @Test func `clips that a chain of shared keys links are one group`() {
    let groups = ClipGroups(keys: [
      ["ana", "gym"], ["eve", "home"], ["ben", "gym"], ["ben", "park"], ["eve", "hall"],
    ])
    #expect(groups.indices == [0, 1, 0, 0, 1])
    #expect(groups.count == 2)
    #expect(ClipGroups(keys: []).count == 0)
  }

  /// Clips of subjects, some of whom share footage, doing a few exercises.
  private func clips(seed: UInt64) -> (groups: ClipGroups, exercises: [String]) {
    var random = RandomGenerator(seed: seed)
    let count = 1 + random.index(below: 60)
    let subjects = 1 + random.index(below: 25)
    let keys = (0..<count).map { _ -> [String] in
      let subject = random.index(below: subjects)
      return ["subject \(subject)", "footage \(subject / 2)-\(random.index(below: 3))"]
    }
    let exercises = (0..<count).map { _ in ["squat", "push-up", "curl"][random.index(below: 3)] }
    return (ClipGroups(keys: keys), exercises)
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func `no group is in two folds, and every fold holds something`(seed: UInt64) throws {
    let (groups, exercises) = clips(seed: seed)
    guard groups.count > 1 else {
      #expect(throws: FoldPlan.Impossible.oneGroup) {
        try FoldPlan(groups: groups, strata: exercises, folds: 5, seed: seed)
      }
      return
    }
    let plan = try FoldPlan(groups: groups, strata: exercises, folds: 5, seed: seed)
    let again = try FoldPlan(groups: groups, strata: exercises, folds: 5, seed: seed)
    #expect(plan == again)
    #expect(plan.outerCount == min(5, groups.count))
    #expect(plan.leavesOneGroupOut == (groups.count <= 5))
    #expect(Set(plan.outer) == Set(0..<plan.outerCount))
    for group in 0..<groups.count {
      let members = groups.indices.indices.filter { groups.indices[$0] == group }
      #expect(Set(members.map { plan.outer[$0] }).count == 1)
      #expect(Set(members.map { plan.inner[$0] }).count == 1)
    }
    #expect(plan.inner.allSatisfy { (0..<plan.innerCount).contains($0) })
    let all = Array(plan.outer.indices)
    for fold in 0..<plan.outerCount {
      let inside = plan.clips(ofFold: fold, isInside: true, among: all)
      let outside = plan.clips(ofFold: fold, isInside: false, among: all)
      #expect((inside + outside).sorted() == all)
      #expect(!outside.isEmpty)
    }
  }

  @Test func `folds have their share of every exercise`() throws {
    // Twenty subjects with two clips each, four of them doing curls.
    let subjects = (0..<40).map { "subject \($0 / 2)" }
    let exercises = (0..<40).map { $0 / 2 % 5 == 0 ? "curl" : "squat" }
    let groups = ClipGroups(keys: subjects.map { [$0] })
    for seed in 0..<20 as Range<UInt64> {
      let plan = try FoldPlan(groups: groups, strata: exercises, folds: 4, seed: seed)
      for fold in 0..<4 {
        let inside = (0..<40).filter { plan.outer[$0] == fold }
        #expect(inside.count == 10)
        #expect(inside.count { exercises[$0] == "curl" } == 2)
      }
    }
  }

  @Test func `another seed splits otherwise`() throws {
    let groups = ClipGroups(keys: (0..<30).map { ["\($0)"] })
    let strata = [String](repeating: "squat", count: 30)
    let plans = try (0..<6 as Range<UInt64>).map {
      try FoldPlan(groups: groups, strata: strata, folds: 5, seed: $0).outer
    }
    #expect(Set(plans).count == 6)
  }

  @Test func `nothing cannot be split`() {
    #expect(throws: FoldPlan.Impossible.noClips) {
      try FoldPlan(groups: ClipGroups(keys: []), strata: [], folds: 5, seed: 0)
    }
  }

  @Test func `groups are dealt out as scikit-learn deals them out`() throws {
    for node in try referenceCases("folds") {
      let counts = try #require(node["counts"]?.array).map { row in
        (row.array ?? []).compactMap(\.integer)
      }
      let expected = try #require(node["expected"]?.array).compactMap(\.integer)
      let folds = try #require(node["folds"]?.integer)
      #expect(StratifiedFolds.assign(counts: counts, folds: folds) == expected, "\(counts)")
    }
  }

  @Test func `points without a shift are those of the Halton sequence`() throws {
    let sequence = LowDiscrepancy(dimensions: 5, seed: nil)
    for node in try referenceCases("halton") {
      let index = try #require(node["index"]?.integer)
      let expected = try #require(node["point"]?.array).compactMap(\.double)
      let point = sequence.point(index)
      #expect(zip(point, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(index)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `shifted points fill the box as evenly`(seed: UInt64) {
    let sequence = LowDiscrepancy(dimensions: 2, seed: seed)
    let points = (0..<64).map(sequence.point)
    #expect(points.allSatisfy { $0.allSatisfy { (0..<1).contains($0) } })
    for axis in 0..<2 {
      for quarter in 0..<4 {
        let bounds = Double(quarter) / 4..<Double(quarter + 1) / 4
        #expect((14...18).contains(points.count { bounds.contains($0[axis]) }))
      }
    }
  }
}
