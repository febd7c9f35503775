// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Stretches of the whole signal that look like its motif, found when the clip has ended.
///
/// The signal is taken at 15 values a second. The length of a rep is the first high peak of its
/// autocorrelation, 0.5 to 6 s. Stretches of that length are compared by correlation; those with a
/// range below the least amplitude are left out. The motif is the stretch whose nearest other one,
/// at least half a length and at most five minutes away, is nearest. A rep is a stretch that
/// correlates with the motif by at least `minCorrelation`. Of two that begin less than three
/// quarters of a length apart the better one stays. The extremum is the greatest value of the
/// stretch; m of the confidence is the correlation.
///
/// Shape alone counts, not level or size, so drift and tempo within a quarter do not matter much.
/// The motif begins anywhere in a rep, so that at the ends of a set one rep may be lost. Reps of
/// changing shape or tempo are lost, too.
///
/// Nothing is appended before `finish`, and each decision is the clip's last sample.
///
/// - Source: Yeh et al., "Matrix Profile I", ICDM 2016: the motif of the profile and its neighbours.
public struct MatrixProfileCounter: SignalCounter {
  /// The range that a stretch has at least, in the signal's unit.
  public let minAmplitude: Double
  /// The least correlation with the motif, in 0...1.
  public let minCorrelation: Double

  /// Whether swings that are not counted are appended too.
  public var reportsRejections = false

  private var samples: [Sample] = []

  /// Creates a counter that appends nothing before `finish`.
  ///
  /// - Parameters:
  ///   - minAmplitude: The smallest range of a stretch, in the signal's unit.
  ///   - minCorrelation: The smallest correlation with the motif, in 0...1.
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
  /// - Complexity: O(*n*) in samples, with a factor of up to 135,000; a signal with fewer than one sample in two
  ///   seconds has no reps.
  public mutating func finish(into events: inout [RepEvent]) {
    guard let last = samples.last else { return }
    let stretches = ShapeStretches(of: samples)
    var (amplitude, correlation) = (minAmplitude, minCorrelation)
    let reps = stretches?.reps(&amplitude, &correlation) ?? []
    var log = reportsRejections ? RejectionLog(SwingFinder(least: minAmplitude / 4)) : nil
    for sample in samples { log?.update(sample) }
    for rep in reps {
      // A stretch without a sample lies in a gap, over which a line was drawn.
      let own = stretches?.samples(of: rep, samples) ?? []
      guard let event = event(of: own, rep, last.time) else { continue }
      for swing in log?.count(event) ?? [] { events.append(candidate(swing, stretches, last.time)) }
      events.append(event)
    }
    for swing in log?.finish() ?? [] { events.append(candidate(swing, stretches, last.time)) }
  }

  /// Forgets the samples.
  public mutating func reset() {
    samples = []
  }

  private func event(
    of own: ArraySlice<Sample>,
    _ rep: ShapeStretches.Rep,
    _ time: Double
  ) -> RepEvent? {
    guard var greatest = own.first, var least = own.first else { return nil }
    var confidence = RepConfidence()
    for sample in own {
      if sample.value > greatest.value { greatest = sample }
      if sample.value < least.value { least = sample }
      confidence.append(sample.confidence)
    }
    return RepEvent(
      decisionTime: time,
      extremumTime: greatest.time,
      start: own.first?.time,
      end: own.last?.time,
      amplitude: greatest.value - least.value,
      confidence: confidence.take(share: min(1, rep.correlation))
    )
  }

  private func candidate(
    _ swing: Swing,
    _ stretches: ShapeStretches?,
    _ time: Double
  ) -> RepEvent {
    RepEvent(
      decisionTime: time,
      extremumTime: swing.extremum,
      start: swing.start,
      end: swing.end,
      amplitude: swing.amplitude,
      rejection: rejection(of: swing, stretches)
    )
  }

  /// The swing is too small, too unlike the motif, or too near a stretch that is more like it.
  private func rejection(of swing: Swing, _ stretches: ShapeStretches?) -> Rejection {
    if let rejection = swing.rejection(below: minAmplitude) { return rejection }
    guard let stretches else { return Rejection(.other, "the signal does not repeat itself") }
    guard let best = stretches.likeness(at: swing.extremum, minAmplitude) else {
      return Rejection(.other, "no two stretches of the signal are alike")
    }
    guard best >= minCorrelation else {
      return Rejection(.other, "correlation", best, below: "min-correlation", minCorrelation)
    }
    return Rejection(.cooldown, "a stretch near it is more like the motif")
  }
}
