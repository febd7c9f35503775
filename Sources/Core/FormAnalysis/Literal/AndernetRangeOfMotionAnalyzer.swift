// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture app's range of motion, literally, with its defects.
///
/// The text lists the angles and their normal ranges without a formula; so the formulas are those of the code. A range is
/// that from the least to the greatest value of all frames, a missing joint is 0 degrees, and both sides are uneven in
/// each frame in which hips, knees or arms differ by more than 5 degrees.
///
/// Known errors of that:
///
/// - a straight hip is 180 or -180 degrees, so that a leg that goes to the front and to the back has a range of 360;
/// - the arm is the line from ARKit's `shoulder_1` to its `arm`, which is the collar bone and does not swing;
/// - the world's z is the front, however somebody stands;
/// - legs that walk are never even, for one is in front while the other is behind;
/// - one lost joint is a range.
///
/// - Source: ROMAnalyzer.swift and SIMDExtensions.swift of and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetRangeOfMotionAnalyzer: StreamingFormAnalyzer {
  /// The least and the greatest value of something so far.
  private struct Extent: Sendable {
    var low = Double.infinity
    var high = -Double.infinity

    mutating func take(_ value: Double) {
      low = min(low, value)
      high = max(high, value)
    }
  }

  /// The joints of ARKit's skeleton that it looks at: hip, knee, ankle, collar bone and shoulder of the left and of the
  /// right side, and the first of the spine.
  static let joints: [Joint] =
    sideJoints + sideJoints.map(\.mirrored) + [Joint(rawValue: "spine_1")]
  private static let sideJoints: [Joint] = [
    .leftHip, .leftKnee, .leftAnkle, Joint(rawValue: "left_shoulder_1"), .leftShoulder,
  ]
  private static let greatestDifference = 5.0

  private var skeleton: Skeleton?
  /// Where the joints are, in their order; nil where the skeleton lacks one.
  private var places: [Int]?
  private var lastTime: Double?
  private var isSeen = false
  /// Those of each quantity, of the left side and then of the right.
  private var extents = [Extent](repeating: Extent(), count: 6)
  private var trace = VerdictTrace(RangeOfMotionAnalyzer.subject)
  private var confidence = 1.0
  private var hasWorld = false

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    lastTime = pose.time
    if skeleton != pose.skeleton {
      skeleton = pose.skeleton
      let found = Self.joints.compactMap { pose.skeleton.index(of: $0) }
      places = found.count == Self.joints.count ? found : nil
    }
    guard let places, pose.hasPerson else { return }
    isSeen = true
    guard pose.pointInWorld(0) != nil else { return }
    hasWorld = true
    let seen = places.reduce(1) { min($0, pose.confidence($1)) }
    confidence = min(confidence, min(1, max(0, seen)))
    var isUneven = false
    let (left, right) = (angles(.left, pose, places), angles(.right, pose, places))
    for place in 0..<3 {
      extents[2 * place].take(left[place])
      extents[2 * place + 1].take(right[place])
      if (left[place] - right[place]).magnitude > Self.greatestDifference { isUneven = true }
    }
    trace.update(
      .classified(isUneven ? "uneven" : "even"),
      at: pose.time,
      confidence: min(1, max(0, seen)),
      into: &result
    )
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime else { return }
    guard hasWorld else {
      let reason: Abstention.Reason =
        places == nil ? .skeleton : isSeen ? .depth : .joints
      result.abstentions.append(
        Abstention(
          Fault(rawValue: RangeOfMotionAnalyzer.subject),
          reason,
          time: lastTime,
          decisionTime: lastTime
        )
      )
      return
    }
    trace.finish(at: lastTime, into: &result)
    for (number, quantity) in Self.quantities.enumerated() {
      for side in BodySide.allCases {
        let extent = extents[2 * number + (side == .left ? 0 : 1)]
        result.measurements.append(
          FormMeasurement(
            quantity,
            value: extent.high - extent.low,
            time: lastTime,
            decisionTime: lastTime,
            side: side,
            confidence: confidence
          )
        )
      }
    }
  }

  mutating func reset() { self = AndernetRangeOfMotionAnalyzer() }

  private static let quantities: [Quantity] = [.hipRange, .kneeRange, .shoulderRange]

  /// The angles of hip, knee and shoulder in degrees; 0 where a joint is missing.
  private func angles(_ side: BodySide, _ pose: PoseFrame, _ places: [Int]) -> SIMD3<Double> {
    let first = side == .left ? 0 : Self.sideJoints.count
    func point(_ place: Int) -> SIMD3<Double> {
      pose.pointInWorld(places[place]) ?? SIMD3(repeating: .nan)
    }
    func degrees(_ radians: Double) -> Double { radians.isNaN ? 0 : radians * 180 / .pi }
    let (hip, knee, ankle) = (point(first), point(first + 1), point(first + 2))
    let trunk = point(places.count - 1) - hip
    let thigh = knee - hip
    let bend = Angle.interiorDegreesInWorld(hip, knee, ankle)
    let arm = point(first + 4) - point(first + 3)
    let isShort = Angle.length(SIMD2(arm.z, arm.y)) <= 0.001
    return SIMD3(
      degrees(
        Elementary.atan2(
          trunk.z * thigh.y - trunk.y * thigh.z,
          trunk.z * thigh.z + trunk.y * thigh.y
        )
      ),
      bend.isNaN ? 0 : 180 - bend,
      isShort ? 0 : degrees(Elementary.atan2(arm.z, arm.y))
    )
  }
}

extension AndernetRangeOfMotionAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-range-of-motion",
    summary: "The posture app's range of motion, as its code has it.",
    parameters: [],
    families: RangeOfMotionAnalyzer.families,
    joints: joints,
    measures: quantities,
    criteria: [],
    judgements: [RangeOfMotionAnalyzer.subject],
    isLiteral: true,
    source: "the posture app's ROMAnalyzer.swift of 34a8de2"
  ) { _ in AndernetRangeOfMotionAnalyzer() }
}
