// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// An oscillator that follows the signal; a rep is one full turn of its phase.
///
/// The signal is taken for b - a cos(phase) with noise; phase, frequency, amplitude a and offset b
/// are followed by an extended Kalman filter. At rest the oscillator stands at phase 0. It starts
/// when the signal leaves the rest by half the least amplitude. It stops when the signal has kept
/// within half of it for half a period. A turn is counted if the signal travelled the least
/// amplitude in it. A turn that is seven eighths done when the signal comes to rest is complete.
///
/// Phase goes on through short gaps and noise, so it knows where in a rep one is at any time. It
/// fails where reps are not much like a cosine (long holds at the extreme). It fails too where the
/// tempo changes by more than about a third from one rep to the next. It needs half a rep to find a
/// new tempo.
///
/// - Source: the extended Kalman filter (Jazwinski, 1970) on a cosine with unknown frequency.
public struct PhaseOscillator: RepMachine {
  /// The least travel of a turn, in the signal's unit.
  public let minAmplitude: Double
  /// The standard deviation of the noise, in the signal's unit.
  public let noise: Double

  private var filter: CosineFilter?
  private var rest: RestWatch
  private var period: Double
  private var start = 0.0
  private var lowest = Double.infinity
  private var highest = Sample(time: 0, value: -.infinity)
  private var turned = 0.0
  /// The rep that the last step ended.
  public private(set) var ended = RepEvent(decisionTime: 0)

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The smallest travel of a turn, in the signal's unit.
  ///   - noise: The standard deviation of the noise, in the signal's unit, above 0.
  ///   - period: The duration in seconds that is expected of the first rep, above 0.
  /// - Precondition: `noise > 0` and `period > 0`.
  public init(minAmplitude: Double = 0.08, noise: Double = 0.01, period: Double = 2.5) {
    precondition(noise > 0 && period > 0, "noise and period are above 0")
    self.minAmplitude = minAmplitude
    self.noise = noise
    self.period = period
    rest = RestWatch(range: minAmplitude / 2)
  }

  /// The least amplitude, in the signal's unit.
  public var threshold: Double { minAmplitude }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep {
    let isAtRest = rest.update(sample, during: (filter?.period ?? period) / 2)
    guard var filter else {
      if isAtRest { lowest = sample.value } else { lowest = min(lowest, sample.value) }
      guard sample.value - lowest > minAmplitude / 2 else { return .goesOn }
      self.filter = CosineFilter(
        low: lowest,
        value: sample,
        amplitude: minAmplitude,
        period: period,
        noise: noise
      )
      begin(at: sample)
      return .begins
    }
    filter.update(sample)
    self.filter = filter
    if sample.value > highest.value { highest = sample }
    lowest = min(lowest, sample.value)
    let phase = filter.phase - turned
    let isTurned = phase >= 2 * .pi || (isAtRest && phase >= 1.75 * .pi)
    let travel = highest.value - max(lowest, -.infinity)
    if isTurned { period = filter.period }
    if isAtRest {
      self.filter = nil
    } else if isTurned {
      turned += 2 * .pi
    }
    guard isTurned || isAtRest else { return .goesOn }
    let isRep = isTurned && travel >= minAmplitude
    if isRep {
      ended = RepEvent(
        decisionTime: sample.time,
        extremumTime: highest.time,
        start: start,
        end: sample.time,
        amplitude: travel
      )
    }
    begin(at: sample)
    return isRep ? .ends : .begins
  }

  /// The swing is too small, or did not turn the phase once.
  public func rejection(of swing: Swing) -> Rejection {
    swing.rejection(below: minAmplitude)
      ?? Rejection(.other, "the phase made no full turn")
  }

  private mutating func begin(at sample: Sample) {
    if filter == nil { turned = 0 }
    start = sample.time
    lowest = sample.value
    highest = sample
  }
}

/// Whether a signal has kept within a range for some time.
private struct RestWatch: Sendable {
  let range: Double
  private var low = 0.0
  private var high = -1.0
  private var since = 0.0

  init(range: Double) {
    self.range = range
  }

  /// Takes a sample; says whether all since some seconds ago have kept within the range.
  mutating func update(_ sample: Sample, during seconds: Double) -> Bool {
    let isFirst = high < low
    if isFirst || max(high, sample.value) - min(low, sample.value) > range {
      (low, high) = (sample.value, sample.value)
      since = sample.time
    } else {
      low = min(low, sample.value)
      high = max(high, sample.value)
    }
    return sample.time - since >= seconds - ClipTime.hair
  }
}

/// An extended Kalman filter for b - a cos(phase), with phase, frequency, a and b unknown.
private struct CosineFilter: Sendable {
  /// Phase in radians, frequency in radians per second, a and b.
  private var state: SIMD4<Double>
  /// Covariance, by rows.
  private var rows: [SIMD4<Double>]
  private var time: Double
  private let variance: Double
  /// What the state may change by in a second, as variances.
  private let drift: SIMD4<Double>
  private let leastAmplitude: Double

  var phase: Double { state[0] }
  var period: Double { 2 * .pi / state[1] }

  /// Frequencies of 0.1 to 2 Hz.
  private static let frequencies = (2 * Double.pi * 0.1)...(2 * Double.pi * 2)

  init(low: Double, value sample: Sample, amplitude: Double, period: Double, noise: Double) {
    let share = min(max((sample.value - low) / amplitude, 0), 2)
    state = SIMD4(Elementary.acos(1 - share), 2 * .pi / period, amplitude, low + amplitude)
    rows = [
      SIMD4(0.2, 0, 0, 0), SIMD4(0, 1.5, 0, 0), SIMD4(0, 0, amplitude * amplitude, 0),
      SIMD4(0, 0, 0, amplitude * amplitude),
    ]
    time = sample.time
    variance = noise * noise
    drift = SIMD4(0.02, 1, 0.02 * amplitude * amplitude, 0.02 * amplitude * amplitude)
    leastAmplitude = amplitude / 4
  }

  mutating func update(_ sample: Sample) {
    predict(by: sample.time - time)
    time = sample.time
    let (sine, cosine) = (Elementary.sin(state[0]), Elementary.cos(state[0]))
    let slope = SIMD4(state[2] * sine, 0, -cosine, 1)
    let crossed = SIMD4(
      (rows[0] * slope).sum(),
      (rows[1] * slope).sum(),
      (rows[2] * slope).sum(),
      (rows[3] * slope).sum()
    )
    let gain = crossed / ((slope * crossed).sum() + variance)
    let surprise = sample.value - (state[3] - state[2] * cosine)
    state += gain * surprise
    for index in 0..<4 { rows[index] -= gain[index] * crossed }
    state[1] = min(max(state[1], Self.frequencies.lowerBound), Self.frequencies.upperBound)
    state[2] = max(state[2], leastAmplitude)
  }

  /// The phase goes on by frequency times seconds; everything drifts.
  private mutating func predict(by seconds: Double) {
    state[0] += state[1] * seconds
    rows[0] += rows[1] * seconds
    for index in 0..<4 { rows[index][0] += rows[index][1] * seconds }
    for index in 0..<4 { rows[index][index] += drift[index] * seconds }
  }
}
