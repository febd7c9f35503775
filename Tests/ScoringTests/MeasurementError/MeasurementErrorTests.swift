// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import Scoring

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
    #expect(agree(error.rootMeanSquare, 5.0.squareRoot()))
    // Student's 0.975 quantile of 9 degrees of freedom.
    let reach = 2.2621571627409915 * deviation / 10.0.squareRoot()
    #expect(agree(error.bias.low, 2 - reach, within: 1e-9))
    #expect(agree(error.bias.high, 2 + reach, within: 1e-9))
  }

  @Test func `subjects who differ widen the limits, and take their ends away`() throws {
    // Two subjects of five pairs: within each a variance of 1, their means 0 and 10.
    let differences: [Double] = [-1, -1, 0, 1, 1, 9, 9, 10, 11, 11]
    let error = try #require(MeasurementError(pairs(differences) { $0 < 5 ? "ana" : "ben" }))
    #expect(error.subjects == 2)
    // Between: (250 / 1 - 1) / 5.
    #expect(agree(error.deviation, (1 + 249.0 / 5).squareRoot()))
    #expect(error.bias.low == nil)
    #expect(error.upperLimit.high == nil)
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
    let low = try #require(slope.low)
    let high = try #require(slope.high)
    #expect(low < slope.value && slope.value < high && low > 0.1)
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

  @Test(arguments: [(0, 0), (180, 180), (-180, 180), (190, -170), (-190, 170), (720, 0)])
  func `a difference is within half a turn`(difference: Double, wrapped: Double) {
    let pair = MeasurementPair(measured: 50 + difference, reference: 50, subject: "ana")
    #expect(pair.unwrapped(period: 360).measured == 50 + wrapped)
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
    #expect(agree(perfect.intraclassCorrelation, 1))
    #expect(agree(perfect.minimalDetectableChange, 0, within: 1e-6))
    let equal = (0..<10).map { MeasurementPair(measured: 5, reference: 5, subject: "\($0)") }
    let error = try #require(MeasurementError(equal))
    #expect(error.intraclassCorrelation == nil)
    #expect(error.slope == nil)
    #expect(error.bias.value == 0)
  }
}
