// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Draws poses of one skeleton: a line per bone, a disc per joint, doubtful ones in red.
struct SkeletonDrawing {
  /// Joints below it are doubtful, and bones that end in one.
  let lowConfidence: Double
  private let bones: [Bone]
  private let colors: [StrokeColor]

  /// The subject's left side.
  static let left = StrokeColor(0, 200, 255)
  /// The subject's right side.
  static let right = StrokeColor(255, 200, 0)
  /// What lies in the middle or goes across.
  static let middle = StrokeColor(255, 255, 255)
  /// What the backend is not sure of.
  static let doubtful = StrokeColor(230, 20, 30)

  /// Prepares to draw poses of a skeleton.
  init(_ skeleton: Skeleton, lowConfidence: Double) {
    self.lowConfidence = lowConfidence
    bones = skeleton.bones
    colors = skeleton.joints.map { joint in
      if joint.mirrored == joint { return Self.middle }
      return joint.rawValue.contains("left") ? Self.left : Self.right
    }
  }

  /// Draws a pose over a picture; joints that were not seen and their bones are left out.
  func draw(_ pose: PoseFrame, over image: inout PixelImage) {
    let radius = max(1.5, Double(min(image.width, image.height)) / 300)
    for bone in bones {
      let isDoubtful =
        min(pose.confidence(bone.from), pose.confidence(bone.to)) < lowConfidence
      let color = colors[bone.from] == colors[bone.to] ? colors[bone.from] : Self.middle
      image.stroke(
        from: pose.pointInImage(bone.from),
        to: pose.pointInImage(bone.to),
        radius: radius,
        color: isDoubtful ? Self.doubtful : color
      )
    }
    for joint in colors.indices {
      let point = pose.pointInImage(joint)
      let isDoubtful = pose.confidence(joint) < lowConfidence
      image.stroke(
        from: point,
        to: point,
        radius: radius * 2,
        color: isDoubtful ? Self.doubtful : colors[joint]
      )
    }
  }
}
