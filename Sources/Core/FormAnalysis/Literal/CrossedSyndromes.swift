// SPDX-License-Identifier: Apache-2.0

/// The upper and the lower crossed syndrome after Janda, as the posture and gait design finds them.
///
/// Both are about tight and weak muscles, which no joint shows.
///
/// - Source: Andernet Posture, API documentation, CrossedSyndromeDetector; CrossedSyndromeDetector.swift of
///   and3rn3t/Andernet-Posture, 34a8de2.
package enum CrossedSyndromes {
  /// The text's upper syndrome: a craniovertebral angle below 50 degrees and shoulders more than 20 mm in front.
  ///
  /// Raised shoulders, its third criterion, have no number and are left out, and that all criteria have to be met is
  /// our reading of a list.
  package static func hasUpper(craniovertebralAngle: Double, shoulderProtraction: Double) -> Bool {
    craniovertebralAngle < 50 && shoulderProtraction > 20
  }

  /// The text's lower syndrome: a pelvis tilted to the front by more than 12 degrees.
  ///
  /// Excessive lordosis and tight hip flexors, its other criteria, have no number and are left out.
  package static func hasLower(pelvicTilt: Double) -> Bool { pelvicTilt > 12 }

  /// The code's score of the upper syndrome, 0 to 100; from 40 on it is found.
  ///
  /// - Parameters:
  ///   - craniovertebralAngle: In degrees; below 45 it counts, up to 30 points.
  ///   - shoulderProtraction: In millimetres; above 20 it counts, up to 25 points.
  ///   - kyphosis: In degrees; above 45 it counts, up to 25 points.
  ///   - cervicalLordosis: In degrees; above 20 it counts, up to 20 points. Nil if it is not known.
  /// - Returns: Points, 0 to 100.
  package static func upperScore(
    craniovertebralAngle: Double,
    shoulderProtraction: Double,
    kyphosis: Double,
    cervicalLordosis: Double? = nil
  ) -> Double {
    points(45 - craniovertebralAngle, 2, upTo: 30)
      + points(shoulderProtraction - 20, 0.5, upTo: 25) + points(kyphosis - 45, 2, upTo: 25)
      + points((cervicalLordosis ?? 0) - 20, 2, upTo: 20)
  }

  /// The code's score of the lower syndrome, 0 to 100; from 40 on it is found.
  ///
  /// - Parameters:
  ///   - pelvicTilt: In degrees to the front; above 10 it counts, up to 35 points.
  ///   - lordosis: In degrees; above 60 it counts, up to 35 points.
  ///   - hipFlexion: At rest in degrees; above 5 it counts, up to 30 points. Nil if it is not known.
  /// - Returns: Points, 0 to 100.
  package static func lowerScore(
    pelvicTilt: Double,
    lordosis: Double,
    hipFlexion: Double? = nil
  ) -> Double {
    points(pelvicTilt - 10, 3, upTo: 35) + points(lordosis - 60, 2.5, upTo: 35)
      + points((hipFlexion ?? 0) - 5, 3, upTo: 30)
  }

  /// The score from which a syndrome is found.
  package static let leastScore = 40.0

  private static func points(_ excess: Double, _ each: Double, upTo most: Double) -> Double {
    min(most, max(0, excess * each))
  }
}
