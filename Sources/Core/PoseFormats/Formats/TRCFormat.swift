// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// Positions of markers as tables of text, which OpenSim, OpenCap, Pose2Sim, Sports2D and Cortex write.
///
/// The file does not say which axis is up: y, unless the user declares another. Columns and rows count, not the
/// numbers of the header. Pixels are declared, or have the name that Sports2D gives such files (`_px`).
enum TRCFormat: PoseCodec {
  static let description = PoseFormatDescription(
    id: "trc",
    title: "OpenSim TRC, markers as text",
    direction: .reading,
    endings: ["trc"],
    timing: .perFrame,
    coordinates: "m, cm or mm by its Units, y up; pixels, y down, if declared or named _px",
    confidence: "none",
    reference: "opensim 4.6",
    source:
      "https://opensimconfluence.atlassian.net/wiki/spaces/OpenSim/pages/53089972/Marker+.trc+Files"
  )

  private static let magic = Array("PathFileType".utf8)

  static func recognises(_ bytes: [UInt8]) -> Bool {
    bytes.withoutByteOrderMark.starts(with: magic)
  }

  static func read(into reader: inout PoseReader) {
    let bytes = reader.files[0].bytes
    guard recognises(bytes) else {
      reader.findings.report(.wrongFormat, "a TRC file begins with 'PathFileType'")
      return
    }
    let hasCommas = bytes.withoutByteOrderMark.dropFirst(magic.count).first == UInt8(ascii: ",")
    var rows = DelimitedText.RowIterator(bytes, delimiter: hasCommas ? "," : "\t")
    guard let header = TRCHeader(&rows, &reader) else { return }
    var table = TRCRows(header)
    let isCut = bytes.last != UInt8(ascii: "\n") && bytes.last != UInt8(ascii: "\r")
    var next = rows.next()
    while let row = next {
      next = rows.next()
      guard table.take(row, isCut: isCut && next == nil, &reader) else { break }
    }
    reader.report(origins: table.origins)
  }
}

/// The lines of a TRC file in front of its numbers.
private struct TRCHeader {
  /// The names of the markers, one for three columns.
  let markers: [String]
  /// The joints that they give.
  let joints: MarkerJoints
  /// True if positions are pixels.
  let isPicture: Bool

  /// Reads the lines down to the names and begins the poses; nil, with a finding, if that is not possible.
  init?(_ rows: inout DelimitedText.RowIterator, _ reader: inout PoseReader) {
    var lines: [[DelimitedText.Cell]] = []
    var names: [DelimitedText.Cell]?
    while names == nil, lines.count < 10, let row = rows.next() {
      if row[0].text[...].trimmed.lowercased().hasPrefix("frame") { names = row }
      lines.append(row)
    }
    guard let names else {
      reader.findings.report(.wrongFormat, "it has no line of names, which begins with 'Frame#'")
      return nil
    }
    var facts: [String: DelimitedText.Cell] = [:]
    for (keys, values) in zip(lines, lines.dropFirst())
    where keys.contains(where: { $0.text == "Units" }) {
      for (key, value) in zip(keys, values) where facts[key.text] == nil { facts[key.text] = value }
    }
    let rate = facts["DataRate"].flatMap { Double($0.text[...].trimmed) }
    if let rate, rate > 0, rate.isBounded { reader.facts.frameRate = rate }

    var columns = Array(names.dropFirst(2))
    while columns.last?.text[...].trimmed.isEmpty == true { columns.removeLast() }
    let isSpread = columns.indices.allSatisfy {
      $0 % 3 == 0 || columns[$0].text[...].trimmed.isEmpty
    }
    let cells =
      isSpread ? columns.indices.filter { $0 % 3 == 0 }.map { columns[$0] } : columns
    // Cortex names more markers than it has coordinates of.
    var ahead = rows
    var placed = cells.count
    if let labels = ahead.next(), labels.areCoordinateLabels {
      rows = ahead
      placed = min(placed, labels.count { $0.text[...].trimmed.hasPrefix("X") })
    }
    markers = cells.prefix(placed).map { $0.text[...].trimmed }
    joints = MarkerJoints(markers)
    guard !markers.isEmpty else {
      let place = PosePlace(line: names[0].position.line)
      reader.findings.report(.wrongFormat, at: place, "it names no markers")
      return nil
    }

    let path = reader.files[0].path
    let name = path.split(separator: "/").last ?? ""
    isPicture =
      reader.declaration.units == .pixels
      || reader.declaration.units == nil && name.contains("_px")
    let skeleton = Skeleton(id: "trc", joints: joints.joints)
    if isPicture {
      guard reader.begin(skeleton, image: ImageAxes(.pixels)) else { return nil }
    } else {
      let unit = facts["Units"]
      guard let unit, let metres = LengthUnit.metres(unit.text) else {
        reader.findings.report(
          .wrongFormat,
          at: unit.map(PosePlace.init(of:)) ?? PosePlace(),
          unit.map { "its unit is '\($0.text)': m, cm and mm are read" } ?? "it has no 'Units'"
        )
        return nil
      }
      guard reader.begin(skeleton, image: nil, world: WorldAxes(up: .y, metres: metres)) else {
        return nil
      }
    }
  }
}

/// The numbers of a TRC file.
private struct TRCRows {
  private let header: TRCHeader
  private var hasTimes: Bool?
  /// The positions that are exactly 0, 0, 0.
  private(set) var origins = 0

  init(_ header: TRCHeader) { self.header = header }

  /// Takes the next line, or one at the end of the file without a line end; false after a second header.
  mutating func take(
    _ row: [DelimitedText.Cell],
    isCut: Bool,
    _ reader: inout PoseReader
  ) -> Bool {
    let first = row[0].text[...].trimmed
    let place = PosePlace(of: row[0])
    if first.hasPrefix("PathFileType") || first.lowercased().hasPrefix("frame") {
      reader.findings.report(otherHeaderAt: place)
      return false
    }
    if row.allSatisfy({ $0.text[...].trimmed.isEmpty }) { return true }
    guard let moment = moment(row, &reader) else { return true }
    let width = 2 + 3 * header.markers.count
    if isCut, row.count < width {
      reader.findings.report(
        .unreadableFrame,
        at: place,
        "the file ends inside this row: it is left out"
      )
      return true
    }
    if row.dropFirst(width).contains(where: { !$0.text[...].trimmed.isEmpty }) {
      reader.findings.report(
        .jointCount,
        at: place,
        "the row goes on behind the coordinates of \(counted(header.markers.count, "marker")): "
          + "that is left out"
      )
    }
    let points = (0..<header.markers.count).map { point($0, row, &reader) }
    var pose = RecordedPose(joints: header.joints.joints.count, image: false)
    pose.confidences = []
    let positions = header.joints.positions(points)
    if header.isPicture {
      pose.image = positions
    } else {
      pose.world = positions
    }
    reader.add(moment, [pose], at: place)
    return true
  }

  /// The time of a row, or its number if the first row has no time; nil, with a finding, if neither can be read.
  private mutating func moment(
    _ row: [DelimitedText.Cell],
    _ reader: inout PoseReader
  ) -> Moment? {
    let time = row.count > 1 ? row[1].number ?? .nan : .nan
    if hasTimes == nil, row.count == 1 || row[1].number != nil { hasTimes = !time.isNaN }
    if !time.isNaN, hasTimes != false { return .seconds(time) }
    if hasTimes == false, let number = row[0].number, let frame = Int(exactly: number) {
      return .number(frame)
    }
    let text = row.count > 1 ? row[1].text : ""
    reader.findings.report(
      .unreadableFrame,
      at: PosePlace(of: row.count > 1 ? row[1] : row[0]),
      text.isEmpty
        ? "the row has no time: it is left out"
        : "the time '\(text)' is no number: the row is left out"
    )
    return nil
  }

  /// The position of a marker; NaN if it is missing, with a finding if it cannot be read.
  private mutating func point(
    _ marker: Int,
    _ row: [DelimitedText.Cell],
    _ reader: inout PoseReader
  ) -> SIMD3<Double> {
    let missing = SIMD3<Double>(repeating: .nan)
    let first = 2 + 3 * marker
    guard first < row.count else { return missing }
    var point = missing
    var found = 0
    for axis in 0..<3 where first + axis < row.count {
      let cell = row[first + axis]
      guard let number = cell.number else {
        reader.findings.report(
          .unreadableFrame,
          at: PosePlace(of: cell),
          "'\(cell.text)' is no number: the marker '\(header.markers[marker])' is left out"
        )
        return missing
      }
      point[axis] = number
      if !number.isNaN { found += 1 }
    }
    guard found == 3 else {
      if found > 0 {
        reader.findings.report(
          .unreadableFrame,
          at: PosePlace(of: row[first]),
          "the marker '\(header.markers[marker])' has \(found) of 3 coordinates: it is left out"
        )
      }
      return missing
    }
    if point == .zero { origins += 1 }
    return point
  }
}

extension DelimitedText.Cell {
  /// The number; NaN for an empty cell and for `nan`, nil for another text.
  fileprivate var number: Double? {
    let text = self.text[...].trimmed
    return text.isEmpty ? .nan : Double(text)
  }
}

extension [DelimitedText.Cell] {
  /// True for the line `X1 Y1 Z1 X2 ...`.
  fileprivate var areCoordinateLabels: Bool {
    self[0].text[...].trimmed.isEmpty && contains { $0.text[...].trimmed == "X1" }
  }
}

extension [UInt8] {
  fileprivate var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? self[3...] : self[...]
  }
}

extension PosePlace {
  /// The place of a cell.
  fileprivate init(of cell: DelimitedText.Cell) {
    self.init(line: cell.position.line, columns: cell.position.column..<cell.end.column)
  }
}
