// SPDX-License-Identifier: Apache-2.0

/// Where every part of one body is at one moment.
///
/// Built by the motions; everything else (landmarks, mass, surface) is read off it.
package struct BodyPose: Sendable, Equatable {
  /// One arm and one leg.
  package struct Side: Sendable, Equatable {
    /// The shoulder joint.
    package var shoulder: Vector
    /// The elbow joint.
    package var elbow: Vector
    /// The wrist joint.
    package var wrist: Vector
    /// From the wrist to the finger tips, length 1.
    package var fingers: Vector
    /// From the palm's middle to the thumb's side, length 1.
    package var thumb: Vector
    /// The hip joint.
    package var hip: Vector
    /// The knee joint.
    package var knee: Vector
    /// The ankle joint.
    package var ankle: Vector
    /// From the heel to the toes, length 1.
    package var toes: Vector
    /// From the sole to the instep, length 1.
    package var instep: Vector
  }

  /// The person's sizes.
  package let proportions: BodyProportions
  /// Halfway between the hip joints.
  package var pelvis: Vector
  /// The chest's directions; of a straight back those of the pelvis too.
  package var trunk: Axes
  /// The pelvis's directions.
  package var hips: Axes
  /// The joint between pelvis and chest, on the line between hips and shoulders of a straight back.
  package var lumbar: Vector
  /// The centre of the head.
  package var headCentre: Vector
  /// The head's directions.
  package var head: Axes
  /// The subject's left arm and leg.
  package var left: Side
  /// The subject's right arm and leg.
  package var right: Side
  /// What the person holds, lies on or hangs from.
  package var equipment: [Equipment] = []

  /// Halfway between the shoulder joints.
  package var shoulders: Vector { (left.shoulder + right.shoulder) / 2 }

  /// The pose turned around the vertical axis through the origin, then moved.
  ///
  /// - Parameters:
  ///   - axes: Upright axes of the turned subject.
  ///   - offset: Metres.
  /// - Returns: The same body elsewhere.
  func placed(_ axes: Axes, at offset: Vector = Vector()) -> BodyPose {
    func direction(_ vector: Vector) -> Vector { axes.offset(vector) }
    func point(_ vector: Vector) -> Vector { axes.offset(vector) + offset }
    func turned(_ own: Axes) -> Axes {
      Axes(up: direction(own.up), forward: direction(own.forward))
    }
    func placed(_ side: Side) -> Side {
      Side(
        shoulder: point(side.shoulder),
        elbow: point(side.elbow),
        wrist: point(side.wrist),
        fingers: direction(side.fingers),
        thumb: direction(side.thumb),
        hip: point(side.hip),
        knee: point(side.knee),
        ankle: point(side.ankle),
        toes: direction(side.toes),
        instep: direction(side.instep)
      )
    }
    return BodyPose(
      proportions: proportions,
      pelvis: point(pelvis),
      trunk: turned(trunk),
      hips: turned(hips),
      lumbar: point(lumbar),
      headCentre: point(headCentre),
      head: turned(head),
      left: placed(left),
      right: placed(right),
      equipment: equipment.map { $0.moved(point: point, direction: direction) }
    )
  }
}
