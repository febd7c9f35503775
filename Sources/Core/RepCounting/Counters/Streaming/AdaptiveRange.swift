// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Thresholds at 30 and 70 % of a range that leaks.
///
/// The least and the greatest value are followed at once outwards and leak towards their middle
/// inwards. The signal is low below 30 % of the range between them and high above 70 %, once it was
/// there long enough. Between the two it stays what it was. The count moves when it becomes high
/// after having been low, if the range has reached the least amplitude. That is before the rep's
/// extreme. So the event is appended when the signal is low again or the clip ends, with the
/// earlier decision time.
///
/// The published code counts frames: 1 % of the half range leaks with each, so that the half-life
/// is 69 frames. Two frames are long enough. Since the signal has not been low while its range is
/// unknown, the first rep of a clip that begins at rest is lost. As `literal` those are kept; else
/// both are seconds, and a clip begins low.
///
/// It needs no calibration and follows drift and distance. It fails after a step or an outlier,
/// whose range takes half-lives to forget. It fails on a long rest, after which small movements
/// fill the range. It fails too on partial reps, which it cannot tell from full ones.
///
/// - Source: public Swift code of pose services with `decay` 0.01, `minFrames` 2 and `minAmplitude`
///   0.03.
public struct AdaptiveRange: RepMachine {
  /// What the leak and the stay are measured in.
  public enum Clock: Sendable, Hashable {
    /// Frames, as published: the range shrinks by a share with each, and stays count frames.
    case frames(leak: Double, stay: Int)
    /// Seconds: the time constant of the leak, and the least stay.
    case seconds(leak: Double, stay: Double)

    /// The published values.
    public static let literal = Clock.frames(leak: 0.01, stay: 2)
    /// The published values at 30 fps in seconds.
    public static let fixed = Clock.seconds(leak: 3.3, stay: 0.05)

    /// The least stay, in frames or seconds.
    var stay: Double {
      switch self {
      case .frames(_, let stay): Double(stay)
      case .seconds(_, let stay): stay
      }
    }
  }

  /// The range below which nothing is counted, in the signal's unit.
  public let minAmplitude: Double
  /// What the leak and the stay are measured in.
  public let clock: Clock

  private var states: RangeStates<Double>

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The range below which nothing is counted, in the signal's unit.
  ///   - clock: The unit of the leak and the stay: frames as published, or seconds.
  public init(minAmplitude: Double = 0.03, clock: Clock = .fixed) {
    self.minAmplitude = minAmplitude
    self.clock = clock
    states = RangeStates(minAmplitude: minAmplitude, clock: clock, stay: clock.stay)
  }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// The least amplitude, in the signal's unit.
  public var threshold: Double { minAmplitude }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep { states.step(sample, sample.value) }

  /// Appends a rep that was counted and is still at its extreme.
  public mutating func close() -> Bool { states.close() }
}

/// The sides of a range that leaks, and the visits to its upper one.
struct RangeStates<Level: Threshold>: ThresholdStates {
  private let clock: AdaptiveRange.Clock
  private var minAmplitude: Level
  private var stay: Level
  private var range = LeakingRange()
  private var side: Side?
  private var arrival: (side: Side, time: Double, frames: Int)?
  private var low: Sample?
  private var visit: Visit?
  private(set) var ended = RepEvent(decisionTime: 0)

  private enum Side {
    case low
    case high

    /// The side of a place within the range; nil between the sides.
    init?(place: Double) {
      if place < 0.3 {
        self = .low
      } else if place > 0.7 {
        self = .high
      } else {
        return nil
      }
    }
  }

  /// A stay on the high side that was counted.
  private struct Visit {
    var decision: Double
    var low: Sample?
    var high: Sample
  }

  /// Creates states that have seen nothing; the stay is in what the clock counts, whose own does not matter.
  init(minAmplitude: Level, clock: AdaptiveRange.Clock, stay: Level) {
    self.minAmplitude = minAmplitude
    self.clock = clock
    self.stay = stay
    if case .seconds = clock { side = .low }
  }

  var levels: [Level] { [minAmplitude, stay] }

  mutating func step(_ sample: Sample, _ value: Double) -> RepStep {
    switch clock {
    case .frames(let leak, _): range.follow(value, keeping: 1 - leak)
    case .seconds(let leak, _): range.follow(value, at: sample.time, leak: leak)
    }
    if side == .low, sample.value < (low?.value ?? .infinity) { low = sample }
    if let high = visit?.high, sample.value > high.value { visit?.high = sample }
    guard minAmplitude.isAtMost(range.width) else {
      arrival = nil
      return .goesOn
    }
    guard let zone = Side(place: range.place(of: value)), zone != side else {
      arrival = nil
      return .goesOn
    }
    var here =
      arrival.flatMap { $0.side == zone ? $0 : nil } ?? (side: zone, time: sample.time, frames: 0)
    here.frames += 1
    arrival = here
    guard stayed(here, at: sample.time) else { return .goesOn }
    arrival = nil
    return cross(to: zone, sample)
  }

  mutating func close() -> Bool {
    guard let visit else { return false }
    end(visit, at: nil)
    return true
  }

  private mutating func stayed(
    _ here: (side: Side, time: Double, frames: Int),
    at time: Double
  ) -> Bool {
    switch clock {
    case .frames: stay.isAtMost(Double(here.frames))
    case .seconds: stay.isAtMost(time - here.time + ClipTime.hair)
    }
  }

  private mutating func cross(to zone: Side, _ sample: Sample) -> RepStep {
    let before = side
    side = zone
    if zone == .high {
      guard before == .low else { return .begins }
      visit = Visit(decision: sample.time, low: low, high: sample)
      return .begins
    }
    low = sample
    guard let visit else { return .begins }
    end(visit, at: sample.time)
    return .ends
  }

  private mutating func end(_ visit: Visit, at time: Double?) {
    self.visit = nil
    ended = RepEvent(
      decisionTime: visit.decision,
      extremumTime: visit.high.time,
      start: visit.low?.time,
      end: time,
      amplitude: visit.low.map { max(0, visit.high.value - $0.value) }
    )
  }
}
