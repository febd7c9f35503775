// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

extension StoredLabels {
  /// The file as the page has it: with what keeps it from being done, or with why it cannot be read.
  var json: JSON {
    var members = [JSON.Member("revision", .string(revision))]
    if let labels {
      let heading = labels.headLines
      members += [
        JSON.Member("status", .string(labels.status.rawValue)),
        JSON.Member("faults", labels.faults.map { .array($0.map(JSON.string)) } ?? .null),
        JSON.Member(
          "searched_events",
          labels.searchedEvents.map { .array($0.map(JSON.string)) } ?? .null
        ),
        JSON.Member("events", .array(labels.events.map(\.json))),
        JSON.Member(
          "findings",
          .array(findings.obstacles.map { $0.pageJSON { $0 - heading - 1 } })
        ),
      ]
    }
    if isUnreadable {
      members += [
        JSON.Member("unreadable", .bool(true)), JSON.Member("path", .string(place)),
        JSON.Member("findings", fileFindings),
      ]
    }
    return .object(members)
  }

  /// The findings about the file, with lines and columns.
  var fileFindings: JSON { .array(findings.map { $0.pageJSON() }) }
}

extension LabelFile {
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
    func names(_ member: String) -> [String]? {
      let names = reader.value(reader.optional(member), member, "a list of texts") { node in
        node.array?.compactMap(\.string)
      }
      return names.flatMap { $0.isEmpty ? nil : $0 }
    }
    let faults = names("faults")
    let searchedEvents = names("searched_events")
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
        faults: faults,
        searchedEvents: searchedEvents,
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
      reader.value(reader.optional(name), name, "a time in seconds", \.time)
    }
    self.init(
      kind,
      start: time("start"),
      mid: time("mid"),
      end: time("end"),
      label: Self.singleLine(reader.text("label")),
      side: reader.choice("side", of: Side.self),
      value: reader.value(reader.optional("value"), "value", "a number") { node in
        node.double.flatMap { $0.isBounded ? $0 : nil }
      },
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
  /// The number of lines of the canonical text before its first event.
  var headLines: Int {
    5 + (source == nil ? 0 : 1) + [faults, searchedEvents].count { $0?.isEmpty == false }
  }

  /// Findings about the canonical text, with the places that the events have in ``events``.
  func pageJSON(_ findings: [Diagnostic]) -> JSON {
    let order = printedOrder
    let heading = headLines
    return .array(
      findings.map { finding in
        finding.pageJSON { line in
          let place = line - heading - 1
          return order.indices.contains(place) ? order[place] : nil
        }
      }
    )
  }
}

extension Diagnostic {
  /// A finding about a file, with its line and column.
  fileprivate func pageJSON() -> JSON {
    pageJSON(place: position, event: nil, related: [])
  }

  /// A finding about events, with the places of the event and of those that its notes point to.
  ///
  /// - Parameter event: The place of the event of a line; nil if the line is none's.
  /// - Returns: Places; null and empty if the finding is about no event.
  fileprivate func pageJSON(_ event: (Int) -> Int?) -> JSON {
    func place(_ position: SourcePosition?) -> Int? {
      position.flatMap { event($0.line) }.flatMap { $0 >= 0 ? $0 : nil }
    }
    return pageJSON(
      place: nil,
      event: place(position),
      related: notes.compactMap { place($0.position) }
    )
  }

  private func pageJSON(place: SourcePosition?, event: Int?, related: [Int]) -> JSON {
    [
      "severity": .string(severity.rawValue), "code": .string(code), "message": .string(message),
      "line": place.map { .integer($0.line) } ?? .null,
      "column": place.map { .integer($0.column) } ?? .null,
      "event": event.map(JSON.integer) ?? .null, "related": .array(related.map(JSON.integer)),
    ]
  }
}
