// SPDX-License-Identifier: Apache-2.0
import Measures
import TrackQuality

extension TrackMeasure {
  private static let noHolds = "no hold is labelled"

  /// How much a track trembles.
  static let steadiness = [
    TrackMeasure(
      MeasureIdentifier("jitter"),
      "Noise from frame to frame: robust second-difference sigma, median over the 12 limb joints.",
      scale: .magnitude("% of torso"),
      value: { $0.jitter.percentOfTorso }
    ).titled("Jitter"),
    TrackMeasure(
      MeasureIdentifier("jitter-pixels"),
      "Robust second-difference sigma in pixels of the displayed frame.",
      scale: .magnitude("px"),
      value: { $0.jitter.limbMedian(\.robustSigma) }
    ),
    TrackMeasure(
      MeasureIdentifier("jitter-plain"),
      "Second-difference sigma by the mean of squares, which jumps raise.",
      scale: .magnitude("% of torso"),
      value: { $0.jitter.torsoLengths(\.meanSquareSigma).map { 100 * $0 } }
    ),
    TrackMeasure(
      MeasureIdentifier("angle-jitter"),
      "Robust second-difference sigma of the interior angles of knees, elbows, hips and shoulders.",
      scale: .magnitude("deg"),
      value: { $0.jitter.angleMedian(\.robustSigma) }
    ).titled("Angle jitter"),
    TrackMeasure(
      MeasureIdentifier("jitter-autocorrelation"),
      "Lag-1 correlation of the noise above that of white noise; above 0 if smoothed.",
      scale: .bias("fraction"),
      value: { $0.jitter.limbMedian(\.excessAutocorrelation) }
    ).titled("Lag-1 correlation"),
    TrackMeasure(
      MeasureIdentifier("jitter-lag"),
      "Lag behind another track of the clip, median over limb joints; above 0 is late.",
      scale: .bias("ms"),
      missing: "no other track of the clips moves enough to compare with",
      value: { $0.lag?.milliseconds }
    ).titled("Lag"),
    TrackMeasure(
      MeasureIdentifier("lag-behind-own-smooth"),
      "Lag behind the track's own zero-phase smooth: about 0 by construction, a check.",
      scale: .bias("ms"),
      missing: "no track moves enough",
      value: { $0.ownLag?.milliseconds }
    ),
    TrackMeasure(
      MeasureIdentifier("high-frequency-share"),
      "Share of the power from 6 Hz on, median over the limb joints.",
      scale: .errorShare,
      missing: "no track has 64 evenly spaced frames in a row, at more than 12 per second",
      value: { $0.jitter.limbMedian(\.highFrequencyShare) }
    ).titled("Power above 6 Hz"),
    TrackMeasure(
      MeasureIdentifier("high-frequency-residual"),
      "Root mean square of what a zero-phase low-pass at 6 Hz removes, median over limb joints.",
      scale: .magnitude("% of torso"),
      missing: "no track has 32 evenly spaced frames in a row, at 18 or more per second",
      value: { $0.jitter.torsoLengths(\.highFrequencyResidual).map { 100 * $0 } }
    ).titled("Above 6 Hz"),
    TrackMeasure(
      MeasureIdentifier("hold-jitter"),
      "Standard deviation around a line within labelled holds, median over limb joints.",
      scale: .magnitude("% of torso"),
      missing: noHolds,
      value: { $0.jitter.torsoLengths { $0.hold?.deviation }.map { 100 * $0 } }
    ).titled("In holds"),
    TrackMeasure(
      MeasureIdentifier("hold-jitter-robust"),
      "Median absolute deviation around a line within labelled holds, median over limb joints.",
      scale: .magnitude("% of torso"),
      missing: noHolds,
      value: { $0.jitter.torsoLengths { $0.hold?.robustDeviation }.map { 100 * $0 } }
    ),
    TrackMeasure(
      MeasureIdentifier("hold-sigma"),
      "Robust second-difference sigma within labelled holds, median over limb joints.",
      scale: .magnitude("% of torso"),
      missing: noHolds,
      value: { $0.jitter.torsoLengths { $0.hold?.robustSigma }.map { 100 * $0 } }
    ),
    TrackMeasure(
      MeasureIdentifier("motion-sigma"),
      "Robust second-difference sigma outside labelled holds, of clips that have holds.",
      scale: .magnitude("% of torso"),
      missing: noHolds,
      value: { $0.jitter.torsoLengths { $0.hold?.motionSigma }.map { 100 * $0 } }
    ),
    TrackMeasure(
      MeasureIdentifier("hold-step-p95"),
      "95th percentile of the distance from frame to frame within labelled holds, limb median.",
      scale: .magnitude("% of torso"),
      missing: noHolds,
      value: { $0.jitter.torsoLengths { $0.hold?.stepP95 }.map { 100 * $0 } }
    ),
  ]
}
