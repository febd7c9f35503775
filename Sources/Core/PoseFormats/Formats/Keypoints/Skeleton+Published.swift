// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Skeletons of published models whose files name no joints, in the order of their keypoints.
///
/// Joints have our names where they mean the same: the middle of the hips is `root`, the big toe `foot_index`.
extension Skeleton {
  /// OpenPose's BODY_25.
  static let body25 = Skeleton(
    "body25",
    """
    nose neck right_shoulder right_elbow right_wrist left_shoulder left_elbow left_wrist root \
    right_hip right_knee right_ankle left_hip left_knee left_ankle right_eye left_eye right_ear \
    left_ear left_foot_index left_small_toe left_heel right_foot_index right_small_toe right_heel
    """
  )

  /// OpenPose's COCO model: the 17 keypoints of COCO and a neck, in another order.
  static let coco18 = Skeleton(
    "coco18",
    """
    nose neck right_shoulder right_elbow right_wrist left_shoulder left_elbow left_wrist right_hip \
    right_knee right_ankle left_hip left_knee left_ankle right_eye left_eye right_ear left_ear
    """
  )

  /// OpenPose's MPI model.
  static let mpi15 = Skeleton(
    "mpi15",
    """
    head neck right_shoulder right_elbow right_wrist left_shoulder left_elbow left_wrist right_hip \
    right_knee right_ankle left_hip left_knee left_ankle chest
    """
  )

  /// The body of Halpe, with the head's top, neck, hips' middle and feet: AlphaPose, RTMPose.
  static let halpe26 = Skeleton(
    "halpe26",
    """
    nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow \
    left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle head neck \
    root left_foot_index right_foot_index left_small_toe right_small_toe left_heel right_heel
    """
  )

  /// Body and feet of COCO-WholeBody; its face and hands follow them.
  static let coco23 = Skeleton(
    "coco23",
    """
    nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow \
    left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle \
    left_foot_index left_small_toe left_heel right_foot_index right_small_toe right_heel
    """
  )

  /// Human3.6M with 17 joints, as lifters to three dimensions use it.
  static let h36m17 = Skeleton(
    "h36m17",
    """
    root right_hip right_knee right_ankle left_hip left_knee left_ankle spine neck neck_base head \
    left_shoulder left_elbow left_wrist right_shoulder right_elbow right_wrist
    """
  )

  private init(_ id: String, _ names: String) {
    self.init(id: id, joints: names.split(separator: " ").map { Joint(rawValue: String($0)) })
  }
}

/// The order in which a file without names holds keypoints, judged by their number.
struct KeypointLayout: Sendable {
  /// The number of keypoints of a person.
  let count: Int
  /// The joints of the first keypoints; the others, of face and hands, are left out.
  let skeleton: Skeleton

  private init(_ count: Int, _ skeleton: Skeleton) {
    self.count = count
    self.skeleton = skeleton
  }

  /// The layouts of published models: one for each number of keypoints.
  ///
  /// BODY_25B of OpenPose, which has as many as BODY_25 in another order, cannot be told from it and is not read.
  static let published = [
    KeypointLayout(15, .mpi15), KeypointLayout(17, .coco17), KeypointLayout(18, .coco18),
    KeypointLayout(25, .body25), KeypointLayout(26, .halpe26), KeypointLayout(133, .coco23),
    KeypointLayout(136, .halpe26),
  ]

  /// The layout of lifters to three dimensions.
  static let lifted = [KeypointLayout(17, .h36m17)]

  /// A layout whose joints a file names.
  init(named skeleton: Skeleton) {
    self.init(skeleton.joints.count, skeleton)
  }
}
