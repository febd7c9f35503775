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
  private var paths: [Path]

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

  /// The same at some of the frames.
  func choosing(_ frames: [Int]) -> JointPaths {
    var chosen = self
    chosen.paths = paths.map { path in
      Path(x: frames.map { path.x[$0] }, y: frames.map { path.y[$0] })
    }
    return chosen
  }

  /// The same where all of several have a joint, over equally many frames.
  func masked(by others: [JointPaths]) -> JointPaths {
    var masked = self
    for (place, joint) in skeleton.joints.enumerated() {
      for other in others {
        guard let path = other[joint] else {
          masked.paths[place].x = paths[place].x.map { _ in .nan }
          masked.paths[place].y = masked.paths[place].x
          continue
        }
        for frame in path.x.indices where path.x[frame].isNaN {
          masked.paths[place].x[frame] = .nan
          masked.paths[place].y[frame] = .nan
        }
      }
    }
    return masked
  }
}
