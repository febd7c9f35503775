// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
import Statistics
import Testing
@testable import Reports

struct LeadingGroupTests {
  /// A measure of a value and an interval.
  private func measure(
    _ value: Double?,
    _ interval: ClosedRange<Double>?,
    subjects: Int = 3
  ) -> Measure {
    Measure(
      MeasureIdentifier("exact"),
      value: value,
      undefinedReason: value == nil ? "no clips" : nil,
      interval: interval.map {
        ConfidenceInterval(low: $0.lowerBound, high: $0.upperBound, method: .bca)
      },
      intervalReason: interval == nil ? "fewer than 5 subjects" : nil,
      clips: 9,
      subjects: subjects,
      events: 40
    )
  }

  @Test func `the best leads with all whose intervals overlap its own`() {
    let column = [
      measure(0.7, 0.6...0.8), measure(0.9, 0.85...0.95), measure(0.84, 0.8...0.88),
      measure(0.5, 0.4...0.6),
    ]
    #expect(LeadingGroup.rows(column, better: .higher) == [1, 2])
    #expect(LeadingGroup.rows(column, better: .lower) == [0, 3])
  }

  @Test func `near zero is best where sign is an error`() {
    let column = [measure(-0.3, -0.4 ... -0.2), measure(0.05, 0.0...0.1), measure(0.5, 0.4...0.6)]
    #expect(LeadingGroup.rows(column, better: .zero) == [1])
  }

  @Test func `without an interval nobody leads`() {
    #expect(LeadingGroup.rows([measure(0.9, nil), measure(0.1, nil)], better: .higher) == [])
  }

  @Test func `a value that every resample gives again is an interval of no width`() {
    let column = [
      measure(1, nil, subjects: 9), measure(0.96, 0.9...1), measure(0.8, 0.7...0.9),
    ]
    #expect(LeadingGroup.rows(column, better: .higher) == [0, 1])
  }

  @Test func `a group of all rows says nothing`() {
    let column = [measure(0.8, 0.6...1), measure(0.7, 0.5...0.9)]
    #expect(LeadingGroup.rows(column, better: .higher) == [])
    #expect(LeadingGroup.rows([measure(0.8, 0.6...1)], better: .higher) == [])
    #expect(LeadingGroup.rows([], better: .higher) == [])
  }

  @Test func `undefined rows are passed over`() {
    let column = [nil, measure(nil, nil), measure(0.9, 0.8...1), measure(0.2, 0.1...0.3)]
    #expect(LeadingGroup.rows(column, better: .higher) == [2])
  }

  @Test(arguments: [
    (0.955, "0.95"), (0.999, "> 0.99"), (1.0, "1.00"), (0.001, "< 0.01"), (0.0, "0.00"),
  ])
  func `a share is never rounded to all or nothing`(value: Double, expected: String) {
    #expect(MeasureColumn("exact").text(value) == expected)
  }

  @Test func `signed numbers carry their sign`() {
    let column = MeasureColumn("latency-median@0.5s")
    #expect(column.text(0.3) == "+0.30")
    #expect(column.text(-0.3) == "−0.30")
    #expect(column.text(0.001) == "0.00")
  }
}
