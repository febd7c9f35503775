// SPDX-License-Identifier: Apache-2.0
import Basics

/// The aggregated events of BORIS: a row per state with its start and stop, or per point.
///
/// - Source: `export_aggregated_events` in `boris/export_observation.py`
///   (https://github.com/olivierfriard/BORIS).
enum BORISAggregatedFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "boris-aggregated",
    title: "BORIS aggregated events",
    direction: .both,
    holds: [.intervals, .points, .names, .notes],
    timing: .seconds(step: 1e-3),
    holdsManyClips: true,
    ending: "tsv",
    source: "github.com/olivierfriard/BORIS, export_aggregated_events"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let table = BORISTable(bytes, into: &reader) else { return }
    let columns = table.columns
    let start = reader.needed(columns.first("start (s)"), "Start (s)", among: columns)
    let stop = reader.needed(columns.first("stop (s)"), "Stop (s)", among: columns)
    guard let start, let stop else { return }
    for row in table.rows {
      reader.leaveClip()
      let name = table.text(row, "behavior")
      guard !name.isEmpty else { continue }
      let place = ForeignReader.Place(row.filled(start) ?? row[0])
      let end = ForeignReader.Place(row.filled(stop) ?? row[0])
      guard let first = reader.seconds(row.text(start), at: place),
        let last = reader.seconds(row.text(stop), at: end),
        let (document, inMedia) = table.place(first, of: row, in: &reader)
      else { continue }
      let comments = [table.text(row, "comment start", "comment"), table.text(row, "comment stop")]
      let event = BORISEvent(
        kind: table.text(row, "behavior type") == "POINT" ? .point : .start,
        time: inMedia,
        behavior: name,
        modifiers: table.modifiers(of: row),
        subject: table.text(row, "subject"),
        comment: comments.filter { !$0.isEmpty }.joined(separator: "; "),
        place: place
      )
      guard BORISPairing.isWanted(event, of: document, &reader) else { continue }
      BORISPairing.add(
        event,
        until: event.kind == .point ? nil : inMedia + last - first,
        to: document,
        &reader
      )
    }
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var text = DelimitedText.line(
      [
        "Observation id", "Observation date", "Description", "Observation type", "Source",
        "Time offset (s)", "Coding duration", "Media duration (s)", "FPS (frame/s)", "Subject",
        "Observation duration by subject by observation", "Behavior", "Behavioral category",
        "Behavior type", "Start (s)", "Stop (s)", "Duration (s)", "Media file name",
        "Image index start", "Image index stop", "Image file path start",
        "Image file path stop", "Comment start", "Comment stop",
      ],
      delimiter: "\t"
    )
    for file in labels {
      let media = writer.name(file)
      let length = writer.lengthText(of: file)
      for span in writer.behaviors(of: file) {
        let end = span.end ?? span.start
        text += DelimitedText.line(
          [
            file.clip, "NA", "", "Media file", "player #1:\(media)", "0", length, length,
            writer.rateText(of: file), "No focal subject", length, span.name, "",
            span.end == nil ? "POINT" : "STATE", span.start.text(decimals: 3),
            end.text(decimals: 3), (end - span.start).text(decimals: 3), media, "NA", "NA", "NA",
            "NA", span.note, "",
          ],
          delimiter: "\t"
        )
      }
    }
    return [writer.file(text)]
  }
}
