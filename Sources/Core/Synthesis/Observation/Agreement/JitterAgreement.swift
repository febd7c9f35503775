// SPDX-License-Identifier: Apache-2.0
import Basics
import Statistics

/// How far the trembling of made tracks is from that of real ones.
package struct JitterAgreement: Sendable {
  /// One measure of both.
  package struct Row: Sendable, Equatable {
    /// What is measured.
    package var name: String
    /// Its unit; empty for numbers without one.
    package var unit: String
    /// How many clips it was measured on, in both.
    package var clips: Int
    /// Over the real tracks; nil where it could not be measured.
    package var real: Double?
    /// Over the made tracks; nil where it could not be measured.
    package var made: Double?
    /// Made over real; nil without both, and where the real one is not above 0.
    package var ratio: Double?
    /// Made less real, of correlations and lags alone; nil where it could not be measured.
    package var difference: Difference?

    /// Whether the two are within a fifth of each other, or, of a correlation or lag, within what chance
    /// makes of equal ones; nil without either.
    ///
    /// Chance makes twice the standard error of their difference.
    package var agrees: Bool? {
      let isNear = ratio.map { (0.8...1.2).contains($0) }
      guard let difference, isNear != true else { return isNear }
      return difference.value.magnitude <= 2 * difference.standardError
    }
  }

  /// How far numbers are apart that may be near 0, so that no ratio says it; in the row's unit.
  package struct Difference: Sendable, Equatable {
    /// The median over clips, or the difference of two medians.
    package var value: Double
    /// Its standard error by the spread over clips, at least 0.
    package var standardError: Double
  }

  /// The measures, in the order of a table.
  package let rows: [Row]

  /// Compares tracks of the same clips, one by one.
  ///
  /// Sizes are medians over the clips in which both could be measured, and their ratio is the median
  /// of the clips' ratios: clips differ by more than tracks of one clip do. Lost joints, gaps and
  /// swaps are added up over all clips.
  package init(pairs: [(real: TremblingClip, made: TremblingClip)]) {
    let sizes = TremblingClip.names.map { name, unit in
      let both = pairs.compactMap { pair -> (real: Double, made: Double)? in
        guard let real = pair.real.value(name), let made = pair.made.value(name) else { return nil }
        return (real, made)
      }
      let positive = both.filter { $0.real > 0 && $0.made > 0 }
      let ratios = positive.map { Elementary.log($0.made / $0.real) }
      return Row(
        name: name,
        unit: unit,
        clips: both.count,
        real: Median.middle(of: both.map(\.real)),
        made: Median.middle(of: both.map(\.made)),
        ratio: Median.middle(of: ratios).map(Elementary.exp),
        difference: TremblingClip.nearZero.contains(name)
          ? Self.middle(of: both.map { $0.made - $0.real }).map(Difference.init) : nil
      )
    }
    rows = Self.measured(sizes) + Self.rates(pairs.map(\.real), pairs.map(\.made))
  }

  /// Compares tracks of different clips: ratios are those of the medians over clips.
  package init(real: [TremblingClip], made: [TremblingClip]) {
    let sizes = TremblingClip.names.map { name, unit in
      let (one, other) = (real.compactMap { $0.value(name) }, made.compactMap { $0.value(name) })
      var row = Self.row(
        name,
        unit,
        clips: min(one.count, other.count),
        Median.middle(of: one),
        Median.middle(of: other)
      )
      if TremblingClip.nearZero.contains(name), let one = Self.middle(of: one),
        let other = Self.middle(of: other)
      {
        let variance = [one, other].reduce(0) { $0 + $1.standardError * $1.standardError }
        row.difference = Difference(
          value: other.value - one.value,
          standardError: variance.squareRoot()
        )
      }
      return row
    }
    rows = Self.measured(sizes) + Self.rates(real, made)
  }

  /// The median of values and its standard error, that of normal ones of their robust spread.
  private static func middle(of values: [Double]) -> (value: Double, standardError: Double)? {
    var rest = values
    guard let median = Median.middle(of: values), let spread = Median.robustDeviation(&rest) else {
      return nil
    }
    return (median, (.pi / 2 / Double(values.count)).squareRoot() * spread)
  }

  /// Without the measures that no clip has.
  private static func measured(_ rows: [Row]) -> [Row] { rows.filter { $0.clips > 0 } }

  private static func row(
    _ name: String,
    _ unit: String,
    clips: Int,
    _ real: Double?,
    _ made: Double?
  ) -> Row {
    var ratio: Double?
    if let real, let made, real > 0 { ratio = made / real }
    return Row(name: name, unit: unit, clips: clips, real: real, made: made, ratio: ratio)
  }

  private static func rates(_ real: [TremblingClip], _ made: [TremblingClip]) -> [Row] {
    let clips = min(real.count, made.count)
    func rate(_ clips: [TremblingClip], _ count: (TremblingClip) -> Int) -> Double? {
      let minutes = clips.reduce(0) { $0 + $1.seconds } / 60
      return minutes > 0 ? Double(clips.reduce(0) { $0 + count($1) }) / minutes : nil
    }
    func lost(_ clips: [TremblingClip]) -> Double? {
      let places = clips.reduce(0) { $0 + $1.places }
      return places > 0 ? 100 * Double(clips.reduce(0) { $0 + $1.lost }) / Double(places) : nil
    }
    return [
      row("limb joints not seen", "%", clips: clips, lost(real), lost(made)),
      row("gaps of limb joints", "per min", clips: clips, rate(real, \.gaps), rate(made, \.gaps)),
      row("swaps of sides", "per min", clips: clips, rate(real, \.swaps), rate(made, \.swaps)),
    ]
  }
}
