// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// How the joints of a track move through the image, in torso lengths.
///
/// Lists are frame by frame: [T x J].
struct JointMotion {
  /// Torso lengths per second; 0 where a joint has no seen neighbour in time.
  let speeds: [Double]
  /// From mid-hip to mid-shoulder, of length 1; NaN where the trunk was not seen: [T].
  let trunk: [SIMD2<Double>]
  /// Away from the joint's partner, across the trunk: -1...1, and 0 in the middle of the body.
  let outward: [Double]

  /// Measures a track.
  ///
  /// - Parameters:
  ///   - track: Any skeleton with shoulders and hips.
  ///   - torso: The length of the torso in pixels, above 0.
  /// - Complexity: O(*frames* x *joints*).
  init(_ track: PoseTrack, torso: Double) {
    let joints = track.skeleton.joints
    func place(_ joint: Joint) -> Int { track.skeleton.index(of: joint) ?? 0 }
    let corners = [Joint.leftShoulder, .rightShoulder, .leftHip, .rightHip].map(place)
    let partners = joints.map { track.skeleton.index(of: $0.mirrored) ?? 0 }
    var trunk: [SIMD2<Double>] = []
    var outward: [Double] = []
    var speeds: [Double] = []
    outward.reserveCapacity(track.positions.count)
    speeds.reserveCapacity(track.positions.count)
    // Points at once, since a pose that is taken out of a track keeps all of it alive, which takes time.
    let points = track.positions.map { SIMD2(Double($0.x), Double($0.y)) }
    for frame in 0..<track.count {
      let start = frame * joints.count
      let shoulders = (points[start + corners[0]] + points[start + corners[1]]) * 0.5
      let axis = shoulders - (points[start + corners[2]] + points[start + corners[3]]) * 0.5
      let up = axis / Angle.length(axis)
      let across = SIMD2(-up.y, up.x)
      trunk.append(up)
      for joint in joints.indices {
        let apart = points[start + joint] - points[start + partners[joint]]
        // Partners that are seen one behind the other have no side, so that it grows with distance.
        let share = (apart * across).sum() / (Self.breadth * torso)
        outward.append(share.isNaN ? 0 : min(max(share, -1), 1))
        let speed = Self.speed(of: joint, at: frame, points, of: joints.count, track.times)
        speeds.append(speed / torso)
      }
    }
    self.trunk = trunk
    self.outward = outward
    self.speeds = speeds
  }

  /// How far apart partners are that are seen side by side, in torso lengths.
  private static let breadth = 0.3

  /// Pixels per second, from the frames on both sides where they were seen.
  private static func speed(
    of joint: Int,
    at frame: Int,
    _ points: [SIMD2<Double>],
    of count: Int,
    _ times: [Double]
  ) -> Double {
    let place = frame * count + joint
    guard !points[place].x.isNaN else { return 0 }
    var (first, last) = (frame, frame)
    if frame > 0, !points[place - count].x.isNaN { first -= 1 }
    if frame + 1 < times.count, !points[place + count].x.isNaN { last += 1 }
    guard first < last else { return 0 }
    let way = points[last * count + joint] - points[first * count + joint]
    return Angle.length(way) / (times[last] - times[first])
  }
}
