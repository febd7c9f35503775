// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The numbers that the posture and gait design has of one frame, literally.
///
/// Text and code name the same quantities; the formulas are the code's, for the text has none. The code's proxies
/// of curves of the spine are angles of three of its joints: they are no Cobb angles, and go into its score and its types alone.
/// A number that lacks a joint is normal.
///
/// - Source: Andernet Posture, API documentation, PostureMetrics; PostureAnalyzer.swift of and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetPosture: Sendable, Equatable {
  /// The angle between the horizontal and the way from C7 to the head, without its sign: a head behind C7 is as one in front.
  var craniovertebralAngle: Double
  /// The way of C7 along the world's z against the root, in millimetres.
  var sagittalVerticalAxis: Double
  /// The angle of the trunk along the world's z.
  var trunkLean: Double
  /// The angle of the trunk along the world's x.
  var lateralLean: Double
  /// The way of the collar bones along the world's z against C7, in millimetres; 0 without them.
  var shoulderProtraction: Double
  /// The angle along the world's z from the root to the first joint of the spine; 0 without it.
  var pelvicTilt: Double
  /// The difference of the collar bones' heights in millimetres; 0 without them.
  var shoulderDifference: Double
  /// The slope of the hips, from left to right; 0 without them.
  var pelvicObliquity: Double
  /// The bend at the fifth joint of the spine between the second and the seventh; 30 without them.
  var kyphosis: Double
  /// The bend at the first joint of the spine between the root and the third; 50 without them.
  var lordosis: Double
  /// The greatest distance of a joint of the spine from the line between root and neck, in millimetres.
  var spineDeviation: Double
  /// The way of the head along the world's z against the root, in millimetres.
  var headOffset: Double

  /// Takes the numbers of a frame; nil if it lacks one of ``AndernetPose/Part/needed``.
  init?(_ pose: AndernetPose) {
    guard let root = pose[.root], let hips = pose[.hips],
      let top = pose[.spine7], let neck = pose[.neck],
      let head = pose[.head]
    else { return nil }
    let neckWay = head - top
    let isLong = Angle3.length(SIMD3(0, neckWay.y, neckWay.z)) > 0.001
    craniovertebralAngle =
      isLong ? 90 - AndernetPose.sagittal(SIMD3(0, neckWay.y, neckWay.z.magnitude)) : 52
    sagittalVerticalAxis = 1000 * (top.z - root.z)
    trunkLean = AndernetPose.sagittal(top - hips)
    lateralLean = AndernetPose.frontal(top - hips)
    headOffset = 1000 * (head.z - root.z)
    if let left = pose[.leftCollar], let right = pose[.rightCollar] {
      shoulderProtraction = 1000 * ((left.z + right.z) / 2 - top.z)
      shoulderDifference = 1000 * (left.y - right.y).magnitude
    } else {
      (shoulderProtraction, shoulderDifference) = (0, 0)
    }
    if let left = pose[.leftHip], let right = pose[.rightHip] {
      pelvicObliquity = StandingPose.slope(right - left)
    } else {
      pelvicObliquity = 0
    }
    let first = pose[.spine1]
    pelvicTilt = first.map { AndernetPose.sagittal($0 - root) } ?? 0
    kyphosis = 30
    if let low = pose[.spine2], let middle = pose[.spine5] {
      kyphosis = 180 - AndernetPose.interior(low, middle, top)
    }
    lordosis = 50
    if let first, let third = pose[.spine3] {
      lordosis = 180 - AndernetPose.interior(root, first, third)
    }
    spineDeviation = 0
    for joint in pose.spine {
      spineDeviation = max(spineDeviation, 1000 * Angle3.distance(joint, from: root, to: neck))
    }
  }
}

/// Lengths in space, in the unit of what is given.
private enum Angle3 {
  static func length(_ way: SIMD3<Double>) -> Double { (way * way).sum().squareRoot() }

  /// The distance of a point from the stretch between two others.
  static func distance(
    _ point: SIMD3<Double>,
    from start: SIMD3<Double>,
    to end: SIMD3<Double>
  ) -> Double {
    let way = end - start
    guard length(way) > 0.001 else { return length(point - start) }
    let share = ((point - start) * way).sum() / (way * way).sum()
    return length(point - (start + min(1, max(0, share)) * way))
  }
}

extension AndernetPosture {
  /// The code's score of a frame, 0 to 100: shares of how near nine numbers are to an ideal one.
  ///
  /// The text names a composite of 0 to 100 and no rule.
  var score: Double {
    func share(_ weight: Double, _ value: Double, ideal: Double = 0, worst: Double) -> Double {
      weight * max(0, 100 * (1 - (value - ideal).magnitude / worst))
    }
    let parts = [
      share(0.22, craniovertebralAngle, ideal: 52.5, worst: 25),
      share(0.22, sagittalVerticalAxis, worst: 120),
      share(0.13, trunkLean, worst: 25),
      share(0.08, lateralLean, worst: 15),
      share(0.08, shoulderDifference, worst: 60),
      share(0.10, kyphosis, ideal: 32.5, worst: 40),
      share(0.05, pelvicObliquity, worst: 8),
      share(0.07, lordosis, ideal: 50, worst: 35),
      share(0.05, spineDeviation, worst: 60),
    ]
    return min(100, max(0, parts.reduce(0, +)))
  }
}
