// SPDX-License-Identifier: Apache-2.0
package import Measures
package import PoseTracks
package import TrackQuality

/// What a run keeps of one backend's track of one clip: a few numbers in place of every frame.
package struct TrackSummary: Measured, Equatable {
  /// A joint over the clip.
  package struct JointSummary: Sendable, Equatable {
    /// The joint.
    package var joint: Joint
    /// Robust second-difference sigma in percent of the torso's length; nil where undefined.
    package var jitter: Double?
    /// The share of frames in which it was seen, in 0...1; nil without frames.
    package var coverage: Double?
    /// The median distance from the exact track in percent of the torso's length; nil without one.
    package var error: Double?

    /// Creates a summary.
    package init(joint: Joint, jitter: Double?, coverage: Double?, error: Double? = nil) {
      self.joint = joint
      self.jitter = jitter
      self.coverage = coverage
      self.error = error
    }
  }

  /// The clip.
  package let clip: ClipIdentity
  /// The number of frames.
  package let frames: Int
  /// The numbers of the track, by the identifier of a `TrackMeasure`; those it lacks are left out.
  package let values: [String: Double]
  /// The limb joints that the track has, in the order of `TrackJitter.limbJoints`.
  package let joints: [JointSummary]
  /// How far interior angles are from the exact ones; empty without an exact track.
  package let angles: [AngleAccuracy]
  /// Every number of every limb joint and angle; empty in a run that has not kept them.
  package let details: [TrackDetail]

  /// Creates a summary.
  package init(
    clip: ClipIdentity,
    frames: Int,
    values: [String: Double],
    joints: [JointSummary] = [],
    angles: [AngleAccuracy] = [],
    details: [TrackDetail] = []
  ) {
    self.clip = clip
    self.frames = frames
    self.values = values
    self.joints = joints
    self.angles = angles
    self.details = details
  }

  /// Takes what is kept of a score.
  package init(_ score: TrackScore) {
    var values: [String: Double] = [:]
    for measure in TrackMeasure.all { values[measure.id] = measure.value(score) }
    let torso = score.jitter.torso?.pixels
    let accuracy = score.accuracy
    self.init(
      clip: score.clip,
      frames: score.jitter.frames,
      values: values,
      joints: TrackJitter.limbJoints.compactMap { joint in
        guard let path = score.jitter.joints.first(where: { $0.joint == joint })?.path else {
          return nil
        }
        let sigma = path.robustSigma.flatMap { sigma in torso.map { 100 * sigma / $0 } }
        let error = accuracy?.joints.first { $0.joint == joint }?.medianError
        return JointSummary(
          joint: joint,
          jitter: sigma,
          coverage: path.dropouts.frames > 0
            ? Double(path.dropouts.seen) / Double(path.dropouts.frames) : nil,
          error: error.flatMap { error in accuracy.map { 100 * error / $0.torsoLength } }
        )
      },
      angles: accuracy?.angles ?? [],
      details: TrackDetail.all(of: score)
    )
  }
}
