// SPDX-License-Identifier: Apache-2.0
import Basics

/// Quantities over time as tables of text, which OpenSim, OpenCap, Pose2Sim and Sports2D write (MOT and STO).
///
/// They are signals, not poses: angles of joints and translations of the pelvis. The unit of a
/// column is known in a file of `Coordinates`. It is metres for a name that ends in `_tx`, `_ty` or
/// `_tz`, else degrees or radians by `inDegrees`. In other files, of forces and errors, it is not
/// known. Columns and rows count, not the numbers of the header.
enum MOTFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "mot",
    title: "OpenSim MOT and STO, signals",
    direction: .reading,
    endings: ["mot", "sto"],
    hasPoses: false,
    timing: .perFrame,
    coordinates: "no positions: angles and translations",
    confidence: "none",
    reference: "opensim 4.6",
    source:
      "https://opensimconfluence.atlassian.net/wiki/spaces/OpenSim/pages/53089984/Motion+.mot+Files"
  )

  fileprivate static let lastHeader = "endheader"
  /// Longer headers are of something else.
  fileprivate static let mostHeaderLines = 1_000

  static func recognises(_ bytes: [UInt8]) -> Bool {
    bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .contains { $0.starts(with: lastHeader.utf8) }
  }

  static func read(into reader: inout PoseReader) {
    let bytes = reader.files[0].bytes
    var rows = DelimitedText.RowIterator(bytes, delimiter: "\t")
    var header: [String] = []
    while header.last != lastHeader {
      guard header.count < mostHeaderLines, let row = rows.next() else {
        reader.findings.report(.wrongFormat, "it has no line '\(lastHeader)'")
        return
      }
      // In the dress of commas lines are padded with them.
      let text = row[0].text
      let end = text.lastIndex { $0 != "," && $0 != " " }.map { text.index(after: $0) }
      header.append(text[..<(end ?? text.startIndex)].trimmed)
    }
    if let type = header.value(of: "DataType"), type != "double" {
      reader.findings.report(.wrongFormat, "its DataType is '\(type)': single numbers are read")
      return
    }
    var ahead = rows
    if let labels = ahead.next(), labels.count == 1, labels[0].text.contains(",") {
      rows = DelimitedText.RowIterator(bytes, delimiter: ",")
      while let row = rows.next(), row[0].text[...].trimmed != lastHeader {}
    }
    guard var table = table(rows.next() ?? [], header, &reader) else { return }
    table.take(rest: &rows, of: bytes, until: { $0.isFirstOfHeader(before: $1, $2) }, &reader)
    if !table.signals.times.isEmpty { reader.signals = table.signals }
  }

  /// The table of the line of names; nil, with a finding, if it does not begin with `time`.
  private static func table(
    _ labels: [DelimitedText.Cell],
    _ header: [String],
    _ reader: inout PoseReader
  ) -> SignalTable? {
    var names = labels.map { $0.text[...].trimmed }
    while names.last?.isEmpty == true { names.removeLast() }
    guard names.first?.lowercased() == "time", names.count > 1 else {
      let place = labels.first.map { PosePlace(line: $0.position.line) }
      reader.findings.report(
        .wrongFormat,
        at: place ?? PosePlace(),
        "the line behind its header does not name 'time' and signals"
      )
      return nil
    }
    let isMotion = header.first?.lowercased() == "coordinates"
    let angle: RecordedSignals.Unit? =
      switch header.value(of: "inDegrees")?.lowercased() {
      case "yes": .degrees
      case "no": .radians
      default: nil
      }
    return SignalTable(
      names.dropFirst().map { name in
        let isShift = ["_tx", "_ty", "_tz"].contains { name.lowercased().hasSuffix($0) }
        return (name, !isMotion ? nil : isShift ? .metres : angle)
      }
    )
  }
}

extension [DelimitedText.Cell] {
  /// True for a line of text behind which `endheader` comes before any numbers.
  fileprivate func isFirstOfHeader(
    before next: Self?,
    _ rows: DelimitedText.RowIterator
  ) -> Bool {
    var (row, next, rows) = (self, next, rows)
    for _ in 0..<MOTFormat.mostHeaderLines {
      let text = row[0].text[...].trimmed
      if text.hasPrefix(MOTFormat.lastHeader) { return true }
      guard !text.isEmpty, Double(text) == nil, let following = next else { return false }
      (row, next) = (following, rows.next())
    }
    return false
  }
}

extension [String] {
  /// The value of a line `key=value`, or `key value` as SIMM writes it; nil without one.
  fileprivate func value(of key: String) -> String? {
    for line in self where line.lowercased().hasPrefix(key.lowercased()) {
      let rest = line.dropFirst(key.count)
      if rest.first == "=" || rest.first == " " { return rest.dropFirst().trimmed }
    }
    return nil
  }
}
