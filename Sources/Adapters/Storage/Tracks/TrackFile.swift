// SPDX-License-Identifier: Apache-2.0
package import PoseFormats
package import PoseTracks

/// A pose track with its provenance, as stored in `tracks/<configuration>/<clip>.safetensors`.
///
/// The layout is that of safetensors. First are eight bytes of header length, little-endian, then a
/// JSON header, padded with spaces so that the data is aligned to eight bytes. Then come the
/// tensors without gaps: `time` F64 [T], `position` F32 [T, J, 3] and `confidence` F32 [T, J]. If
/// the backend has it, `world` F32 [T, J, 3] is there, too. The header's `__metadata__` holds one
/// text, `repgauge`. It is the JSON of `TrackMetadata` with the frame size and the skeleton, and
/// its joints if the skeleton is none of `Skeleton.all`. Readings of an IMU are tensors of their
/// own, NaN for what was not measured. They are `imu_time` F64 [N], `imu_acceleration`,
/// `imu_rotation_rate` and `imu_gravity` F64 [N, 3], and `imu_attitude` F64 [N, 4]. Values
/// of signals for each frame are `signal` F64 [S, T], beside joints or in a track without any; the
/// metadata names the signals. Signals at their own times beside the poses are groups of a file
/// each, from 0: `side_0_time` F64 [N] and `side_0_signal` F64 [S, N], with names and units in the
/// metadata. The track of a live simulation has `result_delay` F64 [T], the seconds from each frame to its
/// result. Other tensors are read over.
///
/// Equal values give equal bytes, and reading gives back every bit, those of a NaN included.
///
/// - Source: https://github.com/huggingface/safetensors, section "Format".
package struct TrackFile: Sendable {
  /// The poses.
  package var track: PoseTrack
  /// How they came to be.
  package var metadata: TrackMetadata

  /// Signals at their own times beside the poses, one element for each file and rate; empty if there are none.
  package var sideSignals: [RecordedSignals]

  /// Creates a file's content.
  package init(
    track: PoseTrack,
    metadata: TrackMetadata,
    sideSignals: [RecordedSignals] = []
  ) {
    self.track = track
    self.metadata = metadata
    self.sideSignals = sideSignals
  }
}
