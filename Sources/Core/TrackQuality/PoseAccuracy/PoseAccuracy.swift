// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import Statistics

/// How far an estimated track is from the exact one of the same clip.
///
/// Each frame of the exact track is compared with the frame of the estimate whose presentation time is
/// nearest, at most half a median interval away; without one every joint is missed. Joints are compared
/// by name, in the image. The unit is the torso's length: the median over the clip, in three
/// dimensions where the exact track has depth, so that a view from above does not shorten it.
package struct PoseAccuracy: Sendable, Equatable {
  /// The torso's length in pixels, by the exact track.
  package let torsoLength: Double
  /// Whether that length has depth in it.
  package let isTorsoInSpace: Bool
  /// The number of frames of the exact track.
  package let frames: Int
  /// Every joint that both skeletons have and the exact track shows, in its order.
  package let joints: [JointAccuracy]
  /// The interior angles in the image that both tracks show, left before right.
  package let angles: [AngleAccuracy]
  /// How like the poses are, by COCO's 17 joints; nil where the exact track has none of them.
  package let similarity: PoseSimilarity?
  /// How far the joints are in space; nil where one of the tracks has no world coordinates.
  package let world: WorldAccuracy?
  /// The share of frames in which the track shows somebody else.
  package let wrongPerson: WrongPerson

  /// Compares two tracks; nil where the exact one shows no torso.
  ///
  /// - Parameters:
  ///   - track: The estimate, of any skeleton; `neck` and `root` are made where it has none.
  ///   - exact: The exact track of the same clip.
  ///   - confidenceAbove: The confidence above which an estimated joint counts as seen.
  /// - Complexity: O(*frames* x *joints*).
  package init?(of track: PoseTrack, against exact: PoseTrack, confidenceAbove: Double = 0) {
    guard let scale = PoseScale(exact) else { return nil }
    let mapped = track.mapped(to: exact.skeleton)
    let estimates = JointPaths(mapped, confidenceAbove: confidenceAbove)
    let truths = JointPaths(exact, confidenceAbove: 0)
    let partners = Self.partners(of: exact.times, in: track.times)
    let missing = SIMD2<Double>(repeating: .nan)
    let shared = exact.skeleton.joints.filter { joint in
      track.skeleton.index(of: joint) != nil || joint == .neck || joint == .root
    }
    let spacing = FrameSpacing(exact.times)
    let reaches = KeypointReach.all.map { $0.distances(scale) }
    torsoLength = scale.torso
    isTorsoInSpace = scale.isTorsoInSpace
    frames = exact.count
    joints = shared.compactMap { joint in
      guard let estimate = estimates[joint], let truth = truths[joint] else { return nil }
      return JointAccuracy(
        joint,
        partners.enumerated().map { frame, partner in
          (estimate: partner.map { estimate[$0] } ?? missing, exact: truth[frame])
        },
        times: exact.times,
        spacing: spacing,
        reaches: reaches
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
    similarity = PoseSimilarity(
      of: track,
      estimates,
      against: truths,
      partners: partners,
      boxes: scale.boxes
    )
    wrongPerson = WrongPerson(
      estimates,
      truths,
      partners: partners,
      torsoLength: scale.torso
    )
    world = WorldAccuracy(
      of: track,
      against: exact,
      partners: partners,
      confidenceAbove: confidenceAbove
    )
  }

  /// The share of limb joints over all frames that were found near enough, in 0...1: PCK@0.2.
  ///
  /// A missing joint is a miss. Nil where the exact track shows no limb joint.
  package var correctRate: Double? {
    rate { $0.correct[0] }
  }

  /// The share of limb joints over all frames that were found within a reach, in 0...1; nil likewise.
  ///
  /// - Precondition: `reach` is one of `KeypointReach.all`.
  package func correctRate(within reach: KeypointReach) -> Double? {
    guard let place = KeypointReach.all.firstIndex(of: reach) else {
      preconditionFailure("a reach is one of those that were measured")
    }
    return rate { $0.correct[place] }
  }

  /// The share of limb joints over all frames that were found at all, in 0...1; nil likewise.
  package var detectionRate: Double? {
    rate(\.detected)
  }

  /// The median over limb joints of their median error, in percent of the torso's length.
  ///
  /// Nil where none was ever found.
  package var medianPercentOfTorso: Double? {
    var errors = limbs.compactMap(\.medianError)
    return Median.of(&errors).map { 100 * $0 / torsoLength }
  }

  /// The mean error of limb joints over all frames in which they were found, in pixels; nil likewise.
  package var meanPixels: Double? {
    let found = limbs.reduce(0) { $0 + $1.detected }
    let sum = limbs.reduce(0) { $0 + Double($1.detected) * ($1.meanError ?? 0) }
    return found > 0 ? sum / Double(found) : nil
  }

  /// The median over limb joints of the mean error of their acceleration, in torso lengths/s^2.
  ///
  /// Nil where none was ever found in three frames in a row.
  package var accelerationError: Double? {
    var errors = limbs.compactMap(\.accelerationError)
    return Median.of(&errors).map { $0 / torsoLength }
  }

  /// The mean distance of the angles from the exact ones over all frames, in degrees; nil likewise.
  package var meanAngleError: Double? {
    AngleAccuracy.Error(pooling: angles.map(\.error))?.meanMagnitude
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
}
