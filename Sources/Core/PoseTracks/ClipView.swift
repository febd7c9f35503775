// SPDX-License-Identifier: Apache-2.0

/// Where the camera stands relative to the subject's torso.
public enum CameraView: String, Sendable, CaseIterable {
  /// Facing the chest, or the head in prone exercises.
  case front
  /// At right angles to the chest.
  case side
  /// Between front and side.
  case oblique
  /// Facing the back.
  case back
  /// From above.
  case top
  /// Changes within the clip.
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
