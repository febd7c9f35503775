// SPDX-License-Identifier: Apache-2.0

/// A named point of the body; "left" and "right" are the subject's own.
///
/// A skeleton may have joints besides the constants here; two joints are the same if their names are.
public struct Joint: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The snake_case name, the same across skeletons, as `left_hip`.
  public let rawValue: String

  /// Creates a joint by its snake_case name; any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The snake_case name.
  public var description: String { rawValue }

  /// The joint on the other side of the body; the joint itself if it lies in the middle.
  public var mirrored: Joint {
    for (prefix, other) in [("left_", "right_"), ("right_", "left_")]
    where rawValue.hasPrefix(prefix) {
      return Joint(rawValue: other + rawValue.dropFirst(prefix.count))
    }
    for (suffix, other) in [("_left", "_right"), ("_right", "_left")]
    where rawValue.hasSuffix(suffix) {
      return Joint(rawValue: rawValue.dropLast(suffix.count) + other)
    }
    return self
  }
}

extension Joint {
  /// The tip of the nose.
  public static let nose = Joint(rawValue: "nose")
  /// The subject's left shoulder.
  public static let leftShoulder = Joint(rawValue: "left_shoulder")
  /// The subject's right shoulder.
  public static let rightShoulder = Joint(rawValue: "right_shoulder")
  /// The subject's left elbow.
  public static let leftElbow = Joint(rawValue: "left_elbow")
  /// The subject's right elbow.
  public static let rightElbow = Joint(rawValue: "right_elbow")
  /// The subject's left wrist.
  public static let leftWrist = Joint(rawValue: "left_wrist")
  /// The subject's right wrist.
  public static let rightWrist = Joint(rawValue: "right_wrist")
  /// The subject's left hip.
  public static let leftHip = Joint(rawValue: "left_hip")
  /// The subject's right hip.
  public static let rightHip = Joint(rawValue: "right_hip")
  /// The subject's left knee.
  public static let leftKnee = Joint(rawValue: "left_knee")
  /// The subject's right knee.
  public static let rightKnee = Joint(rawValue: "right_knee")
  /// The subject's left ankle.
  public static let leftAnkle = Joint(rawValue: "left_ankle")
  /// The subject's right ankle.
  public static let rightAnkle = Joint(rawValue: "right_ankle")
  /// The subject's left heel; COCO and Vision skeletons have none.
  public static let leftHeel = Joint(rawValue: "left_heel")
  /// The subject's right heel; COCO and Vision skeletons have none.
  public static let rightHeel = Joint(rawValue: "right_heel")
  /// The tip of the subject's left foot; COCO and Vision skeletons have none.
  public static let leftFootIndex = Joint(rawValue: "left_foot_index")
  /// The tip of the subject's right foot; COCO and Vision skeletons have none.
  public static let rightFootIndex = Joint(rawValue: "right_foot_index")
  /// The point between the shoulders; BlazePose and COCO skeletons have none.
  public static let neck = Joint(rawValue: "neck")
  /// The point between the hips; BlazePose and COCO skeletons have none.
  public static let root = Joint(rawValue: "root")
}
