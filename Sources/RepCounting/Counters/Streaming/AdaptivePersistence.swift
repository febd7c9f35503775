// SPDX-License-Identifier: Apache-2.0
import Basics
public import PoseTracks

/// The zig-zag with an amplitude found in the signal itself: the widest gap between small and large swings.
///
/// All swings of more than a fraction of the least amplitude are remembered for 60 s. Those above three
/// standard deviations of the noise are sorted by size; the amplitude in force is the geometric middle of
/// the widest gap, in ratio, between neighbours. A gap counts if it is at least a factor of two and
/// lies within a factor of four of the amplitude given, which holds until there is such a gap. After 8 s
/// without a swing a new set begins and the memory is empty.
///
/// A movement of another size than expected is so counted rightly from its second or third rep on. It
/// fails where all swings are of one size and that is below the amplitude given, and where a
/// set mixes full and partial reps by design.
///
/// - Source: persistence as in the zig-zag; the split after Otsu, IEEE Transactions on Systems, Man, and
///   Cybernetics 9(1), 1979, as the widest gap of the logarithms.
public struct AdaptivePersistence: RepMachine {
  /// The amplitude until the signal has shown another, in the signal's unit.
  public let minAmplitude: Double

  private var zigZag: RestingZigZagMachine
  private var finder: SwingFinder
  private var noise = RecentNoise()
  private var swings: [Swing] = []

  /// The least ratio between swings that are told apart.
  private static let leastRatio = 2.0
  /// The ratio between the amplitude given and one that is found, at most.
  private static let farthest = 4.0
  /// Seconds that a swing is remembered, and without one until all are forgotten.
  private static let memory = 60.0
  private static let pause = 8.0
  /// A swing of less than so many standard deviations of the noise says nothing.
  private static let noiseMultiple = 3.0

  /// Creates a machine.
  ///
  /// - Parameters:
  ///   - minAmplitude: Where to begin, in the signal's unit.
  ///   - smoothing: The length of the moving mean in seconds.
  public init(minAmplitude: Double = 0.08, smoothing: Double = 0.17) {
    self.minAmplitude = minAmplitude
    zigZag = RestingZigZagMachine(amplitude: minAmplitude, smoothing: smoothing, rest: 0)
    finder = SwingFinder(least: minAmplitude / 16, smoothing: smoothing)
  }

  /// The rep that the last step ended.
  public var ended: RepEvent { zigZag.ended }

  /// The amplitude in force.
  public var threshold: Double { zigZag.amplitude }

  /// Takes the next sample.
  public mutating func step(_ sample: Sample) -> RepStep {
    noise.update(sample)
    if let swing = finder.update(sample) { learn(swing) }
    if let last = swings.last, sample.time - last.end > Self.pause {
      swings = []
      zigZag.amplitude = minAmplitude
    }
    return zigZag.step(sample)
  }

  /// What finds the swings that could have been reps.
  public var swingFinder: SwingFinder? { zigZag.swingFinder }

  private mutating func learn(_ swing: Swing) {
    swings.append(swing)
    swings.removeAll { swing.end - $0.end > Self.memory }
    let floor = Self.noiseMultiple * noise.deviation
    let sizes = swings.map(\.amplitude).filter { $0 > floor }.sorted()
    zigZag.amplitude = Self.split(sizes, around: minAmplitude) ?? minAmplitude
  }

  /// The middle of the widest gap in ratio between ascending sizes; nil where none is wide enough and
  /// near where a threshold is expected.
  static func split(_ sizes: [Double], around centre: Double) -> Double? {
    let gaps = zip(sizes, sizes.dropFirst()).compactMap {
      pair -> (ratio: Double, middle: Double)? in
      let middle = (pair.0 * pair.1).squareRoot()
      guard pair.1 / pair.0 >= leastRatio, middle > centre / farthest, middle < centre * farthest
      else { return nil }
      return (pair.1 / pair.0, middle)
    }
    return gaps.max { $0.ratio < $1.ratio }?.middle
  }
}

/// The standard deviation of the white noise in the last 10 s, looked at once a second.
struct RecentNoise: Sendable {
  private(set) var deviation = 0.0

  private var samples: [Sample] = []
  private var lastLook = -Double.infinity

  mutating func update(_ sample: Sample) {
    samples.append(sample)
    guard sample.time - lastLook >= 1 else { return }
    lastLook = sample.time
    samples.removeAll { $0.time <= sample.time - 10 }
    let noise = RunningRange.noise(samples.map(\.value))
    deviation = noise.isFinite ? noise : 0
  }
}
