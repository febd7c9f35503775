// SPDX-License-Identifier: Apache-2.0
import Basics

/// Reads bodies of joints in the world, as apps write those of ARKit and of Vision's poses in space.
///
/// Joints are an object with a member a joint, a list of objects with a `name`, or a list in order.
/// The order is that of `jointNames` in a header, else the framework's. A joint is `[x, y, z]`, a
/// transform of 16 numbers or of 4 columns, or an object. The object has one of these as
/// `position`, `translation`, `absoluteTranslation`, `transform` or `modelTransform`, or has `x`,
/// `y`, `z` or `xM`, `yM`, `zM` itself. A transform is column by column, or row by row if the last
/// row is not 0, 0, 0, 1 in that order. A joint with `isTracked` or `tracked` false, or null, was
/// not seen. If there is an anchor, joints are relative to it.
struct BodyTransforms {
  private static let jointNames = [
    "joints", "jointData", "jointModelTransforms", "modelTransforms", "jointTransforms", "skeleton",
  ]
  private static let anchorNames = ["anchor", "anchorTransform", "rootTransform", "bodyTransform"]
  private static let imageNames = ["image", "imagePoints", "jointLandmarks"]
  private static let peopleNames = ["bodies", "people", "skeletonData"]
  private static let valueNames = [
    "position", "translation", "absoluteTranslation", "transform", "modelTransform",
  ]

  /// The index of each name.
  private let indices: [String: Int]
  private let count: Int
  /// The indices of joints that come without names.
  private var order: [Int?]
  /// Names that were warned of once.
  private var strangers: Set<String> = []

  /// Prepares for joints of these names; several may be of one joint.
  init(count: Int, indices: [String: Int]) {
    self.count = count
    self.indices = indices
    order = Array(0..<count)
  }

  /// Takes the names of joints that come in order, if the object states them.
  mutating func takeOrder(_ node: JSONNode, _ reader: inout PoseReader) {
    let meta = node["meta"] ?? node
    guard let names = (meta["jointNames"] ?? node["jointNames"])?.array else { return }
    order = names.map { index(of: $0.string ?? "", at: $0, &reader) }
  }

  /// The bodies of a frame; nil if the object is no frame.
  mutating func poses(of node: JSONNode, _ reader: inout PoseReader) -> [RecordedPose]? {
    let bodies = Self.peopleNames.lazy.compactMap { node[$0]?.array }.first ?? [node]
    var poses: [RecordedPose] = []
    for body in bodies {
      guard let joints = Self.jointNames.lazy.compactMap({ body[$0] }).first else { return nil }
      guard body["isTracked"]?.bool != false, !joints.isNull else { continue }
      let anchorNode = Self.anchorNames.lazy.compactMap { body[$0] ?? node[$0] }.first
      var anchor: Transform?
      if let anchorNode, !anchorNode.isNull {
        anchor = Transform(anchorNode)
        guard anchor != nil else {
          report(
            anchorNode,
            "an anchor is a transform of 16 numbers: the body is left out",
            &reader
          )
          continue
        }
      }
      var pose = RecordedPose(joints: count, image: false, world: true)
      pose.confidences = []
      guard read(joints, into: &pose, anchor, &reader) else { continue }
      if let image = Self.imageNames.lazy.compactMap({ body[$0] }).first, !image.isNull {
        readImage(image, into: &pose, &reader)
      }
      poses.append(pose)
    }
    return poses
  }

  // MARK: Joints

  private mutating func read(
    _ joints: JSONNode,
    into pose: inout RecordedPose,
    _ anchor: Transform?,
    _ reader: inout PoseReader
  ) -> Bool {
    guard let pairs = pairs(joints, &reader) else { return false }
    for (index, value) in pairs {
      let isTracked = value["isTracked"] ?? value["tracked"]
      guard let index, !value.isNull, isTracked?.bool != false else { continue }
      guard let place = Self.place(value) else {
        report(value, "a joint has a position or a transform: it is left out", &reader)
        continue
      }
      pose.world[index] = anchor?.applied(to: place) ?? place
      if let image = value["image"], let point = Self.point(image) {
        setImage(index, point, in: &pose)
      }
    }
    return true
  }

  private mutating func readImage(
    _ points: JSONNode,
    into pose: inout RecordedPose,
    _ reader: inout PoseReader
  ) {
    for (index, value) in pairs(points, &reader) ?? [] {
      guard let index, !value.isNull else { continue }
      guard let point = Self.point(value) else {
        report(value, "a point in the picture is [x, y]: it is left out", &reader)
        continue
      }
      setImage(index, point, in: &pose)
    }
  }

  private func setImage(_ index: Int, _ point: SIMD2<Double>, in pose: inout RecordedPose) {
    if pose.image.isEmpty { pose.image = RecordedPose(joints: count).image }
    pose.image[index] = SIMD3(point.x, point.y, .nan)
  }

  /// The joints of an object or a list, each with its index, which is nil if it is not known.
  ///
  /// The result is nil, with a finding, for another number of joints.
  private mutating func pairs(
    _ joints: JSONNode,
    _ reader: inout PoseReader
  ) -> [(Int?, JSONNode)]? {
    if let members = joints.members {
      return members.map { (index(of: $0.name, at: $0.value, &reader), $0.value) }
    }
    guard let list = joints.array else {
      report(joints, "joints are an object or a list: the body is left out", &reader)
      return nil
    }
    if let first = list.first, Self.name(first) != nil {
      return list.map { (index(of: Self.name($0) ?? "", at: $0, &reader), $0) }
    }
    guard list.count == order.count || list.isEmpty else {
      reader.findings.report(
        .jointCount,
        at: PosePlace(joints),
        "there are \(list.count) joints without names, not \(order.count): the body is left out"
      )
      return nil
    }
    return Array(zip(order, list))
  }

  private static func name(_ joint: JSONNode) -> String? {
    (joint["name"] ?? joint["joint"] ?? joint["jointName"])?.string
  }

  private mutating func index(
    of name: String,
    at node: JSONNode,
    _ reader: inout PoseReader
  ) -> Int? {
    if let index = indices[name] { return index }
    if strangers.insert(name).inserted {
      reader.findings.report(
        .unknownPoint,
        as: .warning,
        at: PosePlace(node),
        "the format has no joint '\(name)': it is left out"
      )
    }
    return nil
  }

  private func report(_ node: JSONNode, _ message: String, _ reader: inout PoseReader) {
    reader.findings.report(.unreadableFrame, at: PosePlace(node), message)
  }

  // MARK: Numbers

  private static func place(_ value: JSONNode) -> SIMD3<Double>? {
    if value.members != nil {
      if let inner = valueNames.lazy.compactMap({ value[$0] }).first { return place(inner) }
      guard let x = (value["x"] ?? value["xM"])?.double,
        let y = (value["y"] ?? value["yM"])?.double,
        let z = (value["z"] ?? value["zM"])?.double
      else { return nil }
      return SIMD3(x, y, z)
    }
    if let list = value.array, list.count == 3 {
      guard let x = list[0].double, let y = list[1].double, let z = list[2].double else {
        return nil
      }
      return SIMD3(x, y, z)
    }
    return Transform(value)?.translation
  }

  private static func point(_ value: JSONNode) -> SIMD2<Double>? {
    let list = value.array
    let x = list == nil ? value["x"] : list?.first
    let y = list == nil ? value["y"] : list?.dropFirst().first
    guard let x = x?.double, let y = y?.double else { return nil }
    return SIMD2(x, y)
  }
}

/// A turn and a shift.
private struct Transform {
  private var x: SIMD3<Double>
  private var y: SIMD3<Double>
  private var z: SIMD3<Double>
  /// The shift.
  private(set) var translation: SIMD3<Double>

  /// Reads 16 numbers, or 4 lists of 4; nil if it is not that, or neither by columns nor by rows a transform.
  init?(_ node: JSONNode) {
    let list = node.array ?? []
    var numbers = (list.count == 4 ? list.flatMap { $0.array ?? [] } : list).compactMap(\.double)
    guard numbers.count == 16 else { return nil }
    func isZero(_ places: [Int]) -> Bool { places.allSatisfy { numbers[$0].magnitude < 1e-6 } }
    if !isZero([3, 7, 11]) {
      guard isZero([12, 13, 14]) else { return nil }
      numbers = (0..<16).map { numbers[4 * ($0 % 4) + $0 / 4] }
    }
    x = SIMD3(numbers[0], numbers[1], numbers[2])
    y = SIMD3(numbers[4], numbers[5], numbers[6])
    z = SIMD3(numbers[8], numbers[9], numbers[10])
    translation = SIMD3(numbers[12], numbers[13], numbers[14])
  }

  /// The place in the world of one relative to this.
  func applied(to place: SIMD3<Double>) -> SIMD3<Double> {
    x * place.x + y * place.y + z * place.z + translation
  }
}
