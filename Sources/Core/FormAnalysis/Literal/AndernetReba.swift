// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The score of REBA by the code of the posture and gait design, literally.
///
/// Known errors of that:
///
/// - an activity always counts 1, so that no posture has the score 1;
/// - table C has 10 at A 5 and B 12, published is 9;
/// - the upper arm is the way from the collar bone to where the arm begins; so what the arm does does not matter;
/// - an upper arm's and a wrist's angles are against the upward vertical, from which what hangs is 180 degrees away;
/// - the wrist is the forearm against the vertical.
///
/// - Source: ErgonomicScorer.swift of and3rn3t/Andernet-Posture, 34a8de2.
enum AndernetReba {
  /// The score of a frame, 2 to 15; parts that were not seen have the lowest.
  static func score(_ pose: AndernetPose) -> Int {
    let parts = Reba(
      trunk: trunk(pose),
      neck: neck(pose),
      legs: legs(pose),
      upperArm: max(
        upperArm(pose, pose[.leftCollar], pose[.leftShoulder]),
        upperArm(pose, pose[.rightCollar], pose[.rightShoulder])
      ),
      lowerArm: max(
        lowerArm(pose[.leftShoulder], pose[.leftElbow], pose[.leftWrist]),
        lowerArm(pose[.rightShoulder], pose[.rightElbow], pose[.rightWrist])
      ),
      wrist: max(
        wrist(pose[.leftElbow], pose[.leftWrist]),
        wrist(pose[.rightElbow], pose[.rightWrist])
      )
    )
    return min(15, tableC(parts.scoreA, parts.scoreB) + 1)
  }

  /// The code's table C, which differs from the published one in one entry.
  static func tableC(_ scoreA: Int, _ scoreB: Int) -> Int {
    scoreA == 5 && scoreB >= 12 ? 10 : Reba.tableC(scoreA, scoreB)
  }

  private static func trunk(_ pose: AndernetPose) -> Int {
    guard let hips = pose[.hips], let top = pose[.spine7] else { return 1 }
    let lean = AndernetPose.sagittal(top - hips).magnitude
    let score = lean < 5 ? 1 : lean <= 20 ? 2 : lean <= 60 ? 3 : 4
    return score + (AndernetPose.frontal(top - hips).magnitude > 10 ? 1 : 0)
  }

  private static func neck(_ pose: AndernetPose) -> Int {
    guard let top = pose[.spine7], let head = pose[.head] else { return 1 }
    let isNear = (0...20).contains(AndernetPose.sagittal(head - top))
    return (isNear ? 1 : 2) + (AndernetPose.frontal(head - top).magnitude > 10 ? 1 : 0)
  }

  private static func legs(_ pose: AndernetPose) -> Int {
    guard let leftHip = pose[.leftHip], let rightHip = pose[.rightHip],
      let leftKnee = pose[.leftKnee], let rightKnee = pose[.rightKnee],
      let leftAnkle = pose[.leftAnkle], let rightAnkle = pose[.rightAnkle]
    else { return 1 }
    let bend =
      180
      - min(
        AndernetPose.interior(leftHip, leftKnee, leftAnkle),
        AndernetPose.interior(rightHip, rightKnee, rightAnkle)
      )
    let base = (leftAnkle.y - rightAnkle.y).magnitude > 0.1 ? 2 : 1
    return base + (bend > 60 ? 2 : bend > 30 ? 1 : 0)
  }

  private static func upperArm(
    _ pose: AndernetPose,
    _ shoulder: SIMD3<Double>?,
    _ elbow: SIMD3<Double>?
  ) -> Int {
    guard let shoulder, let elbow else { return 1 }
    let way = elbow - shoulder
    let angle = AndernetPose.sagittal(way).magnitude
    var score = angle <= 20 ? 1 : angle <= 45 ? 2 : angle <= 90 ? 3 : 4
    if let top = pose[.spine7], shoulder.y - top.y > 0.05 { score += 1 }
    if AndernetPose.frontal(way).magnitude > 30 { score += 1 }
    return score
  }

  private static func lowerArm(
    _ shoulder: SIMD3<Double>?,
    _ elbow: SIMD3<Double>?,
    _ wrist: SIMD3<Double>?
  ) -> Int {
    guard let shoulder, let elbow, let wrist else { return 1 }
    return (60...100).contains(180 - AndernetPose.interior(shoulder, elbow, wrist)) ? 1 : 2
  }

  private static func wrist(_ elbow: SIMD3<Double>?, _ wrist: SIMD3<Double>?) -> Int {
    guard let elbow, let wrist else { return 1 }
    return AndernetPose.frontal(wrist - elbow).magnitude < 15 ? 1 : 2
  }
}
