// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A camera far away that takes pictures of people who were recorded in metres alone.
///
/// It looks horizontally and without perspective: a millimetre is a pixel, so that angles and ratios in the picture are
/// those of the view. From 0 degrees it stands at positive z, with x to the right; from 90 degrees at positive x.
struct VirtualCamera: Sendable {
  /// Pixels of a metre.
  static let pixelsPerMetre = 1_000.0
  /// The margin around all that was seen, as a share of its height.
  static let margin = 0.1

  private let cosine: Double
  private let sine: Double

  /// Places a camera, from any number of degrees.
  init(azimuth: Double) {
    let quarter = azimuth / 90
    if quarter == quarter.rounded() {
      let turns = Int(quarter.truncatingRemainder(dividingBy: 4) + 4) % 4
      cosine = [1, 0, -1, 0][turns]
      sine = [0, 1, 0, -1][turns]
    } else {
      let radians = azimuth / 180 * Double.pi
      cosine = Elementary.cos(radians)
      sine = Elementary.sin(radians)
    }
  }

  /// The place in the picture in pixels, y down, before the frame is known; depth grows away from the camera.
  func pixels(_ point: SIMD3<Double>) -> SIMD3<Float> {
    let right = point.x * cosine - point.z * sine
    let towards = point.x * sine + point.z * cosine
    return SIMD3<Float>(SIMD3(right, -point.y, -towards) * Self.pixelsPerMetre)
  }

  /// The smallest frame with a margin around all poses, and the poses moved into it.
  ///
  /// The result is nil if nothing was seen or the frame would be too large.
  static func framed(
    _ poses: [PoseObservation?]
  ) -> (frameSize: FrameSize, poses: [PoseObservation?])? {
    var low = SIMD2(repeating: Float.infinity)
    var high = -low
    for pose in poses {
      for (position, confidence) in zip(pose?.positions ?? [], pose?.confidences ?? [])
      where confidence > 0 {
        low = pointwiseMin(low, SIMD2(position.x, position.y))
        high = pointwiseMax(high, SIMD2(position.x, position.y))
      }
    }
    guard low.x.isFinite, high.x.isFinite else { return nil }
    let margin = max(1, (high.y - low.y) * Float(Self.margin)).rounded(.up)
    let size = high - low + 2 * SIMD2(repeating: margin)
    guard Double(max(size.x, size.y)) < Double(NumberBounds.frameSides.upperBound) else {
      return nil
    }
    let shift = SIMD3(margin - low.x, margin - low.y, 0)
    let moved = poses.map { pose in
      pose.map { pose in
        var pose = pose
        for joint in pose.positions.indices { pose.positions[joint] += shift }
        return pose
      }
    }
    let frame = FrameSize(width: Int(size.x.rounded(.up)), height: Int(size.y.rounded(.up)))
    return (frame, moved)
  }
}
