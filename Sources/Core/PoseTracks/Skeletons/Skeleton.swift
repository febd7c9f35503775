// SPDX-License-Identifier: Apache-2.0

/// An ordered set of joints as one kind of pose backend reports them.
///
/// Use a constant if one fits; make another for a backend with other joints.
public struct Skeleton: Sendable, Hashable {
  /// The name in track files: `blazePose33`, `coco17`, `vision19`.
  public let id: String
  /// The joints in the order of a pose's positions, each once.
  public let joints: [Joint]

  /// Creates a skeleton of any joints; counters and analyzers find them by name.
  ///
  /// - Precondition: No joint occurs twice.
  public init(id: String, joints: [Joint]) {
    precondition(Set(joints).count == joints.count, "a joint occurs once in a skeleton")
    self.id = id
    self.joints = joints
  }

  /// The index of a joint in a pose, from 0; nil if this skeleton does not have it.
  ///
  /// - Complexity: O(*joints*); look a joint up once per track, not per frame.
  public func index(of joint: Joint) -> Int? {
    joints.firstIndex(of: joint)
  }

  /// The skeletons that track files may name.
  public static let all: [Skeleton] = [.blazePose33, .coco17, .vision19]

  /// The skeleton of a name in `all`; nil for other names.
  public static func named(_ id: String) -> Skeleton? {
    all.first { $0.id == id }
  }

  private init(_ id: String, _ names: String) {
    self.init(id: id, joints: names.split(separator: " ").map { Joint(rawValue: String($0)) })
  }

  /// MediaPipe BlazePose and ML Kit, 33 points, in MediaPipe's index order.
  public static let blazePose33 = Skeleton(
    "blazePose33",
    """
    nose left_eye_inner left_eye left_eye_outer right_eye_inner right_eye right_eye_outer left_ear \
    right_ear mouth_left mouth_right left_shoulder right_shoulder left_elbow right_elbow left_wrist \
    right_wrist left_pinky right_pinky left_index right_index left_thumb right_thumb left_hip \
    right_hip left_knee right_knee left_ankle right_ankle left_heel right_heel left_foot_index \
    right_foot_index
    """
  )

  /// COCO keypoints, 17 points: MoveNet, PoseNet, YOLO.
  public static let coco17 = Skeleton(
    "coco17",
    """
    nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow \
    left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle
    """
  )

  /// Apple Vision's body pose, 19 points; keyed by name there, ordered here.
  public static let vision19 = Skeleton(
    "vision19",
    """
    nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder neck left_elbow \
    right_elbow left_wrist right_wrist left_hip right_hip root left_knee right_knee left_ankle \
    right_ankle
    """
  )
}
