// SPDX-License-Identifier: Apache-2.0
import Basics

/// The rows of a table of signals, with a column of times.
struct SignalTable {
  var signals: RecordedSignals
  private let timeColumn: Int
  /// A second header, until the next row says if the recording goes on behind it.
  private var repeated: RepeatedHeader?
  /// True behind a second header whose rows begin anew.
  private(set) var isOver = false
  private let columns: [Int]
  private let unitsPerSecond: Double
  private let origin: Double

  /// Starts without rows.
  ///
  /// - Parameters:
  ///   - names: The signals and their units, one for each column but that of times, in order.
  ///   - timeColumn: The column of times.
  ///   - unitsPerSecond: How many of its units a second has.
  ///   - origin: The number of the column at 0 s.
  init(
    _ names: [(name: String, unit: RecordedSignals.Unit?)],
    timeColumn: Int = 0,
    unitsPerSecond: Double = 1,
    origin: Double = 0
  ) {
    self.origin = origin
    self.timeColumn = timeColumn
    self.unitsPerSecond = unitsPerSecond
    columns = names.indices.map { $0 < timeColumn ? $0 : $0 + 1 }
    signals = RecordedSignals(
      times: [],
      signals: names.map { RecordedSignals.Signal(name: $0.name, unit: $0.unit, values: []) }
    )
  }

  /// Takes a second header that names the same columns.
  mutating func add(_ header: RepeatedHeader, _ reader: inout PoseReader) {
    finish(&reader)
    repeated = header
  }

  /// Reports a second header that waits; the rows behind it are left out if the next is not later than the last.
  mutating func finish(_ reader: inout PoseReader, isLater: Bool = true) {
    guard let header = repeated else { return }
    repeated = nil
    isOver = !isLater
    reader.findings.report(header, isAnew: isOver)
  }

  /// Takes all rows down to the end of a file, or to a second header; a last row that is cut off is a finding.
  mutating func take(
    rest rows: inout DelimitedText.RowIterator,
    of bytes: [UInt8],
    until isHeader: (
      _ row: [DelimitedText.Cell],
      _ next: [DelimitedText.Cell]?,
      _ rest: DelimitedText.RowIterator
    ) -> Bool,
    _ reader: inout PoseReader
  ) {
    let isCut = bytes.last != UInt8(ascii: "\n") && bytes.last != UInt8(ascii: "\r")
    var next = rows.next()
    while let row = next {
      next = rows.next()
      if isHeader(row, next, rows) {
        reader.findings.report(otherHeaderAt: PosePlace(line: row[0].position.line))
        break
      }
      take(row, isCut: isCut && next == nil, &reader)
    }
  }

  /// Takes the next row; one that cannot be used is a finding.
  mutating func take(
    _ row: [DelimitedText.Cell],
    isCut: Bool,
    _ reader: inout PoseReader
  ) {
    let texts = row.map { $0.text[...].trimmed }
    guard texts.contains(where: { !$0.isEmpty }) else { return }
    let place = PosePlace(line: row[0].position.line)
    if isCut, row.count <= signals.signals.count {
      reader.findings.report(
        .unreadableFrame,
        at: place,
        "the file ends inside this row: it is left out"
      )
      return
    }
    guard timeColumn < texts.count, let stated = Double(texts[timeColumn]), !stated.isNaN else {
      reader.findings.report(
        .unreadableFrame,
        at: place,
        "the row has no time that is a number: it is left out"
      )
      return
    }
    let time = (stated - origin) / unitsPerSecond + reader.declaration.timeOffset
    guard time.isBounded else {
      reader.findings.report(
        .poseRange,
        at: place,
        "times are seconds below 1e9: the row is left out"
      )
      return
    }
    let isLater = signals.times.last.map { time.isLater(than: $0) } ?? true
    finish(&reader, isLater: isLater)
    if isOver { return }
    if let last = signals.times.last, !isLater {
      reader.findings.report(
        .frameOrder,
        at: place,
        "the row at \(time) s is not later than the one before, at \(last) s: it is left out"
      )
      return
    }
    if texts.dropFirst(columns.count + 1).contains(where: { !$0.isEmpty }) {
      reader.findings.report(
        .jointCount,
        at: place,
        "the row goes on behind its \(counted(columns.count + 1, "column")): that is left out"
      )
    }
    signals.times.append(time)
    for (index, column) in columns.enumerated() {
      let text = column < texts.count ? texts[column] : ""
      let value = text.isEmpty ? .nan : Double(text)
      let isMissing = value?.isNaN == true
      let isNumber = value?.isMeasured == true
      if !isMissing, !isNumber {
        reader.findings.report(
          .unreadableFrame,
          at: place,
          "'\(text)' is no number: the value of '\(signals.signals[index].name)' is left out"
        )
      }
      signals.signals[index].values.append(isNumber ? value ?? .nan : .nan)
    }
  }
}
