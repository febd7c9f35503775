// SPDX-License-Identifier: Apache-2.0

/// What jitter is measured under; recorded beside it.
package struct JitterOptions: Sendable, Equatable {
  /// A stretch of time in which the subject keeps still, from labels.
  package struct Hold: Sendable, Equatable {
    /// Its first second.
    package var start: Double
    /// Its last second.
    package var end: Double

    /// Creates a hold.
    ///
    /// - Precondition: `start <= end`.
    package init(start: Double, end: Double) {
      precondition(start <= end, "a hold ends after it starts")
      self.start = start
      self.end = end
    }
  }

  /// The confidence above which a joint counts as seen, in 0..<1.
  package var confidenceAbove: Double
  /// The frequency in Hz from which on movement counts as noise.
  package var highFrequency: Double
  /// How far a spike is from its neighbours at least, in robust sigmas.
  package var spikeSigmas: Double
  /// How far a spike of a joint is from its neighbours at least, in torso lengths.
  package var spikeTorsoLengths: Double
  /// How far a spike of an angle is from its neighbours at least, in degrees.
  package var spikeDegrees: Double
  /// Where the subject keeps still.
  package var holds: [Hold]
  /// Where the subject does a rep, in seconds.
  package var reps: [ClosedRange<Double>]

  /// Creates options; the defaults are those of all published numbers.
  package init(
    confidenceAbove: Double = 0,
    highFrequency: Double = 6,
    spikeSigmas: Double = 8,
    spikeTorsoLengths: Double = 0.05,
    spikeDegrees: Double = 10,
    holds: [Hold] = [],
    reps: [ClosedRange<Double>] = []
  ) {
    self.confidenceAbove = confidenceAbove
    self.highFrequency = highFrequency
    self.spikeSigmas = spikeSigmas
    self.spikeTorsoLengths = spikeTorsoLengths
    self.spikeDegrees = spikeDegrees
    self.holds = holds
    self.reps = reps
  }
}
