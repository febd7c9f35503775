// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// The zig-zag with an amplitude found in the signal itself: half of the reps just seen.
///
/// All swings of more than a quarter of the amplitude given are looked at, if they are above three
/// standard deviations of the noise. The size of a swing is the longer of its two ways, so that a dip
/// within a rep has the rep's size. The amplitude in force is half of the second largest of the last
/// four sizes, and at least a quarter of the amplitude given. So one outlier does not matter, and a
/// setup or a former size is forgotten after three reps. The amplitude given holds until a rep passed
/// it and two swings were seen, and again after 8 s without a swing.
///
/// Reps that shrink, or turn farther and farther from the first rest, are so counted for as long as
/// each is more than half of those before it. Pulses of less than half a rep are none. It fails where
/// all reps are below the amplitude given, and for some reps where they suddenly become less than
/// half as large. It fails too where a set mixes full and partial reps by design.
///
/// - Source: persistence as in the zig-zag; the share is that of this library.
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
  private var start: Level
  private var zigZag: RestingZigZagStates<Level>
  private var turns: SwingTurns<Level>
  /// The sizes of the last swings, the oldest first.
  private var sizes: [Double] = []
  private var lastSwing = 0.0
  /// Whether one of the swings exceeded the amplitude given, both ways.
  private var hasRep = false

  /// The share of the swings just seen that makes a rep.
  private static var share: Double { 0.5 }
  /// How many swings are remembered.
  private static var memory: Int { 4 }
  /// Seconds without a swing until all are forgotten.
  private static var pause: Double { 8 }
  /// A swing of less than so many standard deviations of the noise says nothing.
  private static var noiseMultiple: Double { 3 }
  /// The share of the amplitude given that a swing exceeds, and an amplitude that is found is at least.
  private static var leastShare: Double { 0.25 }

  init(minAmplitude: Level) {
    start = minAmplitude
    zigZag = RestingZigZagStates(amplitude: minAmplitude, rest: .constant(0))
    turns = SwingTurns(least: minAmplitude.scaled(by: Self.leastShare))
  }

  /// The amplitude in force, in the signal's unit.
  var amplitude: Level { zigZag.amplitude }

  var ended: RepEvent { zigZag.ended }

  var levels: [Level] { zigZag.levels + [turns.least, start] }

  mutating func step(_ sample: Sample, _ seen: PersistenceConditions.Seen) -> RepStep {
    if let swing = turns.update(seen.value, at: sample.time) { learn(swing, noise: seen.noise) }
    if !sizes.isEmpty, sample.time - lastSwing > Self.pause {
      sizes = []
      hasRep = false
      zigZag.amplitude.change(to: start)
    }
    return zigZag.step(sample, seen.value)
  }

  private mutating func learn(_ swing: Swing, noise: Double) {
    let size = max(swing.way, swing.wayBack)
    guard size > Self.noiseMultiple * noise else { return }
    lastSwing = swing.end
    sizes = sizes.suffix(Self.memory - 1) + [size]
    let sorted = sizes.sorted()
    if !hasRep { hasRep = start.isBelow(swing.amplitude) }
    guard hasRep, sorted.count > 1 else { return }
    let usual = sorted[sorted.count - 2]
    zigZag.amplitude.change(to: start.scaled(by: Self.leastShare).raised(to: Self.share * usual))
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
