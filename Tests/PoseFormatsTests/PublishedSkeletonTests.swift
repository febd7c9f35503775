// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import PoseFormats

@Suite struct PublishedSkeletonTests {
  /// The keypoints as those who published them spell and order them.
  static let published: [(skeleton: Skeleton, names: String)] = [
    (
      .body25,
      """
      Nose Neck RShoulder RElbow RWrist LShoulder LElbow LWrist MidHip RHip RKnee RAnkle LHip LKnee \
      LAnkle REye LEye REar LEar LBigToe LSmallToe LHeel RBigToe RSmallToe RHeel
      """
    ),
    (
      .body25B,
      """
      Nose LEye REye LEar REar LShoulder RShoulder LElbow RElbow LWrist RWrist LHip RHip LKnee RKnee \
      LAnkle RAnkle UpperNeck HeadTop LBigToe LSmallToe LHeel RBigToe RSmallToe RHeel
      """
    ),
    (
      .coco18,
      """
      Nose Neck RShoulder RElbow RWrist LShoulder LElbow LWrist RHip RKnee RAnkle LHip LKnee LAnkle \
      REye LEye REar LEar
      """
    ),
    (
      .mpi15,
      """
      Head Neck RShoulder RElbow RWrist LShoulder LElbow LWrist RHip RKnee RAnkle LHip LKnee LAnkle \
      Chest
      """
    ),
    (
      .halpe26,
      """
      nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow \
      left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle head neck \
      hip left_big_toe right_big_toe left_small_toe right_small_toe left_heel right_heel
      """
    ),
    (
      .halpe26,
      """
      Nose LEye REye LEar REar LShoulder RShoulder LElbow RElbow LWrist RWrist LHip RHip LKnee RKnee \
      LAnkle RAnkle Head Neck Hip LBigToe RBigToe LSmallToe RSmallToe LHeel RHeel
      """
    ),
    (
      .coco23,
      """
      nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow \
      left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle \
      left_big_toe left_small_toe left_heel right_big_toe right_small_toe right_heel
      """
    ),
    (
      .coco17,
      """
      nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow \
      left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle
      """
    ),
  ]

  @Test(arguments: published.indices)
  func `joints are in the published order`(index: Int) {
    let (skeleton, names) = Self.published[index]
    let joints = names.split(separator: " ").map { Joint(naming: String($0)) }
    #expect(skeleton.joints == joints)
    #expect(Skeleton(id: "x", naming: names.split(separator: " ").map(String.init)) == skeleton)
  }

  @Test func `lifted joints have our names where they mean the same`() {
    let names = Skeleton.h36m17.joints.map(\.rawValue)
    #expect(names[3] == "right_ankle")
    #expect(names[8...10] == ["neck", "neck_base", "head"])
    #expect(names[11] == "left_shoulder")
    #expect(names.count == 17)
  }

  @Test func `every number of keypoints has one layout`() {
    let counts = KeypointLayout.published.map(\.count)
    #expect(Set(counts).count == counts.count)
    #expect(KeypointLayout.published.allSatisfy { $0.skeleton.joints.count <= $0.count })
  }

  @Test(arguments: [
    ("left_knee", "left_knee"), ("LeftKnee", "left_knee"), ("leftKnee", "left_knee"),
    ("knee_L", "left_knee"), ("Knee Right", "right_knee"), ("l-knee", "left_knee"),
    ("pelvis", "root"), ("RBigToe", "right_foot_index"), ("nose", "nose"), ("Nose", "nose"),
    ("ankle1", "ankle1"), ("tailBase", "tail_base"), ("L", "l"), ("left", "left"), ("--", "--"),
    ("wing_left", "wing_left"), ("Übung 3", "übung_3"),
  ])
  func `a name becomes ours or stays its own`(text: String, name: String) {
    #expect(Joint(naming: text).rawValue == name)
  }

  @Test func `two names of one joint keep their own, and one name twice is none`() {
    let skeleton = Skeleton(id: "x", naming: ["hip", "pelvis", "LKnee"])
    #expect(skeleton?.joints.map(\.rawValue) == ["hip", "pelvis", "left_knee"])
    #expect(skeleton?.id == "x")
    #expect(Skeleton(id: "x", naming: ["a b", "a_b"]) == nil)
    #expect(Skeleton(id: "x", naming: []) == nil)
  }

  @Test(arguments: [
    ("clip_000000000012_keypoints.json", 12), ("cam01.0034.json", 34), ("12.jpg", 12),
    ("run2/frame.png", nil), ("007", 7), ("a/b2/c3d.x", 3), ("cam01.0034", 34), ("", nil),
    ("9223372036854775807.json", nil), ("99999999999999999999999999.json", nil),
  ])
  func `the last number of a name is the frame's`(name: String, number: Int?) {
    #expect(name.lastNumber == number)
  }
}
