// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseTrack {
  /// The track without what is faster than 2 Hz, of joints that are there in all frames.
  func slow(rate: Double) -> PoseTrack {
    guard let filter = ButterworthLowPass(cutoff: 2, rate: rate) else { return self }
    var positions = positions
    for joint in skeleton.joints.indices {
      let path = (0..<count).map { self[$0].pointInImage(joint) }
      guard !path.contains(where: { $0.x.isNaN }) else { continue }
      for (frame, point) in filter.zeroPhase(path[...]).enumerated() {
        positions[frame * skeleton.joints.count + joint] = SIMD3(
          Float(point.x),
          Float(point.y),
          .nan
        )
      }
    }
    return replacing(positions: positions, confidences: confidences, world: .some(nil))
  }

  /// The track without the joints that are missing in another one of the same frames.
  func seen(like other: PoseTrack) -> PoseTrack {
    var positions = positions
    var confidences = confidences
    for index in positions.indices where other.positions[index].x.isNaN {
      positions[index] = SIMD3(repeating: .nan)
      confidences[index] = 0
    }
    return replacing(positions: positions, confidences: confidences, world: .some(nil))
  }
}

extension ButterworthLowPass {
  /// Points without what is faster than the cut-off; as they are where they are too few to be filtered.
  func zeroPhase(_ points: ArraySlice<SIMD2<Double>>) -> [SIMD2<Double>] {
    guard let x = zeroPhase(points.map(\.x)), let y = zeroPhase(points.map(\.y)) else {
      return Array(points)
    }
    return zip(x, y).map { SIMD2($0, $1) }
  }
}
