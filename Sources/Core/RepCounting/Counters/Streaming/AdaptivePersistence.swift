// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// The zig-zag with an amplitude found in the signal itself: the widest gap between small and large swings.
///
/// All swings of more than a fraction of the least amplitude are remembered for 60 s. Those above
/// three standard deviations of the noise are sorted by size. The amplitude in force is the
/// geometric middle of the widest gap, in ratio, between neighbours. A gap counts if it is at least
/// a factor of two and lies within a factor of four of the amplitude given. The amplitude given
/// holds until there is such a gap. After 8 s without a swing a new set begins and the memory is
/// empty.
///
/// A movement of another size than expected is so counted rightly from its second or third rep on.
/// It fails where all swings are of one size and that is below the amplitude given. It fails too
/// where a set mixes full and partial reps by design.
///
/// - Source: persistence as in the zig-zag; the split after Otsu, IEEE Transactions on Systems, Man, and
///   Cybernetics 9(1), 1979, as the widest gap of the logarithms.
public struct AdaptivePersistence: RepMachine {
  /// The amplitude until the signal has shown another, in the signal's unit.
  public let minAmplitude: Double

  private let smoothing: Double
  private var conditions: PersistenceConditions
  private var states: PersistenceStates<Double>

  /// Creates a machine, of which `MachineCounter` makes a counter.
  ///
  /// - Parameters:
  ///   - minAmplitude: The amplitude at the start, in the signal's unit.
  ///   - smoothing: The length of the moving mean in seconds; 0 for none.
  public init(minAmplitude: Double = 0.08, smoothing: Double = 0.17) {
    self.minAmplitude = minAmplitude
    self.smoothing = smoothing
    conditions = PersistenceConditions(smoothing: smoothing)
    states = PersistenceStates(minAmplitude: minAmplitude)
  }

  /// The rep that the last step ended.
  public var ended: RepEvent { states.ended }

  /// The amplitude in force, in the signal's unit.
  public var threshold: Double { states.amplitude }

  /// Takes the next sample in order of time; its value is never NaN.
  public mutating func step(_ sample: Sample) -> RepStep {
    states.step(sample, conditions.update(sample))
  }

  /// What finds the swings that could have been reps.
  public var swingFinder: SwingFinder? {
    SwingFinder(least: Self.leastShare * threshold, smoothing: smoothing)
  }
}

/// What an adaptive zig-zag sees of a signal at any amplitude.
struct PersistenceConditions: Sendable {
  /// A sample's smoothed value, and the noise in the signal so far.
  struct Seen: Sendable {
    var value: Double
    var noise: Double
  }

  private var smoother: MovingMean
  private var noise = RecentNoise()

  init(smoothing: Double) {
    smoother = MovingMean(seconds: smoothing)
  }

  /// Takes the next sample in order of time; its value is never NaN.
  mutating func update(_ sample: Sample) -> Seen {
    noise.update(sample)
    return Seen(value: smoother.filter(sample).value, noise: noise.deviation)
  }
}

/// The turns of a zig-zag whose amplitude is found among the swings seen.
struct PersistenceStates<Level: Threshold>: ThresholdStates {
  private let start: Level
  private var zigZag: RestingZigZagStates<Level>
  private var turns: SwingTurns<Level>
  /// The ends between which an amplitude that is found lies.
  private var nearEnd: Level
  private var farEnd: Level
  private var swings: [Swing] = []

  /// The least ratio between swings that are told apart.
  private static var leastRatio: Double { 2 }
  /// The ratio between the amplitude given and one that is found, at most.
  private static var farthest: Double { 4 }
  /// Seconds that a swing is remembered, and without one until all are forgotten.
  private static var memory: Double { 60 }
  private static var pause: Double { 8 }
  /// A swing of less than so many standard deviations of the noise says nothing.
  private static var noiseMultiple: Double { 3 }
  /// The share of the amplitude given that a swing exceeds.
  private static var leastShare: Double { 1 / 16 }

  init(minAmplitude: Level) {
    start = minAmplitude
    zigZag = RestingZigZagStates(amplitude: minAmplitude, rest: .constant(0))
    turns = SwingTurns(least: minAmplitude.scaled(by: Self.leastShare))
    nearEnd = minAmplitude.scaled(by: 1 / Self.farthest)
    farEnd = minAmplitude.scaled(by: Self.farthest)
  }

  /// The amplitude in force, in the signal's unit.
  var amplitude: Level { zigZag.amplitude }

  var ended: RepEvent { zigZag.ended }

  var levels: [Level] { zigZag.levels + [turns.least, nearEnd, farEnd] }

  mutating func step(_ sample: Sample, _ seen: PersistenceConditions.Seen) -> RepStep {
    if let swing = turns.update(seen.value, at: sample.time) { learn(swing, noise: seen.noise) }
    if let last = swings.last, sample.time - last.end > Self.pause {
      swings = []
      zigZag.amplitude.change(to: start)
    }
    return zigZag.step(sample, seen.value)
  }

  private mutating func learn(_ swing: Swing, noise: Double) {
    swings.append(swing)
    swings.removeAll { swing.end - $0.end > Self.memory }
    let floor = Self.noiseMultiple * noise
    let sizes = swings.map(\.amplitude).filter { $0 > floor }.sorted()
    zigZag.amplitude.change(to: split(sizes).map(Level.constant) ?? start)
  }

  /// The middle of the widest gap in ratio between ascending sizes; nil where none is wide enough and
  /// near where a threshold is expected.
  mutating func split(_ sizes: [Double]) -> Double? {
    var widest: (ratio: Double, middle: Double)?
    for (size, next) in zip(sizes, sizes.dropFirst()) {
      let (ratio, middle) = (next / size, (size * next).squareRoot())
      guard ratio >= Self.leastRatio, nearEnd.isBelow(middle), farEnd.isAbove(middle) else {
        continue
      }
      if ratio > widest?.ratio ?? 0 { widest = (ratio, middle) }
    }
    return widest?.middle
  }
}

/// The standard deviation of the white noise in the last 10 s, looked at once a second.
struct RecentNoise: Sendable {
  private(set) var deviation = 0.0

  private var samples: [Sample] = []
  private var lastLook = -Double.infinity

  mutating func update(_ sample: Sample) {
    samples.append(sample)
    guard sample.time - lastLook >= 1 - ClipTime.hair else { return }
    lastLook = sample.time
    samples.removeAll { $0.time <= sample.time - 10 + ClipTime.hair }
    let noise = RunningRange.noise(samples.map(\.value))
    deviation = noise.isFinite ? noise : 0
  }
}
