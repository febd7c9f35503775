// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// The zig-zag counter with its window in seconds and an end to every rep.
///
/// Like `ZigZagCounter`, but the moving mean is as long at every frame rate, and if `rest` is given, a
/// rep whose peak was not passed for so long is counted where it stands, at the latest at the end of
/// the clip: on a signal that shrinks towards the rep's extreme the last rep is then not lost.
/// On a signal that grows towards it nothing is lost anyway, and `rest` would count a subject
/// who stays at the extreme; so it is off by default.
///
/// - Source: the Kinetics `RepCounter`, corrected.
public struct ZigZagCounterFixed: SignalCounter {
  /// The rise and the fall that make a rep, in the signal's unit.
  public let minAmplitude: Double
  /// The length of the moving mean in seconds.
  public let smoothing: Double
  /// Seconds without a new peak after which a rep is counted; 0 waits for ever.
  public let rest: Double

  private var smoother: MovingMean
  private var phase = Phase.falling
  private var valley = Double.infinity
  private var valleyTime = 0.0
  private var peak = 0.0
  private var peakTime = 0.0
  private var latest = 0.0
  private var confidence = RepConfidence()

  private enum Phase {
    /// Looking for the valley before a rep.
    case falling
    /// Looking for the peak of a rep.
    case rising
    /// The rep was counted at rest; its fall is still to come.
    case counted
  }

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: In the signal's unit.
  ///   - smoothing: In seconds, at least 0.
  ///   - rest: In seconds; 0 for none.
  public init(minAmplitude: Double = 0.08, smoothing: Double = 0.17, rest: Double = 0) {
    self.minAmplitude = minAmplitude
    self.smoothing = smoothing
    self.rest = rest
    smoother = MovingMean(seconds: smoothing)
  }

  /// Takes the next sample; a NaN leaves everything as it is.
  public mutating func update(_ sample: Sample, into events: inout [RepEvent]) {
    guard !sample.value.isNaN else { return }
    latest = sample.time
    let value = smoother.filter(sample).value
    if phase == .falling {
      lookForValley(value, sample)
    } else {
      lookForPeak(value, sample, &events)
    }
  }

  /// Counts a rep that only waits for its rest, if `rest` is given.
  public mutating func finish(into events: inout [RepEvent]) {
    guard rest > 0, phase == .rising else { return }
    events.append(event(decidedAt: latest))
    phase = .counted
  }

  /// Returns to the state of a new counter.
  public mutating func reset() {
    self = ZigZagCounterFixed(minAmplitude: minAmplitude, smoothing: smoothing, rest: rest)
  }

  private mutating func lookForValley(_ value: Double, _ sample: Sample) {
    if value < valley {
      valley = value
      valleyTime = sample.time
      confidence.restart()
    }
    confidence.append(sample.confidence)
    guard value - valley > minAmplitude else { return }
    phase = .rising
    peak = value
    peakTime = sample.time
  }

  private mutating func lookForPeak(
    _ value: Double,
    _ sample: Sample,
    _ events: inout [RepEvent]
  ) {
    confidence.append(sample.confidence)
    if value > peak {
      peak = value
      if phase == .rising { peakTime = sample.time }
    } else if peak - value > minAmplitude {
      if phase == .rising { events.append(event(decidedAt: sample.time)) }
      phase = .falling
      valley = value
      valleyTime = sample.time
      confidence.restart()
    } else if phase == .rising, rest > 0, sample.time - peakTime >= rest {
      events.append(event(decidedAt: sample.time))
      phase = .counted
    }
  }

  private func event(decidedAt time: Double) -> RepEvent {
    RepEvent(
      decisionTime: time,
      extremumTime: peakTime,
      start: valleyTime,
      amplitude: peak - valley,
      confidence: confidence.value(amplitude: peak - valley, threshold: minAmplitude)
    )
  }
}
