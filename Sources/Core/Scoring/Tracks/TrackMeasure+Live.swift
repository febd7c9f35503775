// SPDX-License-Identifier: Apache-2.0
import Measures
import TrackQuality

extension TrackMeasure {
  private static let noLiveTrack = "no track is of a live simulation"

  /// The rate and the delay of a track's poses.
  static let live = [
    TrackMeasure(
      MeasureIdentifier("frame-rate"),
      "Frames of the track per second.",
      scale: MeasureScale("frames/s", better: .higher, least: 0),
      missing: "no track has two frames",
      value: { score in
        let (frames, duration) = (score.jitter.frames, score.jitter.duration)
        return duration > 0 ? Double(frames - 1) / duration : nil
      }
    ).titled("Frames per second"),
    TrackMeasure(
      MeasureIdentifier("frames-seen"),
      "Share of the camera's frames that the backend saw in a live simulation; it dropped the rest.",
      scale: .share,
      missing: noLiveTrack,
      value: { $0.resultDelay?.seenShare }
    ).titled("Frames seen"),
    TrackMeasure(
      MeasureIdentifier("result-delay"),
      "Median time from a frame to its result in a live simulation.",
      scale: .magnitude("ms"),
      missing: noLiveTrack,
      value: { ($0.resultDelay?.median).map { 1000 * $0 } }
    ).titled("Result delay"),
    TrackMeasure(
      MeasureIdentifier("result-delay-p95"),
      "95th percentile of the time from a frame to its result in a live simulation.",
      scale: .magnitude("ms"),
      missing: noLiveTrack,
      value: { ($0.resultDelay?.p95).map { 1000 * $0 } }
    ).titled("P95 of the delay"),
  ]
}
