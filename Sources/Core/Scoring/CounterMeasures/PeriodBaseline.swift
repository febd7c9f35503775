// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

/// The counts of a counter that knows only how long a clip is, and how long a rep usually takes.
///
/// A clip's period is its scored duration over its reference count. A clip is given its duration
/// over the median period of the clips of all other people who do the same exercise. If
/// nobody else does it, the clips are those of any exercise. No clip lends its period to its own
/// count.
enum PeriodBaseline {
  /// The count of each clip; nil where nobody else's clip shows a rep.
  ///
  /// - Complexity: O(*n* log *n*) in clips.
  static func counts(of clips: [ClipScore]) -> [Int?] {
    var known: [Period] = []
    for score in clips where !score.clip.isNegative && score.referenceCount > 0 {
      known.append(
        Period(
          seconds: score.scoredDuration / Double(score.referenceCount),
          subject: score.clip.subject,
          exercise: score.clip.exercise
        )
      )
    }
    let all = SortedPeriods(known)
    let alike = Dictionary(grouping: known, by: \.exercise).mapValues(SortedPeriods.init)
    return clips.map { score in
      let subject = score.clip.subject
      let period =
        alike[score.clip.exercise]?.median(without: subject) ?? all.median(without: subject)
      guard let period, period > 0 else { return nil }
      return Int(
        min((score.scoredDuration / period).rounded(), Double(NumberBounds.counts.upperBound))
      )
    }
  }
}

/// How long a rep takes in one clip.
private struct Period {
  var seconds: Double
  var subject: String
  var exercise: String
}

/// Periods in order, from which those of one person can be left out.
private struct SortedPeriods {
  private let seconds: [Double]
  /// Where each subject's periods are, ascending.
  private let places: [String: [Int]]

  init(_ periods: [Period]) {
    let order = periods.indices.sorted {
      (periods[$0].seconds, $0) < (periods[$1].seconds, $1)
    }
    seconds = order.map { periods[$0].seconds }
    places = Dictionary(grouping: order.indices) { periods[order[$0]].subject }
  }

  /// The median of everybody else's periods; nil where there are none.
  func median(without subject: String) -> Double? {
    let own = places[subject] ?? []
    let count = seconds.count - own.count
    guard count > 0 else { return nil }
    /// The period that has so many of the others before it.
    func period(after rank: Int) -> Double {
      var place = rank
      for position in own where position <= place { place += 1 }
      return seconds[place]
    }
    let low = period(after: (count - 1) / 2)
    return count.isMultiple(of: 2) ? low + (period(after: count / 2) - low) * 0.5 : low
  }
}
