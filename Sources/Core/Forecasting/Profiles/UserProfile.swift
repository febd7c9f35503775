// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// The sets that an app's users do, with which the clips of a dataset are compared.
package struct UserProfile: Sendable, Equatable {
  /// The spread of a feature over sets.
  package struct Spread: Sendable, Equatable {
    /// The 10 % quantile.
    package var low: Double
    /// The median.
    package var median: Double
    /// The 90 % quantile.
    package var high: Double

    /// Creates a spread.
    ///
    /// - Precondition: Values do not fall.
    package init(low: Double, median: Double, high: Double) {
      precondition(low <= median && median <= high, "quantiles do not fall")
      self.low = low
      self.median = median
      self.high = high
    }
  }

  /// The name, as reports print it.
  package var name: String
  /// Where the numbers come from, in words; empty if nobody says.
  package var source: String
  /// The number of people behind it; nil if unknown.
  package var people: Int?
  /// The spread of each feature; those that are unknown are missing.
  package var spreads: [ClipFeature: Spread]
  /// The share of sets of each exercise, by id; empty if unknown.
  package var exercises: [String: Double]
  /// The share of sets from each view; empty if unknown.
  package var views: [CameraView: Double]

  /// Creates a profile.
  package init(
    name: String,
    source: String = "",
    people: Int? = nil,
    spreads: [ClipFeature: Spread] = [:],
    exercises: [String: Double] = [:],
    views: [CameraView: Double] = [:]
  ) {
    self.name = name
    self.source = source
    self.people = people
    self.spreads = spreads
    self.exercises = exercises
    self.views = views
  }

  /// The profile for those who have none: sets of strength training, as far as there are sources.
  ///
  /// - Source: American College of Sports Medicine, "Progression Models in Resistance Training for Healthy Adults",
  ///   2009: 8 to 12 reps, 1 to 12 for strength and 10 to 25 for endurance, 1 to 2 s each way. The labels of
  ///   RepCount-A (884 fitness videos): 3, 8.5 and 31 reps; 0.8, 1.8 and 3.7 s per rep and longest pauses of
  ///   0.1, 0.5 and 7 s at a nominal 30 frames per second.
  package static let usual = UserProfile(
    name: "strength training",
    source: "ACSM 2009 and RepCount-A",
    spreads: [
      .reps: Spread(low: 5, median: 10, high: 20),
      .secondsPerRep: Spread(low: 1, median: 2.5, high: 4),
      .longestPause: Spread(low: 0.1, median: 0.5, high: 7),
    ]
  )
}

extension UserProfile.Spread {
  /// The values at shares of 0, 10, 50, 90 and 100 % of the sets.
  ///
  /// Beyond the quantiles at 10 and 90 % the straight lines go on, so that half as much again holds all.
  private var points: [(value: Double, share: Double)] {
    let lowest = low - 0.25 * (median - low)
    let highest = high + 0.25 * (high - median)
    return [(lowest, 0.0), (low, 0.1), (median, 0.5), (high, 0.9), (highest, 1.0)]
  }

  /// The share of sets below a value, by straight lines between the quantiles and on beyond them; in 0...1.
  package func share(below value: Double) -> Double {
    if value < points[0].value { return 0 }
    for (start, end) in zip(points, points.dropFirst()) where value < end.value {
      guard value >= start.value, end.value > start.value else { continue }
      return start.share
        + (end.share - start.share) * (value - start.value) / (end.value - start.value)
    }
    return 1
  }

  /// The value that a share of the sets is below, on the same lines.
  ///
  /// - Parameter share: In 0...1.
  /// - Returns: A value from the lowest to the highest.
  package func quantile(_ share: Double) -> Double {
    for (start, end) in zip(points, points.dropFirst()) where share <= end.share {
      return start.value
        + (end.value - start.value) * (share - start.share) / (end.share - start.share)
    }
    return points[points.count - 1].value
  }
}
