// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Tables of signals over time: angles and heights that another program measured, without poses.
///
/// The first row names columns. One is the time: `time`, `t`, `time_s` or `seconds` in seconds, `time_ms`, `t_ms`,
/// `timestamp_ms` or `milliseconds` in milliseconds. The others are signals by their ids, as `knee-angle-right` or
/// `hip_height`, angles in degrees; `rep-eval counters` lists them. Empty cells and `nan` are missing.
enum SignalsFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "signals",
    title: "Angles and heights over time, CSV",
    direction: .reading,
    endings: ["csv", "tsv"],
    hasPoses: false,
    timing: .perFrame,
    coordinates: "no positions: signals by their ids",
    confidence: "none",
    reference: "pandas 3.1.1",
    source: "Documentation/RecordedTracks.md"
  )

  private static let unitsPerSecond: [String: Double] = [
    "time": 1, "t": 1, "time_s": 1, "seconds": 1, "time_ms": 1_000, "t_ms": 1_000,
    "timestamp_ms": 1_000, "milliseconds": 1_000,
  ]

  static func recognises(_ bytes: [UInt8]) -> Bool {
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    let names = DelimitedText.texts(line, delimiter: delimiter(of: line)).first ?? []
    return names.contains { unitsPerSecond[key(of: $0)] != nil }
      && names.contains { SignalNames.id(of: $0) != nil }
  }

  static func read(into reader: inout PoseReader) {
    let bytes = reader.files[0].bytes
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    var rows = DelimitedText.RowIterator(bytes, delimiter: delimiter(of: line))
    let names = (rows.next() ?? []).map { $0.text[...].trimmed }
    let times = names.indices.filter { unitsPerSecond[key(of: names[$0])] != nil }
    guard times.count == 1, let time = times.first else {
      reader.findings.report(
        .wrongFormat,
        times.isEmpty
          ? "its first row names no column of times: time in seconds, or time_ms"
          : "its first row names two columns of times"
      )
      return
    }
    var others = names
    others.remove(at: time)
    var table = SignalTable(
      others.map { ($0, SignalNames.isOfModel($0) ? .degrees : nil) },
      timeColumn: time,
      unitsPerSecond: unitsPerSecond[key(of: names[time])] ?? 1
    )
    while !table.isOver, let row = rows.next() {
      let place = PosePlace(line: row[0].position.line)
      let texts = row.map { $0.text[...].trimmed }
      if texts.contains(where: { unitsPerSecond[key(of: $0)] != nil }) {
        guard texts == names else {
          reader.findings.report(otherHeaderAt: place)
          break
        }
        table.add(RepeatedHeader(place: place), &reader)
      } else if texts.count != names.count, texts.contains(where: { !$0.isEmpty }) {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "the row has \(counted(texts.count, "cell")), the header has \(names.count): it is left out"
        )
      } else {
        table.take(row, isCut: false, &reader)
      }
    }
    table.finish(&reader)
    reader.signals = table.signals
  }

  private static func key(of name: String) -> String {
    String(name.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }

  /// The delimiter that the first row has most of.
  private static func delimiter(of line: [UInt8]) -> Character {
    let marks: [Character] = [",", ";", "\t"]
    return marks.max { one, other in
      let counts = [one, other].map { mark in line.count { $0 == mark.asciiValue } }
      return counts[0] < counts[1]
    } ?? ","
  }
}
