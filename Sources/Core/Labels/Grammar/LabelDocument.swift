// SPDX-License-Identifier: Apache-2.0
import Basics

/// A label file as it was read: events with their places, and what was found wrong so far.
struct LabelDocument {
  /// The name used in findings.
  let file: String
  /// The headers that were there, with their places.
  var headers: [LabelHeader: Header] = [:]
  /// The events that have a known kind, in the order of the file.
  var events: [LabelEvent] = []
  /// What was found wrong.
  var diagnostics: [Diagnostic] = []

  /// The place of every event that was read from another format; empty for label files.
  private var foreignPlaces: [PlaceRange] = []
  /// The line of every event.
  private var lines: [Int] = []
  /// Ten byte offsets per event: the start of each field in its line, and the line's end + 1.
  private var boundaries: [Int] = []

  /// A header's value and its place.
  struct Header {
    var value: String
    var range: PlaceRange
  }

  /// A piece of one line.
  struct PlaceRange {
    var line: Int
    /// Byte offsets in the line.
    var bytes: Range<Int>

    var start: SourcePosition { SourcePosition(line: line, column: bytes.lowerBound + 1) }
    var end: SourcePosition { SourcePosition(line: line, column: bytes.upperBound + 1) }

    init(line: Int, bytes: Range<Int>) {
      self.line = line
      self.bytes = bytes
    }

    /// The place of a cell of a table.
    init(_ cell: DelimitedText.Cell) {
      self.init(cell.position, to: cell.end)
    }

    /// The place of a value of a JSON file.
    init(_ node: JSONNode) {
      self.init(node.position, to: node.end)
    }

    /// The place of an element's start tag.
    init(_ element: XMLElement) {
      self.init(element.position, to: element.end)
    }

    /// The place between two positions; of several lines the first character.
    init(_ start: SourcePosition, to end: SourcePosition) {
      let first = start.column - 1
      let last = end.line == start.line ? max(end.column - 1, first) : first + 1
      self.init(line: start.line, bytes: first..<last)
    }
  }

  init(file: String) {
    self.file = file
  }

  /// Adds an event whose fields begin at ten offsets of a line.
  mutating func append(_ event: LabelEvent, line: Int, boundaries: FieldBoundaries) {
    events.append(event)
    lines.append(line)
    self.boundaries += boundaries.offsets
  }

  /// Adds an event that another format has at a place.
  mutating func append(_ event: LabelEvent, at place: PlaceRange) {
    events.append(event)
    foreignPlaces.append(place)
  }

  /// The place of a field of an event; the end of the line where the field is absent.
  func place(_ event: Int, _ field: LabelField) -> PlaceRange {
    if let place = foreignPlace(event) { return place }
    let first = event * FieldBoundaries.count + field.rawValue
    let end = boundaries[first + 1] - 1
    return PlaceRange(line: lines[event], bytes: min(boundaries[first], end)..<end)
  }

  private func foreignPlace(_ event: Int) -> PlaceRange? {
    foreignPlaces.isEmpty ? nil : foreignPlaces[event]
  }

  /// The place of an event: its line.
  func place(_ event: Int) -> PlaceRange {
    if let place = foreignPlace(event) { return place }
    let first = event * FieldBoundaries.count
    let end = boundaries[first + FieldBoundaries.count - 1] - 1
    return PlaceRange(line: lines[event], bytes: 0..<end)
  }

  /// Records a finding.
  mutating func report(
    _ code: LabelCode,
    at range: PlaceRange,
    _ message: String,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(
      Diagnostic(
        code.severity,
        file: file,
        position: range.start,
        end: range.end,
        code: code.rawValue,
        message: message,
        notes: notes
      )
    )
  }

  /// A remark at an event.
  func note(_ event: Int, _ message: String) -> Diagnostic.Note {
    Diagnostic.Note(file: file, position: place(event).start, message: message)
  }

  /// The status; nil if it is not there or unknown.
  var status: LabelFile.Status? {
    headers[.status].flatMap { LabelFile.Status(rawValue: $0.value) }
  }

  /// The labels, nil if anything is an error in labels of their status, and the findings in order of place.
  var result: (labels: LabelFile?, diagnostics: [Diagnostic]) {
    let findings = diagnostics.inLabels(status).inOrderOfPlace
    guard !findings.contains(where: { $0.severity == .error }),
      let clip = headers[.clip]?.value, let rater = headers[.rater]?.value, let status
    else { return (nil, findings) }
    return (labels(clip: clip, rater: rater, status: status), findings)
  }

  private func labels(clip: String, rater: String, status: LabelFile.Status) -> LabelFile {
    LabelFile(
      clip: clip,
      source: source,
      rater: rater,
      status: status,
      faults: names(after: .faults),
      searchedEvents: names(after: .events),
      events: events.inOrderOfTime
    )
  }

  private var source: LabelFile.Source? {
    let prefix = "sha256:".count
    if let media = headers[.media] {
      return .media(sha256: String(media.value.dropFirst(prefix)))
    }
    return headers[.track].map { .track(sha256: String($0.value.dropFirst(prefix))) }
  }
}

/// Where the nine fields of a line begin, in bytes from the line's start.
struct FieldBoundaries {
  /// Nine starts and an end.
  static let count = LabelField.allCases.count + 1

  /// The starts of the fields; for absent ones, and at the end, the line's length + 1.
  var offsets: [Int]
  /// The number of fields in the line, which may be more than nine.
  var fieldCount: Int

  /// Splits a line at its tabs.
  init(_ line: ArraySlice<UInt8>) {
    offsets = Array(repeating: line.count + 1, count: Self.count)
    offsets[0] = 0
    fieldCount = 1
    for index in line.indices where line[index] == UInt8(ascii: "\t") {
      if fieldCount < Self.count { offsets[fieldCount] = index - line.startIndex + 1 }
      fieldCount += 1
    }
  }

  /// The offsets of a field; empty where it is absent.
  func range(_ field: LabelField) -> Range<Int> {
    let end = offsets[field.rawValue + 1] - 1
    return min(offsets[field.rawValue], end)..<end
  }
}
