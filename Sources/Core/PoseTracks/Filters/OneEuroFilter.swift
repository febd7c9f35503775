// SPDX-License-Identifier: Apache-2.0
import Basics

/// A low-pass whose cut-off rises with speed: steady at rest, quick in motion.
///
/// - Source: Casiez, Roussel, Vogel, "1 Euro Filter: A Simple Speed-based Low-pass Filter for Noisy
///   Input in Interactive Systems", CHI 2012.
public struct OneEuroFilter: SampleFilter {
  /// The cut-off at rest, in Hz; lower values smooth more.
  public let minimumCutoff: Double
  /// The rise of the cut-off, in Hz per unit of speed (value per second); 0 keeps it constant.
  public let speedCoefficient: Double
  /// The cut-off in Hz of the low-pass that smooths the speed.
  public let derivativeCutoff: Double

  private var value = ExponentialMean()
  private var speed = ExponentialMean()

  /// Creates a filter; the defaults are a plain low-pass of 1 Hz.
  ///
  /// - Precondition: Cut-offs are positive and `speedCoefficient >= 0`.
  public init(
    minimumCutoff: Double = 1,
    speedCoefficient: Double = 0,
    derivativeCutoff: Double = 1
  ) {
    precondition(minimumCutoff > 0 && derivativeCutoff > 0, "a cut-off is above 0 Hz")
    precondition(speedCoefficient >= 0, "the cut-off does not fall with speed")
    self.minimumCutoff = minimumCutoff
    self.speedCoefficient = speedCoefficient
    self.derivativeCutoff = derivativeCutoff
  }

  /// The filtered value; the first sample and NaN values pass through.
  ///
  /// - Complexity: O(1).
  public mutating func filter(_ sample: Sample) -> Sample {
    guard !sample.value.isNaN else { return sample }
    let step = sample.time - value.time
    let rawSpeed = value.isEmpty || step <= 0 ? 0 : (sample.value - value.level) / step
    let smoothSpeed = speed.update(rawSpeed, at: sample.time, cutoff: derivativeCutoff)
    let cutoff = minimumCutoff + speedCoefficient * smoothSpeed.magnitude
    var filtered = sample
    filtered.value = value.update(sample.value, at: sample.time, cutoff: cutoff)
    return filtered
  }

  /// Forgets value and speed, so that the next sample passes through.
  public mutating func reset() {
    value = ExponentialMean()
    speed = ExponentialMean()
  }
}

/// A first-order low-pass over uneven times.
private struct ExponentialMean: Sendable {
  private(set) var level = 0.0
  private(set) var time = 0.0
  private(set) var isEmpty = true

  mutating func update(_ value: Double, at time: Double, cutoff: Double) -> Double {
    if isEmpty {
      level = value
      isEmpty = false
    } else {
      let step = time - self.time
      let constant = 1 / (2 * .pi * cutoff)
      level += (value - level) * (step / (step + constant))
    }
    self.time = time
    return level
  }
}
