// SPDX-License-Identifier: Apache-2.0
public import Basics

/// A running pose backend: the frames of one video in, poses out.
///
/// An estimator carries state from frame to frame, so each video gets its own.
public protocol PoseEstimator: AnyObject {
  /// Finds the pose in the next frame.
  ///
  /// - Parameters:
  ///   - image: The displayed frame.
  ///   - time: Its presentation time in seconds, later than the last one.
  /// - Returns: The pose, in pixels of the image; NaN with confidence 0 where nobody was found.
  /// - Throws: ``PoseBackendError`` where the runtime fails; nobody in the frame is no failure.
  func observe(_ image: PixelImage, at time: Double) throws(PoseBackendError) -> PoseObservation
}
