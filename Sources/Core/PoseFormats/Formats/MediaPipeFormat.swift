// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Landmarks of MediaPipe's Pose Landmarker as programs dump them: MediaPipe has no format of its own.
///
/// A frame is an object with `pose_landmarks`, `landmarks`, `landmark` or `keypoints` and maybe
/// `pose_world_landmarks` or `world_landmarks`, in these or in camel-case spellings. Each is a list
/// of landmarks, a list of people with such lists, or an object with a list `landmark`. Null and an
/// empty list are a frame in which nobody was found. A landmark is an object with `x`, `y`, `z`,
/// `visibility` and `presence`, or a list of them in this order. Landmarks are 33 in MediaPipe's
/// order, or have a `name` or an `index`, or are members of an object under their names.
///
/// Written are lines with `timestamp_ms`, `image_width`, `image_height`, `landmarks` and `world_landmarks`, one list a
/// person, as the task's results have them.
enum MediaPipeFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "mediapipe",
    title: "MediaPipe pose landmarks, JSON",
    direction: .both,
    endings: ["jsonl", "json", "ndjson"],
    timing: .perFrame,
    coordinates: "shares of the frame, y down; world in metres, y down",
    confidence: "visibility, else presence, else 1",
    reference: "mediapipe 0.10.14",
    source: "https://ai.google.dev/edge/mediapipe/solutions/vision/pose_landmarker"
  )

  private static let imageNames = [
    "pose_landmarks", "poseLandmarks", "landmarks", "landmark", "keypoints",
  ]
  private static let worldNames = [
    "pose_world_landmarks", "poseWorldLandmarks", "world_landmarks", "worldLandmarks",
  ]
  private static let peopleNames = ["persons", "people"]

  static let readsPieces = true

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    guard bytes.isJSON, !text.contains("ikelihood\"") else { return false }
    let names = Self.imageNames.prefix(2) + worldNames
    if names.contains(where: { text.contains("\"\($0)\"") }) { return true }
    return text.contains("\"visibility\"")
      && imageNames.contains { text.contains("\"\($0)\"") }
  }

  // MARK: Reading

  static func read(into reader: inout PoseReader) {
    var gathered = GatheredFrames()
    gathered.read(&reader, lists: ["frames", "landmarks", "results", "data"], poses: poses)
    let sign = "'pose_landmarks', 'landmarks' or 'pose_world_landmarks'"
    guard gathered.check(&reader, sign: sign) else { return }
    // A file in which nobody was found has no world either.
    let image = gathered.hasImage || !gathered.hasWorld ? ImageAxes(.normalised) : nil
    let world = gathered.hasWorld ? WorldAxes(up: .minusY) : nil
    guard reader.begin(.blazePose33, image: image, world: world) else { return }
    reader.facts.backend = "MediaPipe"
    gathered.deliver(to: &reader)
  }

  /// The people of a frame; nil if the object is no frame.
  private static func poses(of node: JSONNode, _ reader: inout PoseReader) -> [RecordedPose]? {
    if let people = peopleNames.lazy.compactMap({ node[$0]?.array }).first {
      var poses: [RecordedPose] = []
      for person in people {
        guard var pose = Self.poses(of: person, &reader)?.first else { continue }
        let name = person["person_id"] ?? person["id"]
        pose.person = name?.string ?? name?.integer.map(String.init)
        poses.append(pose)
      }
      return poses
    }
    let image = imageNames.lazy.compactMap { node[$0] }.first
    let world = worldNames.lazy.compactMap { node[$0] }.first
    // The list of frames of a document has been read already.
    if let first = image?.array?.first, StatedFacts(first).time != nil { return nil }
    guard image != nil || world != nil else { return nil }
    let images = people(image)
    let worlds = people(world)
    var poses: [RecordedPose] = []
    for index in 0..<max(images.count, worlds.count) {
      var pose = RecordedPose(joints: 33, image: false)
      if index < images.count {
        guard let points = landmarks(images[index], &reader) else { continue }
        pose.image = points.positions
        pose.confidences = points.confidences
      }
      if index < worlds.count, let points = landmarks(worlds[index], &reader) {
        pose.world = points.positions
        if pose.image.isEmpty { pose.confidences = points.confidences }
        for joint in 0..<33 where points.confidences[joint] == 0 {
          pose.world[joint] = SIMD3(repeating: .nan)
        }
      }
      if !pose.image.isEmpty || !pose.world.isEmpty { poses.append(pose) }
    }
    return poses
  }

  /// The landmarks of each person under one name.
  private static func people(_ node: JSONNode?) -> [JSONNode] {
    guard let node, !node.isNull else { return [] }
    if let inner = node["landmark"] ?? node["landmarks"] { return people(inner) }
    guard let list = node.array else { return [node] }
    guard let first = list.first else { return [] }
    // A person is a list of landmarks, which are no numbers, or an object with such a list or with their names.
    if first.array != nil, first.array?.first?.double == nil { return list }
    if first["landmark"] != nil { return list.map { $0["landmark"] ?? $0 } }
    let isNamed = first.members?.contains { BlazePoseNames.index(of: $0.name) != nil }
    if isNamed == true { return list }
    return [node]
  }

  /// The landmarks of one person; nil, with a finding, if they are not 33 and have no names.
  private static func landmarks(
    _ node: JSONNode,
    _ reader: inout PoseReader
  ) -> (positions: [SIMD3<Double>], confidences: [Double])? {
    var positions = [SIMD3<Double>](repeating: SIMD3(repeating: .nan), count: 33)
    var confidences = [Double](repeating: 0, count: 33)
    func place(_ point: JSONNode, at index: Int) -> Bool {
      guard let numbers = numbers(of: point) else { return point.isNull }
      positions[index] = SIMD3(numbers.x, numbers.y, numbers.z)
      confidences[index] = numbers.confidence
      return true
    }
    var unusable: JSONNode?
    if let members = node.members {
      for member in members {
        guard let index = BlazePoseNames.index(of: member.name) else {
          reader.findings.report(
            .unknownPoint,
            as: .warning,
            at: PosePlace(member.value),
            "there is no landmark '\(member.name)': it is left out"
          )
          continue
        }
        if !place(member.value, at: index) { unusable = unusable ?? member.value }
      }
    } else if let list = node.array {
      let indices = list.map { BlazePoseNames.index(of: $0) }
      let isNamed = !list.isEmpty && indices.allSatisfy { $0 != nil }
      guard isNamed || list.count == 33 else {
        reader.findings.report(
          .jointCount,
          at: PosePlace(node),
          "there are \(list.count) landmarks, not 33, and they have no names: the pose is left out"
        )
        return nil
      }
      for (order, point) in list.enumerated() {
        if !place(point, at: isNamed ? indices[order] ?? order : order) {
          unusable = unusable ?? point
        }
      }
    } else {
      unusable = node
    }
    if let unusable {
      reader.findings.report(
        .unreadableFrame,
        at: PosePlace(unusable),
        "a landmark is an object with x, y, z and visibility, or a list of them: it is left out"
      )
    }
    return (positions, confidences)
  }

  private static func numbers(
    of point: JSONNode
  ) -> (x: Double, y: Double, z: Double, confidence: Double)? {
    if let list = point.array {
      guard list.count > 1, let x = list[0].double, let y = list[1].double else { return nil }
      let rest = list.dropFirst(2).map(\.double)
      return (x, y, rest.first.flatMap(\.self) ?? .nan, rest.dropFirst().first.flatMap(\.self) ?? 1)
    }
    guard let x = point["x"]?.double, let y = point["y"]?.double else { return nil }
    let confidence = point["visibility"]?.double ?? point["presence"]?.double ?? 1
    return (x, y, point["z"]?.double ?? .nan, confidence)
  }

  // MARK: Writing

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let track = document.track
    let indices = try document.indices(of: Skeleton.blazePose33.joints)
    let axes = ImageAxes(.normalised)
    let world = WorldAxes(up: .minusY)
    var text = FrameText()
    for number in 0..<track.count {
      let frame = track[number]
      text.add("{\"timestamp_ms\":")
      text.add(time: frame.time * 1_000)
      text.add(",\"image_width\":\(track.frameSize.width)")
      text.add(",\"image_height\":\(track.frameSize.height),\"landmarks\":[")
      if frame.hasPerson {
        text.add("[")
        for (order, index) in indices.enumerated() {
          text.add(order > 0 ? ",{" : "{")
          let index = index.flatMap { frame.confidence($0) > 0 ? $0 : nil }
          let point = index.map { frame.point($0, axes) } ?? SIMD3(repeating: 0)
          text.add(point, confidence: index.map(frame.confidence) ?? 0)
        }
        text.add("]")
      }
      text.add("]")
      if track.world != nil {
        text.add(",\"world_landmarks\":[")
        if frame.hasPerson {
          text.add("[")
          for (order, index) in indices.enumerated() {
            text.add(order > 0 ? ",{" : "{")
            let point = index.flatMap { frame.placeInWorld($0) }
            let confidence = point == nil ? 0 : index.map(frame.confidence) ?? 0
            text.add(point.map(world.fileUnits) ?? SIMD3(), confidence: confidence)
          }
          text.add("]")
        }
        text.add("]")
      }
      text.add("}\n")
    }
    return [text.file(document.name, ending: "jsonl")]
  }
}

extension FrameText {
  /// Adds the members of a landmark; depth is left out if there is none.
  fileprivate mutating func add(_ point: SIMD3<Double>, confidence: Double) {
    add("x", point.x, after: "")
    add("y", point.y)
    if !point.z.isNaN { add("z", point.z) }
    add("visibility", confidence)
    add("}")
  }
}

/// The names of BlazePose's 33 landmarks in MediaPipe and in ML Kit.
enum BlazePoseNames {
  /// The index of a name in any spelling: `left_hip`, `leftHip`, `LEFT_HIP`, `PoseLandmarkType.leftHip`.
  static func index(of name: String) -> Int? {
    if let index = indices[name] { return index }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return indices[last.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }]
  }

  /// The index that a landmark states, by number or by name; nil if it states none.
  static func index(of landmark: JSONNode) -> Int? {
    for key in ["index", "point_index", "landmark_index", "lm_id", "id", "type", "name"] {
      guard let value = landmark[key], !value.isNull else { continue }
      if let name = value.string { return index(of: name) }
      return value.integer.flatMap { (0..<33).contains($0) ? $0 : nil }
    }
    return nil
  }

  private static let indices: [String: Int] = {
    var indices: [String: Int] = [:]
    for (index, joint) in Skeleton.blazePose33.joints.enumerated() {
      indices[joint.rawValue] = index
      indices[joint.rawValue.filter { $0 != "_" }] = index
    }
    // ML Kit turns the two words round.
    indices["leftmouth"] = indices["mouthleft"]
    indices["rightmouth"] = indices["mouthright"]
    return indices
  }()
}
