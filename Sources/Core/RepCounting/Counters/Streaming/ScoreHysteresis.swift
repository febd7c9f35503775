// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// A score that rises above one threshold and falls below another is a rep, counted when it falls.
///
/// The design of QuickPose, whose own score of an exercise runs from 0 to 1 in every rep and is not
/// public. In its place stands where the signal is in its range lately. The range leaks with a time
/// constant of 10 s and is at least as wide as the least amplitude. Both comparisons are strict.
///
/// It counts any movement that fills the range by more than the two thresholds, so it cannot tell a
/// partial rep after a rest. A step or an outlier widens the range for seconds.
///
/// - Source: `QuickPoseThresholdCounter` with `enterThreshold` 0.6 and `exitThreshold` 0.3, the
///   defaults since they were named in issue 6 of quickpose-ios-sdk.
public struct ScoreHysteresis: RepMachine {
  /// The score above which a rep begins.
  public let enter: Double
  /// The score below which it is counted.
  public let exit: Double
  /// The least width of the range, in the signal's unit.
  public let minAmplitude: Double

  private var range = LeakingRange()
  private var states: ScoreStates<Double>

  /// Seconds in which the range shrinks to 1/e.
  private static let leak = 10.0

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - enter: The score above which a rep begins, in 0...1.
  ///   - exit: The score below which it is counted, in 0...1, at most `enter`.
  ///   - minAmplitude: The smallest width of the range, in the signal's unit, above 0.
  /// - Precondition: `exit <= enter` and `minAmplitude > 0`.
  public init(enter: Double = 0.6, exit: Double = 0.3, minAmplitude: Double = 0.08) {
    precondition(exit <= enter, "a rep ends below where it begins")
    precondition(minAmplitude > 0, "an amplitude is above 0")
    self.enter = enter
    self.exit = exit
    self.minAmplitude = minAmplitude
    states = ScoreStates(enter: enter, exit: exit)
  }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// The way between the two thresholds when the range is at its least.
  public var threshold: Double { (enter - exit) * minAmplitude }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, score(of: sample))
  }

  /// Where a sample is in the range lately; the same at all thresholds.
  mutating func score(of sample: Sample) -> Double {
    range.follow(sample.value, at: sample.time, leak: Self.leak)
    return range.place(of: sample.value, leastWidth: minAmplitude)
  }

  /// The swing did not reach both thresholds of the score.
  public func rejection(of swing: Swing) -> Rejection {
    let width = max(range.width, minAmplitude)
    return Rejection(
      .amplitude,
      "score",
      swing.amplitude / width,
      below: "enter - exit",
      enter - exit
    )
  }
}

/// A score that rises above one threshold and falls below another.
struct ScoreStates<Level: Threshold>: ThresholdStates {
  private var enter: Level
  private var exit: Level
  private var low: Sample?
  private var high: Sample?
  private(set) var ended = RepEvent(decisionTime: 0)

  init(enter: Level, exit: Level) {
    self.enter = enter
    self.exit = exit
  }

  var levels: [Level] { [enter, exit] }

  mutating func step(_ sample: Sample, _ score: Double) -> RepStep {
    guard var high else {
      if sample.value < low?.value ?? .infinity { low = sample }
      guard enter.isBelow(score) else { return .goesOn }
      high = sample
      return .begins
    }
    if sample.value > high.value { high = sample }
    self.high = high
    guard exit.isAbove(score) else { return .goesOn }
    ended = RepEvent(
      decisionTime: sample.time,
      extremumTime: high.time,
      start: low?.time,
      end: sample.time,
      amplitude: low.map { max(0, high.value - $0.value) }
    )
    self.high = nil
    low = sample
    return .ends
  }
}
