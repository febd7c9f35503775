// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A rep is a phase of going out and a phase of coming back, told apart by speed.
///
/// The speed is the slope of a least-squares line through the last quarter of a second. That is the
/// derivative of the Savitzky-Golay filters of orders 1 and 2 in the middle of that window. Going
/// out is faster than the least speed, and coming back is faster than it the other way. In between
/// the phase stays what it was. A rep is counted when its way out and its way back have both
/// reached the least amplitude.
///
/// It does not need a level of rest and sees where phases begin. It fails on slow reps, which never
/// are as fast as the least speed. The published 0.005 per frame asks for 0.15 a second at 30 fps.
/// Trembling at the extreme can end a way out early.
///
/// - Source: `detectPhase` of rayancheca/kinetics, commit 95b89f1, with its window and speed in
///   seconds; Savitzky, Golay, Analytical Chemistry 36(8), 1964.
public struct VelocityPhases: RepMachine {
  /// The least way out and back, in the signal's unit.
  public let minAmplitude: Double
  /// The least speed of a phase, in the signal's unit per second.
  public let minSpeed: Double

  private var states: VelocityStates<Double>

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The smallest way out and back, in the signal's unit.
  ///   - minSpeed: The smallest speed of a phase, in the signal's unit per second.
  ///   - window: The time in seconds over which speed is measured.
  /// - Precondition: `window > 0`.
  public init(minAmplitude: Double = 0.05, minSpeed: Double = 0.15, window: Double = 0.25) {
    self.minAmplitude = minAmplitude
    self.minSpeed = minSpeed
    states = VelocityStates(minAmplitude: minAmplitude, minSpeed: minSpeed, window: window)
  }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// The least amplitude, in the signal's unit.
  public var threshold: Double { minAmplitude }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep { states.step(sample, sample.value) }

  /// The swing is too small, or one of its ways too slow.
  public func rejection(of swing: Swing) -> Rejection {
    if let rejection = swing.rejection(below: minAmplitude) { return rejection }
    let out = swing.way / max(swing.extremum - swing.start, 1e-9)
    let back = swing.wayBack / max(swing.end - swing.extremum, 1e-9)
    return Rejection(.other, "mean speed", min(out, back), below: "min-speed", minSpeed)
  }
}

/// A way out and a way back, told apart by speed.
struct VelocityStates<Level: Threshold>: ThresholdStates {
  private var minAmplitude: Level
  private var minSpeed: Level
  private var slope: TrailingSlope
  private var rep: Rep?
  private(set) var ended = RepEvent(decisionTime: 0)

  private struct Rep {
    var start: Double
    var low: Double
    var high: Sample
    var hasTurned = false
  }

  init(minAmplitude: Level, minSpeed: Level, window: Double) {
    self.minAmplitude = minAmplitude
    self.minSpeed = minSpeed
    slope = TrailingSlope(seconds: window)
  }

  var levels: [Level] { [minAmplitude, minSpeed] }

  mutating func step(_ sample: Sample, _ value: Double) -> RepStep {
    let speed = slope.update(sample)
    guard var rep else {
      guard minSpeed.isBelow(speed), let low = slope.oldest else { return .goesOn }
      self.rep = Rep(start: low.time, low: low.value, high: sample)
      return .begins
    }
    if !rep.hasTurned {
      if value > rep.high.value { rep.high = sample }
      if minSpeed.isBelow(-speed) {
        if minAmplitude.isAbove(rep.high.value - rep.low) {
          self.rep = nil
          return .goesOn
        }
        rep.hasTurned = true
      }
    }
    self.rep = rep
    guard rep.hasTurned, minAmplitude.isAtMost(rep.high.value - value) else { return .goesOn }
    self.rep = nil
    ended = RepEvent(
      decisionTime: sample.time,
      extremumTime: rep.high.time,
      start: rep.start,
      amplitude: rep.high.value - rep.low
    )
    return .ends
  }
}

/// The slope of a least-squares line through the samples of the last so many seconds.
struct TrailingSlope: Sendable {
  private let seconds: Double
  private var window: [Sample] = []
  private var first = 0

  init(seconds: Double) {
    precondition(seconds > 0, "a window has a length above 0 s")
    self.seconds = seconds
  }

  /// The oldest sample in the window; nil before the first.
  var oldest: Sample? { window.isEmpty ? nil : window[first] }

  /// Takes a sample and returns the slope per second; 0 for a single one.
  ///
  /// - Complexity: O(*samples in the window*).
  mutating func update(_ sample: Sample) -> Double {
    window.append(sample)
    while window[first].time < sample.time - seconds - ClipTime.hair { first += 1 }
    if first > 64 {
      window.removeFirst(first)
      first = 0
    }
    let count = Double(window.count - first)
    var (time, value) = (0.0, 0.0)
    for index in first..<window.count {
      time += window[index].time - sample.time
      value += window[index].value
    }
    time /= count
    value /= count
    var (covariance, variance) = (0.0, 0.0)
    for index in first..<window.count {
      let offset = window[index].time - sample.time - time
      covariance += offset * (window[index].value - value)
      variance += offset * offset
    }
    return variance > 0 ? covariance / variance : 0
  }
}
