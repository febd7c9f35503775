// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// How far a track is from the exact one in space, in millimetres.
///
/// Both are moved so that the middle of the hips is the origin. A frame in which a track lacks a hip,
/// and a joint that was not found, are left out: `coverage` says how much that is.
package struct WorldAccuracy: Sendable, Equatable {
  /// The mean distance of the limb joints in millimetres, hips at the origin: MPJPE.
  package let meanError: Double
  /// The same after the pose was turned and scaled onto the exact one, frame by frame: PA-MPJPE.
  ///
  /// Nil where no frame has four joints.
  package let alignedError: Double?
  /// The mean magnitude of the error of the acceleration in mm/s^2; nil without three frames in a row.
  package let accelerationError: Double?
  /// The share of frames times limb joints of the exact track that were compared, in 0...1.
  package let coverage: Double

  /// The least number of joints that a pose is aligned by.
  static let fewestAligned = 4

  /// Compares two tracks; nil where one has no world coordinates or nothing can be compared.
  ///
  /// - Parameters:
  ///   - track: The estimate.
  ///   - exact: The exact track of the same clip.
  ///   - partners: For each exact frame the estimated one.
  ///   - least: The confidence above which an estimated joint counts as seen.
  /// - Complexity: O(*frames* x *joints*).
  /// - Source: Ionescu et al., "Human3.6M", TPAMI 36(7), 2014; the error of the acceleration as in
  ///   Kocabas, Athanasiou, Black, "VIBE", CVPR 2020, per second squared instead of per frame.
  init?(
    of track: PoseTrack,
    against exact: PoseTrack,
    partners: [Int?],
    confidenceAbove least: Double
  ) {
    let joints = TrackJitter.limbJoints.filter {
      track.skeleton.index(of: $0) != nil && exact.skeleton.index(of: $0) != nil
    }
    let truths = Self.rooted(exact, joints, confidenceAbove: 0)
    let estimates = Self.rooted(track, joints, confidenceAbove: least)
    guard let truths, let estimates, !joints.isEmpty else { return nil }
    var expected = 0
    var errors: [Double] = []
    var aligned: [Double] = []
    var differences = [[[Double]]](
      repeating: [[Double]](repeating: [], count: 3),
      count: joints.count
    )
    for (frame, partner) in partners.enumerated() {
      let truth = truths[frame]
      let estimate = partner.map { estimates[$0] }
      expected += truth.count { !$0.x.isNaN }
      var found: [(estimate: SIMD3<Double>, exact: SIMD3<Double>)] = []
      for joint in joints.indices {
        let difference = (estimate?[joint] ?? SIMD3(repeating: .nan)) - truth[joint]
        for axis in 0..<3 { differences[joint][axis].append(difference[axis]) }
        guard let estimate, !difference.x.isNaN else { continue }
        errors.append((difference * difference).sum().squareRoot())
        found.append((estimate[joint], truth[joint]))
      }
      guard found.count >= Self.fewestAligned,
        let moved = SimilarityAlignment.aligned(found.map(\.estimate), to: found.map(\.exact))
      else { continue }
      for (one, pair) in zip(moved, found) {
        let difference = one - pair.exact
        aligned.append((difference * difference).sum().squareRoot())
      }
    }
    guard !errors.isEmpty else { return nil }
    meanError = 1_000 * errors.reduce(0, +) / Double(errors.count)
    alignedError =
      aligned.isEmpty ? nil : 1_000 * aligned.reduce(0, +) / Double(aligned.count)
    coverage = Double(errors.count) / Double(expected)
    let spacing = FrameSpacing(exact.times)
    let accelerations = differences.flatMap { axes in
      Derivatives.magnitudes(order: 2, of: axes, times: exact.times, spacing: spacing)
    }
    accelerationError =
      accelerations.isEmpty
      ? nil : 1_000 * accelerations.reduce(0, +) / Double(accelerations.count)
  }

  /// The places of joints from the middle of the hips, frame by frame; nil without world coordinates.
  private static func rooted(
    _ track: PoseTrack,
    _ joints: [Joint],
    confidenceAbove least: Double
  ) -> [[SIMD3<Double>]]? {
    guard track.world != nil, let left = track.skeleton.index(of: .leftHip),
      let right = track.skeleton.index(of: .rightHip)
    else { return nil }
    let places = joints.compactMap { track.skeleton.index(of: $0) }
    return (0..<track.count).map { frame in
      let pose = track[frame]
      func point(_ place: Int) -> SIMD3<Double> {
        guard pose.confidence(place) > least, let point = pose.pointInWorld(place),
          point.x.isFinite, point.y.isFinite, point.z.isFinite
        else { return SIMD3(repeating: .nan) }
        return point
      }
      let root = (point(left) + point(right)) / 2
      return places.map { point($0) - root }
    }
  }
}
