// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Scoring

/// A baseline's file, of which each part is read by itself.
struct BaselineParts: Sendable {
  /// The baseline's name.
  let name: String
  private let path: String
  /// The clips of each part.
  let contents: [[String]]
  /// The baseline, where it is of the schema that has no parts.
  private(set) var whole: BaselineFile.Stored?
  /// What all parts have in common, as `run.json` says it.
  private let common: JSONNode
  private let places: [Range<Int>]

  /// Looks where the parts are.
  init(_ path: String) throws {
    self.path = path
    let file = try FileDescriptor(reading: path)
    var outline = JSONOutline(ofList: "parts")
    while true {
      let bytes = try file.read(upTo: 1 << 18)
      if bytes.isEmpty { break }
      outline.take(bytes)
    }
    let (root, diagnostics) = JSONNode.parse(outline.rest, file: Files.name(of: path))
    guard let root else {
      throw Self.bad(path, diagnostics.first?.description ?? "it is not JSON")
    }
    guard let schema = root["schema"]?.integer, let name = root["baseline"]?.string else {
      throw Self.bad(path, "it is not a baseline")
    }
    guard schema <= BaselineFile.schema else {
      throw Self.bad(
        path,
        "it has schema \(schema), this program reads up to \(BaselineFile.schema)"
      )
    }
    guard let common = root["run"] else {
      throw Self.bad(path, "it has no run, no values or no tables")
    }
    self.name = name
    self.common = common
    places = outline.elements
    contents = (root["contents"]?.array ?? []).map { ($0.array ?? []).compactMap(\.string) }
    if schema == 1 {
      whole = try stored(root, common: [])
    } else if contents.count != places.count {
      throw Self.bad(
        path,
        "its contents name \(counted(contents.count, "part")), and it has \(places.count)"
      )
    }
  }

  /// What all parts have in common.
  func head() throws -> Run {
    try RunDocument(folder: path, root: common).head()
  }

  /// Reads a part.
  func part(_ index: Int) throws -> BaselineFile.Stored {
    let file = try FileDescriptor(reading: path)
    let bytes = try file.read(places[index])
    let (part, diagnostics) = JSONNode.parse(bytes, file: Files.name(of: path))
    guard let part else {
      let reason = diagnostics.first.map { "\($0.message)" } ?? "it is not JSON"
      throw Self.bad(path, "part \(index + 1): \(reason)")
    }
    let stored = try stored(part, common: common.members ?? [])
    guard stored.run.clips.map(\.identity.id) == contents[index] else {
      throw Self.bad(path, "part \(index + 1) is not of the clips that its contents name")
    }
    return stored
  }

  /// A run with its values and tables, which has some members of `run.json` in common with others.
  private func stored(
    _ node: JSONNode,
    common: [JSONNode.Member]
  ) throws -> BaselineFile.Stored {
    guard let document = node["run"], let own = document.members,
      let tables = node["tables"]?.members, let values = node["values"]?.members
    else { throw Self.bad(path, "it has no run, no values or no tables") }
    let names = Set(own.map(\.name))
    var whole = document
    whole.content = .object(own + common.filter { !names.contains($0.name) })
    let known = Set(tables.map(\.name))
    let detail = RunDetail.kinds(MeasurementKind.ofRules.filter { known.contains($0.document) })
    let reader = RunReader(
      document: try RunDocument(folder: path, root: whole),
      detail: detail
    ) { name in
      guard let table = tables.first(where: { $0.name == name }) else {
        throw Self.bad(path, "it has no table \(name)")
      }
      var bytes: [UInt8] = []
      for line in table.value.array ?? [] {
        bytes += (line.string ?? "").utf8
        bytes.append(UInt8(ascii: "\n"))
      }
      return bytes
    }
    return BaselineFile.Stored(
      name: name,
      run: try reader.run(),
      values: values.map { (MeasurementKind.current(valueName: $0.name), $0.value.string ?? "") }
    )
  }

  private static func bad(_ path: String, _ reason: String) -> StorageError {
    StorageError(operation: "read baseline", path: path, reason: reason)
  }
}
