// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Landmarks of ML Kit's pose detection, 33 in pixels, as apps and plugins dump them: ML Kit has no format of its own.
///
/// A frame of JSON is an object with `landmarks`, `pose`, `poses` or the like, or a list alone.
/// Landmarks are objects with a `type`, a number or a name, and with `x`, `y`, `z` or a `position`
/// of these. `inFrameLikelihood` or `likelihood` is the confidence, 1 if there is none. Plugins
/// without likelihoods and depth write one object with a member as `leftHipPosition` for each
/// landmark. Its x and y are 0 if the landmark was not found.
///
/// A table without header has a name, a class, and x, y, z of 33 landmarks in each row; it has neither times nor
/// confidences.
///
/// Written are JSON lines with `timestamp_ms`, `image_width`, `image_height` and `landmarks` of names.
enum MLKitFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "mlkit",
    title: "ML Kit pose, JSON or table",
    direction: .both,
    endings: ["jsonl", "json", "ndjson", "csv"],
    timing: .perFrame,
    coordinates: "pixels, y down",
    confidence: "inFrameLikelihood, else 1",
    reference: "fitness_pose_samples.csv of the ML Kit quickstart, Python 3.11 csv",
    source: "https://developers.google.com/ml-kit/vision/pose-detection"
  )

  private static let listNames = [
    "landmarks", "poseLandmarks", "allPoseLandmarks", "pose", "poses", "people", "persons",
  ]
  private static let tableWidth = 2 + 3 * 33

  static let readsPieces = true

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    if bytes.isJSON {
      let signs = ["\"inFrameLikelihood\"", "PoseLandmarkType.", "\"leftShoulderPosition\""]
      if signs.contains(where: { text.contains($0) }) { return true }
      return text.contains("\"likelihood\"") && text.contains("\"type\"")
    }
    guard let row = DelimitedText.texts(Array(bytes.prefix(8_192))).first else { return false }
    return row.count == tableWidth && Double(row[0]) == nil
      && row.dropFirst(2).allSatisfy { Double($0) != nil }
  }

  // MARK: Reading

  static func read(into reader: inout PoseReader) {
    var gathered = GatheredFrames()
    if reader.files[0].bytes.isJSON {
      gathered.read(&reader, poses: poses)
    } else if !reader.files[0].canBeWhole {
      reader.findings.report(tooLarge: reader.files[0])
    } else {
      readTable(&reader, &gathered)
    }
    let sign = "'landmarks' with types and positions"
    guard gathered.check(&reader, sign: sign),
      reader.begin(.blazePose33, image: ImageAxes(.pixels))
    else { return }
    reader.facts.backend = "ML Kit"
    gathered.deliver(to: &reader)
  }

  /// The people of a frame; nil if the value is no frame.
  private static func poses(of node: JSONNode, _ reader: inout PoseReader) -> [RecordedPose]? {
    if let list = node.array {
      guard list.first?.array != nil else {
        return list.isEmpty ? [] : [pose(of: list, &reader)].compactMap(\.self)
      }
      return list.compactMap { person in person.array.flatMap { pose(of: $0, &reader) } }
    }
    // Nobody, as plugins write it.
    if node.members?.isEmpty == true { return [] }
    let positions = (node.members ?? []).filter { $0.name.hasSuffix("Position") }
    if positions.contains(where: { pluginIndex(of: $0) != nil }) {
      return [pose(ofPlugin: positions, &reader)]
    }
    let named = (node.members ?? []).filter { BlazePoseNames.index(of: $0.name) != nil }
    if !named.isEmpty {
      return [pose(of: named.map { (BlazePoseNames.index(of: $0.name), $0.value) }, &reader)]
    }
    guard let value = listNames.lazy.compactMap({ node[$0] }).first else { return nil }
    if value.isNull { return [] }
    if let list = value.array, list.first?.members != nil,
      listNames.contains(where: { list.first?[$0] != nil })
    {
      return list.flatMap { poses(of: $0, &reader) ?? [] }
    }
    return poses(of: value, &reader)
  }

  private static func pose(of list: [JSONNode], _ reader: inout PoseReader) -> RecordedPose? {
    guard let first = list.first else { return nil }
    let indices = list.map { BlazePoseNames.index(of: $0) }
    let isNamed = indices.allSatisfy { $0 != nil }
    guard isNamed || list.count == 33 else {
      reader.findings.report(
        .jointCount,
        at: PosePlace(first),
        "there are \(list.count) landmarks, not 33, and not each has a type of ML Kit: the pose is left out"
      )
      return nil
    }
    let order = isNamed ? indices : (0..<33).map { $0 }
    return pose(of: Array(zip(order, list)), &reader)
  }

  private static func pose(
    of landmarks: [(index: Int?, value: JSONNode)],
    _ reader: inout PoseReader
  ) -> RecordedPose {
    var pose = RecordedPose(joints: 33)
    for (index, point) in landmarks {
      guard let index, !point.isNull else { continue }
      let place = point["position3D"] ?? point["position"] ?? point
      guard let x = place["x"]?.double, let y = place["y"]?.double else {
        reader.findings.report(
          .unreadableFrame,
          at: PosePlace(point),
          "a landmark has x and y in pixels: it is left out"
        )
        continue
      }
      pose.image[index] = SIMD3(x, y, (place["z"] ?? point["z"])?.double ?? .nan)
      let likelihood = point["inFrameLikelihood"] ?? point["likelihood"]
      pose.confidences[index] = likelihood?.double ?? 1
    }
    return pose
  }

  /// The pose of a plugin that has neither likelihoods nor depth, and 0, 0 for what was not found.
  private static func pose(
    ofPlugin members: [JSONNode.Member],
    _ reader: inout PoseReader
  ) -> RecordedPose {
    var pose = RecordedPose(joints: 33)
    for member in members {
      guard let index = pluginIndex(of: member) else {
        reader.findings.report(
          .unknownPoint,
          as: .warning,
          at: PosePlace(member.value),
          "ML Kit has no landmark for '\(member.name)': it is left out"
        )
        continue
      }
      guard let x = member.value["x"]?.double, let y = member.value["y"]?.double else {
        if !member.value.isNull {
          reader.findings.report(
            .unreadableFrame,
            at: PosePlace(member.value),
            "a landmark has x and y in pixels: it is left out"
          )
        }
        continue
      }
      guard x != 0 || y != 0 else { continue }
      pose.image[index] = SIMD3(x, y, member.value["z"]?.double ?? .nan)
      let likelihood = member.value["inFrameLikelihood"] ?? member.value["likelihood"]
      pose.confidences[index] = likelihood?.double ?? 1
    }
    return pose
  }

  private static func pluginIndex(of member: JSONNode.Member) -> Int? {
    BlazePoseNames.index(of: String(member.name.dropLast("Position".count)))
  }

  private static func readTable(_ reader: inout PoseReader, _ gathered: inout GatheredFrames) {
    for row in DelimitedText.rows(reader.files[0].whole.bytes) {
      var place = PosePlace(line: row[0].position.line)
      guard row.count == tableWidth else {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "a row has \(tableWidth) cells, this has \(row.count): it is left out"
        )
        gathered.refuse()
        continue
      }
      let numbers = row.dropFirst(2).map { Double($0.text) }
      if let wrong = numbers.firstIndex(where: { $0?.isFinite != true }) {
        let cell = row[wrong + 2]
        place.columns = cell.position.column..<cell.end.column
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "'\(cell.text)' is no number: the row is left out"
        )
        gathered.refuse()
        continue
      }
      var pose = RecordedPose(joints: 33)
      pose.confidences = []
      for joint in 0..<33 {
        let (x, y, z) = (numbers[3 * joint], numbers[3 * joint + 1], numbers[3 * joint + 2])
        pose.image[joint] = SIMD3(x ?? .nan, y ?? .nan, z ?? .nan)
      }
      gathered.add(nil, [pose], at: place)
    }
  }

  // MARK: Writing

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let track = document.track
    let joints = Skeleton.blazePose33.joints
    let indices = try document.indices(of: joints)
    let names = joints.map(name)
    let axes = ImageAxes(.pixels)
    var text = FrameText()
    for number in 0..<track.count {
      let frame = track[number]
      text.add("{\"timestamp_ms\":")
      text.add(time: frame.time * 1_000)
      text.add(",\"image_width\":\(track.frameSize.width)")
      text.add(",\"image_height\":\(track.frameSize.height),\"landmarks\":[")
      var separator = ""
      for (name, index) in zip(names, indices) {
        guard let index, frame.confidence(index) > 0 else { continue }
        let point = frame.point(index, axes)
        text.add("\(separator){\"type\":\"\(name)\"")
        text.add("x", point.x)
        text.add("y", point.y)
        if !point.z.isNaN { text.add("z", point.z) }
        text.add("inFrameLikelihood", frame.confidence(index))
        text.add("}")
        separator = ","
      }
      text.add("]}\n")
    }
    return [text.file(document.name, ending: "jsonl")]
  }

  /// The name that ML Kit gives to a joint, as `leftHip`.
  private static func name(of joint: Joint) -> String {
    switch joint.rawValue {
    case "mouth_left": "leftMouth"
    case "mouth_right": "rightMouth"
    default: joint.rawValue.camelCase()
    }
  }
}
