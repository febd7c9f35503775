// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Which joints an array of poses holds, in which order.
package struct PoseLayout: Sendable, Equatable {
  /// The name of a known layout, or the joints as they were named.
  package let name: String
  /// The joint of each place; nil for a place that is read over.
  package let joints: [Joint?]
  /// The place that holds the number of the frame; nil if none does.
  package let framePlace: Int?
  /// The skeleton that tracks of this layout get: the smallest that has all its joints.
  package let skeleton: Skeleton

  /// The layouts that have a name.
  package static let named: [PoseLayout] = [
    PoseLayout("blazepose-33", .blazePose33), PoseLayout("coco-17", .coco17), mediaPipe17, mmFit2D,
    PoseLayout("vision-19", .vision19),
  ]

  /// MediaPipe without eyes, ears, mouth and fingers: nose, then left and right of each joint from
  /// shoulders to feet.
  private static let mediaPipe17 = PoseLayout(
    name: "mediapipe-17",
    joints: [
      .nose, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist,
      .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
      Joint(rawValue: "left_heel"), Joint(rawValue: "right_heel"), .leftFootIndex,
      .rightFootIndex,
    ],
    skeleton: .blazePose33
  )

  /// MM-Fit's poses in the picture: the number of the frame, then the 18 joints of OpenPose's COCO model.
  ///
  /// - Source: https://github.com/KDMStromback/mm-fit, EDA.ipynb.
  private static let mmFit2D = PoseLayout(
    name: "mm-fit-2d",
    joints: [nil, .nose, .neck]
      + [.rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist]
      + [.rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle]
      + ["right_eye", "left_eye", "right_ear", "left_ear"].map { Joint(rawValue: $0) },
    skeleton: .vision19,
    framePlace: 0
  )

  private init(_ name: String, _ skeleton: Skeleton) {
    self.init(name: name, joints: skeleton.joints, skeleton: skeleton)
  }

  private init(name: String, joints: [Joint?], skeleton: Skeleton, framePlace: Int? = nil) {
    self.name = name
    self.joints = joints
    self.skeleton = skeleton
    self.framePlace = framePlace
  }

  /// Reads the name of a layout, or joints separated by commas: `nose,left-shoulder,-,left-hip`.
  ///
  /// A joint is written as in a skeleton, with hyphens or underscores. `frame` is the number of the
  /// frame, and `-` is a place that is read over.
  ///
  /// - Throws: `DeclarationError` for a joint that no skeleton has, one that comes twice, and joints
  ///   that no one skeleton has together.
  package init(parsing text: String) throws(DeclarationError) {
    if let known = Self.named.first(where: { $0.name == text }) {
      self = known
      return
    }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard names.count > 1 else {
      let layouts = Self.named.map(\.name)
      throw DeclarationError(
        "there is no layout '\(text)': name one of \(layouts.joined(separator: ", ")), or its "
          + "joints, separated by commas" + didYouMean(text, in: layouts, after: ";")
      )
    }
    var joints: [Joint?] = []
    var framePlace: Int?
    for (place, name) in names.enumerated() {
      if name == "frame" {
        guard framePlace == nil else { throw DeclarationError("'frame' comes twice") }
        framePlace = place
        joints.append(nil)
        continue
      }
      let joint = try Self.joint(name)
      if let joint, joints.contains(joint) {
        throw DeclarationError("the joint '\(name)' comes twice")
      }
      joints.append(joint)
    }
    let wanted = joints.compactMap(\.self)
    guard !wanted.isEmpty else { throw DeclarationError("no joint is named, only places without") }
    let skeletons = Skeleton.all.sorted { $0.joints.count < $1.joints.count }
    guard let skeleton = skeletons.first(where: { Set(wanted).isSubset(of: $0.joints) }) else {
      let names = skeletons.map(\.id).joined(separator: ", ")
      throw DeclarationError(
        "no skeleton has all these joints (\(names)): write - for those that can be left out"
      )
    }
    self.init(
      name: names.joined(separator: ","),
      joints: joints,
      skeleton: skeleton,
      framePlace: framePlace
    )
  }

  private static func joint(_ name: String) throws(DeclarationError) -> Joint? {
    if name == "-" { return nil }
    let joint = Joint(rawValue: String(name.lowercased().map { $0 == "-" ? "_" : $0 }))
    if Skeleton.all.contains(where: { $0.index(of: joint) != nil }) { return joint }
    var known: [String] = []
    for joint in Skeleton.all.flatMap(\.joints) {
      let spelling = String(joint.rawValue.map { $0 == "_" ? "-" : $0 })
      if !known.contains(spelling) { known.append(spelling) }
    }
    throw DeclarationError(
      "there is no joint '\(name)'" + didYouMean(name.lowercased(), in: known)
    )
  }
}

/// Why the description of a recording cannot be used: one phrase for people.
package struct DeclarationError: Error, Equatable, CustomStringConvertible {
  /// The phrase, without a full stop.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension Substring {
  /// The text without spaces around it.
  var trimmed: String {
    var rest = self
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
