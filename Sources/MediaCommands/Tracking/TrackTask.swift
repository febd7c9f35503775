// SPDX-License-Identifier: Apache-2.0
public import PoseBackends
public import Storage

/// One clip through one backend.
public struct TrackTask: Sendable {
  /// How far it has come.
  public enum State: Sendable, Equatable {
    /// Still to be done.
    case waiting
    /// The track that was there is up to date.
    case kept
    /// The track has been written.
    case made(frames: Int, incidents: [TrackedVideo.Incident])
    /// There is no new track; an old one is untouched.
    case failed(WorkerFailure)
    /// There is no new track, since the backend cannot be used: see ``TrackReport/unavailable``.
    case unavailable
  }

  /// The backend.
  public var backend: PoseBackend
  /// The clip.
  public var clip: ClipRecord
  /// Where its video is; empty where it was not found.
  public var mediaPath: String
  /// Where its track goes.
  public var trackPath: String
  /// How far it has come.
  public var state: State
}
