// SPDX-License-Identifier: Apache-2.0
import Basics

extension UprightPosture {
  /// The posture with knees farther ahead above feet that stay where they are.
  ///
  /// Shanks lean more and take thighs and hips along, on the arc of the knees about the ankles. Knees still go
  /// where the toes point, which is why the hips' way is found in steps: each takes what is missing of the
  /// knees' way, and some hundredths of it are left.
  ///
  /// - Parameters:
  ///   - distance: How much farther ahead the middle of the knees is, in metres.
  ///   - body: The person's sizes.
  /// - Returns: The posture with its pelvis elsewhere.
  /// - Precondition: The middle of the knees is ahead of that of the ankles by less than a shank.
  func kneesAhead(by distance: Double, of body: BodyProportions) -> UprightPosture {
    guard distance != 0 else { return self }
    let shanks = knees(of: body) - (leftFoot.ankle + rightFoot.ankle) / 2
    let radius = (shanks.y * shanks.y + shanks.z * shanks.z).squareRoot()
    var moved = self
    var way = distance
    for _ in 0..<Self.steps {
      let ahead = shanks.z + way
      precondition(ahead.magnitude < radius, "knees are ahead of ankles by less than a shank")
      let rise = (radius * radius - ahead * ahead).squareRoot() - shanks.y
      moved.pelvis = pelvis + .up * rise + .ahead * way
      way += distance - (moved.knees(of: body).z - knees(of: body).z)
    }
    return moved
  }

  /// How many steps find the hips' way to a billionth of a millimetre.
  private static let steps = 12

  /// Halfway between the knees.
  private func knees(of body: BodyProportions) -> Vector {
    let torso = torso(of: body)
    return (torso.leg(+1, leftFoot).knee + torso.leg(-1, rightFoot).knee) / 2
  }
}
