// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A frame's time, or its number.
enum Moment: Sendable, Equatable {
  /// Seconds of the recording's clock.
  case seconds(Double)
  /// The number of the frame, from any first one.
  case number(Int)
}

/// One person in one frame, in the file's own units and axes.
struct RecordedPose: Sendable {
  /// Positions in the picture, one per joint of the skeleton, with depth or NaN as z.
  ///
  /// A missing joint is NaN; the list is empty if the format has none.
  var image: [SIMD3<Double>] = []
  /// Positions in the world, one per joint.
  ///
  /// A missing joint is NaN; the list is empty if the format has none.
  var world: [SIMD3<Double>] = []
  /// Confidences, one per joint; empty if the format has none, so that a joint with a position has 1.
  var confidences: [Double] = []
  /// The name by which the recording tells people apart; nil if it does not.
  var person: String?

  /// A pose in which nothing was seen, with room for positions in the picture, in the world or both.
  init(joints: Int, image hasImage: Bool = true, world hasWorld: Bool = false) {
    let missing = [SIMD3<Double>](repeating: SIMD3(repeating: .nan), count: joints)
    if hasImage { image = missing }
    if hasWorld { world = missing }
    confidences = [Double](repeating: 0, count: joints)
  }
}

/// The poses of one frame in pixels and metres.
struct RecordedFrame: Sendable {
  var moment: Moment
  var place: PosePlace
  var poses: [PoseObservation]
  var persons: [String?]
}
