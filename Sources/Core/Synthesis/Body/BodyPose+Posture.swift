// SPDX-License-Identifier: Apache-2.0
import Basics

/// The values of a standing posture, by the body's own landmarks.
extension BodyPose {
  /// The way that the pelvis faces: level, length 1.
  private var front: Vector { hips.left.cross(.up).normalized }

  /// The angle of a way above the horizontal in the plane that divides left from right, in degrees in -180...180: 0 is
  /// straight to the front, 90 straight up.
  private func rise(_ way: Vector) -> Double { degrees(way.y, way.dot(front)) }

  private func degrees(_ across: Double, _ along: Double) -> Double {
    Elementary.atan2(across, along) * 180 / .pi
  }

  /// The angle at C7 between the horizontal to the front and the tragi, in degrees.
  var craniovertebralAngle: Double { rise(headJoint - c7) }

  /// The angle at the middle of the shoulders between the horizontal to the front and the tragi, in degrees.
  var earShoulderAngle: Double { rise(headJoint - shoulders) }

  /// The horizontal distance of C7 in front of S1 in millimetres.
  var sagittalVerticalAxis: Double { (c7 - s1).dot(front) * 1000 }

  /// The horizontal distance of the middle of the shoulders in front of C7 in millimetres.
  var shoulderProtraction: Double { (shoulders - c7).dot(front) * 1000 }

  /// The lean from the middle of the hips to the middle of the shoulders to the front, in degrees.
  var forwardLean: Double { 90 - rise(shoulders - pelvis) }

  /// The same to the subject's left.
  var leftwardLean: Double {
    let way = shoulders - pelvis
    return degrees(way.dot(hips.left), way.y)
  }

  /// The lean of the pelvis to the front in degrees: 0 has the line from the hip joints to the waist upright.
  var pelvicTilt: Double { 90 - rise(hips.up) }

  /// The angle of the line of the shoulders against the horizontal in degrees, positive with the left one higher.
  var shoulderTilt: Double {
    let way = left.shoulder - right.shoulder
    return degrees(way.y, way.dot(hips.left))
  }

  /// The angle of the line of the hips against the horizontal in degrees, positive with the left one higher.
  var pelvicObliquity: Double {
    let way = left.hip - right.hip
    return degrees(way.y, (way.x * way.x + way.z * way.z).squareRoot())
  }
}
