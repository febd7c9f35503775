// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Stretches of a signal as long as a rep, with their mean taken off and of length one, so that products are
/// correlations.
struct ShapeStretches: Sendable {
  /// A stretch that is a rep.
  struct Rep: Sendable {
    /// The first of its values.
    var place: Int
    /// With the motif.
    var correlation: Double
  }

  /// The motif of all stretches that reach as far as one of them.
  private struct Motif {
    var index: Int
    var other: Int
    var correlation: Double

    /// Whether it is more alike than another, or as much and earlier.
    func isBetter(than other: Motif?) -> Bool {
      guard let other else { return true }
      return correlation > other.correlation
        || correlation == other.correlation && (index, self.other) < (other.index, other.other)
    }
  }

  private let start: Double
  /// The number of values in a stretch.
  let length: Int
  private let values: [Double]
  /// The first value of each stretch.
  private var places: [Int] = []
  private var ranges: [Double] = []
  private var means: [Double] = []
  private var norms: [Double] = []
  /// The stretch that begins at each value; nil if it has no shape.
  private var indices: [Int?] = []
  /// The stretches by range, the greatest first.
  private let order: [Int]
  /// The place of each stretch in `order`.
  private let ranks: [Int]
  /// The motif among the first so many of `order`, from one on; nil while no two are far enough apart.
  private var motifs: [Motif?]

  /// Values in a second.
  private static let rate = 15.0
  /// The least peak of the autocorrelation that is a length.
  private static let leastPeriodicity = 0.3
  /// The least share of a length between the beginnings of reps.
  private static let leastDistance = 0.75
  /// The most values between the beginnings of a motif and its nearest other: those of five minutes.
  private static let reach = 4_500
  /// The mean seconds between samples beyond which a signal shows no reps.
  private static let longestSpacing = 2.0

  /// Cuts a signal into stretches; nil where it does not repeat itself, or is sampled too rarely.
  ///
  /// - Parameter samples: Without NaN.
  /// - Complexity: O(*n* x *reach*) in values; their number is at most 30 times that of samples.
  init?(of samples: [Sample]) {
    guard let first = samples.first, let last = samples.last,
      last.time - first.time <= Self.longestSpacing * Double(samples.count)
    else { return nil }
    var window = UniformWindow(seconds: last.time - first.time + 1, rate: Self.rate)
    for sample in samples { _ = window.update(sample) }
    let values = window.values
    let found = AutocorrelationEstimator(rate: Self.rate)
      .periodicity(in: values[...], atLeast: Self.leastPeriodicity)
    guard let period = found?.period else { return nil }
    start = first.time
    let length = max(4, Int((period * Self.rate).rounded()))
    self.length = length
    self.values = values
    for place in 0..<max(0, values.count - length + 1) {
      let stretch = values[place..<(place + length)]
      indices.append(nil)
      guard let low = stretch.min(), let high = stretch.max() else { continue }
      let mean = stretch.reduce(0, +) / Double(length)
      let norm = stretch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
      guard norm > 0 else { continue }
      indices[place] = places.count
      places.append(place)
      ranges.append(high - low)
      means.append(mean)
      norms.append(norm)
    }
    let ranges = ranges
    let order = places.indices.sorted { (ranges[$1], $0) < (ranges[$0], $1) }
    var ranks = order
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    self.order = order
    self.ranks = ranks
    motifs = []
    motifs = searchedMotifs()
  }

  /// The best pair among the first so many of `order`.
  ///
  /// A pair belongs to the later of its ranks. Products of neighbouring pairs follow from one
  /// another in constant time. They are rounded, so that a pair which may be the best of its rank
  /// is looked at again term by term.
  private func searchedMotifs() -> [Motif?] {
    var best = [Motif?](repeating: nil, count: order.count)
    let centre = values.reduce(0, +) / Double(max(values.count, 1))
    let levels = values.map { $0 - centre }
    let greatest = levels.reduce(0) { max($0, $1.magnitude) }
    // The largest rounding error of a product, over the steps after which it is taken anew.
    let anew = 64
    let rounding = 2e-14 * Double(length) * greatest * greatest
    let least = (length + 1) / 2
    for lag in stride(from: least, through: min(Self.reach, indices.count - 1), by: 1) {
      var product = 0.0
      for place in 0..<(indices.count - lag) {
        if place % anew == 0 {
          product = 0
          for step in 0..<length { product += levels[place + step] * levels[place + lag + step] }
        } else {
          let (old, new) = (place - 1, place + length - 1)
          product += levels[new] * levels[new + lag] - levels[old] * levels[old + lag]
        }
        guard let one = indices[place], let other = indices[place + lag] else { continue }
        let rank = max(ranks[one], ranks[other])
        if let leader = best[rank] {
          let scale = norms[one] * norms[other]
          let level = Double(length) * (means[one] - centre) * (means[other] - centre)
          let most = (product - level + rounding) / scale + 1e-12
          guard most >= leader.correlation else { continue }
        }
        let motif = Motif(index: one, other: other, correlation: correlation(one, other))
        if motif.isBetter(than: best[rank]) { best[rank] = motif }
      }
    }
    var leader: Motif?
    return best.map { motif in
      if let motif, motif.isBetter(than: leader) { leader = motif }
      return leader
    }
  }

  /// The stretches that are reps: like the motif of those that are large enough, and of two that begin too close
  /// together the better one.
  ///
  /// - Parameters:
  ///   - amplitude: The range that a stretch has at least.
  ///   - correlation: With the motif, at least.
  /// - Returns: In order of time; empty where there is no motif.
  func reps<Level: Threshold>(_ amplitude: inout Level, _ correlation: inout Level) -> [Rep] {
    let large = order.prefix { amplitude.isAtMost(ranges[$0]) }
    guard let motif = large.isEmpty ? nil : motifs[large.count - 1],
      correlation.isAtMost(motif.correlation)
    else { return [] }
    var found: [Rep] = []
    for index in large.sorted() {
      let likeness = self.correlation(motif.index, index)
      if correlation.isAtMost(likeness) {
        found.append(Rep(place: places[index], correlation: likeness))
      }
    }
    var kept: [Rep] = []
    let distance = Self.leastDistance * Double(length)
    for one in found.sorted(by: { ($1.correlation, $0.place) < ($0.correlation, $1.place) })
    where kept.allSatisfy({ Double(abs($0.place - one.place)) >= distance }) {
      kept.append(one)
    }
    return kept.sorted { $0.place < $1.place }
  }

  /// The correlation of the motif among the first so many of the stretches by range, from one on; nil while there is none.
  var motifCorrelations: [Double?] { motifs.map { $0?.correlation } }

  /// The samples of a rep.
  func samples(of rep: Rep, _ samples: [Sample]) -> ArraySlice<Sample> {
    let begin = start + Double(rep.place) / Self.rate
    let end = start + Double(rep.place + length - 1) / Self.rate
    let first = samples.partitioningIndex { $0.time >= begin }
    let past = samples.partitioningIndex { $0.time > end }
    return samples[first..<max(first, past)]
  }

  /// How like the motif the stretches are that hold a time; nil where there is no motif or no such stretch.
  ///
  /// - Complexity: O(*m*²) in the values of a rep.
  func likeness(at time: Double, _ amplitude: Double) -> Double? {
    let large = order.partitioningIndex { ranges[$0] < amplitude }
    guard let motif = large == 0 ? nil : motifs[large - 1] else { return nil }
    let value = (time - start) * Self.rate
    let last = Int(max(-1, min(value, Double(indices.count) - 1)).rounded(.down))
    let first = max(0, Int(min((value - Double(length - 1)).rounded(.up), 0x1p40)))
    return (first..<max(first, last + 1)).compactMap { indices[$0] }
      .filter { ranks[$0] < large }.map { correlation(motif.index, $0) }.max()
  }

  /// The product of two stretches with their mean taken off and of length one.
  private func correlation(_ one: Int, _ other: Int) -> Double {
    var sum = 0.0
    for step in 0..<length {
      let first = (values[places[one] + step] - means[one]) / norms[one]
      sum += first * ((values[places[other] + step] - means[other]) / norms[other])
    }
    return sum
  }
}
