// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The places of one leg and of the shoulder above it in a skeleton.
struct LegJoints: Sendable {
  private let shoulder: Int
  private let hip: Int
  private let knee: Int
  private let ankle: Int
  private let toe: Int?

  init?(_ side: BodySide, _ skeleton: Skeleton) {
    func place(_ joint: Joint) -> Int? {
      skeleton.index(of: side == .left ? joint : joint.mirrored)
    }
    guard let shoulder = place(.leftShoulder), let hip = place(.leftHip),
      let knee = place(.leftKnee), let ankle = place(.leftAnkle)
    else { return nil }
    self.shoulder = shoulder
    self.hip = hip
    self.knee = knee
    self.ankle = ankle
    toe = place(.leftFootIndex)
  }

  var hasToe: Bool { toe != nil }

  func leg(in frame: PoseFrame) -> LegPose {
    LegPose(
      shoulder: frame.pointInImage(shoulder),
      hip: frame.pointInImage(hip),
      knee: frame.pointInImage(knee),
      ankle: frame.pointInImage(ankle),
      toe: toe.map { frame.pointInImage($0) } ?? SIMD2(repeating: .nan),
      flexionInWorld: flexionInWorld(in: frame),
      legConfidence: min(
        frame.confidence(hip),
        frame.confidence(knee),
        frame.confidence(ankle)
      ),
      shoulderConfidence: frame.confidence(shoulder),
      toeConfidence: toe.map { frame.confidence($0) } ?? 0
    )
  }

  /// The flexion of the knee in degrees, in space; NaN without world coordinates.
  private func flexionInWorld(in frame: PoseFrame) -> Double {
    guard let hip = frame.pointInWorld(hip), let knee = frame.pointInWorld(knee),
      let ankle = frame.pointInWorld(ankle)
    else { return .nan }
    return 180 - Angle.interiorDegreesInWorld(hip, knee, ankle)
  }
}

/// One leg and the shoulder above it in one frame, in pixels.
struct LegPose: Sendable {
  var shoulder: SIMD2<Double>
  var hip: SIMD2<Double>
  var knee: SIMD2<Double>
  var ankle: SIMD2<Double>
  var toe: SIMD2<Double>
  var flexionInWorld: Double
  /// The lowest confidence of hip, knee and ankle.
  var legConfidence: Double
  var shoulderConfidence: Double
  var toeConfidence: Double

  var thighLength: Double { Angle.length(knee - hip) }
  var shankLength: Double { Angle.length(ankle - knee) }
}

/// Both legs in one frame.
struct SquatFrame: RepFrame {
  var time: Double
  var left: LegPose
  var right: LegPose

  subscript(side: BodySide) -> LegPose { side == .left ? left : right }

  /// How high the middle of the hips is above that of the ankles, in pixels.
  var height: Double { (left.ankle.y + right.ankle.y - left.hip.y - right.hip.y) / 2 }

  var shoulders: SIMD2<Double> { (left.shoulder + right.shoulder) * 0.5 }
  var hips: SIMD2<Double> { (left.hip + right.hip) * 0.5 }
  var knees: SIMD2<Double> { (left.knee + right.knee) * 0.5 }
  var ankles: SIMD2<Double> { (left.ankle + right.ankle) * 0.5 }

  /// The lowest confidence of the joints of both legs and of the shoulders.
  var confidence: Double {
    let sides = [left, right]
    return sides.map { min($0.legConfidence, $0.shoulderConfidence) }.min() ?? 0
  }
}
