// SPDX-License-Identifier: Apache-2.0
import Basics

/// Seeded draws from the distributions used here.
struct Draw {
  private var generator: RandomGenerator

  init(seed: UInt64) {
    generator = RandomGenerator(seed: seed)
  }

  mutating func unit() -> Double { generator.unit() }
  mutating func index(below bound: Int) -> Int { generator.index(below: bound) }
  mutating func index(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + index(below: range.count)
  }

  /// A standard normal number, by Box and Muller.
  mutating func normal() -> Double {
    let radius = (-2 * Elementary.log(1 - generator.unit())).squareRoot()
    return radius * Elementary.cos(2 * Double.pi * generator.unit())
  }

  /// A Poisson number of a mean below a hundred, by counting unit steps of a Poisson process.
  mutating func poisson(_ mean: Double) -> Int {
    let bound = Elementary.exp(-mean)
    var product = generator.unit()
    var count = 0
    while product > bound {
      product *= generator.unit()
      count += 1
    }
    return count
  }
}
