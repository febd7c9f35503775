// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Storage

/// The frames of a stored track that a live app's backend would have seen.
struct LiveDerivation: TrackDerivation {
  /// The camera and the time per frame.
  let settings: LiveSettings

  /// The folder, which differs from that of a video that was tracked live.
  func configuration(of tracks: String) -> String { "\(tracks)-as-\(settings.name)" }

  func obstacle(for file: TrackFile) -> String? {
    file.track.resultDelays == nil ? nil : "its track is that of a live app already"
  }

  func metadata(of file: TrackFile, sha256 digest: String) -> TrackMetadata {
    var metadata = file.metadata
    metadata.digests["whole-track"] = digest
    metadata.live = TrackMetadata.Live(
      settings,
      cameraFrames: file.track.live(settings).cameraFrames
    )
    return metadata
  }

  func track(of file: TrackFile) -> PoseTrack { file.track.live(settings).track }
}
