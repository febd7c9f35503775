// SPDX-License-Identifier: Apache-2.0
package import Measures
import PoseTracks
import Statistics
package import TrackQuality

/// What was measured of one backend's track of one clip.
package struct TrackScore: Sendable, Equatable {
  /// The clip.
  package let clip: ClipIdentity
  /// How the track trembles.
  package let jitter: TrackJitter
  /// How late it is; nil where there is nothing to compare with.
  package let lag: TrackLag?
  /// How late it is against its own smooth without phase; nil where it was not asked for.
  package let ownLag: TrackLag?
  /// How it trembles where all compared tracks saw the body; nil where there is but one.
  package let common: CommonJitter?
  /// How far it is from the exact track; nil where there is none.
  package let accuracy: PoseAccuracy?
  /// The delay of its results; nil if there is none.
  package let resultDelay: ResultDelay?

  /// Creates a score.
  package init(
    clip: ClipIdentity,
    jitter: TrackJitter,
    lag: TrackLag? = nil,
    ownLag: TrackLag? = nil,
    common: CommonJitter? = nil,
    accuracy: PoseAccuracy? = nil,
    resultDelay: ResultDelay? = nil
  ) {
    self.clip = clip
    self.jitter = jitter
    self.lag = lag
    self.ownLag = ownLag
    self.common = common
    self.accuracy = accuracy
    self.resultDelay = resultDelay
  }

  /// The paths of the limb joints that the track has.
  var limbs: [SeriesJitter] {
    jitter.joints.filter { TrackJitter.limbJoints.contains($0.joint) }.map(\.path)
  }

  /// The median of a number of the joints that carry the exercise's reps; nil where none has it.
  func trackedMedian(_ number: (SeriesJitter) -> Double?) -> Double? {
    let tracked = Exercise.named(clip.exercise)?.tracked ?? []
    var numbers = jitter.joints.compactMap { tracked.contains($0.joint) ? number($0.path) : nil }
    return Median.of(&numbers)
  }
}
