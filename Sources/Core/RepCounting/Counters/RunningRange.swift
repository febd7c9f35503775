// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The range in which a signal moved lately, told apart from noise.
struct RunningRange: Sendable {
  /// The range found at one time.
  struct Observation: Sendable {
    /// From the lower to the upper percentile, in the signal's unit.
    var range: Double
    /// Seconds since the observation before.
    var interval: Double

    /// What is left after the interval of something that decays with a time constant.
    func decay(over timeConstant: Double) -> Double {
      Elementary.exp(-interval / timeConstant)
    }
  }

  private let tail: Double
  private var samples: [Sample] = []
  private var start: Double?
  private var lastLook = 0.0

  /// Seconds of signal looked at.
  private static let window = 10.0
  /// Seconds of signal before the first look.
  private static let patience = 3.0
  /// Seconds between looks.
  private static let interval = 1.0
  /// How many standard deviations of the noise a movement must exceed.
  private static let noiseMultiple = 6.0

  /// Creates a range of a clip that has not begun.
  ///
  /// - Parameter tail: The share of the values that is left out at either end.
  init(tail: Double = 0.05) {
    self.tail = tail
  }

  /// Takes a sample, and now and then returns the range; nil in between and where it is noise.
  ///
  /// - Complexity: O(*n* log *n*) once a second for *n* samples in the window, else O(1).
  mutating func update(_ sample: Sample) -> Observation? {
    samples.append(sample)
    let start = start ?? sample.time
    self.start = start
    guard sample.time - start >= Self.patience - ClipTime.hair,
      sample.time - lastLook >= Self.interval - ClipTime.hair
    else { return nil }
    let interval = min(sample.time - lastLook, sample.time - start)
    lastLook = sample.time
    // The sample itself stays, however large its time.
    samples.removeAll {
      $0.time < sample.time && $0.time <= sample.time - Self.window + ClipTime.hair
    }
    let values = samples.map(\.value)
    let sorted = values.sorted()
    let range = sorted.quantileOfSorted(1 - tail) - sorted.quantileOfSorted(tail)
    guard range > Self.noiseMultiple * Self.noise(values) else { return nil }
    return Observation(range: range, interval: interval)
  }

  /// The standard deviation of white noise, from the median magnitude of second differences.
  ///
  /// Slow movement drops out of second differences; the median leaves out jumps.
  static func noise(_ values: [Double]) -> Double {
    guard values.count >= 3 else { return .infinity }
    let differences = (2..<values.count).map { index -> Double in
      let neighbours: Double = values[index] + values[index - 2]
      return (neighbours - 2 * values[index - 1]).magnitude
    }
    // 0.6745 is the third quartile of the normal distribution, 6 the variance of 1, -2, 1.
    return differences.sorted().quantileOfSorted(0.5) / (0.6745 * Double(6).squareRoot())
  }
}
