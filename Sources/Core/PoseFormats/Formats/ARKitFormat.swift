// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Bodies of Apple's ARKit, 91 joints in metres, as apps write them: ARKit has no format of its own.
///
/// The layout that is written, and read with the spellings of ``BodyTransforms``, is JSON lines:
///
///     {"format":"arkit-body","imageWidth":1920,"imageHeight":1440}
///     {"t":0.5,"joints":{"root":[0,0.9,-2]},"image":{"root":[0.5,0.4]}}
///
/// - `t`: seconds; other names of times are those of ``StatedFacts``.
/// - `anchor`: the transform of the body's anchor in the world, 16 numbers column by column; without it joints are in the
///   world already.
/// - `joints`: the place of each joint under ARKit's name, in metres, y up, or its transform.
/// - `image`: points in the picture, shares of the frame, y down. If a file has none at all, a virtual camera sees the body.
///
/// All 91 joints are kept; those that other skeletons have go by our names.
enum ARKitFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "arkit",
    title: "ARKit body, JSON lines with joints, anchor and image",
    direction: .both,
    endings: ["jsonl", "json", "ndjson"],
    timing: .perFrame,
    coordinates: "world in metres, y up; image as shares of the frame, y down",
    confidence: "none: 1; isTracked false is unseen",
    reference: nil,
    source: "https://developer.apple.com/documentation/arkit/arskeleton3d"
  )

  private static let indices: [String: Int] = {
    var indices: [String: Int] = [:]
    for (index, joint) in Skeleton.arkit91.joints.enumerated() { indices[joint.rawValue] = index }
    for (index, name) in ARKitJoints.names.enumerated() { indices[name] = index }
    return indices
  }()

  static let readsPieces = true

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    guard bytes.isJSON else { return false }
    if text.contains("\"arkit-body\"") || text.contains("\"jointModelTransforms\"") { return true }
    guard text.contains("\"joints\"") || text.contains("\"jointData\"") else { return false }
    // Names that skeletons in the picture do not have.
    return ["hips_joint", "left_arm_joint", "spine_1_joint"].contains { text.contains("\"\($0)\"") }
  }

  static func read(into reader: inout PoseReader) {
    let bodies = BodyTransforms(count: ARKitJoints.names.count, indices: indices)
    let sign = "'joints', 'jointData' or 'jointModelTransforms'"
    guard let gathered = SpatialFrames.read(&reader, bodies, sign: sign) else { return }
    let image = gathered.hasImage ? ImageAxes(.normalised) : nil
    guard reader.begin(.arkit91, image: image, world: WorldAxes(up: .y)) else { return }
    reader.facts.backend = "ARKit"
    gathered.deliver(to: &reader)
  }

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let indices = try document.indices(of: Skeleton.arkit91.joints)
    return [
      try SpatialFrames.file(
        document,
        format: "arkit-body",
        Array(zip(ARKitJoints.names, indices)),
        ImageAxes(.normalised)
      ) { _ in SIMD3() }
    ]
  }
}
