// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Measures
package import PoseTracks
import Scoring
package import Storage

extension ClipIdentity {
  /// The identity of a manifest's clip.
  ///
  /// Its length is that of its media or, where these were never probed, of its track.
  package init(_ record: ClipRecord, _ reference: Reference, _ track: PoseTrack) {
    self.init(record, duration: track.duration, isNegative: reference.showsNoReps)
  }
}
