// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar, from the year 1 to 9999.
package struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The year.
  package let year: Int
  /// The month from 1.
  package let month: Int
  /// The day of the month from 1.
  package let day: Int

  /// Creates a date; nil if there is no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `2026-05-01`, with which a date and time may begin, as in `2026-05-01T13:05:00Z`; nil for other text.
  ///
  /// The day is the one that is written, whatever the time zone behind it.
  package init?(_ text: String) {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    let rest = text.dropFirst(10)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      rest.isEmpty || rest.first == "T" || rest.first == " ",
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date as `2026-05-01`.
  package var description: String {
    func padded(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// The days from 1 March of the year 0 to this one; a difference of two dates is that of these.
  package var dayNumber: Int {
    // Years that begin in March have their leap day at the end.
    let years = month > 2 ? year : year - 1
    let months = month > 2 ? month - 3 : month + 9
    return 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 1
  }

  /// The whole years from this date to another, as an age counts them; negative if the other is earlier.
  package func wholeYears(until other: CalendarDate) -> Int {
    guard self <= other else { return -other.wholeYears(until: self) }
    let isBefore = (other.month, other.day) < (month, day)
    return other.year - year - (isBefore ? 1 : 0)
  }

  /// True if the first date is the earlier one.
  package static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
