// SPDX-License-Identifier: Apache-2.0

/// What was measured of one backend's track of one clip.
public struct TrackScore: Sendable, Equatable {
  /// The clip.
  public let clip: ClipIdentity
  /// How the track trembles.
  public let jitter: TrackJitter
  /// How late it is; nil where there is nothing to compare with.
  public let lag: TrackLag?
  /// How far it is from the exact track; nil where there is none.
  public let accuracy: PoseAccuracy?

  /// Creates a score.
  public init(
    clip: ClipIdentity,
    jitter: TrackJitter,
    lag: TrackLag? = nil,
    accuracy: PoseAccuracy? = nil
  ) {
    self.clip = clip
    self.jitter = jitter
    self.lag = lag
    self.accuracy = accuracy
  }
}
