// SPDX-License-Identifier: Apache-2.0
public import Labels
public import Measures
public import PoseTracks
import Scoring
public import Storage

extension ClipIdentity {
  /// The identity of a manifest's clip.
  ///
  /// Its length is that of its media or, where these were never probed, of its track.
  public init(_ record: ClipRecord, _ reference: Reference, _ track: PoseTrack) {
    self.init(record, duration: track.duration, isNegative: reference.showsNoReps)
  }
}

extension PoseTrack {
  /// Seconds from the first frame to the end of the last, which is taken to be as long as the mean.
  var duration: Double {
    guard let first = times.first, let last = times.last, count > 1 else { return 0 }
    return (last - first) * Double(count) / Double(count - 1)
  }
}
