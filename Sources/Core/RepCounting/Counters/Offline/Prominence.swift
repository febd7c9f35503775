// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Peaks of the whole signal that stand out, found when the clip has ended.
///
/// The signal is smoothed without lag by a parabola through the samples within half a window. A
/// peak is counted if its prominence is above the least amplitude. Prominence is the height above
/// the higher of the lowest values between the peak and a higher peak, or the end, to either side.
/// Of peaks closer than the least distance the higher one stays, the earlier of two that are as
/// high.
///
/// Since peaks at the ends of the clip stand out to one side only, they are not counted. On
/// quantised signals `scipy.signal.find_peaks` counts two peaks of one height that are joined by a
/// shallow saddle twice, each for the other's. Here the later one has the saddle's depth, as in
/// persistence.
///
/// Nothing is appended before `finish`, and each decision is the clip's last sample. It is no counter for
/// a live count, but the most that a threshold on amplitude can find.
///
/// - Source: `find_peaks` of SciPy 1.14 with `prominence` and `distance`.
public struct ProminenceCounter: SignalCounter {
  /// The least prominence, in the signal's unit.
  public let minAmplitude: Double
  /// The least time between peaks, in seconds.
  public let distance: Double
  /// The length in seconds of the window of the parabola; 0 for none.
  public let smoothing: Double
  /// Whether peaks that are not counted are appended too.
  public var reportsRejections = false

  private var samples: [Sample] = []

  /// Creates a counter that appends nothing before `finish`.
  ///
  /// - Parameters:
  ///   - minAmplitude: The prominence that a peak exceeds, in the signal's unit.
  ///   - distance: The shortest time between two peaks in seconds, at least 0.
  ///   - smoothing: The window of the parabola in seconds, at least 0; 0 for none.
  /// - Precondition: `distance >= 0` and `smoothing >= 0`.
  public init(minAmplitude: Double = 0.08, distance: Double = 0.5, smoothing: Double = 0.25) {
    precondition(distance >= 0 && smoothing >= 0, "times are at least 0 s")
    self.minAmplitude = minAmplitude
    self.distance = distance
    self.smoothing = smoothing
  }

  /// Keeps the sample; appends nothing.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    if !sample.value.isNaN { samples.append(sample) }
  }

  /// Appends the peaks in order of time.
  ///
  /// - Complexity: O(*n* log *n*).
  public mutating func finish(into events: inout [RepEvent]) {
    guard let last = samples.last else { return }
    let peaks = ProminentPeak.peaks(of: samples, smoothing: smoothing)
    var (amplitude, distance) = (minAmplitude, distance)
    let kept = ProminentPeak.kept(peaks, samples, &amplitude, &distance)
    for peak in peaks {
      var event = peak.event(of: samples, decidedAt: last.time)
      if kept.contains(peak.index) {
        event.confidence = peak.confidence(samples, distance, minAmplitude)
        events.append(event)
      } else if reportsRejections, peak.prominence >= minAmplitude / 4 {
        event.rejection = rejection(of: peak, kept.map { samples[$0].time })
        events.append(event)
      }
    }
  }

  /// Forgets the samples.
  public mutating func reset() {
    samples = []
  }

  private func rejection(of peak: ProminentPeak, _ kept: [Double]) -> Rejection {
    guard peak.prominence > minAmplitude else {
      return Rejection(
        .amplitude,
        "prominence",
        peak.prominence,
        below: "min-amplitude",
        minAmplitude
      )
    }
    let time = samples[peak.index].time
    let gap = kept.map { ($0 - time).magnitude }.min() ?? 0
    return Rejection(.cooldown, "gap", gap, below: "distance", distance, unit: "s")
  }

}

/// A local maximum of a list of numbers, and how much it stands out.
struct ProminentPeak: Sendable {
  /// The place of the maximum; the first of a plateau.
  var index: Int
  /// The height above the higher of its two saddles, above 0.
  var prominence: Double
  /// The smoothed value there.
  var value: Double

  /// All peaks of samples without NaN, smoothed without lag, in order.
  static func peaks(of samples: [Sample], smoothing: Double) -> [ProminentPeak] {
    guard smoothing > 0 else { return peaks(of: samples.map(\.value)) }
    let smooth = LocalPolynomial(seconds: smoothing).estimates(of: samples)
    return peaks(of: zip(samples, smooth).map { $1.value.isNaN ? $0.value : $1.value })
  }

  /// The places of the peaks that stand out enough and are left when of two that are too close the higher one stays.
  static func kept<Level: Threshold>(
    _ peaks: [ProminentPeak],
    _ samples: [Sample],
    _ amplitude: inout Level,
    _ distance: inout Level
  ) -> [Int] {
    var high: [ProminentPeak] = []
    for peak in peaks where amplitude.isBelow(peak.prominence) { high.append(peak) }
    var kept: [Int] = []
    for peak in high.sorted(by: { ($1.value, $0.index) < ($0.value, $1.index) }) {
      let time = samples[peak.index].time
      var isApart = true
      for other in kept where isApart {
        isApart = distance.isAtMost((samples[other].time - time).magnitude + ClipTime.hair)
      }
      if isApart { kept.append(peak.index) }
    }
    return kept.sorted()
  }

  /// The rep that the peak is, before anything is said of its confidence.
  func event(of samples: [Sample], decidedAt time: Double) -> RepEvent {
    RepEvent(decisionTime: time, extremumTime: samples[index].time, amplitude: prominence)
  }

  /// All interior maxima in order.
  ///
  /// - Complexity: O(*n*).
  static func peaks(of values: [Double]) -> [ProminentPeak] {
    let before = saddles(values, stopsAtEqual: true)
    let after = Array(saddles(values.reversed(), stopsAtEqual: false).reversed())
    return values.indices.compactMap { index in
      let prominence = values[index] - max(before[index], after[index])
      guard prominence > 0 else { return nil }
      return ProminentPeak(index: index, prominence: prominence, value: values[index])
    }
  }

  /// For each place the lowest value since a higher one; its own where it is no maximum to that side.
  private static func saddles(_ values: [Double], stopsAtEqual: Bool) -> [Double] {
    var stack: [(value: Double, lowest: Double)] = []
    return values.map { value in
      var lowest = value
      while let top = stack.last, stopsAtEqual ? top.value < value : top.value <= value {
        lowest = min(lowest, top.lowest)
        stack.removeLast()
      }
      defer { stack.append((value, lowest)) }
      return lowest
    }
  }

  /// m x q over the samples within the least distance, as for all counters.
  fileprivate func confidence(
    _ samples: [Sample],
    _ distance: Double,
    _ threshold: Double
  ) -> Double? {
    let reach = max(distance, 0.5)
    let time = samples[index].time
    var confidence = RepConfidence()
    var first = index
    while first > 0, time - samples[first - 1].time <= reach { first -= 1 }
    var end = index
    while end < samples.count, samples[end].time - time <= reach { end += 1 }
    confidence.append(first..<end, of: samples)
    return confidence.take(amplitude: prominence, threshold: threshold)
  }
}
