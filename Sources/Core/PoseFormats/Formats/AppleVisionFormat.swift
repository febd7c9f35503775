// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Poses of Apple's Vision in the picture, 19 joints, as apps write them line by line.
///
/// A header states `imageWidth`, `imageHeight` and maybe `captureFps`. A frame has its time `t` in
/// seconds and its joints in `j`, `joints` or `points`. Under each name is a list
/// `[x, y, confidence]` or an object with these members. The joints may also be a list of objects
/// with a `name`. Several people are a list `people`, `poses`, `observations` or `results` of
/// objects with joints. Joints go by either of Vision's spellings or by ours. Confidence 0 alone
/// says that a joint was not seen, wherever it is.
///
/// Vision's own numbers are shares of the frame with y up; apps also write pixels with y down. The header may say which
/// in `units` and `origin`. Else all numbers of the file decide: they are shares if none is below -1 or above 2.
///
/// Written are Vision's own numbers under the names of Swift, with a header that says so.
enum AppleVisionFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "apple-vision",
    title: "Apple Vision body pose, JSON lines",
    direction: .both,
    endings: ["jsonl", "json", "ndjson"],
    timing: .perFrame,
    coordinates: "shares of the frame, y up, if all are within -1...2; else pixels, y down",
    confidence: "0 to 1; 0 is unseen",
    reference: nil,
    source: "https://developer.apple.com/documentation/vision/vnhumanbodyposeobservation"
  )

  private static let jointNames = ["j", "joints", "points", "recognizedPoints"]
  private static let peopleNames = ["people", "poses", "observations", "results"]

  static let readsPieces = true

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(4_096), as: UTF8.self)
    let others = ["_3D\"", "\"visibility\"", "\"repgauge-", "arkit-body"]
    guard bytes.isJSON, !others.contains(where: { text.contains($0) }) else { return false }
    if text.contains("\"captureFps\"") || text.contains("\"apple-vision\"") { return true }
    guard jointNames.contains(where: { text.contains("\"\($0)\"") }) else { return false }
    // Bodies of ARKit share some names.
    let bodies = ["left_arm_joint", "spine_", "hips_joint", "anchor", "ransform"]
    guard !bodies.contains(where: { text.contains($0) }) else { return false }
    if text.contains("\"j\":{") || text.contains("\"j\": {") { return true }
    let sides = (VisionJoints.names + VisionJoints.keys).filter { $0.hasPrefix("left") }
    return sides.contains { text.contains("\"\($0)\"") }
  }

  // MARK: Reading

  static func read(into reader: inout PoseReader) {
    var gathered = GatheredFrames()
    var stated = (units: ImageAxes.Units?.none, origin: ImageAxes.Origin?.none)
    var strangers: Set<String> = []
    FrameObjects.read(&reader) { reader, node in
      let place = PosePlace(node)
      let facts = StatedFacts(node)
      facts.add(to: &reader, at: place)
      if stated.units == nil, let units = node["units"]?.string {
        stated.units = units == "normalized" ? .normalised : ImageAxes.Units(rawValue: units)
        stated.origin = node["origin"]?.string.flatMap(ImageAxes.Origin.init)
      }
      let people = peopleNames.lazy.compactMap { node[$0]?.array }.first ?? [node]
      let joints = people.compactMap { person in
        jointNames.lazy.compactMap { person[$0] }.first
      }
      guard joints.count == people.count else {
        gathered.add(header: facts, at: place)
        return
      }
      let errors = reader.findings.errorCount
      let poses = joints.compactMap { pose(of: $0, &reader, &strangers) }
      gathered.add(facts.time, poses, at: place, ifNot: errors, of: reader)
    }
    guard gathered.check(&reader, sign: "joints in 'j' or 'joints'") else { return }
    let units = reader.declaration.units?.image ?? stated.units ?? judgedUnits(gathered)
    // The origin of the header goes with the units of the header.
    let origin = units == stated.units ? stated.origin : nil
    let axes = ImageAxes(
      units,
      origin: origin ?? (units == .normalised ? .lowerLeft : .upperLeft)
    )
    guard reader.begin(.vision19, image: axes) else { return }
    reader.facts.backend = "Apple Vision"
    gathered.deliver(to: &reader)
  }

  /// Shares of the frame, if all numbers of the file can be some; else pixels.
  private static func judgedUnits(_ gathered: GatheredFrames) -> ImageAxes.Units {
    let shares = -1.0...2.0
    for frame in gathered.frames {
      for pose in frame.poses {
        for (point, confidence) in zip(pose.image, pose.confidences) where confidence > 0 {
          guard shares.contains(point.x), shares.contains(point.y) else { return .pixels }
        }
      }
    }
    return .normalised
  }

  private static func pose(
    of joints: JSONNode,
    _ reader: inout PoseReader,
    _ strangers: inout Set<String>
  ) -> RecordedPose? {
    var pose = RecordedPose(joints: Skeleton.vision19.joints.count)
    if joints.isObject {
      // Points as they usually are; the others take longer.
      joints.forEachList(of: knownNames) { index, values in
        guard values.count == 3, !values.contains(where: \.isNaN) else { return false }
        pose.image[knownPlaces[index]] = SIMD3(values[0], values[1], .nan)
        pose.confidences[knownPlaces[index]] = values[2]
        return true
      } others: { point in
        take(point.name, point.value, into: &pose, &reader, &strangers)
      }
    } else if let list = joints.array {
      for point in list {
        let name = point["name"] ?? point["joint"] ?? point["jointName"]
        take(name?.string ?? "", point, into: &pose, &reader, &strangers)
      }
    } else if !joints.isNull {
      report(joints, &reader)
    }
    return pose
  }

  private static func take(
    _ name: String,
    _ point: JSONNode,
    into pose: inout RecordedPose,
    _ reader: inout PoseReader,
    _ strangers: inout Set<String>
  ) {
    guard let index = index(of: name) else {
      if strangers.insert(name).inserted {
        reader.findings.report(
          .unknownPoint,
          as: .warning,
          at: PosePlace(point),
          "Vision has no joint '\(name)': it is left out"
        )
      }
      return
    }
    guard !point.isNull else { return }
    guard let numbers = numbers(of: point) else { return report(point, &reader) }
    pose.image[index] = SIMD3(numbers.x, numbers.y, .nan)
    pose.confidences[index] = numbers.confidence
  }

  private static func report(_ node: JSONNode, _ reader: inout PoseReader) {
    reader.findings.report(
      .unreadableFrame,
      at: PosePlace(node),
      "a joint is [x, y, confidence] or an object with these: it is left out"
    )
  }

  private static func numbers(
    of point: JSONNode
  ) -> (x: Double, y: Double, confidence: Double)? {
    if let list = point.array {
      guard list.count > 1, let x = list[0].double, let y = list[1].double else { return nil }
      guard list.count > 2 else { return (x, y, 1) }
      return list[2].double.map { (x, y, $0) }
    }
    let confidence = point["confidence"]?.double ?? 1
    if let place = point["location"] ?? point["position"] ?? point["point"] {
      return numbers(of: place).map { ($0.x, $0.y, confidence) }
    }
    guard let x = point["x"]?.double, let y = point["y"]?.double else { return nil }
    return (x, y, confidence)
  }

  /// The names of joints in Vision's spellings, and the place of each.
  private static let knownNames = JSONNames(VisionJoints.names + VisionJoints.keys)
  private static let knownPlaces = (VisionJoints.names + VisionJoints.keys).map {
    index(of: $0) ?? 0
  }

  private static func index(of name: String) -> Int? {
    if let index = VisionJoints.places[name] { return index }
    let plain = name.hasSuffix("_joint") ? String(name.dropLast("_joint".count)) : name
    return Skeleton.vision19.index(of: Joint(rawValue: plain))
  }

  // MARK: Writing

  static func files(of document: PoseDocument) throws(PoseDefect) -> [PoseFile] {
    let track = document.track
    let indices = try document.indices(of: Skeleton.vision19.joints)
    let axes = ImageAxes(.normalised, origin: .lowerLeft)
    var text = FrameText()
    text.add("{\"kind\":\"header\",\"format\":\"apple-vision\"")
    text.add(",\"imageWidth\":\(track.frameSize.width)")
    text.add(",\"imageHeight\":\(track.frameSize.height)")
    if let rate = document.facts.frameRate { text.add("captureFps", rate) }
    text.add(",\"units\":\"normalised\",\"origin\":\"\(axes.origin.rawValue)\"}\n")
    for number in 0..<track.count {
      let frame = track[number]
      text.add("{\"kind\":\"frame\",\"t\":")
      text.add(time: frame.time)
      text.add(",\"j\":{")
      var separator = ""
      for (name, index) in zip(VisionJoints.names, indices) {
        guard let index, frame.confidence(index) > 0 else { continue }
        let point = frame.point(index, axes)
        text.add("\(separator)\"\(name)\":")
        text.add(list: [point.x, point.y, frame.confidence(index)])
        separator = ","
      }
      text.add("}}\n")
    }
    return [text.file(document.name, ending: "jsonl")]
  }
}
