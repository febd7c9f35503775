// SPDX-License-Identifier: Apache-2.0

/// What counters would score on clips that nobody labelled.
package struct UnlabelledForecast: Sendable, Equatable {
  /// A range that holds the truth about just these clips with a probability.
  package struct Interval: Sendable, Equatable {
    /// The lower bound, in 0...1.
    package var low: Double
    /// The upper bound, in 0...1.
    package var high: Double
    /// The distance of the bounds.
    package var width: Double { high - low }
    /// Whether a value lies between the bounds or on one.
    package func contains(_ value: Double) -> Bool {
      value >= low - 1e-9 && value <= high + 1e-9
    }
  }

  /// A counter.
  package struct Row: Sendable, Equatable {
    /// The place among the raters.
    package var rater: Int
    /// The share of clips that it would count exactly, in 0...1; nil if nothing can be said.
    package var exact: Double?
    /// The interval of 95 %; nil with `exact`.
    package var interval95: Interval?
    /// The interval of 80 %; nil with `exact`.
    package var interval80: Interval?
    /// The share of the labelled clips that it counts exactly; nil if it counted none.
    package var labelled: Double?
    /// What the new clips alone say, by the agreement of all raters; nil if it counted none.
    package var agreement: Double?

    /// Whether the interval is narrow enough to be of use.
    package var isForecast: Bool {
      interval95.map { $0.width <= UnlabelledForecast.widest + 1e-9 } ?? false
    }
  }

  /// A reason why nothing can be forecast, in plain words.
  package struct Impossible: Error, Sendable, Equatable, CustomStringConvertible {
    /// The sentence.
    package let description: String
  }

  /// A wider interval of 95 % is no forecast.
  package static let widest = 0.4
  /// The clips, labelled and not, below which nothing is forecast.
  package static let fewestClips = 5
  /// The raters that err on their own below which agreement says nothing.
  package static let fewestRaters = 1.5

  /// The counters in order of the raters.
  package let rows: [Row]
  /// The labelled clips that were learned from.
  package let labelledClips: Int
  /// The new clips that the forecast is about.
  package let clips: Int
  /// The new clips that are left out: most votes find no rep in them.
  package let withoutReps: [String]
  /// The raters that err on their own which all are worth.
  package let independentRaters: Double
  /// The equal labelled clips that are as near to the new ones as the labelled clips are.
  package let effectiveClips: Double
  /// The standard error of a forecast apart from chance, learned from sources left out.
  package let spread: Double
  /// The sources that the spread was learned from.
  package let sources: Int

  /// Forecasts.
  ///
  /// - Parameters:
  ///   - labelled: The labelled clips, in any order; those without reps are not looked at.
  ///   - unlabelled: The new clips; labels are not looked at.
  ///   - raters: The number of raters.
  ///   - method: The way.
  /// - Throws: `Impossible` if there are too few clips or raters.
  /// - Complexity: That of the method for each source of the labelled clips.
  package init(
    labelled: [RatedClip],
    unlabelled: [RatedClip],
    raters: Int,
    method: ForecastMethod = .standard
  ) throws(Impossible) {
    let sets = labelled.filter { $0.truth != 0 }.inOrder
    guard sets.count >= Self.fewestClips else {
      throw Impossible(
        description: "\(sets.count) labelled clips with reps are too few to learn the errors of "
          + "counters; a forecast needs \(Self.fewestClips)"
      )
    }
    let dependence = RaterDependence(sets, raters: raters)
    let counting = (0..<raters).filter { rater in unlabelled.contains { $0.counts[rater] != nil } }
    guard counting.count > 1 else {
      throw Impossible(
        description: "\(counting.isEmpty ? "no counter" : "only one counter") can count the new "
          + "clips, so nobody can agree with it"
      )
    }
    guard dependence.independentRaters >= Self.fewestRaters else {
      throw Impossible(
        description: "the \(raters) counters err together on the labelled clips, as one would; "
          + "their agreement says nothing of the truth"
      )
    }
    let without = unlabelled.filter { dependence.shareOfNone(on: $0) > 0.5 }.map(\.id).sorted()
    let new = unlabelled.filter { !without.contains($0.id) }
    guard new.count >= Self.fewestClips else {
      throw Impossible(
        description: "\(new.count) new clips in which most counters find a rep are too few; a "
          + "forecast needs \(Self.fewestClips)"
      )
    }
    let basis = ForecastBasis(labelled: sets, unlabelled: new, raters: raters)
    let deviation = ForecastDeviation(sets, raters: raters, method: method)
    let forecasts = basis.exact(by: method)
    let agreement = basis.exact(by: .independentRaters)
    let carried = basis.exact(by: .carried)
    rows = (0..<raters).map { rater in
      let clips = new.count { $0.counts[rater] != nil }
      let exact = forecasts[rater]
      return Row(
        rater: rater,
        exact: exact,
        interval95: exact.map { deviation.interval(around: $0, clips: clips, normal: 1.959964) },
        interval80: exact.map { deviation.interval(around: $0, clips: clips, normal: 1.281552) },
        labelled: carried[rater],
        agreement: agreement[rater]
      )
    }
    labelledClips = sets.count
    clips = new.count
    withoutReps = without
    independentRaters = dependence.independentRaters
    effectiveClips = basis.exactByNearness.effectiveClips
    spread = deviation.spread
    sources = deviation.sources
  }

  /// What agreement says minus what the labelled clips say, on average over the counters; nil if nothing is comparable.
  package var disagreement: Double? {
    rows.compactMap { row in row.agreement.flatMap { one in row.labelled.map { one - $0 } } }.mean
  }
}

/// How far forecasts are from the truth, learned by leaving out whole sources of the labelled clips.
struct ForecastDeviation: Sendable {
  /// The standard deviation apart from chance.
  let spread: Double
  /// The sources left out.
  let sources: Int

  /// The spread before any source is left out, and the sources it is worth.
  ///
  /// It is what twelve sources of synthetic sets gave, each forecast from the others, and a little more.
  static let prior = (spread: 0.09, sources: 12.0)
  /// The part of the chance that is left, since the counts of just these clips are known.
  static let chance = 0.1

  /// Leaves out each source of at least five clips in turn; all counters of a source together are one draw.
  ///
  /// - Complexity: That of the method for each source.
  init(_ labelled: [RatedClip], raters: Int, method: ForecastMethod) {
    var (sum, count) = (Self.prior.sources * Self.prior.spread * Self.prior.spread, 0)
    for source in Set(labelled.map(\.source)).sorted() {
      let out = labelled.filter { $0.source == source }
      let rest = labelled.filter { $0.source != source }
      guard min(out.count, rest.count) >= UnlabelledForecast.fewestClips else { continue }
      let forecasts = ForecastBasis(labelled: rest, unlabelled: out, raters: raters)
        .exact(by: method)
      let squares = (0..<raters).compactMap { rater -> Double? in
        guard let forecast = forecasts[rater], let truth = out.exact(of: rater) else { return nil }
        let clips = Double(out.count { $0.counts[rater] != nil })
        return (forecast - truth) * (forecast - truth)
          - Self.chance * forecast * (1 - forecast) / clips
      }
      guard let mean = squares.mean else { continue }
      sum += max(mean, 0)
      count += 1
    }
    sources = count
    spread = (sum / (Self.prior.sources + Double(count))).squareRoot()
  }

  /// The interval around a forecast over so many clips, for a quantile of the normal distribution.
  func interval(around exact: Double, clips: Int, normal: Double) -> UnlabelledForecast.Interval {
    let count = Double(max(clips, 1))
    // A share of 0 or 1 is not certain, either.
    let share = (exact * count + 0.5) / (count + 1)
    let variance = spread * spread + Self.chance * share * (1 - share) / count
    let reach = normal * variance.squareRoot()
    return UnlabelledForecast.Interval(low: max(exact - reach, 0), high: min(exact + reach, 1))
  }
}
