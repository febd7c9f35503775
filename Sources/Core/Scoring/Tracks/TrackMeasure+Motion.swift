// SPDX-License-Identifier: Apache-2.0
import Measures
import TrackQuality

extension TrackMeasure {
  /// What of the body a track shows, and where it loses it.
  static let seen = [
    TrackMeasure(
      MeasureIdentifier("jitter-coverage"),
      "Share of limb joints over all frames that were seen.",
      scale: .share,
      value: { $0.jitter.coverage }
    ).titled("Coverage"),
    TrackMeasure(
      MeasureIdentifier("dropout-rate"),
      "Times a minute that a limb joint is lost.",
      scale: .magnitude("per minute"),
      value: { score in
        score.jitter.perMinute(score.limbs.reduce(0) { $0 + $1.dropouts.gaps })
      }
    ).titled("Dropouts"),
    TrackMeasure(
      MeasureIdentifier("longest-dropout"),
      "The longest time for which a limb joint is lost.",
      scale: .magnitude("s"),
      value: { score in score.limbs.map(\.dropouts.longestGap).max() }
    ).titled("Longest"),
    TrackMeasure(
      MeasureIdentifier("swap-rate"),
      "Times a minute that a limb joint changes places with its partner.",
      scale: .magnitude("per minute"),
      value: { score in
        score.jitter.perMinute(score.jitter.swaps.reduce(0) { $0 + $1.frames.count })
      }
    ).titled("Swaps"),
    TrackMeasure(
      MeasureIdentifier("flip-rate"),
      "Times a minute that at least three of the six pairs of limb joints change places at once.",
      scale: .magnitude("per minute"),
      value: { $0.jitter.perMinute($0.jitter.flips.count) }
    ).titled("Flips"),
    TrackMeasure(
      MeasureIdentifier("body-jump-rate"),
      "Times a minute that the whole body jumps by a torso's length: mostly to another person.",
      scale: .magnitude("per minute"),
      value: { $0.jitter.torso == nil ? nil : $0.jitter.perMinute($0.jitter.jumps.count) }
    ).titled("Body jumps"),
    TrackMeasure(
      MeasureIdentifier("spike-rate"),
      "Times a minute that a limb joint jumps away from the frames before and after.",
      scale: .magnitude("per minute"),
      value: { score in score.jitter.perMinute(score.limbs.reduce(0) { $0 + $1.spikes }) }
    ).titled("Spikes"),
  ]

  /// How a track moves; movement of the body is in all of it.
  static let motion = [
    TrackMeasure(
      MeasureIdentifier("acceleration"),
      "Mean magnitude of the acceleration, median over limb joints.",
      scale: .magnitude("torso/s^2"),
      value: { $0.jitter.torsoLengths(\.acceleration) }
    ).titled("Acceleration"),
    TrackMeasure(
      MeasureIdentifier("acceleration-per-frame"),
      "Acceleration in pixels per squared frame interval, as papers without a frame rate have it.",
      scale: .magnitude("px/frame^2"),
      value: { score in
        guard let interval = score.jitter.frameInterval else { return nil }
        return score.jitter.limbMedian(\.acceleration).map { $0 * interval * interval }
      }
    ),
    TrackMeasure(
      MeasureIdentifier("jerk"),
      "Mean magnitude of the third derivative, median over limb joints.",
      scale: .magnitude("torso/s^3"),
      value: { $0.jitter.torsoLengths(\.jerk) }
    ).titled("Jerk"),
    TrackMeasure(
      MeasureIdentifier("spectral-arc-length"),
      "SPARC of the speed of the exercise's tracked joints in labelled reps; -1.4 is one stroke.",
      scale: MeasureScale("none", better: .higher, greatest: 0),
      missing: "no labelled rep was seen whole and evenly",
      value: { $0.trackedMedian { $0.smoothness?.spectralArcLength } }
    ).titled("SPARC"),
    TrackMeasure(
      MeasureIdentifier("log-dimensionless-jerk"),
      "LDLJ of the speed of the exercise's tracked joints in labelled reps.",
      scale: MeasureScale("none", better: .higher),
      missing: "no labelled rep was seen whole and evenly",
      value: { $0.trackedMedian { $0.smoothness?.logDimensionlessJerk } }
    ).titled("LDLJ"),
  ]

  private static let nothingCommon = "no other track, or no frame in common"

  /// What can be compared between tracks: over the frames in which all of them saw a joint.
  static let common = [
    TrackMeasure(
      MeasureIdentifier("jitter", qualifiers: ["common"]),
      "Robust second-difference sigma over what all compared tracks saw, limb median.",
      scale: .magnitude("% of torso"),
      missing: nothingCommon,
      value: { $0.common?.percentOfTorso }
    ),
    TrackMeasure(
      MeasureIdentifier("angle-jitter", qualifiers: ["common"]),
      "Robust second-difference sigma of interior angles over what all compared tracks saw.",
      scale: .magnitude("deg"),
      missing: nothingCommon,
      value: { $0.common?.angleDegrees }
    ),
    TrackMeasure(
      MeasureIdentifier("high-frequency-residual", qualifiers: ["common"]),
      "Root mean square of what a low-pass at 6 Hz removes, over what all compared tracks saw.",
      scale: .magnitude("% of torso"),
      missing: "no 32 common frames in a row, at 18 or more per second",
      value: { $0.common?.residualPercent }
    ),
    TrackMeasure(
      MeasureIdentifier("jitter-coverage", qualifiers: ["common"]),
      "Share of limb joints over common frames that all compared tracks saw.",
      scale: .share,
      missing: nothingCommon,
      value: { $0.common?.coverage }
    ),
  ]
}

extension TrackJitter {
  /// How often a minute something happens that happened so often; nil below two frames.
  func perMinute(_ count: Int) -> Double? {
    duration > 0 ? 60 * Double(count) / duration : nil
  }
}
