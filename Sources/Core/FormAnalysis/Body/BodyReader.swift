// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Reads the body out of a track's poses; joints are looked up again only where the skeleton changes.
struct BodyReader: Sendable {
  /// The parts that a skeleton must have on both sides.
  private let parts: [BodyPart]
  private var skeleton: Skeleton?
  /// Where the joints are; nil before the first pose, and where the skeleton lacks one of the parts.
  private(set) var joints: BodyJoints?
  /// When the latest pose was, in seconds; nil before the first one.
  private(set) var lastTime: Double?

  /// Creates a reader; without parts every skeleton will do.
  init(_ parts: [BodyPart] = []) {
    self.parts = parts
  }

  /// Both sides of the body in the next pose; nil where the skeleton lacks one of the parts.
  ///
  /// - Complexity: O(1), and O(*joints*) where the skeleton is another than before.
  mutating func read(_ pose: PoseFrame) -> BodyFrame? {
    lastTime = pose.time
    if skeleton != pose.skeleton {
      skeleton = pose.skeleton
      let found = BodyJoints(pose.skeleton)
      joints = found.has(parts) ? found : nil
    }
    return joints.map { BodyFrame(pose, $0) }
  }

  /// Why faults cannot be told in a track that had nothing to judge from: none where it had no pose.
  func abstentions(from faults: [Fault]) -> [Abstention] {
    guard let lastTime else { return [] }
    let reason: Abstention.Reason = joints == nil ? .skeleton : .joints
    return faults.map { Abstention($0, reason, time: lastTime, decisionTime: lastTime) }
  }
}
