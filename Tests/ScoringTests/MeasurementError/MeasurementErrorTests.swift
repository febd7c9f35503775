// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring
@testable import Statistics

struct MeasurementErrorTests {
  private func pairs(_ differences: [Double], subject: (Int) -> String) -> [MeasurementPair] {
    differences.enumerated().map { index, difference in
      let reference = Double(10 * index)
      return MeasurementPair(
        measured: reference + difference,
        reference: reference,
        subject: subject(index)
      )
    }
  }

  @Test func `hand-computed bias, limits and errors of independent pairs`() throws {
    let differences: [Double] = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3]
    let error = try #require(MeasurementError(pairs(differences) { "subject-\($0)" }))
    #expect(error.pairs == 10)
    #expect(error.subjects == 10)
    #expect(agree(error.bias.value, 2))
    let deviation = (10.0 / 9).squareRoot()
    #expect(agree(error.deviation, deviation))
    #expect(agree(error.lowerLimit.value, 2 - 1.959963984540054 * deviation))
    #expect(agree(error.upperLimit.value, 2 + 1.959963984540054 * deviation))
    #expect(agree(error.rootMeanSquare.value, 5.0.squareRoot()))
    // Student's 0.975 quantile of 9 degrees of freedom.
    let reach = 2.2621571627409915 * deviation / 10.0.squareRoot()
    #expect(agree(error.bias.interval?.low, 2 - reach, within: 1e-9))
    #expect(agree(error.bias.interval?.high, 2 + reach, within: 1e-9))
  }

  @Test func `subjects who differ widen the limits, and take their ends away`() throws {
    // Two subjects of five pairs: within each a variance of 1, their means 0 and 10.
    let differences: [Double] = [-1, -1, 0, 1, 1, 9, 9, 10, 11, 11]
    let error = try #require(MeasurementError(pairs(differences) { $0 < 5 ? "ana" : "ben" }))
    #expect(error.subjects == 2)
    // Between: (250 / 1 - 1) / 5.
    #expect(agree(error.deviation, (1 + 249.0 / 5).squareRoot()))
    #expect(error.bias.interval == nil)
    #expect(error.upperLimit.intervalReason == "fewer than 5 subjects")
    let one = try #require(MeasurementError(pairs(differences) { _ in "ana" }))
    #expect(agree(one.deviation, (258.0 / 9).squareRoot()))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a gain that is off is a slope`(seed: UInt64) throws {
    let noise = whiteNoise(60, seed: seed)
    let pairs = noise.indices.map { index in
      let reference = 60 + 2 * Double(index)
      return MeasurementPair(
        measured: 1.2 * reference + 0.1 * noise[index],
        reference: reference,
        subject: "subject-\(index)"
      )
    }
    let slope = try #require(MeasurementError(pairs)?.slope)
    #expect(abs(slope.value - 0.2 / 1.1) < 0.01)
    let interval = try #require(slope.interval)
    #expect(interval.low < slope.value && slope.value < interval.high && interval.low > 0.1)
  }

  @Test func `angles go round`() throws {
    let pairs = (0..<12).map { index in
      MeasurementPair(measured: -179, reference: 179, subject: "subject-\(index)")
    }
    let error = try #require(MeasurementError(pairs, period: 360))
    #expect(agree(error.bias.value, 2))
    #expect(agree(error.deviation, 0))
    #expect(agree(try #require(MeasurementError(pairs)).bias.value, -358))
  }

  @Test(arguments: [(0, 0), (180, 0), (-180, -1), (190, 1), (-190, -1), (720, 2), (541, 2)])
  func `a value is so many turns from within half a turn`(value: Double, turns: Double) {
    #expect(Circle.turns(value, period: 360) == turns)
  }

  @Test func `the circular mean of the documentation, and of values that have none`() throws {
    #expect(agree(abs(try #require(Circle.mean([179, -179], period: 360))), 180))
    #expect(agree(Circle.mean([350, 30], period: 360), 10))
    #expect(Circle.mean([0, 90, 180, 270], period: 360) == nil)
    #expect(Circle.mean([], period: 360) == nil)
    let around = (0..<12).map { index in
      MeasurementPair(measured: 0, reference: 30 * Double(index), subject: "\(index)")
    }
    #expect(MeasurementError(around, period: 360) == nil)
    #expect(MeasurementError(around) != nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `whole turns and the origin of angles change nothing`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let pairs = (0..<24).map { index in
      let reference = 100 * generator.unit()
      return MeasurementPair(
        measured: reference + 20 * generator.unit(),
        reference: reference,
        subject: "subject-\(index / 2)"
      )
    }
    let turned = pairs.map { pair in
      MeasurementPair(
        measured: pair.measured + 137 + 360 * Double(generator.index(below: 5)),
        reference: pair.reference + 137 - 360 * Double(generator.index(below: 5)),
        subject: pair.subject
      )
    }
    let plain = try #require(MeasurementError(pairs))
    let circular = try #require(MeasurementError(turned, period: 360))
    #expect(agree(circular.bias.value, plain.bias.value, within: 1e-9))
    #expect(agree(circular.deviation, plain.deviation, within: 1e-9))
    #expect(agree(circular.slope?.value, try #require(plain.slope?.value), within: 1e-9))
    #expect(
      agree(
        circular.intraclassCorrelation?.value,
        try #require(plain.intraclassCorrelation?.value),
        within: 1e-9
      )
    )
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a resample of subjects is the error of their pairs`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let people = (0..<6).map { subject in
      (0..<3).map { _ in
        let reference = 90 * generator.unit()
        return MeasurementPair(
          measured: reference + 10 * generator.unit(),
          reference: reference,
          subject: "\(subject)"
        )
      }
    }
    let drawn = (0..<6).map { _ in generator.index(below: 6) }
    let copies = drawn.enumerated().flatMap { copy, subject in
      people[subject].map { pair in
        MeasurementPair(
          measured: pair.measured,
          reference: pair.reference,
          subject: "copy-\(copy)"
        )
      }
    }
    let sums = drawn.map { MeasurementSums.terms(people[$0], centre: 45) }
    let weighed = MeasurementSums(
      sums.dropFirst().reduce(sums[0]) { zip($0, $1).map { $0 + $1 } }
    )
    let whole = try #require(MeasurementError(copies))
    #expect(agree(weighed.bias, whole.bias.value, within: 1e-9))
    #expect(agree(weighed.deviation, whole.deviation, within: 1e-9))
    #expect(agree(weighed.slope, try #require(whole.slope?.value), within: 1e-9))
    #expect(agree(weighed.standardError, try #require(whole.standardError?.value), within: 1e-9))
  }

  @Test func `subjects with several pairs are resampled, and few of them say why not`() throws {
    let noise = whiteNoise(60, seed: 3)
    func error(subjects: Int) throws -> MeasurementError {
      try #require(
        MeasurementError(
          pairs(noise.map { 3 + $0 }) { "subject-\($0 % subjects)" },
          plan: ResamplingPlan(replicates: 400)
        )
      )
    }
    let many = try error(subjects: 12)
    #expect(many.bias.interval?.method == .studentised)
    let interval = try #require(many.upperLimit.interval)
    #expect((interval.low...interval.high).contains(many.upperLimit.value))
    let some = try error(subjects: 6)
    #expect(some.intraclassCorrelation?.interval?.method == .studentised)
    #expect(some.bias.interval?.note == "few subjects")
    let few = try error(subjects: 4)
    #expect(few.slope?.interval == nil)
    #expect(few.bias.intervalReason == "fewer than 5 subjects")
  }

  @Test func `too few pairs say nothing`() {
    let differences = [Double](repeating: 1, count: 9)
    #expect(MeasurementError(pairs(differences) { "\($0)" }) == nil)
    #expect(MeasurementError(pairs(differences + [.nan]) { "\($0)" }) == nil)
    #expect(MeasurementError([]) == nil)
  }

  @Test func `perfect agreement is reliable, and equal values are undefined`() throws {
    let perfect = try #require(
      MeasurementError(pairs([Double](repeating: 0, count: 10)) { "\($0)" })
    )
    #expect(agree(perfect.intraclassCorrelation?.value, 1))
    #expect(agree(perfect.minimalDetectableChange?.value, 0, within: 1e-6))
    let equal = (0..<10).map { MeasurementPair(measured: 5, reference: 5, subject: "\($0)") }
    let error = try #require(MeasurementError(equal))
    #expect(error.intraclassCorrelation == nil)
    #expect(error.slope == nil)
    #expect(error.bias.value == 0)
  }
}
