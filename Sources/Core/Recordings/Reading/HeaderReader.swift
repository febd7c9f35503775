// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Reads the first line of a recording.
struct HeaderReader {
  private(set) var object: ObjectReader

  init(_ node: JSONNode, file: String) { object = ObjectReader(node, file: file) }

  /// The header; nil if something that has to be there is missing or wrong.
  ///
  /// Nothing else of a newer version is looked at: its members may mean something else.
  mutating func header() -> RecordingHeader? {
    _ = object.optional("format")
    guard isOfThisVersion() else { return nil }
    let skeleton = self.skeleton()
    let columns = self.columns()
    let sides = NumberBounds.frameSides
    let width = object.integer("frame_width", in: sides)
    let height = object.integer("frame_height", in: sides)
    requireText("coordinates", RecordingFormat.coordinates)
    let isMirrored = object.value(object.required("mirrored"), "mirrored", "true or false", \.bool)
    let clock = object.requiredText("clock")
    requireUnits()
    let backend = self.backend()
    let device = object.text("device")
    let frameRate =
      object.optional("frame_rate") == nil
      ? nil : object.number("frame_rate", in: RecordingFormat.frameRates)
    let (started, notes) = (object.text("started"), object.text("notes"))
    let (exercise, person) = (object.text("exercise"), object.text("person"))
    let digest = object.digest("media_sha256")
    finish(&object)
    guard let skeleton, let columns, let width, let height, let isMirrored, let clock, let backend
    else { return nil }
    var header = RecordingHeader(
      skeleton: skeleton,
      frameSize: FrameSize(width: width, height: height),
      backend: backend,
      clock: clock,
      isMirrored: isMirrored,
      hasDepth: columns.hasDepth,
      hasWorld: columns.hasWorld
    )
    header.started = started
    header.device = device
    header.frameRate = frameRate
    header.exercise = exercise
    header.person = person
    header.mediaSHA256 = digest
    header.notes = notes
    return header
  }

  private mutating func isOfThisVersion() -> Bool {
    let node = object.required("version")
    guard let version = object.value(node, "version", "a whole number", \.integer), let node else {
      return false
    }
    let known = RecordingFormat.version
    guard version > known else { return object.integer("version", in: 1...known) != nil }
    object.report(
      at: node,
      code: "newer-version",
      "this file has version \(version), this program reads up to \(known)"
    )
    return false
  }

  /// The joints that are listed, or those of a known skeleton.
  private mutating func skeleton() -> Skeleton? {
    let id = object.requiredText("skeleton")
    guard let list = object.optional("joints") else {
      guard let id, let node = object.optional("skeleton") else { return nil }
      if let known = Skeleton.named(id) { return known }
      let names = Skeleton.all.map(\.id)
      object.report(
        at: node,
        code: "unknown-value",
        "'skeleton' is one of \(names.joined(separator: ", ")), or 'joints' lists its joints"
          + didYouMean(id, in: names)
      )
      return nil
    }
    guard let names = texts(list, "joints") else { return nil }
    let counts = RecordingFormat.jointCounts
    guard counts.contains(names.count) else {
      object.report(
        at: list,
        code: "out-of-range",
        "'joints' has \(names.count) names, but must have from \(counts.lowerBound) to \(counts.upperBound)"
      )
      return nil
    }
    var seen: Set<String> = []
    for (node, name) in zip(list.array ?? [], names) where !seen.insert(name).inserted {
      object.report(
        at: node,
        code: RecordingCode.duplicateJoint.rawValue,
        "joint '\(name)' is listed twice"
      )
    }
    guard let id, seen.count == names.count else { return nil }
    return Skeleton(id: id, joints: names.map { Joint(rawValue: $0) })
  }

  private mutating func columns() -> RecordingColumns? {
    guard let list = object.required("columns"), let names = texts(list, "columns") else {
      return nil
    }
    if let columns = RecordingColumns.all.first(where: { $0.names == names }) { return columns }
    object.report(
      at: list,
      code: "unknown-value",
      "'columns' are x, y and confidence, then z if there is one, then world_x, world_y and world_z "
        + "if there are any"
    )
    return nil
  }

  private mutating func backend() -> RecordingHeader.Backend? {
    guard let node = object.required("backend") else { return nil }
    guard object.value(node, "backend", "an object", \.members) != nil else { return nil }
    var part = ObjectReader(node, file: object.file)
    let name = part.requiredText("name")
    let version = part.text("version")
    let configuration = part.text("configuration")
    finish(&part)
    object.absorb(part)
    return name.map {
      RecordingHeader.Backend($0, version: version, configuration: configuration)
    }
  }

  /// Version 1 has one unit for each quantity.
  private mutating func requireUnits() {
    guard let node = object.required("units") else { return }
    guard object.value(node, "units", "an object", \.members) != nil else { return }
    var part = ObjectReader(node, file: object.file)
    for (name, unit) in RecordingFormat.units {
      require(part.optional(name), name, unit, in: &part)
    }
    finish(&part)
    object.absorb(part)
  }

  private mutating func requireText(_ name: String, _ text: String) {
    require(object.required(name), name, text, in: &object)
  }

  private func require(
    _ node: JSONNode?,
    _ name: String,
    _ text: String,
    in part: inout ObjectReader
  ) {
    guard let node, let found = part.value(node, name, "a text", \.string), found != text else {
      return
    }
    part.report(
      at: node,
      code: "unknown-value",
      "'\(name)' is '\(text)' in version \(RecordingFormat.version), not '\(found)'"
    )
  }

  private mutating func texts(_ node: JSONNode, _ name: String) -> [String]? {
    object.value(node, name, "a list of texts") { node in
      guard let elements = node.array else { return nil }
      let texts = elements.compactMap(\.string)
      return texts.count == elements.count ? texts : nil
    }
  }

  private func finish(_ part: inout ObjectReader) {
    part.finish(.warning, ignoringPrefix: RecordingFormat.ownPrefix)
  }
}
