// SPDX-License-Identifier: Apache-2.0
import Basics

/// What the tables that BORIS exports have in common: columns by name, tabs or commas, `NA` for none.
struct BORISTable {
  /// The rows under the heading.
  let rows: [[DelimitedText.Cell]]
  /// The columns.
  let columns: NamedColumns
  private let modifiers: [Int]
  /// The time offset that lines above the heading say, in seconds.
  private let offset: Double
  /// The observations of each first file.
  private let observations: [String: Set<String>]
  /// The files that the rows of each observation name, for tables that do not say its media.
  private let files: [String: [String]]

  /// Finds the heading, the first line with a column `Behavior`; nil, with a finding, without one.
  init?(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let first = TextLine.lines(of: bytes).first { $0.text.contains("Behavior") }
    let lines = DelimitedText.rows(
      bytes,
      delimiter: first?.text.contains("\t") == true ? "\t" : ","
    )
    let heading = lines.firstIndex { line in line.contains { $0.text.trimmedSpaces == "Behavior" } }
    guard let heading else {
      reader.report(
        .missingColumn,
        at: LabelDocument.PlaceRange(line: 1, bytes: 0..<0),
        "the table needs the column 'Behavior'"
      )
      return nil
    }
    columns = NamedColumns(lines[heading])
    modifiers = lines[heading].indices.filter {
      lines[heading][$0].text.trimmedSpaces.hasPrefix("Modifier")
    }
    rows = Array(lines[(heading + 1)...])
    let above = lines[..<heading].first { $0.text(0).lowercased() == Self.offsetName }
    offset = above.map { Self.seconds($0.text(1)) ?? 0 } ?? 0
    var observations: [String: Set<String>] = [:]
    var files: [String: [String]] = [:]
    let source = columns.first("source")
    let observation = columns.first("observation id")
    let file = columns.first("media file name", "media file path", "media file")
    for row in rows {
      let name = row.text(observation)
      if let first = row.text(source).filesOfPlayer.first {
        observations[first, default: []].insert(name)
      } else if let path = row.text(file).filesOfPlayer.first, path != "Not found",
        files[name]?.contains(path) != true
      {
        files[name, default: []].append(path)
      }
    }
    self.observations = observations
    self.files = files
  }

  /// The column of the seconds that an observation adds to the times of its media.
  private static let offsetName = "time offset (s)"

  private static func seconds(_ text: String) -> Double? {
    NumberText(Array(text.trimmedSpaces.utf8)[...])?.value
  }

  /// The document of a row, and a time of it in that document's media.
  ///
  /// The times of an observation are those of its media plus its offset.
  /// The media are those of the source, or the media file, or the observation where there is neither.
  func place(
    _ time: Double,
    of row: [DelimitedText.Cell],
    in reader: inout ForeignReader
  ) -> (document: Int, time: Double)? {
    var media = BORISMedia(files: row.text(columns.first("source")).filesOfPlayer, lengths: [])
    let lengths = row.text(columns.first("media duration (s)")).split(separator: "|").first ?? ""
    media.lengths = lengths.split(separator: ";").map {
      Self.seconds(String($0))
    }
    let observation = row.text(columns.first("observation id"))
    if media.files.isEmpty { media.files = files[observation] ?? [observation] }
    let isShared = (observations[media.files[0]] ?? []).count > 1
    let cell = row.filled(
      columns.first("source", "media file name", "media file path", "media file")
    )
    let shift = columns.first(Self.offsetName).flatMap { Self.seconds(row.text($0)) } ?? offset
    return reader.documentAndTime(
      time - shift,
      of: media,
      rater: isShared ? observation : nil,
      at: ForeignReader.Place(cell ?? row[0])
    )
  }

  /// The modifiers of a row; several stand in one cell with bars between in older exports.
  func modifiers(of row: [DelimitedText.Cell]) -> [String] {
    modifiers.flatMap { column in
      row.text(column).split(separator: "|").map { String($0).trimmedSpaces }
    }
  }

  /// The text of a column, empty for `NA`.
  func text(_ row: [DelimitedText.Cell], _ names: String...) -> String {
    for name in names {
      guard let column = columns.first(name) else { continue }
      let text = row.text(column)
      return text == "NA" ? "" : text
    }
    return ""
  }
}

extension String {
  /// The files of the first player in `player #1:a.mp4;b.mp4|player #2:c.mp4`; none for `NA`.
  fileprivate var filesOfPlayer: [String] {
    guard self != "NA", !isEmpty else { return [] }
    var files = self[...]
    if hasPrefix("player #"), let colon = firstIndex(of: ":") {
      files = self[index(after: colon)...]
    }
    return files.prefix { $0 != "|" }.split(separator: ";").map { String($0).trimmedSpaces }
  }
}
