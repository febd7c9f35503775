// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Poses of Apple's Vision in space, 17 joints in metres, as apps write them: Vision has no format of its own.
///
/// The layout that is written, and read with the spellings of ``BodyTransforms``, is JSON lines:
///
///     {"format":"apple-vision-3d","imageWidth":1080,"imageHeight":1920}
///     {"t":0.5,"joints":{"human_left_knee_3D":[0.1,-0.4,0]},"image":{"human_left_knee_3D":[0.5,0.3]}}
///
/// - `joints`: the place of each joint in metres relative to the root, y up, or its transform. Names are Vision's, with or
///   without `human_` and `_3D`, as `human_left_knee_3D`, or those of Swift, as `leftKnee`.
/// - `image`: points in the picture, shares of the frame, y up as Vision has them. If a file has none at all, a virtual
///   camera sees the pose.
///
/// Where the root is in the world is not in the format: written places are relative to it. Vision states no confidence.
enum AppleVision3DFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "apple-vision-3d",
    title: "Apple Vision 3D body pose, JSON lines with joints and image",
    direction: .both,
    endings: ["jsonl", "json", "ndjson"],
    timing: .perFrame,
    coordinates: "metres from the root, y up; image as shares of the frame, y up",
    confidence: "none: 1",
    reference: nil,
    source: "https://developer.apple.com/documentation/vision/vnhumanbodypose3dobservation"
  )

  /// The names between `human_` and `_3D`, in Vision's order, and our joints.
  private static let joints: [(name: String, joint: Joint)] = [
    ("top_head", Joint(rawValue: "top_head")), ("center_head", Joint(rawValue: "head")),
    ("center_shoulder", .neck), ("left_shoulder", .leftShoulder),
    ("right_shoulder", .rightShoulder), ("spine", Joint(rawValue: "spine")),
    ("left_elbow", .leftElbow), ("right_elbow", .rightElbow), ("left_wrist", .leftWrist),
    ("right_wrist", .rightWrist), ("root", .root), ("left_hip", .leftHip),
    ("right_hip", .rightHip), ("left_knee", .leftKnee), ("right_knee", .rightKnee),
    ("left_ankle", .leftAnkle), ("right_ankle", .rightAnkle),
  ]
  private static let skeleton = Skeleton(id: "vision3D17", joints: joints.map(\.joint))
  private static let indices: [String: Int] = {
    var indices: [String: Int] = [:]
    for (index, (name, joint)) in joints.enumerated() {
      for name in [name, "human_\(name)_3D", name.camelCase(), joint.rawValue] {
        indices[name] = index
      }
    }
    return indices
  }()

  static let readsPieces = true

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    return bytes.isJSON && (text.contains("\"apple-vision-3d\"") || text.contains("_3D\""))
  }

  static func read(into reader: inout PoseReader) {
    let bodies = BodyTransforms(count: joints.count, indices: indices)
    guard let gathered = SpatialFrames.read(&reader, bodies, sign: "'joints'") else { return }
    let image = gathered.hasImage ? ImageAxes(.normalised, origin: .lowerLeft) : nil
    guard reader.begin(skeleton, image: image, world: WorldAxes(up: .y)) else { return }
    reader.facts.backend = "Apple Vision 3D"
    gathered.deliver(to: &reader)
  }

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let skeleton = document.track.skeleton
    let indices = try document.indices(of: joints.map(\.joint))
    let root = skeleton.index(of: .root)
    let hips = [Joint.leftHip, .rightHip].compactMap { skeleton.index(of: $0) }
    return [
      try SpatialFrames.file(
        document,
        format: "apple-vision-3d",
        Array(zip(joints.map { "human_\($0.name)_3D" }, indices)),
        ImageAxes(.normalised, origin: .lowerLeft)
      ) { frame in
        if let place = root.flatMap({ frame.placeInWorld($0) }) { return place }
        let places = hips.compactMap { frame.placeInWorld($0) }
        return places.count == 2 ? (places[0] + places[1]) / 2 : nil
      }
    ]
  }
}
