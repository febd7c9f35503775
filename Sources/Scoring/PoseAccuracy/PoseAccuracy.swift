// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// How far an estimated track is from the exact one of the same clip.
///
/// Each frame of the exact track is compared with the frame of the estimate whose presentation time is
/// nearest, at most half a median interval away; without one every joint is missed. Joints are compared
/// by name, in the image. The unit is the torso's length: the median over the clip, in three
/// dimensions where the exact track has depth, so that a view from above does not shorten it.
public struct PoseAccuracy: Sendable, Equatable {
  /// How near a joint must be to be correct, in torso lengths, inclusive.
  public static let correctWithin = 0.2

  /// The torso's length in pixels, by the exact track.
  public let torsoLength: Double
  /// Whether that length has depth in it.
  public let isTorsoInSpace: Bool
  /// The number of frames of the exact track.
  public let frames: Int
  /// Every joint that both skeletons have and the exact track shows, in its order.
  public let joints: [JointAccuracy]
  /// The interior angles in the image that both tracks show, left before right.
  public let angles: [AngleAccuracy]

  /// Compares two tracks; nil where the exact one shows no torso.
  ///
  /// - Parameters:
  ///   - track: The estimate, of any skeleton; `neck` and `root` are made where it has none.
  ///   - exact: The exact track of the same clip.
  ///   - confidenceAbove: The confidence above which an estimated joint counts as seen.
  /// - Complexity: O(*frames* x *joints*).
  public init?(of track: PoseTrack, against exact: PoseTrack, confidenceAbove: Double = 0) {
    guard let torso = Self.torso(of: exact) else { return nil }
    let estimates = JointPaths(
      track.mapped(to: exact.skeleton),
      confidenceAbove: confidenceAbove
    )
    let truths = JointPaths(exact, confidenceAbove: 0)
    let partners = Self.partners(of: exact.times, in: track.times)
    let missing = SIMD2<Double>(repeating: .nan)
    let shared = exact.skeleton.joints.filter { joint in
      track.skeleton.index(of: joint) != nil || joint == .neck || joint == .root
    }
    torsoLength = torso.length
    isTorsoInSpace = torso.isInSpace
    frames = exact.count
    joints = shared.compactMap { joint in
      guard let estimate = estimates[joint], let truth = truths[joint] else { return nil }
      return JointAccuracy(
        joint,
        partners.enumerated().map { frame, partner in
          (estimate: partner.map { estimate[$0] } ?? missing, exact: truth[frame])
        },
        correctWithin: Self.correctWithin * torso.length
      )
    }
    angles = Exercise.Hinge.allCases.flatMap { hinge in
      BodySide.allCases.compactMap { side in
        guard let estimate = estimates.angles(hinge, side), let truth = truths.angles(hinge, side)
        else { return nil }
        return AngleAccuracy(
          hinge,
          side,
          partners.enumerated().map { frame, partner in
            (estimate: partner.map { estimate[$0] } ?? .nan, exact: truth[frame])
          }
        )
      }
    }
  }

  /// The share of limb joints over all frames that were found near enough, in 0...1: PCK@0.2.
  ///
  /// A missing joint is a miss. Nil where the exact track shows no limb joint.
  public var correctRate: Double? {
    rate(\.correct)
  }

  /// The share of limb joints over all frames that were found at all, in 0...1; nil likewise.
  public var detectionRate: Double? {
    rate(\.detected)
  }

  /// The median over limb joints of their median error, in percent of the torso's length.
  ///
  /// Nil where none was ever found.
  public var medianPercentOfTorso: Double? {
    var errors = limbs.compactMap(\.medianError)
    return Median.of(&errors).map { 100 * $0 / torsoLength }
  }

  private var limbs: [JointAccuracy] {
    joints.filter { TrackJitter.limbJoints.contains($0.joint) }
  }

  private func rate(_ count: (JointAccuracy) -> Int) -> Double? {
    let expected = limbs.reduce(0) { $0 + $1.frames }
    return expected > 0 ? Double(limbs.reduce(0) { $0 + count($1) }) / Double(expected) : nil
  }

  /// For each time the place of the nearest other time, at most half a median interval away.
  static func partners(of times: [Double], in others: [Double]) -> [Int?] {
    // A single frame has no interval; a tenth of a second keeps still pictures comparable.
    let reach = (FrameSpacing(others).interval ?? 0.2) / 2 + 1e-6
    var next = 0
    return times.map { time in
      while next + 1 < others.count,
        (others[next + 1] - time).magnitude < (others[next] - time).magnitude
      { next += 1 }
      guard next < others.count, (others[next] - time).magnitude <= reach else { return nil }
      return next
    }
  }

  /// The median length from mid-shoulder to mid-hip, with depth where every such frame has it.
  private static func torso(of track: PoseTrack) -> (length: Double, isInSpace: Bool)? {
    let corners = [Joint.leftShoulder, .rightShoulder, .leftHip, .rightHip]
      .compactMap { track.skeleton.index(of: $0) }
    guard corners.count == 4 else { return nil }
    var flat: [Double] = []
    var deep: [Double] = []
    for frame in 0..<track.count {
      let pose = track[frame]
      let way =
        pose.midpointInImage(corners[0], corners[1]) - pose.midpointInImage(corners[2], corners[3])
      let length = Angle.length(way)
      guard !length.isNaN else { continue }
      flat.append(length)
      let depth =
        (pose.depth(corners[0]) + pose.depth(corners[1]) - pose.depth(corners[2])
          - pose.depth(corners[3])) / 2
      if !depth.isNaN { deep.append((length * length + depth * depth).squareRoot()) }
    }
    let isInSpace = deep.count == flat.count
    guard let length = isInSpace ? Median.of(&deep) : Median.of(&flat), length > 0 else {
      return nil
    }
    return (length, isInSpace)
  }
}
