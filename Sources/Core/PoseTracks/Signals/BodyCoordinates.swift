// SPDX-License-Identifier: Apache-2.0

/// Where the joints that every backend reports are, as one list of numbers: x and y of each in turn.
struct BodyCoordinates: Sendable {
  /// Nose, and both sides of shoulder, elbow, wrist, hip, knee and ankle.
  static let joints: [Joint] =
    [.nose]
    + [.leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle]
    .flatMap { [$0, $0.mirrored] }
  /// How many numbers there are.
  static let count = 2 * joints.count

  private let places: [Int]

  /// Looks the joints up; nil where the skeleton lacks one.
  init?(_ skeleton: Skeleton) {
    places = Self.joints.compactMap { skeleton.index(of: $0) }
    guard places.count == Self.joints.count else { return nil }
  }

  /// The numbers of a pose over a length; NaN for a joint that was not seen: [26].
  func values(of frame: PoseFrame, over length: Double) -> [Double] {
    places.flatMap { place -> [Double] in
      let point = frame.pointInImage(place)
      return [point.x / length, point.y / length]
    }
  }

  /// The confidence of each joint: [13].
  func confidences(of frame: PoseFrame) -> [Double] {
    places.map { frame.confidence($0) }
  }

  /// The weights of the numbers whose sum is the mean y of joints, downwards or upwards.
  static func weights(of level: [Joint], _ direction: Direction) -> [Double] {
    var weights = [Double](repeating: 0, count: count)
    for joint in level {
      guard let place = joints.firstIndex(of: joint) else { continue }
      weights[2 * place + 1] = (direction == .down ? 1 : -1) / Double(level.count)
    }
    return weights
  }
}
