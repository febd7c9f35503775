// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseTrack {
  /// The track with its picture turned clockwise by quarter turns, as a phone's that was held on its side.
  ///
  /// Positions in the world turn with the picture.
  func turned(quarterTurns: Int) -> PoseTrack {
    let turns = ((quarterTurns % 4) + 4) % 4
    guard turns > 0 else { return self }
    let (width, height) = (Float(frameSize.width), Float(frameSize.height))
    let isSideways = turns % 2 == 1
    return replacing(
      frameSize: isSideways
        ? FrameSize(width: frameSize.height, height: frameSize.width) : frameSize,
      positions: positions.map { point in
        switch turns {
        case 1: SIMD3(height - point.y, point.x, point.z)
        case 2: SIMD3(width - point.x, height - point.y, point.z)
        default: SIMD3(point.y, width - point.x, point.z)
        }
      },
      world: world?.map { point in
        switch turns {
        case 1: SIMD3(point.y, -point.x, point.z)
        case 2: SIMD3(-point.x, -point.y, point.z)
        default: SIMD3(-point.y, point.x, point.z)
        }
      }
    )
  }

  /// The track with y counted from the other edge.
  func turnedOver() -> PoseTrack {
    replacing(positions: positions.map { SIMD3($0.x, Float(frameSize.height) - $0.y, $0.z) })
  }

  /// The share of frames in which the head is below the hips; nil if no frame counts.
  ///
  /// A frame counts if it has head and hips, and if the line between them is steeper than 30
  /// degrees.
  var shareUpsideDown: Double? {
    let heads = ["nose", "head", "neck"].map { Joint(rawValue: $0) }
    guard let head = heads.lazy.compactMap({ skeleton.index(of: $0) }).first,
      let left = skeleton.index(of: .leftHip), let right = skeleton.index(of: .rightHip)
    else { return nil }
    var (steep, below) = (0, 0)
    for index in 0..<count {
      let pose = self[index]
      let line = pose.midpointInImage(left, right) - pose.pointInImage(head)
      let length = (line * line).sum().squareRoot()
      guard length > 0, line.y.magnitude > length / 2 else { continue }
      steep += 1
      if line.y < 0 { below += 1 }
    }
    return steep == 0 ? nil : Double(below) / Double(steep)
  }
}
