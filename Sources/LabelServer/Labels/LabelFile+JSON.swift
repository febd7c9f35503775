// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

extension LabelStore.Stored {
  /// What the page is told of a label file.
  var json: JSON {
    var members = [JSON.Member("revision", .string(revision))]
    if let labels { members += labels.members }
    if labels == nil, revision != LabelStore.absent {
      members.append(JSON.Member("findings", .array(findings.map { $0.pageJSON(headLines: nil) })))
    }
    return .object(members)
  }
}

extension LabelFile {
  /// Status, faults and events as the page knows them.
  fileprivate var members: [JSON.Member] {
    [
      JSON.Member("status", .string(status.rawValue)),
      JSON.Member("faults", faults.map { .array($0.map(JSON.string)) } ?? .null),
      JSON.Member("events", .array(events.map(\.json))),
    ]
  }

  /// Reads what the page sends.
  ///
  /// - Parameters:
  ///   - body: The request's body.
  ///   - clip: The clip's id.
  ///   - rater: The rater's id.
  ///   - source: What the times refer to.
  /// - Returns: The labels, nil where the body is something else, and why.
  static func fromPage(
    _ body: [UInt8],
    clip: String,
    rater: String,
    source: Source?
  ) -> (labels: LabelFile?, diagnostics: [Diagnostic]) {
    let (root, diagnostics) = JSONNode.parse(body, file: "body")
    guard let root else { return (nil, diagnostics) }
    var reader = ObjectReader(root, file: "body")
    let status = reader.choice("status", of: Status.self) ?? .draft
    let faults = reader.value(reader.optional("faults"), "faults", "a list of texts") { node in
      node.array?.compactMap(\.string)
    }
    let nodes = reader.value(reader.required("events"), "events", "a list", \.array) ?? []
    let events = nodes.compactMap { LabelEvent($0, &reader) }
    reader.finish()
    guard !reader.diagnostics.contains(where: { $0.severity == .error }) else {
      return (nil, reader.diagnostics)
    }
    return (
      LabelFile(
        clip: clip,
        source: source,
        rater: rater,
        status: status,
        faults: faults.flatMap { $0.isEmpty ? nil : $0 },
        events: events
      ), []
    )
  }
}

extension LabelEvent {
  /// The event without what it does not have.
  var json: JSON {
    var members = [JSON.Member("kind", .string(kind.rawValue))]
    func add(_ name: String, _ time: Double?) {
      if let time { members.append(JSON.Member(name, .number(time))) }
    }
    func add(_ name: String, _ text: String) {
      if !text.isEmpty { members.append(JSON.Member(name, .string(text))) }
    }
    add("start", start)
    add("mid", mid)
    add("end", end)
    add("label", label)
    add("side", side?.rawValue ?? "")
    add("value", value)
    add("unit", unit)
    add("note", note)
    return .object(members)
  }

  /// Reads an event of the page; what is wrong with it goes to the reader of the whole.
  fileprivate init?(_ node: JSONNode, _ whole: inout ObjectReader) {
    var reader = ObjectReader(node, file: whole.file)
    defer { whole.absorb(reader) }
    _ = reader.required("kind")
    guard let kind = reader.choice("kind", of: Kind.self) else { return nil }
    func time(_ name: String) -> Double? {
      reader.value(reader.optional(name), name, "a time in seconds") { node in
        node.double.flatMap { $0.magnitude < 1e9 ? $0 : nil }
      }
    }
    self.init(
      kind,
      start: time("start"),
      mid: time("mid"),
      end: time("end"),
      label: Self.singleLine(reader.text("label")),
      side: reader.choice("side", of: Side.self),
      value: reader.value(reader.optional("value"), "value", "a number", \.double),
      unit: Self.singleLine(reader.text("unit")),
      note: reader.text("note") ?? ""
    )
    reader.finish()
  }

  /// A text without what would end a field or a line of a label file.
  private static func singleLine(_ text: String?) -> String {
    String(
      (text ?? "").unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
    )
  }
}

extension LabelFile {
  /// How many lines of the printed file come before its first event.
  var headLines: Int {
    5 + (source == nil ? 0 : 1) + (faults?.isEmpty == false ? 1 : 0)
  }
}

extension Diagnostic {
  /// A finding as the page shows it, with the place in the list of events where it is about one.
  func pageJSON(headLines: Int?) -> JSON {
    let event = position.flatMap { place in headLines.map { place.line - $0 - 1 } }
    return [
      "severity": .string(severity.rawValue), "code": .string(code), "message": .string(message),
      "event": event.flatMap { $0 >= 0 ? .integer($0) : nil } ?? .null,
    ]
  }
}
