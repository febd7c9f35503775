// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The six angles of one pose that recognition by windows looks at.
///
/// In degrees: the angles at knee, elbow, hip and shoulder as the mean of both sides, the difference
/// between the knees, and the lean of the trunk to either side.
struct AngleReading: Sendable {
  /// The time of the pose, in seconds.
  let time: Double
  /// True if somebody was found.
  let isSeen: Bool
  /// One value for each series; NaN if its joints were not seen.
  let values: [Double]
}

/// Reads the six angles pose by pose.
struct AngleReader: Sendable {
  private var extractors: [SignalExtractor]

  init() {
    let names = Exercise.Hinge.allCases.map { "\($0.rawValue)-angle-mean" }
    extractors = (names + ["knee-angle-left", "knee-angle-right"]).map { name in
      guard let signal = Signal.named(name) else {
        preconditionFailure("the catalogue has the angles of all hinges")
      }
      return SignalExtractor(signal)
    }
  }

  /// Reads the next pose.
  ///
  /// - Complexity: O(1).
  mutating func reading(of frame: PoseFrame) -> AngleReading {
    let values = extractors.indices.map { extractors[$0].sample(of: frame).value }
    let means = values.prefix(Exercise.Hinge.allCases.count)
    let knees = values.suffix(2)
    return AngleReading(
      time: frame.time,
      isSeen: frame.hasPerson,
      values: means + [
        (knees[knees.startIndex] - knees[knees.startIndex + 1]).magnitude, Self.lean(of: frame),
      ]
    )
  }

  /// The lean of the trunk from the upward vertical, to either side; NaN if a joint is not of the skeleton.
  private static func lean(of frame: PoseFrame) -> Double {
    let joints: [Joint] = [.leftHip, .rightHip, .leftShoulder, .rightShoulder]
    let places = joints.compactMap { frame.skeleton.index(of: $0) }
    guard places.count == joints.count else { return .nan }
    return Angle.leanDegrees(
      from: frame.midpointInImage(places[0], places[1]),
      to: frame.midpointInImage(places[2], places[3])
    ).magnitude
  }
}
