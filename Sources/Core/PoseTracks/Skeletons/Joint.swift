// SPDX-License-Identifier: Apache-2.0

/// A named point of the body; "left" and "right" are the subject's own.
public struct Joint: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The snake_case name, the same across skeletons.
  public let rawValue: String

  /// Creates a joint by name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The name.
  public var description: String { rawValue }

  /// The joint on the other side of the body; the joint itself where it lies in the middle.
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
  /// The left shoulder.
  public static let leftShoulder = Joint(rawValue: "left_shoulder")
  /// The right shoulder.
  public static let rightShoulder = Joint(rawValue: "right_shoulder")
  /// The left elbow.
  public static let leftElbow = Joint(rawValue: "left_elbow")
  /// The right elbow.
  public static let rightElbow = Joint(rawValue: "right_elbow")
  /// The left wrist.
  public static let leftWrist = Joint(rawValue: "left_wrist")
  /// The right wrist.
  public static let rightWrist = Joint(rawValue: "right_wrist")
  /// The left hip.
  public static let leftHip = Joint(rawValue: "left_hip")
  /// The right hip.
  public static let rightHip = Joint(rawValue: "right_hip")
  /// The left knee.
  public static let leftKnee = Joint(rawValue: "left_knee")
  /// The right knee.
  public static let rightKnee = Joint(rawValue: "right_knee")
  /// The left ankle.
  public static let leftAnkle = Joint(rawValue: "left_ankle")
  /// The right ankle.
  public static let rightAnkle = Joint(rawValue: "right_ankle")
  /// The left heel.
  public static let leftHeel = Joint(rawValue: "left_heel")
  /// The right heel.
  public static let rightHeel = Joint(rawValue: "right_heel")
  /// The tip of the left foot.
  public static let leftFootIndex = Joint(rawValue: "left_foot_index")
  /// The tip of the right foot.
  public static let rightFootIndex = Joint(rawValue: "right_foot_index")
  /// The point between the shoulders.
  public static let neck = Joint(rawValue: "neck")
  /// The point between the hips.
  public static let root = Joint(rawValue: "root")
}
