// SPDX-License-Identifier: Apache-2.0
import Basics

/// The VGG Image Annotator 3: its projects, and its CSV exports, of all metadata or of temporal segments alone.
///
/// Lines that begin with `#` are comments; those with `CSV_HEADER` and `ATTRIBUTE` say what the
/// columns and the attributes are. The name of an event is its first attribute with a value that is
/// not a note. Values that are ids of an attribute's options stand for these. Regions drawn in a
/// frame are left out.
///
/// - Source: `_via_import_export.js` of VIA 3.0 (https://gitlab.com/vgg/via).
enum VIAFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "via",
    title: "VIA 3, CSV or project",
    direction: .both,
    holds: [.intervals, .points, .names, .notes],
    timing: .seconds(step: 1e-6),
    holdsManyClips: true,
    ending: "csv",
    source: "gitlab.com/vgg/via, _via_import_export.js"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard !bytes.isJSONObject else {
      VIAProject.read(bytes, into: &reader)
      return
    }
    let head = VIAHead(TextLine.lines(of: bytes), file: reader.file)
    guard let columns = head.columns else {
      reader.report(
        .unknownLayout,
        at: LabelDocument.PlaceRange(line: 1, bytes: 0..<0),
        "an export of VIA has a line '# CSV_HEADER = metadata_id,file_list,...', a project is JSON"
      )
      return
    }
    for line in DelimitedText.rows(bytes.withoutComments) {
      read(line, columns, head.attributes, into: &reader)
    }
  }

  private static func read(
    _ line: [DelimitedText.Cell],
    _ columns: [String: Int],
    _ attributes: VIAAttributes,
    into reader: inout ForeignReader
  ) {
    reader.leaveClip()
    guard let files = line.filled(columns["file_list"]) else { return }
    let place = ForeignReader.Place(files)
    let names = files.text.jsonValue?.array?.compactMap(\.string) ?? []
    guard let name = names.first else {
      reader.report(.unknownLayout, at: place, "'file_list' is a list of file names in JSON")
      return
    }
    if names.count > 1 { reader.losses.add("further file of an event", names[1]) }
    guard let document = reader.document(name, at: place) else { return }
    if let drawing = line.filled(columns["spatial_coordinates"]), drawing.text != "[]" {
      reader.lose("drawing", of: document, drawing.text)
      return
    }
    guard let (start, end) = times(line, columns, at: place, &reader) else { return }
    let values = line.filled(columns["metadata"])?.text.jsonValue?.members ?? []
    attributes.add(values, start: start, end: end, to: document, at: place, &reader)
  }

  private static func times(
    _ line: [DelimitedText.Cell],
    _ columns: [String: Int],
    at place: ForeignReader.Place,
    _ reader: inout ForeignReader
  ) -> (Double, Double?)? {
    if let start = columns["temporal_segment_start"] {
      guard let first = reader.seconds(line.text(start), at: place),
        let last = reader.seconds(line.text(columns["temporal_segment_end"]), at: place)
      else { return nil }
      return (first, last)
    }
    let cell = line.filled(columns["temporal_coordinates"])
    let times = cell?.text.jsonValue?.array?.map { $0.double ?? .infinity } ?? []
    guard (1...2).contains(times.count), times.allSatisfy({ $0.isBounded }) else {
      reader.report(
        .malformedNumber,
        at: cell.map { ForeignReader.Place($0) } ?? place,
        "'temporal_coordinates' is a list of one or two numbers"
      )
      return nil
    }
    return (times[0], times.count == 2 ? times[1] : nil)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    let columns = [
      "metadata_id", "file_list", "flags", "temporal_coordinates", "spatial_coordinates",
      "metadata",
    ]
    let attributes: JSON = [
      "1": .attribute("event"), "2": .attribute("note"),
    ]
    var text = """
      # Exported for the VGG Image Annotator
      # SHAPE_ID = {}
      # FLAG_ID = {}
      # ATTRIBUTE = \(attributes.compactText)
      # CSV_HEADER = \(columns.joined(separator: ","))

      """
    for (clip, file) in labels.enumerated() {
      for (index, span) in writer.spans(of: file).enumerated() {
        var values = [JSON.Member("1", .string(span.name))]
        if !span.note.isEmpty { values.append(JSON.Member("2", .string(span.note))) }
        let times = [span.start, span.end].compactMap(\.self).map { $0.text(decimals: 6) }
        text += DelimitedText.line([
          "\(clip + 1)_\(index + 1)", JSON.array([.string(writer.name(file))]).compactText, "0",
          "[\(times.joined(separator: ","))]", "[]", JSON.object(values).compactText,
        ])
      }
    }
    return [writer.file(text)]
  }
}

/// What the comments of an export say.
private struct VIAHead {
  /// The columns by name; nil where no comment says them.
  private(set) var columns: [String: Int]?
  /// The attributes of events.
  private(set) var attributes = VIAAttributes()

  init(_ lines: [TextLine], file: String) {
    for line in lines where line.text.hasPrefix("#") {
      let parts = line.text.dropFirst().split(separator: "=", maxSplits: 1).map {
        String($0).trimmedSpaces
      }
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "CSV_HEADER":
        let names = parts[1].split(separator: ",").enumerated().map {
          (String($0.element).trimmedSpaces, $0.offset)
        }
        columns = Dictionary(names, uniquingKeysWith: { first, _ in first })
      case "ATTRIBUTE", "ATTRIBUTES":
        attributes.define(parts[1].jsonValue)
      default: continue
      }
    }
  }
}

extension JSON {
  /// An attribute of events, typed in as text.
  fileprivate static func attribute(_ name: String) -> JSON {
    [
      "aname": .string(name), "anchor_id": "FILE1_Z2_XY0", "type": 1, "desc": "",
      "options": [:], "default_option_id": "",
    ]
  }
}

extension String {
  /// The value that the text spells in JSON.
  fileprivate var jsonValue: JSONNode? { JSONNode.parse(Array(utf8), file: "").root }
}

extension [UInt8] {
  /// The same lines, those that begin with `#` empty.
  fileprivate var withoutComments: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var isAtStart = true
    var isComment = false
    for byte in dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) {
      let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if isAtStart { isComment = byte == UInt8(ascii: "#") }
      if isLineEnd || !isComment { result.append(byte) }
      isAtStart = isLineEnd
    }
    return result
  }
}
