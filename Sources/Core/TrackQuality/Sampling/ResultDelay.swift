// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// The pace of a live app's backend beside its camera, over one track.
package struct ResultDelay: Sendable, Equatable {
  /// The share of the camera's frames that the backend saw, in 0...1; nil if that was not recorded.
  package let seenShare: Double?
  /// The median time from a frame to its result, in seconds.
  package let median: Double
  /// The 95th percentile of that time, in seconds.
  package let p95: Double

  /// Measures a track; nil for one without delays, or without a frame.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - cameraFrames: The number of frames that the camera delivered, at least those of the track.
  /// - Complexity: O(*frames* log *frames*).
  package init?(of track: PoseTrack, cameraFrames: Int?) {
    guard let delays = track.resultDelays?.sorted(), !delays.isEmpty else { return nil }
    seenShare = cameraFrames.flatMap { $0 > 0 ? min(Double(track.count) / Double($0), 1) : nil }
    median = delays.quantileOfSorted(0.5)
    p95 = delays.quantileOfSorted(0.95)
  }
}
