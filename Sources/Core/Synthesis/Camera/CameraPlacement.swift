// SPDX-License-Identifier: Apache-2.0

/// Where the camera stands, in metres.
package struct CameraPlacement: Sendable, Equatable {
  /// From the subject's place to the lens, along the floor.
  package var distance: Double
  /// The height of the lens above the floor.
  package var height: Double
  /// Above the floor of what appears in the middle of the image.
  package var target: Double
  /// Focal length as a share of the image's longer side.
  package var focalLength: Double
  /// By how many degrees the camera is turned about its axis; positive lowers the right side.
  package var tilt = 0.0

  /// Creates a placement.
  package init(distance: Double, height: Double, target: Double, focalLength: Double = 1.02) {
    self.distance = distance
    self.height = height
    self.target = target
    self.focalLength = focalLength
  }

  /// For a person on their feet, upright image.
  package static let standing = CameraPlacement(distance: 2.95, height: 1.15, target: 0.88)
  /// For a person near the floor, wide image.
  package static let prone = CameraPlacement(distance: 3.0, height: 0.85, target: 0.35)
  /// For a person on their back or on a bench, wide image.
  package static let floor = CameraPlacement(distance: 3.2, height: 1.0, target: 0.45)
  /// For a person who needs more room: who reaches up, steps ahead or stands upside down.
  package static let overhead = CameraPlacement(distance: 3.9, height: 1.2, target: 1.1)
}
