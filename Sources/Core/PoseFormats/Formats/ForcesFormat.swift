// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Forces of plates as tables of text, which Cortex writes (`.forces`).
///
/// They lie beside a TRC file of the same name, and have its axes: y up, unless the user declares another. Forces are
/// in newtons. The file states no unit of the places and moments.
enum ForcesFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "forces",
    title: "Cortex force plates, signals",
    direction: .reading,
    endings: ["forces"],
    hasPoses: false,
    timing: .rate,
    coordinates: "no positions: forces of plates, y up",
    confidence: "none",
    reference: nil,
    source: "https://github.com/BMClab/BMC"
  )

  private static let magic = "[Force Data]"
  /// Longer headers are of something else.
  private static let mostHeaderLines = 100

  static func recognises(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic.utf8) }

  static func read(into reader: inout PoseReader) {
    let bytes = reader.files[0].bytes
    guard recognises(bytes) else {
      reader.findings.report(.wrongFormat, "a file of forces begins with '\(magic)'")
      return
    }
    var rows = DelimitedText.RowIterator(bytes, delimiter: "\t")
    var facts: [String: Double] = [:]
    var labels: [DelimitedText.Cell]?
    var lines = 0
    while labels == nil, lines < mostHeaderLines, let row = rows.next() {
      lines += 1
      let text = row[0].text[...].trimmed
      if text.hasPrefix("#") { labels = row }
      let parts = text.split(separator: "=", maxSplits: 1).map(\.trimmed)
      if parts.count == 2 { facts[parts[0]] = Double(parts[1]) }
    }
    guard let labels, labels.count > 1 else {
      reader.findings.report(.wrongFormat, "it has no line of names, which begins with '#Sample'")
      return
    }
    let stated = facts["SampleRate"].flatMap { $0 > 0 && $0.isBounded ? $0 : nil }
    guard let rate = stated ?? reader.declaration.frameRate else {
      reader.findings.report(
        .missingRate,
        "it has no SampleRate: declare --frame-rate, its samples per second"
      )
      return
    }
    reader.facts.frameRate = rate
    var names = labels.dropFirst().map { $0.text[...].trimmed }
    while names.last?.isEmpty == true { names.removeLast() }
    var table = SignalTable(
      names.map { ($0, $0.hasPrefix("F") ? .newtons : nil) },
      unitsPerSecond: rate,
      origin: 1
    )
    table.take(
      rest: &rows,
      of: bytes,
      until: { row, _, _ in row[0].text.hasPrefix(magic) },
      &reader
    )
    let count = table.signals.times.count
    if let announced = facts["NumberOfSamples"], announced > Double(count) {
      reader.findings.report(
        .unreadableFrame,
        as: .warning,
        "it announces \(announced.text(significantDigits: 12)) samples and has \(count): it may be cut off"
      )
    }
    guard count > 0 else { return }
    addSum(to: &table.signals, plates: facts["NumberOfForcePlates"], &reader)
    reader.signals = table.signals
  }

  /// Adds the force up of all plates, unless one of them is missing.
  private static func addSum(
    to signals: inout RecordedSignals,
    plates announced: Double?,
    _ reader: inout PoseReader
  ) {
    let axes = WorldAxes(up: reader.declaration.up ?? .y)
    var plates: [[SIMD3<Double>]] = []
    while true {
      let columns = ["FX", "FY", "FZ"].compactMap { axis in
        signals.signals.first { $0.name == "\(axis)\(plates.count + 1)" }?.values
      }
      guard columns.count == 3 else { break }
      plates.append(
        signals.times.indices.map { sample in
          axes.metres(SIMD3(columns[0][sample], columns[1][sample], columns[2][sample]))
        }
      )
    }
    guard !plates.isEmpty, announced == nil || announced == Double(plates.count) else {
      let number = announced.map { $0.text(significantDigits: 6) } ?? "no number of"
      reader.findings.report(
        .forcePlate,
        as: .warning,
        "it announces \(number) plates and has columns of \(plates.count): their sum is not known"
      )
      return
    }
    signals.signals.append(GroundForce(plates).vertical)
  }
}
