// SPDX-License-Identifier: Apache-2.0
internal import CMediaPipe
import PoseTracks

extension PoseObservation {
  /// Brings MediaPipe's landmarks into the conventions of tracks.
  ///
  /// - Image: x times the width and y times the height; z is at the scale of x, so it is multiplied
  ///   by the width too; it stays negative towards the camera.
  /// - World: MediaPipe's y points down and z away from the camera. Both change sign, which keeps
  ///   the system right-handed with y up; the origin stays between the hips.
  /// - Confidence is the visibility: how likely the joint is inside the frame and not hidden.
  ///   Presence says only that it is inside the frame, and stays near 1 for joints behind the body.
  init(_ pose: rep_landmarker_pose, frameSize: FrameSize) {
    let width = Float(frameSize.width)
    let height = Float(frameSize.height)
    let image = Self.landmarks(pose.image)
    self.init(
      positions: image.map { SIMD3($0.x * width, $0.y * height, $0.z * width) },
      confidences: image.map { min(max($0.visibility, 0), 1) },
      world: Self.landmarks(pose.world).map { SIMD3($0.x, -$0.y, -$0.z) }
    )
  }

  /// The elements of a C array of landmarks, which Swift sees as a tuple.
  private static func landmarks<Tuple>(_ tuple: Tuple) -> [rep_landmark] {
    unsafe withUnsafeBytes(of: tuple) { bytes in
      unsafe Array(bytes.bindMemory(to: rep_landmark.self))
    }
  }
}
