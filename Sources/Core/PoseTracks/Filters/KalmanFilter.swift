// SPDX-License-Identifier: Apache-2.0

/// The likeliest place of something that moves at a nearly constant velocity and is seen with noise.
///
/// It knows place and velocity, and the velocity wanders by white acceleration. After a gap longer than
/// ``longestGap`` it begins anew.
///
/// - Source: Bar-Shalom, Li, Kirubarajan, "Estimation with Applications to Tracking and Navigation", 2001, section 6.3.2
///   (the piecewise constant white acceleration model).
package struct KalmanFilter: SampleFilter {
  /// The longest time between samples over which the velocity is believed, in seconds.
  package static let longestGap = 0.5

  /// The standard deviation of the acceleration, in units per second squared.
  package let acceleration: Double
  /// The standard deviation of a sample's noise, in units.
  package let noise: Double

  private var state: State?

  private struct State: Sendable {
    var time: Double
    var place: Double
    var velocity: Double
    /// The variances of place and velocity, and their covariance.
    var variance: (place: Double, velocity: Double, both: Double)
  }

  /// Creates a filter.
  ///
  /// - Precondition: Both are above 0.
  package init(acceleration: Double, noise: Double) {
    precondition(acceleration > 0 && noise > 0, "deviations are above 0")
    self.acceleration = acceleration
    self.noise = noise
  }

  /// The filtered value; the first sample and NaN values pass through.
  ///
  /// - Complexity: O(1).
  package mutating func filter(_ sample: Sample) -> Sample {
    guard !sample.value.isNaN else { return sample }
    let measured = noise * noise
    guard var next = state, sample.time > next.time, sample.time - next.time <= Self.longestGap
    else {
      // Nothing is known of the velocity but that it may be a unit per second.
      state = State(
        time: sample.time,
        place: sample.value,
        velocity: 0,
        variance: (place: measured, velocity: 1, both: 0)
      )
      return sample
    }
    let step = sample.time - next.time
    let force = acceleration * acceleration
    let old = next.variance
    next.place += step * next.velocity
    let predicted = (
      place: old.place + 2 * step * old.both + step * step * old.velocity
        + force * step * step * step * step / 4,
      velocity: old.velocity + force * step * step,
      both: old.both + step * old.velocity + force * step * step * step / 2
    )
    let sum = predicted.place + measured
    let gain = (place: predicted.place / sum, velocity: predicted.both / sum)
    let surprise = sample.value - next.place
    next.time = sample.time
    next.place += gain.place * surprise
    next.velocity += gain.velocity * surprise
    next.variance = (
      place: (1 - gain.place) * predicted.place,
      velocity: predicted.velocity - gain.velocity * predicted.both,
      both: (1 - gain.place) * predicted.both
    )
    state = next
    var filtered = sample
    filtered.value = next.place
    return filtered
  }

  /// Forgets place and velocity, so that the next sample passes through.
  package mutating func reset() { state = nil }
}
