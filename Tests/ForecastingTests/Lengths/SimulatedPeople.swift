// SPDX-License-Identifier: Apache-2.0
import Basics

@testable import Forecasting

/// People whose error rates are known, for the study of forecasts by length.
struct SimulatedPeople {
  /// How people and errors differ.
  enum Kind: String, CaseIterable {
    /// All people have the same rate.
    case homogeneous = "all people alike"
    /// Rates of people follow a beta distribution.
    case beta = "people differ (beta)"
    /// Some people have many errors, the others few.
    case two = "two kinds of people"
    /// As `beta`, and first reps are lost more often.
    case first = "first rep lost"
    /// As `beta`, and some reps are lost and counted too late, which cancels.
    case cancelling = "errors that cancel"
    /// As `beta`, and a lost rep is mostly followed by another.
    case runs = "runs of lost reps"
    /// As `beta`, and some people only lose reps, the others have only reps too many.
    case signs = "lost or too many by person"

    /// True for those that the method was chosen on; the others were looked at afterwards.
    var isForTuning: Bool { self == .homogeneous || self == .beta }
  }

  private let kind: Kind
  /// The mean rate of errors per rep.
  private let level: Double
  /// The number of which the beta distribution's parameters are shares.
  private let concentration: Double
  /// The share of people with many errors.
  private let share: Double
  /// The share of errors that lose reps.
  private let lost: Double
  private let firstLost: Double
  private let cancelling: Double
  private let lostAgain: Double?
  private var generator: RandomGenerator

  /// Draws a population.
  init(_ kind: Kind, seed: UInt64) {
    var generator = RandomGenerator(seed: seed, of: kind.rawValue)
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * generator.unit() }
    self.kind = kind
    level = Elementary.exp(between(Elementary.log(0.005), Elementary.log(0.08)))
    let usual = kind == .beta ? [5.0, 10, 30] : [6.0, 15, 60]
    concentration = usual[generator.index(below: 3)]
    let split = [0, 0.3, 0.7, 1][generator.index(below: 4)]
    lost = kind == .runs ? max(split, 0.7) : split
    share = between(0.1, 0.4)
    firstLost = kind == .first ? between(0.05, 0.3) : 0
    cancelling = kind == .cancelling ? between(0.01, 0.08) : 0
    lostAgain = kind == .runs ? between(0.5, 0.95) : nil
    self.generator = generator
  }

  /// The chances of one person per rep: to be lost, and to be counted once more.
  private mutating func person() -> (lost: Double, extra: Double) {
    let rate: Double
    switch kind {
    case .homogeneous: rate = level
    case .two:
      let few = level * 0.2
      let many = min((level - (1 - share) * few) / share, 0.5)
      rate = generator.unit() < share ? many : few
    default:
      let (one, other) = (gamma(level * concentration), gamma((1 - level) * concentration))
      rate = one / max(one + other, 1e-300)
    }
    guard kind == .signs else { return (rate * lost, rate * (1 - lost)) }
    return generator.unit() < lost ? (rate, 0) : (0, rate)
  }

  /// A set of a person: which reps are lost, and how many too many are before each and after the last.
  private mutating func set(_ reps: Int, of person: (lost: Double, extra: Double))
    -> (lost: [Bool], extras: [Int])
  {
    var lost = [Bool](repeating: false, count: reps)
    var extras = [Int](repeating: 0, count: reps + 1)
    for rep in 0..<reps {
      var chance = person.lost + (rep == 0 ? firstLost : 0)
      if let lostAgain, rep > 0, lost[rep - 1] { chance = lostAgain }
      lost[rep] = generator.unit() < chance
      if generator.unit() < person.extra { extras[rep + 1] += 1 }
    }
    for rep in 0..<reps where cancelling > 0 && !lost[rep] && generator.unit() < cancelling {
      lost[rep] = true
      extras[generator.unit() < 0.5 ? rep : rep + 1] += 1
    }
    return (lost, extras)
  }

  /// The sets of people as labels show them: one to three of 3 to 12 reps each.
  mutating func sample(_ people: Int) -> [[SetErrors]] {
    (0..<people).map { _ in
      let person = person()
      return (0..<1 + generator.index(below: 3)).map { _ in
        let set = set(3 + generator.index(below: 10), of: person)
        return SetErrors(lost: set.lost, extras: set.extras)
      }
    }
  }

  /// The truth about sets of a length: exact, off by one and the mean absolute error, a set for each of many people.
  mutating func truth(_ reps: Int, people: Int) -> [Double] {
    var sums = [0.0, 0, 0]
    for _ in 0..<people {
      let set = set(reps, of: person())
      let error = abs(set.extras.reduce(0, +) - set.lost.count { $0 })
      sums[0] += error == 0 ? 1 : 0
      sums[1] += error <= 1 ? 1 : 0
      sums[2] += Double(error)
    }
    return sums.map { $0 / Double(people) }
  }

  /// A gamma variable of unit scale.
  ///
  /// - Source: Marsaglia, Tsang, "A Simple Method for Generating Gamma Variables", 2000.
  private mutating func gamma(_ shape: Double) -> Double {
    if shape < 1 {
      return gamma(shape + 1) * Elementary.exp(Elementary.log(1 - generator.unit()) / shape)
    }
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let normal = generator.normalPair().0
      let v = 1 + c * normal
      guard v > 0 else { continue }
      let cube = v * v * v
      let bound = normal * normal / 2 + d - d * cube + d * Elementary.log(cube)
      if Elementary.log(1 - generator.unit()) < bound { return d * cube }
    }
  }
}

/// How often intervals of forecasts hold the truth, by measure.
struct LengthCoverage {
  var sets = 0
  var holding = [0, 0, 0]
  var widths = [0.0, 0, 0]
  var errors = [0.0, 0, 0]

  /// The lengths of the study.
  static let lengths = [5, 10, 20]

  /// Forecasts of data sets, each from a population of its own: one coverage for each length.
  static func study(
    _ kind: SimulatedPeople.Kind,
    dataSets: Int,
    people: Int = 20,
    truthPeople: Int,
    countsAlone: Bool = false
  ) -> [LengthCoverage] {
    var found = lengths.map { _ in LengthCoverage() }
    for dataSet in 0..<dataSets {
      var population = SimulatedPeople(kind, seed: UInt64(dataSet))
      let sample = population.sample(people).map { sets in
        sets.map { countsAlone ? SetErrors(reps: $0.reps, countError: $0.countError) : $0 }
      }
      let rates = ErrorRates(sample)
      for (place, numbers) in rates.forecasts(lengths.map { [$0] }).enumerated() {
        let truth = population.truth(lengths[place], people: truthPeople)
        let estimates = [numbers.exact, numbers.offByOne, numbers.absoluteError]
        found[place].sets += 1
        for (measure, (estimate, truth)) in zip(estimates, truth).enumerated() {
          // The truth is known to about a fifth of a percent.
          if estimate.low - 0.002 <= truth, truth <= estimate.high + 0.002 {
            found[place].holding[measure] += 1
          }
          found[place].widths[measure] += estimate.high - estimate.low
          found[place].errors[measure] += estimate.value - truth
        }
      }
    }
    return found
  }

  /// The share of intervals that hold the truth.
  func coverage(_ measure: Int) -> Double { Double(holding[measure]) / Double(sets) }

  /// A row of the documentation's table.
  func row(_ kind: SimulatedPeople.Kind, _ length: Int) -> String {
    let cells = (0..<3).map { measure in
      let width = (widths[measure] / Double(sets)).text(decimals: 2)
      return "\((100 * coverage(measure)).text(decimals: 1)) | \(width)"
    }
    let bias = (errors[0] / Double(sets)).text(decimals: 3)
    return "| \(kind.rawValue) | \(length) | \(cells.joined(separator: " | ")) | \(bias) |"
  }
}
