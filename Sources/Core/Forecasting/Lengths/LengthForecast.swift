// SPDX-License-Identifier: Apache-2.0

/// What a counter would score in sets of a length, done by people who are in no clip.
package struct LengthForecast: Sendable, Equatable {
  /// The length of sets.
  package enum Length: Sendable, Equatable {
    /// A number of reps, at least 1.
    case reps(Int)
    /// The lengths that a profile has.
    case users
  }

  /// A number with its 95 % interval.
  package struct Estimate: Sendable, Equatable {
    /// The expected value.
    package var value: Double
    /// The lower end.
    package var low: Double
    /// The upper end.
    package var high: Double
  }

  /// The measures of such sets.
  package struct Numbers: Sendable, Equatable {
    /// The share of sets with the right count.
    package var exact: Estimate
    /// The share with a count that is at most one off.
    package var offByOne: Estimate
    /// The mean of what the count is off by, in reps.
    package var absoluteError: Estimate
  }

  /// The length.
  package var length: Length
  /// The measures; nil if the clips do not support a forecast.
  package var numbers: Numbers?
}

/// How long sets may be for a forecast.
package struct LengthSupport: Sendable, Equatable {
  /// The people who must be in the clips.
  package static let fewestPeople = 5
  /// The people who must reach a length.
  package static let peopleAtLength = 3
  /// The greatest length that is forecast, over the longest set that enough people do.
  package static let reach = 2
  /// The longest sets that are forecast at all.
  package static let mostReps = 200

  /// The people with a set.
  package let people: Int
  /// The longest set that three people reach; 0 if there are not three.
  package let longest: Int
  /// The clips with a count alone, which do not tell where errors are.
  package let countedOnly: Int

  /// Sees how far sets reach.
  ///
  /// - Parameters:
  ///   - lengths: The longest set of each person.
  ///   - countedOnly: The clips with a count alone.
  package init(_ lengths: [Int], countedOnly: Int = 0) {
    people = lengths.count
    let places = lengths.sorted(by: >)
    longest = places.count >= Self.peopleAtLength ? places[Self.peopleAtLength - 1] : 0
    self.countedOnly = countedOnly
  }

  /// The greatest length that is forecast; 0 for none.
  package var most: Int {
    people < Self.fewestPeople ? 0 : min(Self.reach * longest, Self.mostReps)
  }
}
