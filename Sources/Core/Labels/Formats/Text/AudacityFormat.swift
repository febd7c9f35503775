// SPDX-License-Identifier: Apache-2.0
import Basics

/// The label tracks of Audacity: start, end and label between tabs, a moment where both are equal.
///
/// Lines that begin with a backslash give the frequencies of the label above and are left out.
///
/// - Source: Audacity's manual, "Importing and Exporting Labels".
enum AudacityFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "audacity",
    title: "Audacity label track",
    direction: .both,
    holds: [.intervals, .points, .names],
    timing: .seconds(step: 1e-6),
    holdsManyClips: false,
    ending: "txt",
    source: "manual.audacityteam.org, Importing and Exporting Labels"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let document = reader.document(nil, at: nil) else { return }
    for line in TextLine.lines(of: bytes) where !line.text.trimmedSpaces.isEmpty {
      if line.text.hasPrefix("\\") {
        reader.losses.add("frequencies of a label", line.text)
        continue
      }
      let cells = line.text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        .map(String.init)
      guard cells.count == 3 else {
        reader.report(
          .unknownLayout,
          at: line.place,
          "a label is a start, an end and a text with tabs between"
        )
        continue
      }
      let start = reader.seconds(cells[0], at: line.place)
      let end = reader.seconds(cells[1], at: line.place)
      guard let start, let end else { continue }
      reader.add(named: cells[2], start: start, end: end, to: document, at: line.place)
    }
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    labels.map { file in
      let lines = writer.spans(of: file).map { span in
        "\(span.start.text(decimals: 6))\t\((span.end ?? span.start).text(decimals: 6))"
          + "\t\(span.name)\n"
      }
      return writer.file(file, lines.joined())
    }
  }
}
