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
  ///   - signs: Whose knees: 1 is the left, -1 the right one. A leg that is not named follows its hip.
  /// - Returns: The posture with its pelvis elsewhere.
  /// - Precondition: The middle of the knees is ahead of that of their ankles by less than a shank.
  func kneesAhead(
    by distance: Double,
    of body: BodyProportions,
    _ signs: [Double] = [+1, -1]
  ) -> UprightPosture {
    guard distance != 0 else { return self }
    let usual = knees(of: body, signs)
    let shanks = usual - Self.middle(signs.map { foot($0).ankle })
    let radius = (shanks.y * shanks.y + shanks.z * shanks.z).squareRoot()
    var moved = self
    var way = distance
    for _ in 0..<Self.steps {
      let ahead = shanks.z + way
      precondition(ahead.magnitude < radius, "knees are ahead of ankles by less than a shank")
      let rise = (radius * radius - ahead * ahead).squareRoot() - shanks.y
      moved.pelvis = pelvis + .up * rise + .ahead * way
      way += distance - (moved.knees(of: body, signs).z - usual.z)
    }
    return moved
  }

  /// How many steps find the hips' way to a billionth of a millimetre.
  private static let steps = 12

  /// Halfway between the knees of some sides.
  private func knees(of body: BodyProportions, _ signs: [Double]) -> Vector {
    let torso = torso(of: body)
    return Self.middle(signs.map { torso.leg($0, foot($0)).knee })
  }

  private static func middle(_ points: [Vector]) -> Vector {
    points.dropFirst().reduce(points[0], +) / Double(points.count)
  }
}
