// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// One person of a dataset, as far as norms depend on it; all but the id may be unknown.
package struct SubjectRecord: Sendable, Equatable {
  /// The person, as clips name it.
  package var id: String
  /// The year of birth.
  package var birthYear: Int?
  /// The age in whole years on a day.
  package var age: Age?
  /// The body height in metres.
  package var height: Double?
  /// The sex that norms distinguish.
  package var sex: PersonFacts.Sex?

  /// An age on a day.
  package struct Age: Sendable, Equatable {
    /// Whole years.
    package var years: Int
    /// The day.
    package var date: CalendarDate

    /// Creates an age.
    package init(years: Int, date: CalendarDate) {
      self.years = years
      self.date = date
    }
  }

  /// Creates a person; nothing but the id is known unless given.
  package init(
    id: String,
    birthYear: Int? = nil,
    age: Age? = nil,
    height: Double? = nil,
    sex: PersonFacts.Sex? = nil
  ) {
    self.id = id
    self.birthYear = birthYear
    self.age = age
    self.height = height
    self.sex = sex
  }

  /// The facts on a day.
  ///
  /// The age on a day is exact to a year: a stated age has grown by the whole years since then, and of a year of birth
  /// the birthday is not known, so that it is taken as past. Without a day, and before birth, no age is known.
  ///
  /// - Parameter date: The day of a recording; nil if it is not known.
  /// - Returns: Height and sex as they are, and the age on that day.
  package func facts(on date: CalendarDate?) -> PersonFacts {
    let years = date.flatMap { date -> Int? in
      if let age { return age.years + age.date.wholeYears(until: date) }
      return birthYear.map { date.year - $0 }
    }
    return PersonFacts(age: years.flatMap { $0 < 0 ? nil : $0 }, height: height, sex: sex)
  }
}
