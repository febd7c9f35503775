// SPDX-License-Identifier: Apache-2.0

/// The names of the joints of ARKit's body, and ours for them.
package enum ARKitJoints {
  /// The 91 joints of a body in the world, in the order of `ARSkeletonDefinition.defaultBody3D`.
  package static let names: [String] = {
    let hand = ["Index", "Mid", "Pinky", "Ring", "Thumb"].flatMap { finger in
      let middle = finger == "Thumb" ? ["_1", "_2"] : ["_1", "_2", "_3"]
      return (["Start"] + middle + ["End"]).map { "hand\(finger)\($0)" }
    }
    let leg = ["upLeg", "leg", "foot", "toes", "toesEnd"]
    let arm = ["shoulder_1", "arm", "forearm", "hand"] + hand
    let eye = ["eye", "eyeLowerLid", "eyeUpperLid", "eyeball"]
    func side(_ side: String, _ parts: [String]) -> [String] { parts.map { "\(side)_\($0)_joint" } }
    func middle(_ parts: [String]) -> [String] { parts.map { "\($0)_joint" } }
    let spine = middle((1...7).map { "spine_\($0)" })
    let head = middle((1...4).map { "neck_\($0)" } + ["head", "jaw", "chin"])
    return ["root", "hips_joint"] + side("left", leg) + side("right", leg) + spine
      + side("left", arm) + head + side("left", eye) + ["nose_joint"] + side("right", eye)
      + side("right", arm)
  }()

  /// Our joint for one of ``names``; joints that others do not have keep their names, in snake case.
  package static func joint(_ name: String) -> Joint {
    if let joint = joints[name] { return joint }
    var text = ""
    for character in name.hasSuffix("_joint") ? name.dropLast("_joint".count) : name[...] {
      if character.isUppercase {
        text += "_" + character.lowercased()
      } else {
        text.append(character)
      }
    }
    return Joint(rawValue: text)
  }

  /// The joints that other skeletons have as well.
  ///
  /// A body's shoulders are where the arms begin; its first joints of the shoulders are at the collar bone.
  static let joints: [String: Joint] = {
    let sides: [(name: String, joint: Joint)] = [
      ("eye", Joint(rawValue: "left_eye")), ("arm", .leftShoulder), ("forearm", .leftElbow),
      ("hand", .leftWrist), ("upLeg", .leftHip), ("leg", .leftKnee), ("foot", .leftAnkle),
      ("toesEnd", .leftFootIndex),
    ]
    var joints: [String: Joint] = ["nose_joint": .nose, "neck_1_joint": .neck, "root": .root]
    for (name, joint) in sides {
      joints["left_\(name)_joint"] = joint
      joints["right_\(name)_joint"] = joint.mirrored
    }
    return joints
  }()

  /// The joints that a skeleton in the picture has in addition, or calls otherwise.
  static let joints2D: [String: Joint] = [
    "left_ear_joint": Joint(rawValue: "left_ear"), "right_ear_joint": Joint(rawValue: "right_ear"),
    "left_shoulder_1_joint": .leftShoulder, "right_shoulder_1_joint": .rightShoulder,
  ]
}

extension Skeleton {
  /// All 91 joints of ARKit's body, in its order; those that other skeletons have go by our names.
  package static let arkit91 = Skeleton(
    id: "arkit91",
    joints: ARKitJoints.names.map(ARKitJoints.joint)
  )
}
