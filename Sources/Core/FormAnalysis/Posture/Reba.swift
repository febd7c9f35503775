// SPDX-License-Identifier: Apache-2.0

/// A Rapid Entire Body Assessment (REBA): scores of body parts, and the risk that published tables make of them.
///
/// It grades the strain of a posture at work, and is no diagnosis. Load, grip and repetition cannot be seen; they
/// are 0 unless given.
///
///     Reba(trunk: 3, neck: 2, legs: 1, upperArm: 2, lowerArm: 2, wrist: 1).score  // A 4, B 2: 4
///
/// - Source: Hignett and McAtamney, "Rapid Entire Body Assessment (REBA)", Applied Ergonomics 31, 2000, tables A to C.
package struct Reba: Sendable, Hashable {
  /// The trunk, 1 to 5.
  package var trunk: Int
  /// The neck, 1 to 3.
  package var neck: Int
  /// The legs, 1 to 4.
  package var legs: Int
  /// The upper arm, 1 to 6.
  package var upperArm: Int
  /// The lower arm, 1 or 2.
  package var lowerArm: Int
  /// The wrist, 1 to 3.
  package var wrist: Int
  /// The load, 0 below 5 kg to 3 above 10 kg with a jerk.
  package var load: Int
  /// The grip, 0 good to 3 unacceptable.
  package var coupling: Int
  /// The kinds of activity, 0 to 3: held for a minute, repeated, or changing fast.
  package var activity: Int

  /// Creates an assessment; scores beyond their ranges count as the nearest end.
  package init(
    trunk: Int,
    neck: Int,
    legs: Int,
    upperArm: Int,
    lowerArm: Int,
    wrist: Int,
    load: Int = 0,
    coupling: Int = 0,
    activity: Int = 0
  ) {
    self.trunk = min(5, max(1, trunk))
    self.neck = min(3, max(1, neck))
    self.legs = min(4, max(1, legs))
    self.upperArm = min(6, max(1, upperArm))
    self.lowerArm = min(2, max(1, lowerArm))
    self.wrist = min(3, max(1, wrist))
    self.load = min(3, max(0, load))
    self.coupling = min(3, max(0, coupling))
    self.activity = min(3, max(0, activity))
  }

  /// Score A, 1 to 12: trunk, neck and legs by table A, and the load.
  package var scoreA: Int { Self.tableA[trunk - 1][4 * (neck - 1) + legs - 1] + load }

  /// Score B, 1 to 12: arms and wrist by table B, and the grip.
  package var scoreB: Int { Self.tableB[upperArm - 1][3 * (lowerArm - 1) + wrist - 1] + coupling }

  /// The score, 1 to 15: table C of both, and the activity.
  package var score: Int { Self.tableC(scoreA, scoreB) + activity }

  /// The risk that the score means.
  package var risk: Risk { Risk(score: score) }

  /// A level of risk, by the name that judgements use.
  package enum Risk: String, Sendable, CaseIterable {
    /// A score of 1.
    case negligible
    /// A score of 2 or 3.
    case low
    /// A score of 4 to 7.
    case medium
    /// A score of 8 to 10.
    case high
    /// A score of 11 to 15.
    case veryHigh = "very-high"

    /// Takes the level of a score.
    package init(score: Int) {
      switch score {
      case ...1: self = .negligible
      case ...3: self = .low
      case ...7: self = .medium
      case ...10: self = .high
      default: self = .veryHigh
      }
    }
  }

  /// The entry of table C for scores A and B, each 1 to 12.
  package static func tableC(_ scoreA: Int, _ scoreB: Int) -> Int {
    tableC[min(12, max(1, scoreA)) - 1][min(12, max(1, scoreB)) - 1]
  }

  /// By trunk; four columns of legs for each score of the neck.
  private static let tableA = [
    [1, 2, 3, 4, 1, 2, 3, 4, 3, 3, 5, 6],
    [2, 3, 4, 5, 3, 4, 5, 6, 4, 5, 6, 7],
    [2, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8],
    [3, 5, 6, 7, 5, 6, 7, 8, 6, 7, 8, 9],
    [4, 6, 7, 8, 6, 7, 8, 9, 7, 8, 9, 9],
  ]

  /// By upper arm; three columns of wrists for each score of the lower arm.
  private static let tableB = [
    [1, 2, 2, 1, 2, 3],
    [1, 2, 3, 2, 3, 4],
    [3, 4, 5, 4, 5, 5],
    [4, 5, 5, 5, 6, 7],
    [6, 7, 8, 7, 8, 8],
    [7, 8, 8, 8, 9, 9],
  ]

  /// By score A, a column for each score B.
  private static let tableC = [
    [1, 1, 1, 2, 3, 3, 4, 5, 6, 7, 7, 7],
    [1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 7, 8],
    [2, 3, 3, 3, 4, 5, 6, 7, 7, 8, 8, 8],
    [3, 4, 4, 4, 5, 6, 7, 8, 8, 9, 9, 9],
    [4, 4, 4, 5, 6, 7, 8, 8, 9, 9, 9, 9],
    [6, 6, 6, 7, 8, 8, 9, 9, 10, 10, 10, 10],
    [7, 7, 7, 8, 9, 9, 9, 10, 10, 11, 11, 11],
    [8, 8, 8, 9, 10, 10, 10, 10, 10, 11, 11, 11],
    [9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12],
    [10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 12],
    [11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12],
    [12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12],
  ]
}
