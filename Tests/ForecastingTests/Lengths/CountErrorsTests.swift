// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Forecasting

@Suite struct CountErrorsTests {
  /// Sets from which the shares of kinds follow: lost inner reps and extras, and what begins or ends a set.
  private let shares = ErrorShares([
    SetErrors(lost: [false, true, true, false, false], extras: [0, 0, 0, 0, 0, 0]),
    SetErrors(lost: [true, false, false, false, true], extras: [0, 0, 0, 0, 0, 0]),
    SetErrors(lost: [false, false, false, false, false], extras: [1, 0, 0, 2, 0, 0]),
  ])

  @Test func `a set of one rep is right as often as its ends`() throws {
    let errors = CountErrors(rate: 0.1, endRate: 0.3, shares, .init(lost: 0.4, extra: 0.25))
    let numbers = try #require(errors.numbers([1]).first)
    // One rep has no gap within the set: it is lost with p, and k reps are too many outside of it.
    let p = 1 - Elementary.exp(-0.3 * shares.first)
    let outside = 0.3 * shares.outside
    let none = Elementary.exp(-outside)
    let one = none * outside * 0.75
    #expect(abs(numbers.exact - ((1 - p) * none + p * one)) < 1e-12)
    let two = none * (outside * 0.75 * 0.25 + outside * outside * 0.75 * 0.75 / 2)
    #expect(abs(numbers.offByOne - ((1 - p) * (none + one) + p * (none + one + two))) < 1e-12)
    // E|x - 1| is E[x] - 1 + 2 P(0).
    let mean = outside / 0.75
    let expected = (1 - p) * mean + p * (mean - 1 + 2 * none)
    #expect(abs(numbers.absoluteError - expected) < 1e-12)
  }

  @Test func `lost reps alone follow their rates`() throws {
    let losses = ErrorShares([
      SetErrors(lost: [Bool](repeating: false, count: 400), extras: [Int](repeating: 0, count: 401))
    ])
    // With equal shares of all kinds, e^-rate is the chance that nothing happens in a gap or rep.
    let errors = CountErrors(rate: 0.02, endRate: 0.06, losses, .init(lost: 0.1, extra: 0))
    let numbers = errors.numbers([3, 8])
    // No error in 8 reps: 6 inner reps and 7 gaps at 0.01 each, and the ends at 0.06 together.
    #expect(numbers[1].exact > Elementary.exp(-0.19))
    #expect(numbers[1].exact < Elementary.exp(-0.19) + 0.01)
    #expect(numbers[0].exact > numbers[1].exact)
  }

  @Test func `counts add up to what their probabilities say`() throws {
    let errors = CountErrors(rate: 0.1, endRate: 0.3, shares, .init(lost: 0.4, extra: 0.25))
    for reps in [1, 2, 6] {
      let numbers = try #require(errors.numbers([reps]).first)
      let probabilities = (-reps...40).map { errors.probability(of: $0, reps: reps) }
      #expect(abs(probabilities.reduce(0, +) - 1) < 1e-9)
      #expect(abs(probabilities[reps] - numbers.exact) < 1e-12)
      let mean = zip(-reps...40, probabilities).reduce(0) { $0 + Double(abs($1.0)) * $1.1 }
      #expect(abs(mean - numbers.absoluteError) < 1e-9)
    }
  }

  /// A slow oracle that draws set after set.
  @Test(arguments: [2, 3, 7, 15]) func `probabilities are those of drawn sets`(reps: Int) throws {
    let (rate, endRate) = (0.12, 0.35)
    let runs = ErrorShares.Runs(lost: 0.6, extra: 0.3)
    let errors = CountErrors(rate: rate, endRate: endRate, shares, runs)
    let numbers = try #require(errors.numbers([reps]).first)
    var random = RandomGenerator(seed: UInt64(reps))
    func happens(_ hazard: Double) -> Bool { random.unit() > Elementary.exp(-hazard) }
    func extras(_ mean: Double) -> Int {
      var count = 0
      var time = -Elementary.log(1 - random.unit())
      while time < mean {
        repeat { count += 1 } while random.unit() < runs.extra
        time -= Elementary.log(1 - random.unit())
      }
      return count
    }
    let draws = 40_000
    var (exact, close, sum) = (0, 0, 0)
    for _ in 0..<draws {
      var isLost = happens(endRate * shares.first)
      var error = isLost ? -1 : 0
      for rep in 1..<reps {
        let hazard = rep == reps - 1 ? endRate * shares.last : rate * shares.lost
        isLost = isLost ? random.unit() < runs.lost : happens(hazard)
        error -= isLost ? 1 : 0
      }
      error += extras(
        endRate * shares.outside + rate * (1 - shares.lost) * Double(reps - 1)
      )
      exact += error == 0 ? 1 : 0
      close += abs(error) <= 1 ? 1 : 0
      sum += abs(error)
    }
    // Four standard errors of 40,000 draws.
    #expect(abs(Double(exact) / Double(draws) - numbers.exact) < 0.01)
    #expect(abs(Double(close) / Double(draws) - numbers.offByOne) < 0.01)
    #expect(abs(Double(sum) / Double(draws) / numbers.absoluteError - 1) < 0.03)
  }

  @Test func `probabilities stay in their bounds at every point of the grid`() {
    for runs in shares.runs {
      for numbers in CountErrorTable([1, 5, 60], shares, runs).numbers {
        for point in numbers {
          #expect((0...1 + 1e-9).contains(point.exact))
          #expect((point.exact - 1e-9...1 + 1e-9).contains(point.offByOne))
          #expect(point.absoluteError > -1e-9)
          // Whatever is not exact is at least one off.
          #expect(point.absoluteError >= 1 - point.exact - 1e-9)
        }
      }
    }
  }

  @Test func `people of the grid have their mean rate`() {
    for (variance, means) in zip(ErrorGrid.variances, ErrorGrid.people) {
      for (mean, people) in zip(ErrorGrid.means, means) {
        let sum = people.reduce(0, +)
        #expect(abs(sum - 1) < 1e-12)
        let found = zip(people, ErrorGrid.rates).reduce(0) { $0 + $1.0 * $1.1 }
        // The grid ends at 11, so rates of very different people near there are cut off.
        guard ErrorGrid.rates[mean] * max(variance, 1) < 1 else { continue }
        #expect((0.9...1.1).contains(found / ErrorGrid.rates[mean]))
      }
    }
  }
}
