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

  /// The body of OpenPose's BODY_25B and BODY_135: the 17 keypoints of COCO, the upper neck, the head's top and feet.
  static let body25B = Skeleton(
    "body25b",
    """
    nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow \
    left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle upper_neck \
    head_top left_foot_index left_small_toe left_heel right_foot_index right_small_toe right_heel
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
  /// BODY_25B of OpenPose, which has as many as BODY_25 in another order, is told from it by ``chosen(for:)``.
  static let published = [
    KeypointLayout(15, .mpi15), KeypointLayout(17, .coco17), KeypointLayout(18, .coco18),
    KeypointLayout(25, .body25), KeypointLayout(26, .halpe26), KeypointLayout(133, .coco23),
    KeypointLayout(135, .body25B), KeypointLayout(136, .halpe26),
  ]

  /// The layout of lifters to three dimensions.
  static let lifted = [KeypointLayout(17, .h36m17)]

  /// The layout of as many keypoints in which bones are much shorter, else this one.
  ///
  /// In another model's order bones cross the body. It is another's if in most poses the mean bone is
  /// shorter than six tenths of that in this order.
  ///
  /// - Complexity: O(*poses* x *joints*).
  func chosen(for poses: some Sequence<RecordedPose>) -> KeypointLayout {
    guard skeleton == .body25 else { return self }
    let (bones, others) = (skeleton.bones, Skeleton.body25B.bones)
    var (votes, judged) = (0, 0)
    for pose in poses {
      guard let mean = pose.meanLength(of: bones), let other = pose.meanLength(of: others) else {
        continue
      }
      judged += 1
      if other < 0.6 * mean { votes += 1 }
    }
    return 2 * votes > judged ? KeypointLayout(count, .body25B) : self
  }

  /// A layout whose joints a file names.
  init(named skeleton: Skeleton) {
    self.init(skeleton.joints.count, skeleton)
  }
}

extension RecordedPose {
  /// The mean length of bones in the picture; nil if less than half of them were seen.
  fileprivate func meanLength(of bones: [Bone]) -> Double? {
    var sum = 0.0
    var count = 0
    for bone in bones where max(bone.from, bone.to) < image.count {
      guard confidences.isEmpty || confidences[bone.from] > 0 && confidences[bone.to] > 0 else {
        continue
      }
      let step = image[bone.from] - image[bone.to]
      let length = (step.x * step.x + step.y * step.y).squareRoot()
      guard length.isFinite else { continue }
      sum += length
      count += 1
    }
    return 2 * count >= bones.count && count > 0 ? sum / Double(count) : nil
  }
}
