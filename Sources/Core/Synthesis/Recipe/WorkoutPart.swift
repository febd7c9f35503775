// SPDX-License-Identifier: Apache-2.0

/// A part of a workout: an exercise, what is done of it, and what comes before it.
package struct WorkoutPart: Sendable, Equatable {
  /// A place on the floor in metres from the middle of the room.
  package struct Place: Sendable, Equatable {
    /// To the right of the image.
    package var right = 0.0
    /// Towards the camera.
    package var ahead = 0.0

    /// The place as a point of the scene.
    var point: Vector { Vector(right, 0, ahead) }
  }

  /// The exercise.
  package var movement: Movement
  /// What is done of it, in order; without walks.
  package var script: [Step]
  /// The time that the person stands before the exercise, after any walk, in seconds.
  package var rest = 0.0
  /// How far the subject is turned to the right of the image while at it, in degrees; 0 faces the camera.
  package var yaw: Double
  /// Where it is done.
  package var place = Place()
  /// Where the person walks to on the way there, in order.
  package var way: [Place] = []

  /// Creates a part at the middle of the room without a rest before it.
  package init(movement: Movement, script: [Step], yaw: Double) {
    self.movement = movement
    self.script = script
    self.yaw = yaw
  }
}
