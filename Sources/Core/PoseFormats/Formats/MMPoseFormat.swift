// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Predictions of MMPose, as its inferencers and its demo programs write them.
///
/// An inferencer writes the list of frames, a demo program an object with `meta_info` and
/// `instance_info`. For an image, both write people in place of frames. Of the axes that MMPose
/// turns lifted poses to, x is negated: they are left-handed.
enum MMPoseFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "mmpose",
    title: "MMPose predictions",
    direction: .reading,
    endings: ["json"],
    timing: .declared,
    coordinates: "pixels, y down; lifted poses in metres, z up",
    confidence: "0 to 1, above it taken as 1",
    reference: "mmpose 1.3.2, read by pose2sim 0.10.49",
    source: "https://mmpose.readthedocs.io/en/latest/user_guides/inference.html"
  )

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.firstOfJSON == UInt8(ascii: "{") {
      return text.contains("\"instance_info\"") || text.contains("\"meta_info\"")
    }
    guard bytes.firstOfJSON == UInt8(ascii: "[") else { return false }
    return text.contains("\"keypoint_scores\"")
      || (text.contains("\"frame_id\"") && text.contains("\"instances\""))
  }

  static func read(into reader: inout PoseReader) {
    let file = reader.files[0]
    let isObject = file.bytes.firstOfJSON == UInt8(ascii: "{")
    var frames = MMPoseFrames(reader.findings)
    let (root, diagnostics) = JSONNode.parse(
      file.bytes,
      file: file.path,
      allowsNaN: true,
      handingOver: isObject ? "instance_info" : .root
    ) { frames.take($0) }
    reader.findings = frames.findings
    reader.findings.take(diagnostics)
    if let root, (isObject ? root["instance_info"] : root)?.array == nil {
      reader.findings.report(
        .wrongFormat,
        at: root.place(inFile: 0),
        "it has no list 'instance_info' of frames or people"
      )
      return
    }
    reader.facts.backend = "MMPose"
    let names = root?["meta_info"].map(names) ?? []
    var layouts = frames.isLifted ? KeypointLayout.lifted : KeypointLayout.published
    if names == human36MNames {
      layouts = KeypointLayout.lifted
    } else if let skeleton = Skeleton(id: "mmpose", naming: names) {
      layouts = [.init(named: skeleton)]
    }
    if frames.isLifted {
      frames.people.finish(into: &reader, as: layouts, image: nil, world: WorldAxes(up: .z))
    } else {
      frames.people.finish(into: &reader, as: layouts)
    }
  }

  /// The names of keypoints in their order; empty if they are not given.
  private static func names(_ meta: JSONNode) -> [String] {
    var names: [String] = []
    guard let table = meta["keypoint_id2name"] else { return [] }
    let byId = Dictionary(
      (table.members ?? []).map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    while let name = byId[String(names.count)]?.string { names.append(name) }
    return names.count == byId.count ? names : []
  }

  /// The joints of Human3.6M as MMPose names them: its feet are ankles, its thorax is the neck.
  private static let human36MNames = [
    "root", "right_hip", "right_knee", "right_foot", "left_hip", "left_knee", "left_foot", "spine",
    "thorax", "neck_base", "head", "left_shoulder", "left_elbow", "left_wrist", "right_shoulder",
    "right_elbow", "right_wrist",
  ]
}

/// The people of the frames of MMPose.
private struct MMPoseFrames {
  var people = KeypointPeople()
  /// True if the first person has three coordinates a keypoint.
  private(set) var isLifted = false
  private var isFirst = true
  var findings: PoseFindings

  init(_ findings: PoseFindings) { self.findings = findings }

  /// Takes a frame, or a person of a single image.
  mutating func take(_ node: JSONNode) {
    guard let instances = node["instances"] else {
      take(person: node, frame: 0)
      return
    }
    let place = node.place(inFile: 0)
    guard let frame = node["frame_id"]?.frameNumber, let list = instances.array else {
      findings.report(
        .unreadableFrame,
        at: place,
        "a frame has a whole number 'frame_id' and a list 'instances': it is left out"
      )
      return
    }
    people.add(nil, toFrame: frame, at: place)
    for person in list { take(person: person, frame: frame) }
  }

  private mutating func take(person node: JSONNode, frame: Int) {
    if node["keypoints"]?.array?.isEmpty == true { return }
    guard let keypoints = node["keypoints"]?.array, let pose = pose(node, keypoints) else {
      findings.report(
        .unreadableFrame,
        at: node.place(inFile: 0),
        "a person has 'keypoints', two or three numbers for each, the same for all people, and a "
          + "score for each: this one is left out"
      )
      people.refuse(inFrame: frame, at: node.place(inFile: 0))
      return
    }
    people.add(pose, toFrame: frame, at: node.place(inFile: 0))
  }

  private mutating func pose(_ node: JSONNode, _ keypoints: [JSONNode]) -> RecordedPose? {
    let isThree = keypoints.first?.array?.count == 3
    if isFirst {
      isFirst = false
      isLifted = isThree
    }
    guard isThree == isLifted else { return nil }
    var pose = RecordedPose(joints: keypoints.count, image: !isLifted, world: isLifted)
    for (index, keypoint) in keypoints.enumerated() {
      let numbers = (keypoint.array ?? []).compactMap(\.coordinate)
      guard numbers.count == (isLifted ? 3 : 2), keypoint.array?.count == numbers.count else {
        return nil
      }
      if isLifted {
        pose.world[index] = SIMD3(-numbers[0], numbers[1], numbers[2])
      } else {
        pose.image[index] = SIMD3(numbers[0], numbers[1], .nan)
      }
    }
    pose.confidences = []
    if let scores = node["keypoint_scores"] {
      pose.confidences = (scores.array ?? []).compactMap(\.coordinate)
      guard pose.confidences.count == keypoints.count else { return nil }
    }
    pose.person = node["track_id"]?.personName
    return pose
  }
}
