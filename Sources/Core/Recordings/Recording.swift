// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Poses of one person as an app recorded them, and readings of the device's IMU.
///
/// `Documentation/Recordings.md` describes the format of its file.
public struct Recording: Sendable {
  /// The facts that the numbers do not tell.
  public let header: RecordingHeader
  /// The poses, frames without a person included.
  ///
  /// Left and right are the subject's own. If the header says that pictures were mirrored, the
  /// poses are mirrored back, readings of the IMU are not. A joint whose counterpart the header lacks then gets that besides.
  public let track: PoseTrack
  /// The readings of the IMU, in order of time; empty if there are none.
  public var inertial: [InertialSample] { track.inertial }
}
