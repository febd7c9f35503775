// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Testing

@testable import Forecasting

@Suite struct LengthCoverageTests {
  /// Data sets of each population in the full study; nil in a plain test run.
  private static let dataSets = ProcessInfo.processInfo.environment["REP_STUDY"].flatMap(Int.init)

  /// Populations together, because 50 data sets each say little: the standard error is 1.2 %.
  @Test func `intervals of forecasts by length hold the truth in about 95 of 100 data sets`() {
    var (all, holding) = (0, [0, 0, 0])
    var widths = [0.0, 0, 0]
    for kind in SimulatedPeople.Kind.allCases {
      let found = LengthCoverage.study(kind, dataSets: 50, truthPeople: 4_000)
      all += found[0].sets
      for (place, coverage) in found.enumerated() {
        holding[place] += coverage.holding[0]
        widths[place] += coverage.widths[0]
      }
    }
    let shares = holding.map { Double($0) / Double(all) }
    #expect(shares.allSatisfy { (0.92...0.98).contains($0) }, "coverage of exact: \(shares)")
    // Intervals that hold the truth because they hold everything are of no use.
    #expect(widths.allSatisfy { $0 / Double(all) < 0.4 }, "widths: \(widths)")
  }

  /// The tables of the documentation, the second one of counts alone; `make length-study` prints it.
  @Test(.enabled(if: dataSets != nil)) func `the full study prints its table`() throws {
    let dataSets = try #require(Self.dataSets)
    for countsAlone in [false, true] {
      for kind in SimulatedPeople.Kind.allCases {
        let found = LengthCoverage.study(
          kind,
          dataSets: dataSets,
          truthPeople: 20_000,
          countsAlone: countsAlone
        )
        for (length, coverage) in zip(LengthCoverage.lengths, found) {
          print(coverage.row(kind, length))
          let least = countsAlone ? 0.85 : 0.92
          #expect((least...0.985).contains(coverage.coverage(0)), "\(kind.rawValue), \(length)")
        }
      }
    }
  }
}
