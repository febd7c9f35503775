// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The step detector of the posture app's text: peaks above 1.2 g of an acceleration that was high-passed at 0.5 Hz.
///
/// The text names no order; here it is the first. The reading goes in as a device feels it, 1 g at rest, and the
/// high-pass takes that 1 g away. So a peak would need another 1.2 g on top, three times what a pelvis has in walking.
///
/// - Source: API documentation of the posture app, GaitAnalyzer, step detection algorithm.
struct AndernetHighPassSteps: Sendable {
  /// The cut-off in Hz.
  private static let cutoff = 0.5
  /// The least time between two steps in seconds.
  private static let leastInterval = 0.3

  private var last: (time: Double, value: Double, passed: Double)?
  private var beforeLast: Double?
  private var lastStep: Double?

  /// Takes the next reading.
  ///
  /// - Parameters:
  ///   - value: The vertical acceleration with that of gravity, in g.
  ///   - time: In seconds.
  ///   - limit: The threshold in g; it may be traced.
  /// - Returns: The time of the reading before, if it is a step; nil otherwise.
  mutating func update(_ value: Double, at time: Double, above limit: inout Limit) -> Double? {
    guard let last, time > last.time else {
      last = (time, value, 0)
      return nil
    }
    let constant = 1 / (2 * .pi * Self.cutoff)
    let share = constant / (constant + time - last.time)
    let passed = share * (last.passed + value - last.value)
    defer {
      beforeLast = last.passed
      self.last = (time, value, passed)
    }
    guard let beforeLast, last.passed > beforeLast, last.passed >= passed,
      limit.isExceeded(by: last.passed),
      lastStep.map({ last.time - $0 >= Self.leastInterval - ClipTime.hair }) ?? true
    else { return nil }
    lastStep = last.time
    return last.time
  }
}

/// The step detector of the posture app's code: peaks of a rectified acceleration behind a resonant low-pass.
///
/// Rectified, a wave has two peaks a period. The filter is called a Butterworth low-pass at 5 Hz. Its quality is √2
/// instead of 1/√2, so that it amplifies what is near 5 Hz by 3.6 dB and lags. It is made for 60 readings a second,
/// whatever the rate is. The threshold follows the peaks: their mean less 1.2 deviations, and at least 0.08 g. Steps have
/// no side.
///
/// - Source: IMUStepDetector.swift of and3rn3t/Andernet-Posture.
struct AndernetRectifiedSteps: Sendable {
  private static let leastInterval = 0.25
  private static let leastPeak = 0.08
  private static let deviations = 1.2
  private static let mostPeaks = 50

  private var filter = AndernetLowPass()
  private var samples: [(time: Double, value: Double)] = []
  private var peaks: [Double] = []
  private var lastStep = -1.0

  /// Takes the next reading.
  ///
  /// - Parameters:
  ///   - value: The acceleration along the device's y without gravity, in g.
  ///   - time: In seconds.
  /// - Returns: The time of the reading before, if it is a step; nil otherwise.
  mutating func update(_ value: Double, at time: Double) -> Double? {
    samples.append((time, filter.next(value.magnitude)))
    if samples.count > 3 { samples.removeFirst() }
    guard samples.count == 3, samples[1].value > samples[0].value,
      samples[1].value > samples[2].value, samples[1].value > Self.leastPeak,
      samples[1].value >= threshold, samples[1].time - lastStep >= Self.leastInterval
    else { return nil }
    lastStep = samples[1].time
    peaks.append(samples[1].value)
    if peaks.count > Self.mostPeaks { peaks.removeFirst() }
    return samples[1].time
  }

  private var threshold: Double {
    guard !peaks.isEmpty else { return Self.leastPeak }
    let count = Double(peaks.count)
    let mean = peaks.reduce(0, +) / count
    let square = peaks.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
    return max(Self.leastPeak, mean - Self.deviations * square.squareRoot())
  }
}

/// The low-pass of the posture app's code: 5 Hz at 60 values a second, with the quality √2.
///
/// - Source: IMUStepDetector.swift of and3rn3t/Andernet-Posture: alpha = sin ω / (2 √2).
struct AndernetLowPass: Sendable {
  /// Weights of the values of now, before and two before.
  let forward: (Double, Double, Double)
  /// Weights of the outputs before and two before.
  let feedback: (Double, Double)

  private var values = (0.0, 0.0)
  private var outputs = (0.0, 0.0)

  /// Designs the filter for a cut-off and a rate in Hz.
  init(cutoff: Double = 5, rate: Double = 60) {
    let turn = 2 * .pi * cutoff / rate
    let (sine, cosine) = Elementary.sinAndCos(turn)
    let alpha = sine / (2 * 2.0.squareRoot())
    let scale = 1 + alpha
    forward = ((1 - cosine) / 2 / scale, (1 - cosine) / scale, (1 - cosine) / 2 / scale)
    feedback = (-2 * cosine / scale, (1 - alpha) / scale)
  }

  /// The output to the next value; the filter begins at rest at 0.
  mutating func next(_ value: Double) -> Double {
    let driven = forward.0 * value + forward.1 * values.0 + forward.2 * values.1
    let output = driven - feedback.0 * outputs.0 - feedback.1 * outputs.1
    values = (value, values.0)
    outputs = (output, outputs.0)
    return output
  }
}
