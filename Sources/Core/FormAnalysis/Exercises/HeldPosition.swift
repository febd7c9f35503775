// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A position whose duration matters, by where joints are in the picture.
struct HeldPosition: Sendable {
  /// The kebab-case name, as `hold` labels have it.
  let name: String
  /// How well a side of the body was seen in the position; nil if the side is not in it.
  private let confidence: @Sendable (SidePose, BodyFrame) -> Double?

  /// The joints that a skeleton must have on both sides.
  static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle]

  /// How well the better seen side was seen in the position; nil if no side is in it.
  ///
  /// - Complexity: O(1).
  func confidence(in frame: BodyFrame) -> Double? {
    [frame.left, frame.right].compactMap { confidence($0, frame) }.max()
  }

  /// The largest angle of trunk and legs to the vertical, in degrees.
  private static let steepest = 35.0
  /// The height of the shoulders of straight arms above the hands, in trunk lengths, at least.
  ///
  /// Straight arms are 1.15 trunks long, and with the head on the floor 0.6 remain. Of bent arms the picture
  /// shows a part, but of an upright trunk the whole.
  private static let straightArms = 0.75

  /// The height of the ankles above the hips, in trunk lengths, at least.
  ///
  /// Straight legs are 1.7 trunks long. From the front legs that are drawn in look as upright, but not as long.
  private static let straightLegs = 1.2

  /// Upside down on straight arms, trunk and legs within 35 degrees of the vertical.
  static let handstand = HeldPosition(name: "wall-handstand") { side, frame in
    inverted(side, frame) { $0 >= straightArms }
  }

  /// Upside down with the head on the floor and bent arms, trunk and legs within 35 degrees of the vertical.
  static let headstand = HeldPosition(name: "wall-headstand") { side, frame in
    inverted(side, frame) { $0 > 0 && $0 < straightArms }
  }

  /// On bent arms with the knees at the elbows and the feet off the floor.
  ///
  /// The shoulders are at least 0.4 arm lengths above the hands, a knee at most 0.6 shanks from the elbow of its
  /// side, and the ankle at least 0.25 shanks above the hand. It is seen from the side alone: from the front
  /// feet on the floor behind the hands are above them in the picture, too.
  static let crow = HeldPosition(name: "crow-stand") { side, frame in
    let shank = side.shankLength
    let reach = (side.wrist.point.y - side.shoulder.point.y) / side.armLength
    let apart = Angle.length(side.knee.point - side.elbow.point) / shank
    let lift = (side.wrist.point.y - side.ankle.point.y) / shank
    let width = Angle.length(frame.left.shoulder.point - frame.right.shoulder.point)
    // Comparisons with NaN are false.
    return reach >= 0.4 && apart <= 0.6 && lift >= 0.25
      && width <= Viewing.sideWidth * Angle.length(frame.shoulders - frame.hips)
      ? seen(side, side.ankle.confidence) : nil
  }

  /// The confidence of a side that is upside down, if the arms reach so far, the mean of both.
  private static func inverted(
    _ side: SidePose,
    _ frame: BodyFrame,
    _ reaches: (Double) -> Bool
  ) -> Double? {
    let steepest = Elementary.tan(steepest * .pi / 180)
    func pointsUp(_ way: SIMD2<Double>) -> Bool {
      -way.y > 0 && way.x.magnitude <= -way.y * steepest
    }
    guard pointsUp(side.hip.point - side.shoulder.point),
      pointsUp(side.ankle.point - side.hip.point),
      side.hip.point.y - side.ankle.point.y >= straightLegs * side.trunkLength,
      reaches(frame.mean { SeenValue($0.reach, $0.armConfidence) })
    else { return nil }
    return seen(side, side.ankle.confidence)
  }

  private static func seen(_ side: SidePose, _ other: Double) -> Double {
    min(1, max(0, min(side.armConfidence, side.hip.confidence, other)))
  }
}

extension SidePose {
  /// The height of the shoulder above the hand, in trunk lengths.
  fileprivate var reach: Double { (wrist.point.y - shoulder.point.y) / trunkLength }
}
