// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Two poses that must be left one after the other, as in PoseRAC.
///
/// A score p in 0...1 is smoothed with 0.4 of what it was, beginning at 0.5. A pose is entered when
/// its score, p for the one and 1 - p for the other, is above 0.78. It is salient when it is left
/// below 0.40. A rep is the pose that was first salient and then the other one. Smoothing is by the
/// frame, as published.
///
/// The published score is a learned class probability. In its place stands where the signal is in
/// its range lately. The range leaks with a time constant of 10 s and is at least as wide as the
/// least amplitude. So this is the trigger's design, not PoseRAC. The published evaluation picks,
/// for each video, the class whose count is nearest to the truth, and its numbers cannot be
/// compared with any here.
///
/// - Source: PoseRAC (Yao, Cheng, Zou 2023), eval.py and its configuration.
public struct ActionTrigger: RepMachine {
  /// The score above which a pose is entered.
  public let enter: Double
  /// The score below which it is left.
  public let exit: Double
  /// The least width of the range, in the signal's unit.
  public let minAmplitude: Double

  private var score: TriggerScore
  private var states: TriggerStates<Double>

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - enter: The score above which a pose is entered, in 0...1.
  ///   - exit: The score below which it is left, in 0...1, at most `enter`.
  ///   - minAmplitude: The smallest width of the range, in the signal's unit, above 0.
  /// - Precondition: `exit <= enter` and `minAmplitude > 0`.
  public init(enter: Double = 0.78, exit: Double = 0.4, minAmplitude: Double = 0.08) {
    precondition(exit <= enter, "a pose is left below where it is entered")
    precondition(minAmplitude > 0, "an amplitude is above 0")
    self.enter = enter
    self.exit = exit
    self.minAmplitude = minAmplitude
    score = TriggerScore(minAmplitude: minAmplitude)
    states = TriggerStates(enter: enter, exit: exit)
  }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// The way between the two thresholds when the range is at its least.
  public var threshold: Double { (enter - exit) * minAmplitude }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, score.update(sample))
  }

  /// The swing did not leave both poses in their order.
  public func rejection(of swing: Swing) -> Rejection {
    Rejection(.other, "the two poses were not left one after the other")
  }
}

/// Where the signal is in its range lately, smoothed by the frame; the same at all thresholds.
struct TriggerScore: Sendable {
  private let minAmplitude: Double
  private var range = LeakingRange()
  private var score = 0.5

  /// The share of the score that stays from frame to frame.
  private static let momentum = 0.4
  /// Seconds in which the range shrinks to 1/e.
  private static let leak = 10.0

  init(minAmplitude: Double) {
    self.minAmplitude = minAmplitude
  }

  /// Takes the next sample and returns its score.
  mutating func update(_ sample: Sample) -> Double {
    range.follow(sample.value, at: sample.time, leak: Self.leak)
    let place = range.width > 0 ? range.place(of: sample.value, leastWidth: minAmplitude) : 0
    score = (1 - Self.momentum) * place + Self.momentum * score
    return score
  }
}

/// Two poses that must be left one after the other, on their score.
struct TriggerStates<Level: Threshold>: ThresholdStates {
  private var enter: Level
  private var exit: Level
  private var far = Trigger()
  private var near = Trigger()
  private var isFarFirst: Bool?
  private var isHalf = false
  private var low: Sample?
  private var high: Sample?
  private(set) var ended = RepEvent(decisionTime: 0)

  /// Fires when a score that was high is low.
  private struct Trigger {
    var isEntered = false

    mutating func fires(_ score: Double, _ enter: inout Level, _ exit: inout Level) -> Bool {
      if !isEntered {
        isEntered = enter.isBelow(score)
        return false
      }
      guard exit.isAbove(score) else { return false }
      isEntered = false
      return true
    }
  }

  init(enter: Level, exit: Level) {
    self.enter = enter
    self.exit = exit
  }

  var levels: [Level] { [enter, exit] }

  mutating func step(_ sample: Sample, _ score: Double) -> RepStep {
    if sample.value < low?.value ?? .infinity { low = sample }
    if sample.value > high?.value ?? -.infinity { high = sample }
    let isFarLeft = far.fires(score, &enter, &exit)
    let isNearLeft = near.fires(1 - score, &enter, &exit)
    guard isFarLeft || isNearLeft else { return .goesOn }
    let order = isFarFirst ?? isFarLeft
    isFarFirst = order
    if isFarLeft == order {
      isHalf = true
      return .goesOn
    }
    guard isHalf else { return .goesOn }
    isHalf = false
    end(at: sample)
    return .ends
  }

  private mutating func end(at sample: Sample) {
    ended = RepEvent(
      decisionTime: sample.time,
      extremumTime: high?.time,
      amplitude: high.flatMap { high in low.map { high.value - $0.value } }
    )
    (low, high) = (sample, sample)
  }
}
