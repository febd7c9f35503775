// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension FormRule {
  /// Knees that go inwards in a squat.
  static let kneeValgus = FormRule(
    .kneeValgus,
    [
      Criterion(
        .kneeValgus,
        .kneeProjectionAngle,
        from: .ends,
        limit: "max-projection-angle",
        source: """
          Willson and Davis, 2008, for the angle; the limit is our own, between healthy knees and \
          painful ones: Herrington, 2014
          """
      ),
      Criterion(
        .kneeValgus,
        .kneeAnkleSeparation,
        from: .ends,
        limit: "min-knee-separation",
        isLeast: true,
        source: "Mizner and others, 2012"
      ),
      Criterion(
        .kneeValgus,
        .loweringKneeAngle,
        from: .ends,
        limit: "max-lowering-knee-angle",
        isOfPhase: true,
        source: "the article: knees while lowering; the limit is that of the whole rep"
      ),
    ],
    [
      Parameter(
        "max-projection-angle",
        "The greatest inward angle of the knees.",
        unit: .degrees,
        range: 0...45,
        default: 10
      ),
      Parameter(
        "min-knee-separation",
        "The least distance between the knees, in ankle widths.",
        unit: .share,
        range: 0...2,
        default: 1
      ),
      Parameter(
        "max-lowering-knee-angle",
        "The greatest inward angle of the knees on the way down.",
        unit: .degrees,
        range: 0...45,
        default: 10
      ),
    ],
    reading: { $0.valgusGauges }
  ) { rep, values, judge in
    rep.judgeValgus(
      leastSeparation: values["min-knee-separation"],
      largestAngle: values["max-projection-angle"],
      largestLoweringAngle: values["max-lowering-knee-angle"],
      &judge
    )
  }
}

extension MeasuredRep {
  /// The distance of the knees, and both projection angles: of the rep, then of the way down.
  fileprivate var valgusGauges: [Gauge] {
    [kneeAnkleSeparation, projectionAngle(.left), projectionAngle(.right)] + loweringKneeAngles
  }

  /// The projection angles of both knees on the way down.
  private var loweringKneeAngles: [Gauge] {
    let frames = loweringFrames
    return [projectionAngle(.left, over: frames), projectionAngle(.right, over: frames)]
  }

  /// Judges knees that go inwards: both by their distance, one alone by its projection angle.
  ///
  /// One finding says it of both knees if they are closer together than ankles may have them. Where
  /// exactly one knee's angle is too large, it is the finding instead, and names the side. Angles
  /// on the way down are asked if neither found anything. The fault is judged if either quantity was
  /// seen.
  ///
  /// - Parameters:
  ///   - leastSeparation: Of the knees, as a share of the distance between the ankles.
  ///   - largestAngle: In degrees inwards.
  ///   - largestLoweringAngle: The same on the way down.
  ///   - judge: Writes what is said.
  fileprivate func judgeValgus(
    leastSeparation: Double,
    largestAngle: Double,
    largestLoweringAngle: Double,
    _ judge: inout RepJudge
  ) {
    let separation = kneeAnkleSeparation
    let angles = [projectionAngle(.left), projectionAngle(.right)]
    judge.measure(.kneeAnkleSeparation, separation)
    for angle in angles { judge.measure(.kneeProjectionAngle, angle) }
    let lowering = loweringKneeAngles
    for angle in lowering { judge.measure(.loweringKneeAngle, angle) }

    let inward = angles.compactMap(\.reading).filter { $0.value > largestAngle }
    if let reading = separation.reading, reading.value < leastSeparation, inward.count != 1 {
      // No stance is named to start from: twice the limit, as far off as knees that touch.
      let limit = FindingConfidence(
        neutral: 2 * leastSeparation,
        threshold: leastSeparation,
        isLeast: true
      )
      judge.find(.kneeValgus, .kneeAnkleSeparation, reading, limit)
    } else {
      let limit = FindingConfidence(neutral: 0, threshold: largestAngle)
      for reading in inward { judge.find(.kneeValgus, .kneeProjectionAngle, reading, limit) }
      if inward.isEmpty {
        let limit = FindingConfidence(neutral: 0, threshold: largestLoweringAngle)
        for reading in lowering.compactMap(\.reading) where limit.isWrong(reading.value) {
          judge.find(.kneeValgus, .loweringKneeAngle, reading, limit)
        }
      }
    }
    if case .hidden(let reason, _) = separation, angles.allSatisfy({ $0.reading == nil }) {
      judge.abstain(.kneeValgus, reason)
    }
  }
}
