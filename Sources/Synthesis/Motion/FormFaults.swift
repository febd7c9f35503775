// SPDX-License-Identifier: Apache-2.0

/// How far a rep departs from good form at its far position.
///
/// A fault grows with the travel: none at the top, half of it half way. Too little depth is no member; a
/// rep says it by its travel. Squats have the first three, push-ups the last.
public struct FormFaults: Sendable, Equatable {
  /// Lean of the trunk beyond what balance asks, in degrees, at least 0.
  public var trunkLean: Double
  /// How far the left knee is inside of where good form has it, in centimetres, at least 0.
  public var leftValgus: Double
  /// How far the right knee is inside of where good form has it, in centimetres, at least 0.
  public var rightValgus: Double
  /// The angle between trunk and legs of a body that is straight in good form, in degrees: positive with
  /// the hips below, negative with the hips above.
  public var hipSag: Double

  /// Creates the faults of a rep.
  public init(
    trunkLean: Double = 0,
    leftValgus: Double = 0,
    rightValgus: Double = 0,
    hipSag: Double = 0
  ) {
    self.trunkLean = trunkLean
    self.leftValgus = leftValgus
    self.rightValgus = rightValgus
    self.hipSag = hipSag
  }

  /// Good form.
  public static let none = FormFaults()

  /// The most that knees may go inwards at full depth, in centimetres; less deep, in proportion.
  ///
  /// People of 1.2 m still have their knees apart then, and straight legs have no knee to move.
  static let largestValgus = 12.0
  /// The most that hips may hang below a straight body, in degrees: they are just above the floor then.
  static let largestSag = 25.0
  /// The most that hips may stand above a straight body, in degrees.
  static let largestPike = 40.0

  /// The faults a share of the way down to where they are whole.
  func scaled(by share: Double) -> FormFaults {
    FormFaults(
      trunkLean: trunkLean * share,
      leftValgus: leftValgus * share,
      rightValgus: rightValgus * share,
      hipSag: hipSag * share
    )
  }
}
