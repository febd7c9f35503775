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

  /// The joints of ARKit's skeleton that it looks at.
  static let joints: [Joint] =
    BodyPart.joints([.hip, .knee, .ankle, .shoulder]) + [
      Joint(rawValue: "spine_1"), Joint(rawValue: "left_shoulder_1"),
      Joint(rawValue: "right_shoulder_1"),
    ]
  private static let greatestDifference = 5.0

  private var skeleton: Skeleton?
  private var places: [Joint: Int] = [:]
  private var lastTime: Double?
  private var isSeen = false
  private var extents: [Quantity: [BodySide: Extent]] = [:]
  private var trace = VerdictTrace(RangeOfMotionAnalyzer.subject)
  private var confidence = 1.0
  private var hasWorld = false

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    lastTime = pose.time
    if skeleton != pose.skeleton {
      skeleton = pose.skeleton
      places = [:]
      for joint in Self.joints { places[joint] = pose.skeleton.index(of: joint) }
    }
    guard places.count == Self.joints.count, pose.hasPerson else { return }
    isSeen = true
    guard pose.pointInWorld(0) != nil else { return }
    hasWorld = true
    let seen = places.values.map { pose.confidence($0) }.min() ?? 0
    confidence = min(confidence, min(1, max(0, seen)))
    var isUneven = false
    for quantity in Self.quantities {
      let values = BodySide.allCases.map { value(quantity, $0, pose) }
      for (side, value) in zip(BodySide.allCases, values) {
        extents[quantity, default: [:]][side, default: Extent()].take(value)
      }
      if (values[0] - values[1]).magnitude > Self.greatestDifference { isUneven = true }
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
        places.count < Self.joints.count ? .skeleton : isSeen ? .depth : .joints
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
    for quantity in Self.quantities {
      for side in BodySide.allCases {
        guard let extent = extents[quantity]?[side] else { continue }
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

  /// A value in degrees; 0 where a joint is missing.
  private func value(_ quantity: Quantity, _ side: BodySide, _ pose: PoseFrame) -> Double {
    func point(_ joint: Joint) -> SIMD3<Double> {
      let joint = side == .left ? joint : joint.mirrored
      return places[joint].flatMap { pose.pointInWorld($0) } ?? SIMD3(repeating: .nan)
    }
    let found: Double
    switch quantity {
    case .hipRange:
      let hip = point(.leftHip)
      let trunk = point(Joint(rawValue: "spine_1")) - hip
      let thigh = point(.leftKnee) - hip
      found = Elementary.atan2(
        trunk.z * thigh.y - trunk.y * thigh.z,
        trunk.z * thigh.z + trunk.y * thigh.y
      )
    case .kneeRange:
      let angle = Angle.interiorDegreesInWorld(point(.leftHip), point(.leftKnee), point(.leftAnkle))
      return angle.isNaN ? 0 : 180 - angle
    default:
      let arm = point(.leftShoulder) - point(Joint(rawValue: "left_shoulder_1"))
      guard Angle.length(SIMD2(arm.z, arm.y)) > 0.001 else { return 0 }
      found = Elementary.atan2(arm.z, arm.y)
    }
    return found.isNaN ? 0 : found * 180 / .pi
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
