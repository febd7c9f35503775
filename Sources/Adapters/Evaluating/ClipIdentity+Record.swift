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
