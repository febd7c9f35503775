// SPDX-License-Identifier: Apache-2.0

/// A number of a clip that decides how hard it is to count, and which a dataset may not cover.
package enum ClipFeature: String, Sendable, CaseIterable {
  /// The reps of the set.
  case reps
  /// The median time from one turning point to the next, in seconds.
  case secondsPerRep = "seconds_per_rep"
  /// The median way from rest to the rep's extreme, in torso lengths.
  case range = "range_torso_lengths"
  /// The rise of the rest towards the extreme over the set, in torso lengths.
  case restDrift = "rest_drift_torso_lengths"
  /// The change of the range over the set, as a share of it; negative if it shrinks.
  case rangeDrift = "range_drift"
  /// The longest time between turning points beyond the median one, in seconds.
  case longestPause = "longest_pause_seconds"
  /// The height of the person as a share of the frame's height.
  case personHeight = "person_height"
  /// Frames per second.
  case frameRate = "frame_rate"
  /// The share of frames in which a person was found.
  case coverage

  /// The name in tables.
  package var title: String {
    switch self {
    case .reps: "reps in a set"
    case .secondsPerRep: "seconds per rep"
    case .range: "range of motion"
    case .restDrift: "drift of the rest"
    case .rangeDrift: "change of the range"
    case .longestPause: "longest pause"
    case .personHeight: "height of the person"
    case .frameRate: "frame rate"
    case .coverage: "frames with a person"
    }
  }

  /// The unit in tables; empty for counts.
  package var unit: String {
    switch self {
    case .reps: ""
    case .secondsPerRep, .longestPause: "s"
    case .range, .restDrift: "torso lengths"
    case .rangeDrift: "of the range"
    case .personHeight: "of the frame"
    case .frameRate: "/s"
    case .coverage: "of frames"
    }
  }

  /// The values that a clip can have.
  package var bounds: ClosedRange<Double> {
    switch self {
    case .reps: 0...100_000
    case .secondsPerRep, .longestPause: 0...100_000
    case .range, .restDrift: -1_000...1_000
    case .rangeDrift: -1_000...1_000
    case .personHeight: 0...1_000
    case .frameRate: 0...1_000_000
    case .coverage: 0...1
    }
  }

  /// The sets beyond a value, in plain words: `sets longer than 9 reps`.
  package func sets(_ side: Side, _ value: String) -> String {
    switch (self, side) {
    case (.reps, .above): "sets longer than \(value) \(value == "1" ? "rep" : "reps")"
    case (.reps, .below): "sets shorter than \(value) \(value == "1" ? "rep" : "reps")"
    case (.secondsPerRep, .above): "reps slower than \(value) s"
    case (.secondsPerRep, .below): "reps faster than \(value) s"
    case (.range, .above): "a range of motion above \(value) torso lengths"
    case (.range, .below): "a range of motion below \(value) torso lengths"
    case (.restDrift, .above): "a rest that drifts by more than \(value) torso lengths in a set"
    case (.restDrift, .below): "a rest that drifts by less than \(value) torso lengths in a set"
    case (.rangeDrift, .above): "a range that changes by more than \(value) in a set"
    case (.rangeDrift, .below): "a range that changes by less than \(value) in a set"
    case (.longestPause, .above): "pauses longer than \(value) s"
    case (.longestPause, .below): "sets whose longest pause is below \(value) s"
    case (.personHeight, .above): "people taller than \(value) of the frame"
    case (.personHeight, .below): "people smaller than \(value) of the frame"
    case (.frameRate, .above): "frame rates above \(value)"
    case (.frameRate, .below): "frame rates below \(value)"
    case (.coverage, .above): "people found in more than \(value) of frames"
    case (.coverage, .below): "people found in less than \(value) of frames"
    }
  }

  /// A direction in which clips may not reach far enough.
  package enum Side: Sendable {
    case below, above
  }
}
