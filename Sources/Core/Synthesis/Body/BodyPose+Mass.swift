// SPDX-License-Identifier: Apache-2.0

extension BodyPose {
  /// The centre of mass in metres, without what the person holds.
  ///
  /// - Source: The masses of the person's ``SegmentTable``.
  package var centreOfMass: Vector {
    let masses = proportions.table.masses
    var sum = Vector()
    var mass = 0.0
    func add(_ share: Double, at point: Vector) {
      sum += point * share
      mass += share
    }
    func add(_ segment: SegmentTable.Mass, _ upper: Vector, _ lower: Vector) {
      add(segment.share, at: upper.interpolated(to: lower, segment.centre))
    }
    add(masses.trunk, at: pelvis.interpolated(to: shoulders, 0.5))
    add(masses.head, at: headCentre)
    for side in [left, right] {
      add(masses.upperArm, side.shoulder, side.elbow)
      add(masses.forearm, side.elbow, side.wrist)
      add(masses.hand, at: side.wrist + side.fingers * (0.4 * proportions.hand))
      add(masses.thigh, side.hip, side.knee)
      add(masses.shank, side.knee, side.ankle)
      add(masses.foot, at: side.ankle + side.toes * (0.05 * proportions.scale))
    }
    return sum / mass
  }
}
