// SPDX-License-Identifier: Apache-2.0
import Measures
package import Scoring

/// The forecasts by length of every counter of a run.
package struct LengthForecasts: Sendable, Equatable {
  /// A counter.
  package struct Row: Sendable, Equatable {
    /// What was tested.
    package var configuration: Configuration
    /// What is known of its errors.
    package var errors: ErrorSummary
    /// The forecasts, in the order of ``LengthForecasts/lengths``.
    package var forecasts: [LengthForecast]

    /// The numbers at a length; nil if they are not supported.
    package func numbers(_ length: LengthForecast.Length) -> LengthForecast.Numbers? {
      forecasts.first { $0.length == length }?.numbers
    }
  }

  /// The lengths that are forecast.
  package static let lengths: [LengthForecast.Length] = [.reps(5), .reps(10), .reps(20), .users]
  /// The length beside `exact` in tables.
  package static let headline = LengthForecast.Length.reps(10)

  /// How long sets may be.
  package let support: LengthSupport
  /// The name of the profile.
  package let profile: String
  /// The lengths of its sets, each as frequent as the others, ascending; nil if the profile does not say.
  package let mix: [Int]?
  /// The counters in order of the run.
  package let rows: [Row]

  /// Learns from the clips of each counter, and forecasts; nil without a counter.
  ///
  /// - Parameters:
  ///   - evaluations: The counters on the same clips.
  ///   - profile: The sets that users do.
  /// - Complexity: About 20 ms for each counter.
  package init?(_ evaluations: [CounterEvaluation], profile: UserProfile) {
    guard let first = evaluations.first else { return nil }
    let people = Self.people(first.clips)
    support = LengthSupport(
      people.map { $0.map(\.reps).max() ?? 0 },
      countedOnly: first.clips.count { $0.headline == nil && $0.referenceCount > 0 }
    )
    self.profile = profile.name
    let mix = profile.spreads[.reps].map(Self.mix)
    self.mix = mix
    let most = support.most
    rows = evaluations.map { evaluation in
      let people = Self.people(evaluation.clips)
      let mixes = Self.lengths.map { length -> [Int]? in
        let reps =
          switch length {
          case .reps(let reps): [reps]
          case .users: mix ?? []
          }
        return reps.last.map { $0 <= most } == true ? reps : nil
      }
      let supported = mixes.compactMap(\.self)
      var numbers = (supported.isEmpty ? [] : ErrorRates(people).forecasts(supported))[...]
      return Row(
        configuration: evaluation.configuration,
        errors: ErrorSummary(people),
        forecasts: zip(Self.lengths, mixes).map { length, mix in
          LengthForecast(length: length, numbers: mix == nil ? nil : numbers.popFirst())
        }
      )
    }
  }

  /// The sets of each person, people in order of appearance.
  private static func people(_ clips: [ClipScore]) -> [[SetErrors]] {
    var places: [String: Int] = [:]
    var people: [[SetErrors]] = []
    for clip in clips {
      let sets = SetErrors.sets(of: clip)
      guard !sets.isEmpty else { continue }
      let place = places[clip.clip.subject] ?? people.count
      if place == people.count {
        places[clip.clip.subject] = place
        people.append([])
      }
      people[place] += sets
    }
    return people
  }

  /// Ten lengths, each the middle of a tenth of the sets, at least 1.
  private static func mix(_ spread: UserProfile.Spread) -> [Int] {
    (0..<10).map { tenth in
      max(Int(spread.quantile((Double(tenth) + 0.5) / 10).rounded()), 1)
    }
  }
}

/// The errors of a counter over all sets whose reps have times, by their place.
package struct ErrorSummary: Sendable, Equatable {
  /// The people and those with an error that changes a count, with and without times.
  package private(set) var (people, peopleWithErrors) = (0, 0)
  /// The sets.
  package private(set) var sets = 0
  /// The reps.
  package private(set) var reps = 0
  /// The first reps that were lost.
  package private(set) var firstLost = 0
  /// The last reps that were lost, of sets of two or more.
  package private(set) var lastLost = 0
  /// The other reps that were lost.
  package private(set) var innerLost = 0
  /// The runs of reps too many within sets.
  package private(set) var extraRuns = 0
  /// The runs of reps too many before or after a set.
  package private(set) var outsideRuns = 0
  /// The pairs of errors that cancel.
  package private(set) var cancelled = 0

  init(_ people: [[SetErrors]]) {
    self.people = people.count
    peopleWithErrors = people.count { $0.contains(where: \.hasError) }
    for set in people.flatMap(\.self) where set.countedError == nil {
      sets += 1
      reps += set.reps
      firstLost += set.isFirstLost ? 1 : 0
      // A last rep that is lost behind a lost one ends a run of inner reps.
      lastLost += set.isLastLost == true ? 1 : 0
      innerLost += set.innerLost + set.lostAfterLost
      extraRuns += set.extraRuns
      outsideRuns += set.outsideRuns
      cancelled += set.cancelled
    }
  }
}
