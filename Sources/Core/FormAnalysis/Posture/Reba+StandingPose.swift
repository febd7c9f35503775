// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension Reba {
  /// Assesses a posture from joints in space; nil if the trunk or the head was not seen.
  ///
  /// The worse arm and the worse knee count. Our own readings of the method: a trunk is twisted if shoulders and hips
  /// are turned against each other by more than 10 degrees; a neck is bent from a line that rises by
  /// 50 degrees, which is a normal craniovertebral angle, on an upright trunk; somebody is on one leg if the ankles' heights
  /// differ by more than 0.1 m. Raised shoulders and wrists do not show: they count as at rest.
  ///
  /// - Parameters:
  ///   - pose: The person.
  ///   - load: Of what is lifted, 0 to 3.
  ///   - coupling: Of the grip, 0 to 3.
  ///   - activity: 0 to 3.
  init?(_ pose: StandingPose, load: Int = 0, coupling: Int = 0, activity: Int = 0) {
    let lean = pose.trunkLean
    let neck = 90 - pose.craniovertebralAngle - Self.neckAtRest - lean
    guard !lean.isNaN, !neck.isNaN else { return nil }
    let across = pose[.leftShoulder] - pose[.rightShoulder]
    // Hips lie along the person's x.
    let twist = StandingPose.slope(SIMD3(across.x, across.z, 0)).magnitude
    let headAside = StandingPose.leftward(pose[.head] - pose[.neck]) - pose.leftwardLean
    self.init(
      trunk: Self.trunk(
        flexion: lean,
        isAside: max(pose.leftwardLean.magnitude, twist) > Self.aside
      ),
      neck: Self.neck(flexion: neck, isAside: headAside.magnitude > Self.aside),
      legs: Self.legs(
        kneeFlexion: Self.greatest(
          Self.bend(pose[.leftHip], pose[.leftKnee], pose[.leftAnkle]),
          Self.bend(pose[.rightHip], pose[.rightKnee], pose[.rightAnkle])
        ),
        isOnOneLeg: (pose[.leftAnkle].y - pose[.rightAnkle].y).magnitude > Self.stepUp
      ),
      upperArm: max(
        Self.upperArm(pose[.leftElbow] - pose[.leftShoulder], lean: lean),
        Self.upperArm(pose[.rightElbow] - pose[.rightShoulder], lean: lean)
      ),
      lowerArm: max(
        Self.lowerArm(flexion: Self.bend(pose[.leftShoulder], pose[.leftElbow], pose[.leftWrist])),
        Self.lowerArm(
          flexion: Self.bend(pose[.rightShoulder], pose[.rightElbow], pose[.rightWrist])
        )
      ),
      wrist: 1,
      load: load,
      coupling: coupling,
      activity: activity
    )
  }

  /// The angle against the vertical of a line from C7 to the tragus that rises by 50 degrees.
  private static let neckAtRest = 40.0
  /// The difference in height between feet of which one does not stand, in metres.
  private static let stepUp = 0.1

  /// An upper arm by its way from shoulder to elbow.
  private static func upperArm(_ way: SIMD3<Double>, lean: Double) -> Int {
    // Against the trunk, from hanging.
    let hanging = StandingPose.forward(SIMD3(way.x, -way.y, way.z))
    let aside = StandingPose.leftward(SIMD3(way.x, -way.y, way.z))
    return upperArm(flexion: hanging + lean, isAbducted: aside.magnitude > abducted)
  }

  private static func bend(
    _ near: SIMD3<Double>,
    _ vertex: SIMD3<Double>,
    _ far: SIMD3<Double>
  ) -> Double {
    180 - Angle.interiorDegreesInWorld(near, vertex, far)
  }

  private static func greatest(_ one: Double, _ other: Double) -> Double {
    one.isNaN ? other : other.isNaN ? one : max(one, other)
  }
}
