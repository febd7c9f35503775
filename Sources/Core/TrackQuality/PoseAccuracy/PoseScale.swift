// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics

/// The lengths of an exact track that errors are measured by.
struct PoseScale {
  /// The median length from mid-shoulder to mid-hip in pixels.
  let torso: Double
  /// Whether that length has depth in it, as every such frame has it.
  let isTorsoInSpace: Bool
  /// The median length from mid-shoulder to the nose in pixels, with depth likewise; nil without one.
  let head: Double?
  /// The sides of the smallest upright box around all joints, frame by frame; NaN without joints.
  let boxes: [SIMD2<Double>]

  /// Measures a track; nil where no frame shows a torso.
  ///
  /// - Complexity: O(*frames* x *joints*).
  init?(_ track: PoseTrack) {
    let skeleton = track.skeleton
    guard let leftShoulder = skeleton.index(of: .leftShoulder),
      let rightShoulder = skeleton.index(of: .rightShoulder),
      let leftHip = skeleton.index(of: .leftHip), let rightHip = skeleton.index(of: .rightHip),
      let torso = Self.length(
        of: track,
        from: (leftShoulder, rightShoulder),
        to: (leftHip, rightHip)
      )
    else { return nil }
    self.torso = torso.length
    isTorsoInSpace = torso.isInSpace
    head = skeleton.index(of: .nose).flatMap { nose in
      Self.length(of: track, from: (leftShoulder, rightShoulder), to: (nose, nose))?.length
    }
    boxes = (0..<track.count).map { frame in
      let pose = track[frame]
      let points = skeleton.joints.indices.map { pose.pointInImage($0) }
        .filter { !($0.x + $0.y).isNaN }
      guard let first = points.first else { return SIMD2(repeating: .nan) }
      let low = points.reduce(first) { pointwiseMin($0, $1) }
      return points.reduce(first) { pointwiseMax($0, $1) } - low
    }
  }

  /// The median distance between the middles of two pairs, with depth where every frame has it.
  private static func length(
    of track: PoseTrack,
    from: (Int, Int),
    to: (Int, Int)
  ) -> (length: Double, isInSpace: Bool)? {
    var flat: [Double] = []
    var deep: [Double] = []
    for frame in 0..<track.count {
      let pose = track[frame]
      let way = pose.midpointInImage(from.0, from.1) - pose.midpointInImage(to.0, to.1)
      let length = Angle.length(way)
      guard !length.isNaN else { continue }
      flat.append(length)
      let depth =
        (pose.depth(from.0) + pose.depth(from.1) - pose.depth(to.0) - pose.depth(to.1)) / 2
      if !depth.isNaN { deep.append((length * length + depth * depth).squareRoot()) }
    }
    let isInSpace = deep.count == flat.count
    guard let length = isInSpace ? Median.of(&deep) : Median.of(&flat), length > 0 else {
      return nil
    }
    return (length, isInSpace)
  }
}
