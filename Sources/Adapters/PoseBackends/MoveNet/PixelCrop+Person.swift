// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PixelCrop {
  /// The square in which MoveNet should look for a person in the next frame.
  ///
  /// Its middle is between the hips. Half its side is 1.9 times the farthest that a shoulder or hip
  /// is away from there along an axis, or 1.2 times the farthest of the joints that pass the score,
  /// whichever is more. It is the square around the whole frame where no shoulder or no hip passes
  /// the score, or where it would be larger than that.
  ///
  /// - Parameters:
  ///   - pose: What MoveNet saw in this frame, with 17 joints in the order of COCO.
  ///   - frame: The displayed frame.
  ///   - score: What a joint's score has to pass.
  /// - Source: The tracking that TensorFlow recommends with the model, in its tutorial "MoveNet:
  ///   Ultra fast and accurate pose detection model"; the score there is 0.2.
  init(following pose: FlatPose, in frame: FrameSize, above score: Float) {
    self.init(around: frame)
    let joints = pose.joints
    let shoulders = Self.shoulders.map { joints[$0] }
    let hips = Self.hips.map { joints[$0] }
    guard shoulders.contains(where: { $0.score > score }),
      hips.contains(where: { $0.score > score })
    else { return }
    let middle = (hips[0].point + hips[1].point) / 2
    let torso = Self.reach(of: shoulders + hips, from: middle)
    let body = Self.reach(of: joints.filter { $0.score > score }, from: middle)
    let farthest = max(
      max(middle.x, Double(frame.width) - middle.x),
      max(middle.y, Double(frame.height) - middle.y)
    )
    let half = min(max(1.9 * torso, 1.2 * body), farthest)
    guard half >= 1, half <= Double(width) / 2 else { return }
    self.init(
      left: Int((middle.x - half).rounded()),
      top: Int((middle.y - half).rounded()),
      side: Int((2 * half).rounded())
    )
  }

  private static let shoulders = [5, 6]
  private static let hips = [11, 12]

  /// The farthest distance along an axis.
  private static func reach(of joints: [FlatPose.Joint], from middle: SIMD2<Double>) -> Double {
    joints.reduce(0) { reach, joint in
      let x = abs(joint.point.x - middle.x)
      let y = abs(joint.point.y - middle.y)
      return max(reach, max(x, y))
    }
  }
}
