// SPDX-License-Identifier: Apache-2.0
import Basics

/// `events.tsv` of the Brain Imaging Data Structure: onset, duration and trial type, `n/a` for none.
///
/// A duration of 0 is a moment. The column `note` is our own; BIDS allows further columns.
///
/// - Source: BIDS 1.9, "Task events".
enum BIDSFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "bids",
    title: "BIDS events.tsv",
    direction: .both,
    holds: [.intervals, .points, .names, .notes],
    timing: .seconds(step: 1e-6),
    holdsManyClips: false,
    ending: "tsv",
    source: "bids-specification.readthedocs.io, Task events"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let lines = DelimitedText.rows(bytes, delimiter: "\t")
    let columns = NamedColumns(lines.first ?? [])
    let onset = reader.needed(columns.first("onset"), "onset", among: columns)
    let duration = reader.needed(columns.first("duration"), "duration", among: columns)
    guard let onset, let duration, let document = reader.document(nil, at: nil) else { return }
    let type = columns.first("trial_type", "event_type", "value")
    let note = columns.first("note", "comment")
    for line in lines.dropFirst() {
      let place = ForeignReader.Place(line[0])
      let name = line.text(type)
      guard !name.isEmpty, name != "n/a" else {
        reader.lose("event without a trial type", of: document, "line \(line[0].position.line)")
        continue
      }
      guard let start = reader.seconds(line.text(onset), at: place) else { continue }
      let length = line.text(duration)
      let seconds = length == "n/a" ? 0 : reader.seconds(length, at: place)
      guard let seconds else { continue }
      let text = line.text(note)
      reader.add(
        named: name,
        start: start,
        end: start + seconds,
        note: text == "n/a" ? "" : text,
        to: document,
        at: place
      )
    }
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    labels.map { file in
      var text = "onset\tduration\ttrial_type\tnote\n"
      for span in writer.spans(of: file) {
        let length = (span.end ?? span.start) - span.start
        let note = span.note.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text += DelimitedText.line(
          [
            span.start.text(decimals: 6), length.text(decimals: 6), span.name,
            note.isEmpty ? "n/a" : note,
          ],
          delimiter: "\t"
        )
      }
      return writer.file(file, text)
    }
  }
}
