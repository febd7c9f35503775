// SPDX-License-Identifier: Apache-2.0

extension BodyPose {
  /// The place of the seventh cervical vertebra (C7) in metres, where neck and back meet.
  ///
  /// It goes with the chest: 0.045 m above and 0.06 m behind the middle of the shoulder joints of a person of 1.75 m whose
  /// shoulders are not drawn forward.
  package var c7: Vector {
    let top = lumbar + trunk.up * (proportions.trunk - proportions.pelvisHeight)
    return top + trunk.offset(Vector(0, 0.045, -0.06) * proportions.scale)
  }

  /// The place of the upper back corner of the sacrum (S1) in metres.
  ///
  /// It goes with the pelvis: 0.07 m above and 0.04 m behind the middle of the hip joints of a person of 1.75 m.
  package var s1: Vector {
    pelvis + hips.offset(Vector(0, 0.07, -0.04) * proportions.scale)
  }

  /// Halfway between the ears' tragi, which are the ears of ``landmarks``, in metres.
  package var headJoint: Vector {
    headCentre + head.offset(Vector(0, -0.005, -0.006) * proportions.scale)
  }
}
