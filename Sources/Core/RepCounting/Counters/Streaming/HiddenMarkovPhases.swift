// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// A hidden Markov model of four phases in a ring: at rest, going out, at the extreme, coming back.
///
/// Each phase emits a place within the range seen lately and a speed in ranges per second, both normal:
///
/// | phase | place | speed |
/// |---|---|---|
/// | at rest | 0 ± 0.15 | 0 ± 0.3 |
/// | going out | 0.5 ± 0.3 | 0.8 ± 0.5 |
/// | at the extreme | 1 ± 0.15 | 0 ± 0.3 |
/// | coming back | 0.5 ± 0.3 | -0.8 ± 0.5 |
///
/// A phase is left for the next one only, after half a second on average. The filter keeps how
/// likely each phase is after every sample. The phase is the likeliest one once it has been that
/// for the least dwell. A rep is counted when the phase comes back to rest, or goes out again,
/// after all of going out, extreme and coming back. The range leaks with a time constant of 10 s
/// and is at least the least amplitude.
///
/// Single bad frames and short pauses do not break a rep. Where the range is not known yet or a
/// step spoiled it, phases are wrong. Partial reps at less than two thirds of the range have no
/// extreme and are not counted.
///
/// - Source: the forward algorithm (Rabiner, Proceedings of the IEEE 77(2), 1989); the numbers are
///   those of this library, set by hand and fitted to nothing.
public struct HiddenMarkovPhases: RepMachine {
  /// The least range, in the signal's unit.
  public let minAmplitude: Double
  /// Seconds that a phase must be the likeliest.
  public let dwell: Double

  private var likelihood: PhaseLikelihood
  private var states: PhaseStates<Double>

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The smallest range, in the signal's unit, above 0.
  ///   - dwell: The time in seconds for which a phase must be the likeliest.
  /// - Precondition: `minAmplitude > 0`.
  public init(minAmplitude: Double = 0.08, dwell: Double = 0.1) {
    precondition(minAmplitude > 0, "an amplitude is above 0")
    self.minAmplitude = minAmplitude
    self.dwell = dwell
    likelihood = PhaseLikelihood(minAmplitude: minAmplitude)
    states = PhaseStates(minAmplitude: minAmplitude, dwell: dwell)
  }

  /// The least amplitude, in the signal's unit.
  public var threshold: Double { minAmplitude }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, likelihood.update(sample))
  }

  /// The swing is too small, or one of its phases was not seen.
  public func rejection(of swing: Swing) -> Rejection {
    swing.rejection(below: minAmplitude)
      ?? Rejection(.other, "not all four phases were seen in order")
  }
}

/// The likeliest phase after each sample, whatever the dwell.
struct PhaseLikelihood: Sendable {
  private let minAmplitude: Double
  private var model = PhaseModel()
  private var slope = TrailingSlope(seconds: 0.2)
  private var range = LeakingRange()
  private var time: Double?

  /// Seconds in which the range shrinks to 1/e.
  private static let leak = 10.0

  init(minAmplitude: Double) {
    self.minAmplitude = minAmplitude
  }

  /// Takes the next sample in order of time; its value is never NaN.
  mutating func update(_ sample: Sample) -> PhaseModel.Phase {
    let seconds = sample.time - (time ?? sample.time)
    time = sample.time
    range.follow(sample.value, at: sample.time, leak: Self.leak)
    return model.update(
      place: range.place(of: sample.value, leastWidth: minAmplitude),
      speed: slope.update(sample) / max(range.width, minAmplitude),
      after: seconds
    )
  }
}

/// Phases that last, and the rings of them that are reps.
struct PhaseStates<Level: Threshold>: ThresholdStates {
  private let minAmplitude: Double
  private var dwell: Level
  private var hasBegun = false
  private var phase = PhaseModel.Phase.rest
  private var arrival: (phase: PhaseModel.Phase, time: Double)?
  /// Whether the way out and the extreme were seen since the last rep.
  private var seen = 0
  private var start = 0.0
  private var lowest = Double.infinity
  private var highest = Sample(time: 0, value: -.infinity)
  private(set) var ended = RepEvent(decisionTime: 0)

  init(minAmplitude: Double, dwell: Level) {
    self.minAmplitude = minAmplitude
    self.dwell = dwell
  }

  var levels: [Level] { [dwell] }

  mutating func step(_ sample: Sample, _ likeliest: PhaseModel.Phase) -> RepStep {
    if !hasBegun {
      hasBegun = true
      begin(sample)
    }
    if sample.value > highest.value { highest = sample }
    if sample.value < lowest { lowest = sample.value }
    guard likeliest != phase else {
      arrival = nil
      return .goesOn
    }
    let here =
      arrival.flatMap { $0.phase == likeliest ? $0 : nil }
      ?? (phase: likeliest, time: sample.time)
    arrival = here
    guard dwell.isAtMost(sample.time - here.time + ClipTime.hair) else { return .goesOn }
    arrival = nil
    return enter(likeliest, sample)
  }

  private mutating func enter(_ new: PhaseModel.Phase, _ sample: Sample) -> RepStep {
    let old = phase
    phase = new
    switch new {
    case .extreme:
      if old == .out || old == .rest { seen = 1 }
      return .goesOn
    case .back:
      if seen == 1 { seen = 2 }
      return .goesOn
    case .rest, .out:
      let isRep = seen == 2 && highest.value - lowest >= minAmplitude
      guard isRep else {
        if new == .out, old == .rest, seen == 0 {
          begin(sample)
          return .begins
        }
        if new == .rest { seen = 0 }
        return .goesOn
      }
      seen = 0
      ended = RepEvent(
        decisionTime: sample.time,
        extremumTime: highest.time,
        start: start,
        end: sample.time,
        amplitude: highest.value - lowest
      )
      begin(sample)
      return .ends
    }
  }

  private mutating func begin(_ sample: Sample) {
    start = sample.time
    highest = sample
    lowest = sample.value
  }
}

/// How likely each of four phases in a ring is.
struct PhaseModel: Sendable {
  /// The phases in their order.
  enum Phase: Int, Sendable {
    case rest
    case out
    case extreme
    case back
  }

  private var belief = SIMD4<Double>(0.97, 0.01, 0.01, 0.01)

  /// Seconds that a phase lasts on average.
  private static let stay = 0.5
  private static let places = SIMD4<Double>(0, 0.5, 1, 0.5)
  private static let placeDeviations = SIMD4<Double>(0.15, 0.3, 0.15, 0.3)
  private static let speeds = SIMD4<Double>(0, 0.8, 0, -0.8)
  private static let speedDeviations = SIMD4<Double>(0.3, 0.5, 0.3, 0.5)
  /// No phase is ever ruled out, so that a surprise costs a moment only.
  private static let leastBelief = 1e-6

  /// Takes what was seen after some seconds and returns the likeliest phase.
  mutating func update(place: Double, speed: Double, after seconds: Double) -> Phase {
    let moved = 1 - Elementary.exp(-seconds / Self.stay)
    let before = SIMD4(belief[3], belief[0], belief[1], belief[2])
    belief += moved * (before - belief)
    let farPlace = (place - Self.places) / Self.placeDeviations
    let farSpeed = (speed - Self.speeds) / Self.speedDeviations
    let exponents = (farPlace * farPlace + farSpeed * farSpeed) / 2
    let nearest = exponents.min()
    var sum = 0.0
    for index in 0..<4 {
      let density =
        Elementary.exp(nearest - exponents[index])
        / (Self.placeDeviations[index] * Self.speedDeviations[index])
      belief[index] *= density
      sum += belief[index]
    }
    belief /= sum
    belief.replace(with: Self.leastBelief, where: belief .< Self.leastBelief)
    let best = (0..<4).max { belief[$0] < belief[$1] } ?? 0
    return Phase(rawValue: best) ?? .rest
  }
}
