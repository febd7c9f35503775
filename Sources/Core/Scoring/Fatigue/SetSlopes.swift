// SPDX-License-Identifier: Apache-2.0

/// How a number changes from rep to rep within sets, or from set to set within clips.
///
/// Sets differ in where they start, and clips in who is seen, which must not look like fatigue: only reps of one are
/// compared.
package enum SetSlopes {
  /// The least number of reps from which a set says anything.
  static let fewestReps = 3

  /// A rep of a set and its number there.
  package struct Point: Sendable, Equatable {
    /// Which set; of sets within a clip the same for all.
    var set: Int
    /// Which rep of it, or which set of the clip.
    var number: Int
    /// The number that may change.
    var value: Double

    /// Creates a point.
    package init(set: Int, number: Int, value: Double) {
      self.set = set
      self.number = number
      self.value = value
    }
  }

  /// The change per rep between any two reps of a set.
  ///
  /// Their median is the slope of Theil and Sen within sets: of the values 90, 88 and 80 the slopes are -2,
  /// -8 and -5. Slopes are taken to nine decimals, so that what only differs by rounding does not.
  ///
  /// - Source: Hirsch, Slack and Smith, "Techniques of trend analysis for monthly water quality data",
  ///   1982, who take slopes within each season alone; Sen, 1968, for one series.
  /// - Returns: None of sets with fewer than ``fewestReps`` reps.
  /// - Complexity: O(*n*²) in the reps of a set.
  static func pairwise(_ points: [Point]) -> [Double] {
    sets(of: points).flatMap(slopes)
  }

  /// The change per rep between any two reps of one set, to nine decimals.
  ///
  /// - Returns: A slope for each two points of different numbers.
  /// - Complexity: O(*n*²).
  package static func slopes(between reps: [Point]) -> [Double] {
    reps.indices.flatMap { later in
      (0..<later).compactMap { earlier -> Double? in
        let steps = reps[later].number - reps[earlier].number
        guard steps != 0 else { return nil }
        let slope = (reps[later].value - reps[earlier].value) / Double(steps)
        return (slope * 1e9).rounded() / 1e9
      }
    }
  }

  /// The sums of which the least-squares slope within sets is the quotient.
  ///
  /// They are Σ (x - x̄)(y - ȳ) and Σ (x - x̄)², each mean being that of the set.
  ///
  /// - Source: Bland and Altman, "Calculating correlation coefficients with repeated observations: part 1",
  ///   1995: one slope for all, a level for each.
  /// - Complexity: O(*n*) in reps.
  static func squares(_ points: [Point]) -> (products: Double, squares: Double) {
    var sums = (products: 0.0, squares: 0.0)
    for reps in sets(of: points) {
      let count = Double(reps.count)
      let number = reps.reduce(0) { $0 + Double($1.number) } / count
      let value = reps.reduce(0) { $0 + $1.value } / count
      for rep in reps {
        let step = Double(rep.number) - number
        sums.products += step * (rep.value - value)
        sums.squares += step * step
      }
    }
    return sums
  }

  /// The points of each set that has enough, not all of one number.
  static func sets(of points: [Point]) -> [[Point]] {
    Set(points.map(\.set)).sorted().compactMap { set in
      let reps = points.filter { $0.set == set }
      let isLong = reps.count >= fewestReps && reps.contains { $0.number != reps[0].number }
      return isLong ? reps : nil
    }
  }
}
