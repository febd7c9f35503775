// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks
import Results
import Scoring
import Statistics
import TestSupport
import Testing

struct PersonTrendTests {
  private func trend(_ values: [Double], limit: Double?, _ metric: PersonMetric = .kneeBend())
    -> PersonTrend?
  {
    let days = ["2026-03-02", "2026-03-12", "2026-03-22"]
    let sessions = zip(days, values).map { PersonSession.sample($0, [(metric, [$1])]) }
    return PersonTrend(metric, sessions, limit.map { .known($0, of: metric) } ?? PersonErrors())
  }

  /// The normal range of the bend in squats begins at 70 degrees.
  @Test func `a change is named only beyond the error, by the way to the normal range`() {
    #expect(trend([50, 61], limit: 10)?.direction == .better)
    #expect(trend([60, 50], limit: 9.9)?.direction == .worse)
    #expect(trend([60, 50], limit: 10)?.direction == .withinError)
    #expect(trend([80, 95], limit: 10)?.direction == .changed)
    #expect(trend([60, 90], limit: nil)?.direction == .unknown)
  }

  @Test func `the first and the last value make the change, and one value makes none`() {
    #expect(trend([50, 120, 55], limit: 10)?.change == 5)
    #expect(trend([50, 120, 55], limit: 10)?.direction == .withinError)
    #expect(trend([50], limit: 10) == nil)
  }

  @Test func `a metric without a normal range changes and is neither better nor worse`() {
    #expect(trend([10, 30], limit: 5, .squats)?.direction == .changed)
  }

  @Test func `the error of a sum grows with the root of its clips`() throws {
    let one = try #require(PersonValue(.squats, [10]))
    let four = try #require(PersonValue(.squats, [10, 10, 10, 10]))
    let error = PersonErrors.Error(minimalDetectableChange: 2, pairs: 40, subjects: 8, run: "r")
    #expect(one.value == 10 && four.value == 40)
    #expect(error.detectableChange(from: one, to: one) == 2)
    #expect(error.detectableChange(from: four, to: four) == 4)
  }

  @Test func `an error needs ten pairs, of the same counter on the same tracks`() {
    func errors(_ clips: Int) -> PersonErrors {
      let source = PersonRuns.source(
        (0..<clips).map {
          PersonRuns.clip("c\($0)", on: nil, counted: 8 + $0 % 3, labelled: 9 + $0 % 2, bend: 90)
        }
      )
      return PersonErrors(of: [("run", source.results)])
    }
    #expect(errors(9)[.squats] == nil)
    #expect(errors(10)[.squats]?.pairs == 10)
    var other = PersonMetric.squats
    other.track = "movenet"
    #expect(errors(10)[other] == nil)
  }

  @Test func `the error of counts is that of single values of the clips`() throws {
    let counts = (0..<12).map { 8 + $0 % 3 }
    let labels = (0..<12).map { 9 + $0 % 2 }
    let clips = (0..<12).map { index in
      PersonRuns.clip(
        "c\(index)",
        on: nil,
        counted: counts[index],
        labelled: labels[index],
        bend: 90
      )
    }
    let pairs = zip(counts, labels).map { count, label in
      MeasurementPair(measured: Double(count), reference: Double(label), subject: "ana")
    }
    let known = try #require(MeasurementError(pairs, plan: .valuesOnly))
    let found = PersonErrors(of: [("run", PersonRuns.source(clips).results)])[.squats]
    #expect(found?.minimalDetectableChange == known.minimalDetectableChange?.value)
  }

  /// Trends of any values: beyond error and named, or not named at all.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a trend is named exactly if its change is beyond its error`(seed: UInt64) throws {
    var generator = RandomGenerator(seed: seed)
    let values = (0..<3).map { _ in Double.random(in: 0...140, using: &generator) }
    let limit = Double.random(in: 0...80, using: &generator)
    let found = self.trend(values, limit: limit)
    let trend = try #require(found)
    let isNamed = [.better, .worse, .changed].contains(trend.direction)
    #expect(isNamed == ((values[2] - values[0]).magnitude > limit))
    let reversed = self.trend(values.reversed(), limit: limit)
    let back = try #require(reversed)
    #expect((trend.direction == .better) == (back.direction == .worse))
  }
}
