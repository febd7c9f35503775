// SPDX-License-Identifier: Apache-2.0
import Basics
import Forecasting
import Results
import Testing

@testable import Reports

@Suite struct LengthsSectionTests {
  private func input(subjects: Int) -> ReportInput {
    var input = SampleReport.input(clips: 24, subjects: subjects, counters: 2)
    input.lengths = LengthForecasts(input.results.evaluations, profile: .usual)
    return input
  }

  @Test func `the first page shows the share of sets of 10 beside exact`() throws {
    let input = input(subjects: 8)
    let html = Report(input).html
    let lengths = try #require(input.lengths)
    let exact = try #require(lengths.rows[0].numbers(.reps(10))).exact
    let heading = try #require(html.firstRange(of: "Exact at 10 reps"))
    let before = try #require(html.firstRange(of: ">Exact<"))
    #expect(before.lowerBound < heading.lowerBound)
    #expect(
      html.contains(
        "\(exact.value.text(decimals: 2))<small>[\(exact.low.text(decimals: 2)), "
          + "\(exact.high.text(decimals: 2))]</small>"
      )
    )
    #expect(html.contains("<section id=\"lengths\""))
    #expect(html.contains("twice the longest set that 3 people do"))
    // Pieces of markup stay markup.
    #expect(!html.contains("&lt;td"))
  }

  @Test func `too few people leave a dash and the reason`() throws {
    let html = Report(input(subjects: 4)).html
    #expect(
      html.contains("not supported by these clips: the clips show 4 people, and 5 are needed")
    )
    #expect(!html.contains("id=\"lengths-table\""))
    #expect(html.contains("id=\"length-errors-table\""))
  }
}
