// SPDX-License-Identifier: Apache-2.0
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
  }

  private let start: Double
  private let length: Int
  private var places: [Int] = []
  private var ranges: [Double] = []
  private var shapes: [[Double]] = []
  /// The stretches by range, the greatest first.
  private let order: [Int]
  /// The motif among the first so many of `order`, from one on; nil while no two are far enough apart.
  private let motifs: [Motif?]

  /// Values in a second.
  private static let rate = 15.0
  /// The least peak of the autocorrelation that is a length.
  private static let leastPeriodicity = 0.3
  /// The least share of a length between the beginnings of reps.
  private static let leastDistance = 0.75

  /// Cuts a signal into stretches; nil where it does not repeat itself.
  ///
  /// - Parameter samples: Without NaN.
  /// - Complexity: O(*n*² *m*) in values and the values of a rep.
  init?(of samples: [Sample]) {
    guard let first = samples.first, let last = samples.last else { return nil }
    var window = UniformWindow(seconds: last.time - first.time + 1, rate: Self.rate)
    for sample in samples { _ = window.update(sample) }
    let values = window.values
    let found = AutocorrelationEstimator(rate: Self.rate)
      .periodicity(in: values[...], atLeast: Self.leastPeriodicity)
    guard let period = found?.period else { return nil }
    start = first.time
    let length = max(4, Int((period * Self.rate).rounded()))
    self.length = length
    for place in 0..<max(0, values.count - length + 1) {
      let stretch = values[place..<(place + length)]
      guard let low = stretch.min(), let high = stretch.max() else { continue }
      let mean = stretch.reduce(0, +) / Double(length)
      let norm = stretch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
      guard norm > 0 else { continue }
      places.append(place)
      ranges.append(high - low)
      shapes.append(stretch.map { ($0 - mean) / norm })
    }
    let (places, ranges, shapes) = (places, ranges, shapes)
    order = places.indices.sorted { (ranges[$1], $0) < (ranges[$0], $1) }
    var best: Motif?
    var motifs: [Motif?] = []
    for (count, new) in order.enumerated() {
      for old in order[..<count] {
        let (one, other) = (min(old, new), max(old, new))
        guard 2 * (places[other] - places[one]) >= length else { continue }
        let correlation = Self.correlation(shapes[one], shapes[other])
        guard let leader = best else {
          best = Motif(index: one, other: other, correlation: correlation)
          continue
        }
        let isBetter =
          correlation > leader.correlation
          || correlation == leader.correlation && (one, other) < (leader.index, leader.other)
        if isBetter { best = Motif(index: one, other: other, correlation: correlation) }
      }
      motifs.append(best)
    }
    self.motifs = motifs
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
      let likeness = Self.correlation(shapes[motif.index], shapes[index])
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

  /// The samples of a rep.
  func samples(of rep: Rep, _ samples: [Sample]) -> ArraySlice<Sample> {
    let begin = start + Double(rep.place) / Self.rate
    let end = start + Double(rep.place + length - 1) / Self.rate
    let first = samples.firstIndex { begin <= $0.time } ?? samples.count
    let past = samples.lastIndex { $0.time <= end }.map { $0 + 1 } ?? 0
    return samples[first..<max(first, past)]
  }

  /// How like the motif the stretches are that hold a time; nil where there is no motif or no such stretch.
  func likeness(at time: Double, _ amplitude: Double) -> Double? {
    let large = order.prefix { ranges[$0] >= amplitude }
    guard let motif = large.isEmpty ? nil : motifs[large.count - 1] else { return nil }
    let value = (time - start) * Self.rate
    return large.filter {
      Double(places[$0]) <= value && value <= Double(places[$0] + length - 1)
    }.map { Self.correlation(shapes[motif.index], shapes[$0]) }.max()
  }

  private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }
}
