// SPDX-License-Identifier: Apache-2.0
import Basics

/// The annotation files of Create ML's action classifier as JSON: one object per interval.
///
/// - Source: Apple, "Building an Action Classifier Data Source"; the forms of a time index are listed
///   in label-studio-sdk issue 385.
enum CreateMLFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "createml",
    title: "Create ML action annotations, JSON",
    direction: .both,
    holds: [.intervals, .names],
    timing: .seconds(step: 1e-6),
    holdsManyClips: true,
    ending: "json",
    source: "Apple, Building an Action Classifier Data Source"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let root = reader.json(bytes) else { return }
    for action in reader.list(root, "an annotation file", in: root) ?? [] {
      reader.leaveClip()
      guard let video = reader.text(action["video"], "'video'", in: action),
        let label = reader.text(action["label"], "'label'", in: action)
      else { continue }
      let row = CreateMLRow(
        video: video,
        label: label,
        start: action["start"].map { timeIndex($0) },
        end: action["end"].map { timeIndex($0) },
        place: ForeignReader.Place(action)
      )
      row.add(to: &reader)
    }
  }

  /// A time index as text; what is neither a number nor a text becomes one that no number has.
  private static func timeIndex(_ node: JSONNode) -> String {
    node.string ?? node.double.map(\.shortestText) ?? node.json.compactText
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    let actions = labels.flatMap { file in
      writer.spans(of: file).compactMap { span -> JSON? in
        guard let end = span.end else { return nil }
        return [
          "video": .string(writer.name(file)), "label": .string(span.name),
          "start": .number(span.start), "end": .number(end),
        ]
      }
    }
    return [writer.file(JSON.array(actions).text(compactFrom: 1))]
  }
}

/// The annotation files of Create ML's action classifier as CSV: `video,label,start,end`.
///
/// - Source: as ``CreateMLFormat``.
enum CreateMLTableFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "createml-csv",
    title: "Create ML action annotations, CSV",
    direction: .both,
    holds: [.intervals, .names],
    timing: .seconds(step: 1e-6),
    holdsManyClips: true,
    ending: "csv",
    source: "Apple, Building an Action Classifier Data Source"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let lines = DelimitedText.rows(bytes)
    let columns = NamedColumns(lines.first ?? [])
    let video = reader.needed(columns.first("video", "videopath"), "video", among: columns)
    let label = reader.needed(columns.first("label"), "label", among: columns)
    guard let video, let label else { return }
    let start = columns.first("start")
    let end = columns.first("end")
    for line in lines.dropFirst() {
      guard let name = line.filled(video) else { continue }
      let row = CreateMLRow(
        video: name.text.trimmedSpaces,
        label: line.text(label),
        start: line.filled(start)?.text,
        end: line.filled(end)?.text,
        place: ForeignReader.Place(line.filled(label) ?? name)
      )
      row.add(to: &reader)
    }
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var text = DelimitedText.line(["video", "label", "start", "end"])
    for file in labels {
      for span in writer.spans(of: file) {
        guard let end = span.end else { continue }
        text += DelimitedText.line(
          [writer.name(file), span.name, span.start.text(decimals: 6), end.text(decimals: 6)]
        )
      }
    }
    return [writer.file(text)]
  }
}

/// One annotation of Create ML; without times it is the whole video.
private struct CreateMLRow {
  var video: String
  var label: String
  var start: String?
  var end: String?
  var place: ForeignReader.Place

  func add(to reader: inout ForeignReader) {
    guard let document = reader.document(video, at: place) else { return }
    let bounds = reader.clip(of: document).bounds
    let first =
      start.map { Self.seconds($0) ?? .nan } ?? bounds?.lowerBound ?? 0
    guard let last = end.map({ Self.seconds($0) ?? .nan }) ?? reader.end(of: document, at: place)
    else { return }
    guard !first.isNaN, !last.isNaN else {
      reader.report(
        .malformedNumber,
        at: place,
        "a time index is seconds, 'mm:ss', 'mm:ss.ff' or 'hh:mm:ss', not "
          + "'\(first.isNaN ? start ?? "" : end ?? "")'"
      )
      return
    }
    reader.add(named: label, start: first, end: last, to: document, at: place)
  }

  /// The seconds of a time index: a number, `mm:ss`, `mm:ss.ff` or `hh:mm:ss`; nil for anything else.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.trimmedSpaces.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = NumberText(Array(part.utf8)[...])?.value, value >= 0 else { return nil }
      total = total * 60 + value
    }
    return total.isBounded ? total : nil
  }
}
