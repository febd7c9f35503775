// SPDX-License-Identifier: Apache-2.0
public import Measures
public import PoseTracks
public import TrackQuality

/// What a run keeps of one backend's track of one clip: a few numbers in place of every frame.
public struct TrackSummary: Measured, Equatable {
  /// A joint over the clip.
  public struct JointSummary: Sendable, Equatable {
    /// The joint.
    public var joint: Joint
    /// Robust second-difference sigma in percent of the torso's length; nil where undefined.
    public var jitter: Double?
    /// The share of frames in which it was seen, in 0...1; nil without frames.
    public var coverage: Double?
    /// The median distance from the exact track in percent of the torso's length; nil without one.
    public var error: Double?

    /// Creates a summary.
    public init(joint: Joint, jitter: Double?, coverage: Double?, error: Double? = nil) {
      self.joint = joint
      self.jitter = jitter
      self.coverage = coverage
      self.error = error
    }
  }

  /// The clip.
  public let clip: ClipIdentity
  /// The number of frames.
  public let frames: Int
  /// The numbers of the track, by the identifier of a `TrackMeasure`; those it lacks are left out.
  public let values: [String: Double]
  /// The limb joints that the track has, in the order of `TrackJitter.limbJoints`.
  public let joints: [JointSummary]
  /// How far interior angles are from the exact ones; empty without an exact track.
  public let angles: [AngleAccuracy]
  /// Every number of every limb joint and angle; empty in a run that has not kept them.
  public let details: [TrackDetail]

  /// Creates a summary.
  public init(
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
  public init(_ score: TrackScore) {
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
