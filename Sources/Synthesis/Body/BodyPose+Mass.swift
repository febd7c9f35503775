// SPDX-License-Identifier: Apache-2.0

extension BodyPose {
  /// The centre of mass in metres.
  ///
  /// - Source: Segment masses and centres as shares from Winter, "Biomechanics and Motor Control
  ///   of Human Movement".
  public var centreOfMass: Vector {
    var sum = Vector()
    var mass = 0.0
    func add(_ share: Double, at point: Vector) {
      sum += point * share
      mass += share
    }
    add(0.497, at: pelvis.interpolated(to: shoulders, 0.5))
    add(0.081, at: headCentre)
    for side in [left, right] {
      add(0.028, at: side.shoulder.interpolated(to: side.elbow, 0.436))
      add(0.016, at: side.elbow.interpolated(to: side.wrist, 0.430))
      add(0.006, at: side.wrist + side.fingers * (0.4 * proportions.hand))
      add(0.100, at: side.hip.interpolated(to: side.knee, 0.433))
      add(0.0465, at: side.knee.interpolated(to: side.ankle, 0.433))
      add(0.0145, at: side.ankle + side.toes * (0.05 * proportions.scale))
    }
    return sum / mass
  }
}
