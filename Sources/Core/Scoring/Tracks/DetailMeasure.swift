// SPDX-License-Identifier: Apache-2.0
import TrackQuality

/// A number of one joint or one angle of a track, for the tables behind the headline.
///
/// Lengths of joints are in the unit that the measure names, those of angles in degrees.
package struct DetailMeasure: Sendable {
  /// The kebab-case name; the key in `tracks.json`.
  package let id: String
  /// A short heading.
  package let title: String
  /// The unit for joints; empty for numbers without one.
  package let jointUnit: String
  /// The unit for angles; nil where the number is of joints alone.
  package let angleUnit: String?

  let value: @Sendable (DetailScore) -> Double?

  /// Every number, in order of columns.
  package static let all: [DetailMeasure] = [
    .length("jitter", "Jitter") { $0.series.robustSigma },
    .length("jitter-plain", "Plain sigma") { $0.series.meanSquareSigma },
    DetailMeasure("jitter-pixels", "Jitter", "px", nil) { $0.series.robustSigma },
    .length("residual", "Above 6 Hz") { $0.series.highFrequencyResidual },
    .number("high-frequency-share", "Power above 6 Hz") { $0.series.highFrequencyShare },
    .number("autocorrelation", "Lag-1 correlation") { $0.series.excessAutocorrelation },
    DetailMeasure("acceleration", "Acceleration", "torso/s²", "deg/s²") {
      $0.scaled($0.series.acceleration)
    },
    DetailMeasure("jerk", "Jerk", "torso/s³", "deg/s³") { $0.scaled($0.series.jerk) },
    .number("coverage", "Coverage") { $0.series.dropouts.coverage },
    DetailMeasure("dropouts", "Dropouts", "per min", "per min") {
      $0.perMinute($0.series.dropouts.gaps)
    },
    DetailMeasure("longest-dropout", "Longest dropout", "s", "s") {
      $0.series.dropouts.longestGap
    },
    DetailMeasure("spikes", "Spikes", "per min", "per min") { $0.perMinute($0.series.spikes) },
    .length("hold-deviation", "In holds") { $0.series.hold?.deviation },
    .length("hold-robust", "In holds, robust") { $0.series.hold?.robustDeviation },
    .number("spectral-arc-length", "SPARC") { $0.series.smoothness?.spectralArcLength },
    .number("log-dimensionless-jerk", "LDLJ") { $0.series.smoothness?.logDimensionlessJerk },
    // Of joints the median distance, of angles the mean.
    .length("error", "Error") { $0.joint?.medianError ?? $0.angle?.error.meanMagnitude },
    DetailMeasure("correct", "PCK@0.2", "", nil) { $0.joint?.correctRate },
    DetailMeasure("acceleration-error", "Acceleration error", "torso/s²", nil) {
      $0.scaled($0.joint?.accelerationError)
    },
  ]

  private init(
    _ id: String,
    _ title: String,
    _ jointUnit: String,
    _ angleUnit: String?,
    value: @escaping @Sendable (DetailScore) -> Double?
  ) {
    self.id = id
    self.title = title
    self.jointUnit = jointUnit
    self.angleUnit = angleUnit
    self.value = value
  }

  /// A length of joints in percent of the torso, of angles in degrees.
  private static func length(
    _ id: String,
    _ title: String,
    _ value: @escaping @Sendable (DetailScore) -> Double?
  ) -> DetailMeasure {
    DetailMeasure(id, title, "% of torso", "deg") { score in
      score.scaled(value(score)).map { score.torso == nil ? $0 : 100 * $0 }
    }
  }

  private static func number(
    _ id: String,
    _ title: String,
    _ value: @escaping @Sendable (DetailScore) -> Double?
  ) -> DetailMeasure {
    DetailMeasure(id, title, "", "", value: value)
  }
}

/// What is known of one joint or angle.
struct DetailScore {
  /// How it trembles.
  var series: SeriesJitter
  /// The torso's length in pixels; nil for an angle.
  var torso: Double?
  /// From the first frame to the last in seconds.
  var duration: Double
  /// How far the joint is from where it is.
  var joint: JointAccuracy?
  /// How far the angle is from what it is.
  var angle: AngleAccuracy?

  /// A length in torso lengths; unchanged for an angle.
  func scaled(_ length: Double?) -> Double? {
    length.map { $0 / (torso ?? 1) }
  }

  func perMinute(_ count: Int) -> Double? {
    duration > 0 ? 60 * Double(count) / duration : nil
  }
}
