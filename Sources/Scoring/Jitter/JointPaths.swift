// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The joints of a track as one list per axis, NaN where a joint was not seen.
struct JointPaths {
  /// The way of one joint through the image, in pixels.
  struct Path {
    var x: [Double]
    var y: [Double]

    subscript(_ frame: Int) -> SIMD2<Double> { SIMD2(x[frame], y[frame]) }
  }

  private let skeleton: Skeleton
  private let paths: [Path]

  /// Reads a track; joints at or below a confidence are missing.
  ///
  /// - Complexity: O(*frames* x *joints*).
  init(_ track: PoseTrack, confidenceAbove least: Double) {
    skeleton = track.skeleton
    let joints = track.skeleton.joints.count
    paths = (0..<joints).map { joint in
      var path = Path(x: [], y: [])
      path.x.reserveCapacity(track.count)
      path.y.reserveCapacity(track.count)
      for place in stride(from: joint, to: track.positions.count, by: joints) {
        let position = track.positions[place]
        let isSeen =
          Double(track.confidences[place]) > least && position.x.isFinite && position.y.isFinite
        path.x.append(isSeen ? Double(position.x) : .nan)
        path.y.append(isSeen ? Double(position.y) : .nan)
      }
      return path
    }
  }

  /// The path of a joint; nil where the skeleton lacks it.
  subscript(_ joint: Joint) -> Path? {
    skeleton.index(of: joint).map { paths[$0] }
  }

  /// The interior angle at a hinge in degrees, frame by frame; nil where a joint is lacking.
  func angles(_ hinge: Exercise.Hinge, _ side: BodySide) -> [Double]? {
    let joints = hinge.joints(side)
    guard let first = self[joints[0]], let vertex = self[joints[1]], let last = self[joints[2]]
    else { return nil }
    return vertex.x.indices.map { frame in
      Angle.interiorDegrees(first[frame], vertex[frame], last[frame])
    }
  }
}
