// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
package import Basics

/// A running pose backend: the frames of one video in, poses out.
///
/// An estimator carries state from frame to frame, so each video gets its own.
package protocol PoseEstimator: AnyObject {
  /// Finds the people in the next frame.
  ///
  /// - Parameters:
  ///   - image: The displayed frame.
  ///   - time: Its presentation time in seconds, later than the last one.
  /// - Returns: The poses, in pixels of the image; none where nobody was found. Their order says
  ///   nothing about who is who.
  /// - Throws: ``PoseBackendError`` where the runtime fails; nobody in the frame is no failure.
  func observe(_ image: PixelImage, at time: Double) throws(PoseBackendError) -> [PoseObservation]
  /// Its description after the first frame; nil if its backend is known without running it.
  var statement: PoseStatement? { get }
  /// Ends the video after its last frame.
  ///
  /// - Throws: ``PoseBackendError`` if it cannot end well.
  func finish() throws(PoseBackendError)
}

extension PoseEstimator {
  /// All that is to be said is in its backend.
  package var statement: PoseStatement? { nil }
  /// Nothing is left to be done.
  package func finish() throws(PoseBackendError) {}
}
