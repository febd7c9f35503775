// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Stretches of the whole signal that look like its motif, found when the clip has ended.
///
/// The signal is taken at 15 values a second. The length of a rep is the first high peak of its autocorrelation, 0.5
/// to 6 s; stretches of that length are compared by correlation, those with a range below the least amplitude
/// are left out. The motif is the stretch whose nearest other one, at least half a length away, is nearest. A rep is
/// a stretch that correlates with the motif by at least `minCorrelation`; of two that begin less than three quarters
/// of a length apart the better one stays. The extremum is the greatest value of the stretch; m of the
/// confidence is the correlation.
///
/// Shape alone counts, not level or size, so drift and tempo within a quarter do not matter much. The motif begins anywhere
/// in a rep, so that at the ends of a set one rep may be lost; reps of changing shape or tempo are lost, too.
///
/// Nothing is appended before `finish`, and each decision is the clip's last sample.
///
/// - Source: Yeh et al., "Matrix Profile I", ICDM 2016: the motif of the profile and its neighbours.
public struct MatrixProfileCounter: SignalCounter {
  /// The range that a stretch has at least, in the signal's unit.
  public let minAmplitude: Double
  /// The least correlation with the motif, in 0...1.
  public let minCorrelation: Double

  private var samples: [Sample] = []

  /// Values in a second.
  private static let rate = 15.0
  /// The least peak of the autocorrelation that is a length.
  private static let leastPeriodicity = 0.3
  /// The least share of a length between the beginnings of reps.
  private static let leastDistance = 0.75

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: In the signal's unit.
  ///   - minCorrelation: In 0...1.
  public init(minAmplitude: Double = 0.08, minCorrelation: Double = 0.8) {
    self.minAmplitude = minAmplitude
    self.minCorrelation = minCorrelation
  }

  /// Keeps the sample; appends nothing.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    if !sample.value.isNaN { samples.append(sample) }
  }

  /// Appends the reps in order of time.
  ///
  /// - Complexity: O(*n*² *m*) in values and the values of a rep.
  public mutating func finish(into events: inout [RepEvent]) {
    guard let first = samples.first, let last = samples.last else { return }
    var window = UniformWindow(seconds: last.time - first.time + 1, rate: Self.rate)
    for sample in samples { _ = window.update(sample) }
    let values = window.values
    let estimator = AutocorrelationEstimator(
      minCorrelation: Self.leastPeriodicity,
      rate: Self.rate
    )
    guard let period = estimator.periodicity(in: values[...])?.period else { return }
    let length = max(4, Int((period * Self.rate).rounded()))
    let stretches = ShapeStretches(values, length: length, leastRange: minAmplitude)
    for (place, correlation) in kept(stretches.likeMotif(atLeast: minCorrelation), length) {
      let start = first.time + Double(place) / Self.rate
      let end = first.time + Double(place + length - 1) / Self.rate
      let own = samples.filter { start <= $0.time && $0.time <= end }
      // A stretch without a sample lies in a gap, over which a line was drawn.
      guard var greatest = own.first, var least = own.first else { continue }
      var confidence = RepConfidence()
      for sample in own {
        if sample.value > greatest.value { greatest = sample }
        if sample.value < least.value { least = sample }
        confidence.append(sample.confidence)
      }
      events.append(
        RepEvent(
          decisionTime: last.time,
          extremumTime: greatest.time,
          start: own.first?.time,
          end: own.last?.time,
          amplitude: greatest.value - least.value,
          confidence: confidence.take(share: min(1, correlation))
        )
      )
    }
  }

  /// Forgets the samples.
  public mutating func reset() {
    samples = []
  }

  /// Of stretches that begin too close together the one most like the motif, in order of time.
  private func kept(
    _ found: [(place: Int, correlation: Double)],
    _ length: Int
  ) -> [(place: Int, correlation: Double)] {
    var kept: [(place: Int, correlation: Double)] = []
    let distance = Self.leastDistance * Double(length)
    for one in found.sorted(by: { ($1.correlation, $0.place) < ($0.correlation, $1.place) })
    where kept.allSatisfy({ Double(abs($0.place - one.place)) >= distance }) {
      kept.append(one)
    }
    return kept.sorted { $0.place < $1.place }
  }
}

/// Stretches of a signal with their mean taken off and of length one, so that products are correlations.
private struct ShapeStretches {
  private var places: [Int] = []
  private var shapes: [[Double]] = []
  private let length: Int

  init(_ values: [Double], length: Int, leastRange: Double) {
    self.length = length
    guard values.count >= length else { return }
    for place in 0...(values.count - length) {
      let stretch = values[place..<(place + length)]
      guard let low = stretch.min(), let high = stretch.max(), high - low >= leastRange else {
        continue
      }
      let mean = stretch.reduce(0, +) / Double(length)
      let norm = stretch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
      guard norm > 0 else { continue }
      places.append(place)
      shapes.append(stretch.map { ($0 - mean) / norm })
    }
  }

  /// The stretches that correlate with the motif, itself among them; none where there is no motif.
  func likeMotif(atLeast least: Double) -> [(place: Int, correlation: Double)] {
    var motif: (index: Int, correlation: Double)?
    for one in places.indices {
      for other in (one + 1)..<max(one + 1, places.count)
      where 2 * (places[other] - places[one]) >= length {
        let correlation = correlation(one, other)
        if correlation > motif?.correlation ?? -1 { motif = (one, correlation) }
      }
    }
    guard let motif, motif.correlation >= least else { return [] }
    return places.indices.compactMap { index in
      let correlation = correlation(motif.index, index)
      return correlation >= least ? (places[index], correlation) : nil
    }
  }

  private func correlation(_ one: Int, _ other: Int) -> Double {
    var sum = 0.0
    for index in 0..<length { sum += shapes[one][index] * shapes[other][index] }
    return sum
  }
}
