// SPDX-License-Identifier: Apache-2.0

/// The direction from which the camera sees the subject's torso.
public enum CameraView: String, Sendable, CaseIterable {
  /// From the front of the chest, or from the head in prone exercises.
  case front
  /// From a right angle to the chest.
  case side
  /// From between front and side.
  case oblique
  /// From behind the back.
  case back
  /// From above.
  case top
  /// From a direction that changes within the clip.
  case mixed
}

/// Which way the subject faces in the image.
package enum Facing: String, Sendable, CaseIterable {
  /// Towards the left edge.
  case left
  /// Towards the right edge.
  case right
  /// Towards the camera.
  case toward
  /// Away from the camera.
  case away
  /// Changes within the clip.
  case mixed
}
