// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: [
    ("2026-05-01", "2026-05-01"), ("2026-05-01T13:05:00Z", "2026-05-01"),
    ("0001-01-01 00:00", "0001-01-01"), ("2024-02-29", "2024-02-29"),
  ])
  func `a date is read, with or without a time behind it`(text: String, date: String) {
    #expect(CalendarDate(text)?.description == date)
  }

  @Test(arguments: [
    "", "2026-5-1", "2026-13-01", "2026-02-29", "2026-04-31", "1900-02-29", "2026-05-01x",
    "20260501", "+026-05-01", "2026-05-0\u{661}", "today",
  ])
  func `other text is no date`(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func `days are counted across months, leap years and centuries`() throws {
    func days(_ first: String, _ last: String) throws -> Int {
      try #require(CalendarDate(last)).dayNumber - #require(CalendarDate(first)).dayNumber
    }
    #expect(try days("2026-01-01", "2026-12-31") == 364)
    #expect(try days("2024-02-28", "2024-03-01") == 2)
    #expect(try days("1900-02-28", "1900-03-01") == 1)
    #expect(try days("1970-01-01", "2026-11-28") == 20_785)
  }

  @Test func `an age changes on the birthday`() throws {
    let birth = try #require(CalendarDate("1980-05-10"))
    #expect(birth.wholeYears(until: try #require(CalendarDate("2026-05-09"))) == 45)
    #expect(birth.wholeYears(until: try #require(CalendarDate("2026-05-10"))) == 46)
    #expect(birth.wholeYears(until: try #require(CalendarDate("1979-05-09"))) == -1)
  }
}
