// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

/// Slopes within sets, on numbers whose slopes are known.
@Suite struct SetSlopeTests {
  private static func points(_ sets: [[Double]]) -> [SetSlopes.Point] {
    sets.enumerated().flatMap { set, values in
      values.enumerated().map { SetSlopes.Point(set: set, number: $0 + 1, value: $1) }
    }
  }

  private static func median(_ values: [Double]) -> Double? {
    ClusteredStatistic(values: [values], subjects: ["ana"], quantile: 0.5).value
  }

  @Test func `slopes of the documentation`() {
    #expect(SetSlopes.pairwise(Self.points([[90, 88, 80]])).sorted() == [-8, -5, -2])
    let sums = SetSlopes.squares(Self.points([[0, 0, 1, 1]]))
    #expect(agree(sums.products, 2))
    #expect(agree(sums.squares, 5))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `a drift is found whatever the level of each set`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let sets = (0..<6).map { _ in
      let level = generator.unit() * 100
      return (0..<(3 + generator.index(below: 6))).map { level - 1.25 * Double($0) }
    }
    let points = Self.points(sets)
    let sums = SetSlopes.squares(points)
    #expect(agree(sums.products / sums.squares, -1.25))
    #expect(agree(Self.median(SetSlopes.pairwise(points)), -1.25))
  }

  /// One rep in six that was measured wrong moves least squares and not the median of slopes.
  @Test func `a wrong rep does not move the median of slopes`() throws {
    var values = (0..<6).map { 90 - 2 * Double($0) }
    values[5] += 60
    let points = Self.points([values, (0..<6).map { 70 - 2 * Double($0) }])
    let sums = SetSlopes.squares(points)
    #expect(sums.products / sums.squares > 1)
    #expect(agree(Self.median(SetSlopes.pairwise(points)), -2))
  }

  @Test func `sets of two say nothing, and sets are not compared with each other`() {
    let points = Self.points([[10, 0], [50, 50, 50]])
    #expect(SetSlopes.pairwise(points) == [0, 0, 0])
    #expect(SetSlopes.squares(points).products == 0)
    #expect(SetSlopes.squares(points).squares == 2)
  }

  /// Reps that were not judged leave their number free.
  @Test func `a gap is as long as it is`() {
    let points = [(1, 10.0), (2, 12), (5, 18)].map {
      SetSlopes.Point(set: 0, number: $0.0, value: $0.1)
    }
    #expect(SetSlopes.pairwise(points) == [2, 2, 2])
  }

  @Test(arguments: [UInt64(4), 5])
  func `sums agree with least squares over numbers less the means of their sets`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let sets = (0..<5).map { _ in
      (0..<(3 + generator.index(below: 5))).map { _ in generator.unit() }
    }
    let sums = SetSlopes.squares(Self.points(sets))
    // One regression with a level for each set, by hand: the sum over all pairs of a set is twice its
    // reps times the sum of squares.
    var products = 0.0
    var squares = 0.0
    for values in sets {
      for one in values.indices {
        for other in values.indices {
          let step = Double(one - other)
          products += step * (values[one] - values[other]) / (2 * Double(values.count))
          squares += step * step / (2 * Double(values.count))
        }
      }
    }
    #expect(agree(sums.products, products))
    #expect(agree(sums.squares, squares))
  }
}
