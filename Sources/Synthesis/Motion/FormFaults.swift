// SPDX-License-Identifier: Apache-2.0

/// How far a squat departs from good form at its far position.
///
/// A fault grows with the travel: none at the top, half of it half way down. Too little depth is no
/// member; a rep says it by its travel.
public struct FormFaults: Sendable, Equatable {
  /// Lean of the trunk beyond what balance asks, in degrees, at least 0.
  public var trunkLean: Double
  /// How far the left knee is inside of where good form has it, in centimetres, at least 0.
  public var leftValgus: Double
  /// How far the right knee is inside of where good form has it, in centimetres, at least 0.
  public var rightValgus: Double

  /// Creates the faults of a rep.
  public init(trunkLean: Double = 0, leftValgus: Double = 0, rightValgus: Double = 0) {
    self.trunkLean = trunkLean
    self.leftValgus = leftValgus
    self.rightValgus = rightValgus
  }

  /// Good form.
  public static let none = FormFaults()

  /// The most that knees may go inwards at full depth, in centimetres; less deep, in proportion.
  ///
  /// People of 1.2 m still have their knees apart then, and straight legs have no knee to move.
  static let largestValgus = 12.0

  /// The faults a share of the way down to where they are whole.
  func scaled(by share: Double) -> FormFaults {
    FormFaults(
      trunkLean: trunkLean * share,
      leftValgus: leftValgus * share,
      rightValgus: rightValgus * share
    )
  }
}
