// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// The noise that a track's jitter looks like: its spread at each joint, and how alike it is from frame to frame.
///
/// Noise whose correlation falls by a factor from frame to frame, with these numbers, has the jitter and the
/// autocorrelation that were measured. It is no less than the backend's: what is slower than the half second that
/// residuals are taken over is not in it.
package struct TrackNoise: Sendable, Equatable {
  /// The standard deviation per axis in pixels of each joint that has one, above 0.
  package let spreads: [Joint: Double]
  /// The correlation of neighbouring frames, in 0...0.9.
  package let correlation: Double
  /// The length of the torso in pixels.
  package let torso: Double

  /// The greatest correlation that is believed; beyond, a small error of it changes the spread by much.
  private static let greatestCorrelation = 0.9

  /// Takes the noise of a track; nil without a torso, or if no limb joint has jitter.
  package init?(_ jitter: TrackJitter) {
    guard let torso = jitter.torso else { return nil }
    let excess = jitter.limbMedian(\.excessAutocorrelation) ?? 0
    let correlation = min(max(excess, 0), Self.greatestCorrelation)
    let factor = Self.spreadOverSigma(correlation: correlation)
    var spreads: [Joint: Double] = [:]
    for joint in jitter.joints where TrackJitter.limbJoints.contains(joint.joint) {
      guard let sigma = joint.path.robustSigma, sigma > 0 else { continue }
      spreads[joint.joint] = factor * sigma
    }
    guard !spreads.isEmpty else { return nil }
    self.spreads = spreads
    self.correlation = correlation
    self.torso = torso.pixels
  }

  /// The spread of noise over the sigma that its second differences show.
  ///
  /// Second differences of noise with the correlations r and r^2 at one and two frames have the variance
  /// (6 - 8 r + 2 r^2) s^2, those of white noise 6 s^2. At r = 0.5 the factor is 1.55.
  static func spreadOverSigma(correlation: Double) -> Double {
    (6 / (6 - 8 * correlation + 2 * correlation * correlation)).squareRoot()
  }

  /// The spreads of so many times the noise.
  package func spreads(times dose: Double) -> [Joint: Double] { spreads.mapValues { dose * $0 } }
}
