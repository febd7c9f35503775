// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Somebody who stands, as one picture shows it, in pixels.
///
/// Left and right are the subject's own, and a slope or a lean is to the left if it is positive. A lean to the front is
/// known once the clip tells where the person faces.
struct PictureStance: Sendable {
  /// The width of the shoulders, from the subject's right to the left along the picture's x, in pixels.
  var width: Double
  /// The length of the trunk in pixels.
  var trunk: Double
  /// The way in which the person faces along x, in trunk lengths; NaN if nothing shows it.
  var facing: Double
  /// The lean of the trunk to the right of the picture in degrees.
  var lean: Double
  /// The way from a shoulder to the ear above it, x right, y down; the mean of both sides, by confidence.
  var ear: SIMD2<Double>
  /// The ways from the right to the left shoulder, and from the right to the left hip.
  var shoulders: SIMD2<Double>
  var hips: SIMD2<Double>
  /// The lowest confidence of the trunk's joints, and of the ear that is seen better and its shoulder.
  var trunkConfidence: Double
  var earConfidence: Double

  /// The places of the head's joints in a skeleton.
  struct HeadPlaces: Sendable {
    let nose: Int?
    let ears: [BodySide: Int]

    init(_ skeleton: Skeleton) {
      nose = skeleton.index(of: .nose)
      var ears: [BodySide: Int] = [:]
      ears[.left] = skeleton.index(of: Joint(rawValue: "left_ear"))
      ears[.right] = skeleton.index(of: Joint(rawValue: "right_ear"))
      self.ears = ears
    }

    /// True if the skeleton has both ears.
    var hasEars: Bool { ears.count == 2 }
  }

  /// Reads a pose.
  init(_ pose: PoseFrame, _ frame: BodyFrame, _ head: HeadPlaces) {
    let (left, right) = (frame.left, frame.right)
    shoulders = left.shoulder.point - right.shoulder.point
    hips = left.hip.point - right.hip.point
    width = shoulders.x
    trunk = Angle.length(frame.shoulders - frame.hips)
    lean = Angle.leanDegrees(from: frame.hips, to: frame.shoulders)
    trunkConfidence = min(left.trunkConfidence, right.trunkConfidence)
    // Both ears, each with its own shoulder, by how well they were seen.
    var sum = SIMD2<Double>.zero
    var earX = 0.0
    var weight = 0.0
    earConfidence = 0
    for side in BodySide.allCases {
      guard let place = head.ears[side] else { continue }
      let shoulder = frame[side].shoulder
      let confidence = min(pose.confidence(place), shoulder.confidence)
      let point = pose.pointInImage(place)
      guard confidence > 0, !point.x.isNaN, !shoulder.point.x.isNaN else { continue }
      sum += confidence * (point - shoulder.point)
      earX += confidence * point.x
      weight += confidence
      earConfidence = max(earConfidence, confidence)
    }
    ear = weight > 0 ? sum / weight : SIMD2(repeating: .nan)
    let nose = head.nose.map { pose.pointInImage($0).x } ?? .nan
    let toes = Self.mean([left, right].map { $0.toe.point.x - $0.heel.point.x })
    let face = weight > 0 ? nose - earX / weight : .nan
    facing = (face.isNaN ? toes : face) / trunk
  }

  private static func mean(_ values: [Double]) -> Double {
    let seen = values.filter { !$0.isNaN }
    return seen.isEmpty ? .nan : seen.reduce(0, +) / Double(seen.count)
  }
}
