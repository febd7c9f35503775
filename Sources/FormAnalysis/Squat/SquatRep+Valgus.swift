// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension SquatRep {
  /// Judges knees that go inwards: both by their distance, one alone by its projection angle.
  ///
  /// One finding says it of both knees if they are closer together than ankles may have them; where
  /// exactly one knee's angle is too large, it is the finding instead, and names the side. The fault is
  /// judged if either quantity was seen.
  ///
  /// - Parameters:
  ///   - leastSeparation: Of the knees, as a share of the distance between the ankles.
  ///   - largestAngle: In degrees inwards.
  ///   - judge: Writes what is said.
  func judgeValgus(leastSeparation: Double, largestAngle: Double, _ judge: inout RepJudge) {
    let separation = kneeAnkleSeparation
    let angles = [projectionAngle(.left), projectionAngle(.right)]
    judge.measure(.kneeAnkleSeparation, separation)
    for angle in angles { judge.measure(.kneeProjectionAngle, angle) }

    let inward = angles.compactMap(\.reading).filter { $0.value > largestAngle }
    if let reading = separation.reading, reading.value < leastSeparation, inward.count != 1 {
      // No stance is named to start from: twice the limit, as far off as knees that touch.
      let limit = FindingConfidence(neutral: 2 * leastSeparation, threshold: leastSeparation)
      judge.find(.kneeValgus, .kneeAnkleSeparation, reading, limit) { $0 < leastSeparation }
    } else {
      let limit = FindingConfidence(neutral: 0, threshold: largestAngle)
      for reading in inward {
        judge.find(.kneeValgus, .kneeProjectionAngle, reading, limit) { $0 > largestAngle }
      }
    }
    if case .hidden(let reason) = separation, angles.allSatisfy({ $0.reading == nil }) {
      judge.abstain(.kneeValgus, reason)
    }
  }
}
