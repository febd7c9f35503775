// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseTrack {
  /// The track as it is shown some time late, at the same presentation times.
  ///
  /// Between frames joints move in straight lines; before the first frame they rest. A joint that is
  /// missing in one of the two frames is shown as in the nearer of them.
  ///
  /// - Parameter seconds: At least 0.
  /// - Returns: The same number of frames.
  /// - Complexity: O(*frames* x *joints*).
  func delayed(by seconds: Double) -> PoseTrack {
    guard seconds > 0, count > 1 else { return self }
    let joints = skeleton.joints.count
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    var world: [SIMD3<Float>]? = self.world == nil ? nil : []
    var next = 0
    for time in times {
      let wanted = max(time - seconds, times[0])
      while next + 1 < count, times[next] < wanted { next += 1 }
      let last = max(next - 1, 0)
      let step = times[next] - times[last]
      let share = step > 0 ? Float((wanted - times[last]) / step) : 1
      for joint in 0..<joints {
        let (before, after) = (last * joints + joint, next * joints + joint)
        let nearer = share < 0.5 ? before : after
        let isBetween = !self.positions[before].x.isNaN && !self.positions[after].x.isNaN
        func between(_ points: [SIMD3<Float>]) -> SIMD3<Float> {
          isBetween ? points[before] + (points[after] - points[before]) * share : points[nearer]
        }
        positions.append(between(self.positions))
        confidences.append(self.confidences[nearer])
        if let points = self.world { world?.append(between(points)) }
      }
    }
    return replacing(positions: positions, confidences: confidences, world: world)
  }
}
