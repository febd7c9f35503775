// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Where an analyzer takes the camera to stand.
package enum AssumedView: String, Sendable, CaseIterable {
  /// Tell it from the pose, rep by rep.
  case auto
  /// In front of the subject or behind.
  case front
  /// At the subject's side.
  case side

  /// The view as clips name it; nil where it is to be told from the pose.
  var cameraView: CameraView? {
    switch self {
    case .auto: nil
    case .front: .front
    case .side: .side
    }
  }
}
