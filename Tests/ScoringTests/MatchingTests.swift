// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing
@testable import Matching
@testable import Scoring

struct MatchingTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let targets: [Int]
    let estimates: [Int]
    let solution: [Int?]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "nothing", targets: [], estimates: [], solution: []),
    Case(name: "nothing found", targets: [10], estimates: [], solution: [nil]),
    Case(name: "the tolerance is inclusive", targets: [10], estimates: [15], solution: [0]),
    Case(name: "one beyond it", targets: [10], estimates: [16], solution: [nil]),
    Case(name: "the nearer of two", targets: [10], estimates: [8, 11], solution: [1]),
    Case(
      name: "two hits before one better hit",
      targets: [10, 14],
      estimates: [13, 16],
      solution: [0, 1]
    ),
    Case(
      name: "nearest neighbours would lose one",
      targets: [10, 13],
      estimates: [7, 11],
      solution: [0, 1]
    ),
    Case(name: "equal times pair up", targets: [5, 5], estimates: [5, 5], solution: [0, 1]),
    Case(
      name: "a chain",
      targets: [0, 10, 20, 30],
      estimates: [5, 15, 25, 35],
      solution: [0, 1, 2, 3]
    ),
  ])
  func `the most hits, then the least distance`(one: Case) {
    let problem = MatchingProblem(
      targets: one.targets.map { .init(low: $0, high: $0, isRequired: true) },
      estimates: one.estimates.map { .init(time: $0, isFree: false) }
    )
    #expect(problem.solution(tolerance: 5) == one.solution)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `agrees with trying every matching`(seed: UInt64) {
    let (problem, tolerance) = randomProblem(seed: seed)
    let solution = problem.solution(tolerance: tolerance)
    let used = solution.compactMap(\.self)
    #expect(Set(used).count == used.count)
    #expect(problem.worth(of: solution, tolerance: tolerance) == problem.bestWorth(tolerance))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a shift of all times changes nothing`(seed: UInt64) {
    var (problem, tolerance) = randomProblem(seed: seed)
    let solution = problem.solution(tolerance: tolerance)
    for index in problem.targets.indices {
      problem.targets[index].low += 123_457
      problem.targets[index].high += 123_457
    }
    for index in problem.estimates.indices { problem.estimates[index].time += 123_457 }
    #expect(problem.solution(tolerance: tolerance) == solution)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a wider tolerance never hits fewer required targets`(seed: UInt64) {
    let (problem, _) = randomProblem(seed: seed)
    var before = 0
    for tolerance in 0..<30 {
      let solution = problem.solution(tolerance: tolerance)
      let hits = zip(problem.targets, solution).count { $0.isRequired && $1 != nil }
      #expect(hits >= before)
      before = hits
    }
  }

  /// Up to six targets, a third of them intervals that do not nest, and up to seven estimates.
  private func randomProblem(seed: UInt64) -> (MatchingProblem, tolerance: Int) {
    var generator = RandomGenerator(seed: seed)
    var targets: [MatchingProblem.Target] = []
    var time = 0
    for _ in 0..<generator.index(below: 7) {
      time += generator.index(below: 8)
      let length = generator.index(below: 3) == 0 ? generator.index(below: 6) : 0
      targets.append(
        .init(low: time, high: time + length, isRequired: generator.index(below: 4) > 0)
      )
      time += length
    }
    let estimates = (0..<generator.index(below: 8))
      .map { _ in generator.index(below: 36) }.sorted()
      .map { MatchingProblem.Estimate(time: $0, isFree: generator.index(below: 5) == 0) }
    return (
      MatchingProblem(targets: targets, estimates: estimates), generator.index(below: 9)
    )
  }
}

/// What a matching is judged by, in order.
private struct Worth: Equatable, Comparable {
  var required: Int
  var uncharged: Int
  var distance: Int

  static func < (a: Worth, b: Worth) -> Bool {
    (a.required, a.uncharged, -a.distance) < (b.required, b.uncharged, -b.distance)
  }
}

extension MatchingProblem {
  fileprivate func worth(of solution: [Int?], tolerance: Int) -> Worth {
    var worth = Worth(required: 0, uncharged: estimates.count { $0.isFree }, distance: 0)
    for (target, estimate) in zip(targets, solution) {
      guard let estimate else { continue }
      let distance = target.distance(to: estimates[estimate].time)
      #expect(distance <= tolerance)
      worth.required += target.isRequired ? 1 : 0
      worth.uncharged += estimates[estimate].isFree ? 0 : 1
      worth.distance += distance
    }
    return worth
  }

  /// The slow way: every matching there is, crossing ones included.
  fileprivate func bestWorth(_ tolerance: Int) -> Worth {
    func best(from target: Int, _ solution: [Int?]) -> Worth {
      guard target < targets.count else {
        return worth(of: solution, tolerance: tolerance)
      }
      var found = best(from: target + 1, solution + [nil])
      for estimate in estimates.indices where !solution.contains(estimate) {
        guard targets[target].distance(to: estimates[estimate].time) <= tolerance else { continue }
        found = max(found, best(from: target + 1, solution + [estimate]))
      }
      return found
    }
    return best(from: 0, [])
  }
}
