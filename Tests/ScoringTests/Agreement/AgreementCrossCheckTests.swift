// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics
import Testing
@testable import Agreement
@testable import Matching
@testable import Scoring

struct AgreementCrossCheckTests {
  @Test func `kappas of two raters are those of scikit-learn`() throws {
    for item in try ReferenceFile("cohen").cases {
      let values = try #require(item["values"]?.integer)
      var table = [Double](repeating: 0, count: values * values)
      for (one, other) in zip(try item.numbers("one"), try item.numbers("other")) {
        table[Int(one) * values + Int(other)] += 1
      }
      let expected = ["kappa", "linear", "quadratic"].map { item[$0]?.double }
      for (weights, number) in zip(CohenKappa.Weights.allCases, expected) {
        expect(CohenKappa.value(table, weights: weights), number)
      }
    }
  }

  @Test func `kappas of several raters are those of statsmodels`() throws {
    for item in try ReferenceFile("fleiss").cases {
      let units = try #require(item["counts"]?.array).map { unit in
        try #require(unit.array).map { try #require($0.integer) }
      }
      let sums = added(units.map(FleissKappa.terms))
      expect(FleissKappa.value(sums), item["kappa"]?.double)
    }
  }

  @Test func `alphas with missing values are those of the package krippendorff`() throws {
    for item in try ReferenceFile("krippendorff").cases {
      let units = try #require(item["units"]?.array).map { unit in
        (unit.array ?? []).compactMap(\.integer)
      }
      let highest = units.flatMap(\.self).max() ?? 0
      let table = added(
        units.map { KrippendorffAlpha.coincidences($0, categories: highest + 1) }
      )
      let interval = added(units.map { KrippendorffAlpha.intervalTerms($0.map(Double.init)) })
      expect(KrippendorffAlpha.nominal(table), item["nominal"]?.double)
      expect(KrippendorffAlpha.ordinal(table), item["ordinal"]?.double)
      expect(KrippendorffAlpha.interval(interval), item["interval"]?.double)
    }
  }

  @Test func `intraclass correlations are those of pingouin`() throws {
    for item in try ReferenceFile("intraclass").cases {
      let rows = try #require(item["table"]?.array).map { row in
        try #require(row.array).map { try #require($0.double) }
      }
      let found = IntraclassCorrelation.value(added(rows.map(IntraclassCorrelation.terms)))
      expect(found, item["icc"]?.double)
    }
  }

  @Test func `alphas of unitizing are those of a count point by point`() throws {
    let alphas = UnitizingAlpha(values: ["a", "b", "c"])
    for item in try ReferenceFile("unitizing").cases {
      let raters = try #require(item["raters"]?.array).map { units in
        try #require(units.array).map { unit in
          let parts = try #require(unit.array)
          return Segment(
            try #require(parts[2].string),
            start: try #require(parts[0].double),
            end: try #require(parts[1].double)
          )
        }
      }
      let terms = alphas.terms(raters, within: [0...(try item.number("length"))])
      expect(alphas.alpha(.overall, terms), item["overall"]?.double)
      expect(alphas.alpha(.binary, terms), item["binary"]?.double)
      expect(alphas.alpha(.values, terms), item["codes"]?.double)
    }
  }

  private func expect(
    _ found: Double?,
    _ expected: Double?,
    location: SourceLocation = #_sourceLocation
  ) {
    let isRight = expected.map { agree(found, $0, within: 1e-9) } ?? (found == nil)
    let text: Comment = "\(String(describing: found)) \(String(describing: expected))"
    #expect(isRight, text, sourceLocation: location)
  }

  private func added(_ rows: [[Double]]) -> [Double] {
    guard let first = rows.first else { return [] }
    return rows.dropFirst().reduce(first) { sums, row in zip(sums, row).map(+) }
  }
}
