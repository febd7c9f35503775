// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension PoseFrame {
  /// Keypoints as one list of x, y and confidence, with three zeros for an unseen joint.
  var triples: [JSON] {
    var numbers: [JSON] = []
    numbers.reserveCapacity(3 * skeleton.joints.count)
    for joint in skeleton.joints.indices {
      let (point, confidence) = (pointInImage(joint), confidence(joint))
      guard confidence > 0, !point.x.isNaN, !point.y.isNaN else {
        numbers += [0, 0, 0]
        continue
      }
      // As many digits as single precision has.
      numbers += [point.x, point.y, confidence].map { .number(Float($0).decimal) }
    }
    return numbers
  }
}

extension PoseTrack {
  /// The skeleton that has most of the track's joints, the smallest of several.
  ///
  /// - Throws: `PoseDefect` if none of its joints is in any of them.
  func closest(of skeletons: [Skeleton]) throws(PoseDefect) -> Skeleton {
    func shared(_ other: Skeleton) -> Int {
      skeleton.joints.count { other.index(of: $0) != nil }
    }
    let most = skeletons.map(shared).max() ?? 0
    let closest = skeletons.filter { shared($0) == most }
      .min { $0.joints.count < $1.joints.count }
    guard most > 0, let closest else {
      throw PoseDefect("it has none of the joints that the format has")
    }
    return closest
  }
}
