// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Scoring
import TestSupport
import Testing
import TrackQuality

/// Tracks with hard times and places, measured.
@Suite struct LongTimeJitterTests {
  @Test(arguments: HardTrack.all)
  func `jitter, lag and accuracy are measured or nil, and no search grows with time`(
    hard: HardTrack
  ) {
    let (track, plain) = (hard.track, HardTrack.all[0].track)
    _ = TrackJitter(track, options: JitterOptions(), joints: TrackJitter.limbJoints)
    for (one, other) in [(track, track), (track, plain), (plain, track)] {
      for joint in TrackLag(of: one, behind: other).joints {
        #expect(joint.milliseconds.magnitude <= 1_000 * TrackLag.greatest)
      }
    }
    #expect(CommonJitter.of([track, plain]).count == 2)
    _ = PoseAccuracy(of: track, against: plain)
  }
}
