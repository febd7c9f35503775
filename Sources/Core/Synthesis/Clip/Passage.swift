// SPDX-License-Identifier: Apache-2.0

/// A person who walks through the picture, from the left to the right of the image.
struct Passage: Sendable {
  private let gait: Gait
  private let start: Double
  private let place: Vector

  /// Plans the walk.
  ///
  /// - Parameters:
  ///   - person: Who walks, when and where.
  ///   - camera: What the walk begins and ends out of sight of.
  init(_ person: Recipe.PasserBy, seenBy camera: PinholeCamera) {
    let depth = camera.position.z - person.ahead
    let edge = camera.idealPlace(SIMD2(0, camera.centre.y)).x
    let halfWidth = depth * (camera.centre.x - edge) / camera.focalLength
    // An arm's swing and a stride more than what the camera sees.
    let distance = 2 * (halfWidth + 0.8)
    gait = Gait(
      body: person.subject.proportions,
      origin: -distance / 2,
      destination: distance / 2
    )
    start = person.time
    place = Vector(0, 0, person.ahead)
  }

  /// The person at a time; nil before and after.
  func pose(at time: Double) -> BodyPose? {
    let since = time - start
    guard since >= 0, since < gait.seconds else { return nil }
    let toTheRight = Axes(up: .up, forward: .leftward)
    return gait.pose(at: since, sway: .none).placed(toTheRight, at: place)
  }
}
