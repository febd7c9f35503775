// SPDX-License-Identifier: Apache-2.0
import Basics

/// The tabular events of BORIS: a row per start, stop and point.
///
/// Columns are bound by name; exports of older versions call `Behavior type` `Status` and have lines above
/// the heading. An event that is never closed is a finding.
///
/// - Source: `export_tabular_events` in `boris/export_observation.py`
///   (https://github.com/olivierfriard/BORIS).
enum BORISTabularFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "boris-tabular",
    title: "BORIS tabular events",
    direction: .both,
    holds: [.intervals, .points, .names, .notes],
    timing: .seconds(step: 1e-3),
    holdsManyClips: true,
    ending: "tsv",
    source: "github.com/olivierfriard/BORIS, export_tabular_events"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let table = BORISTable(bytes, into: &reader) else { return }
    let columns = table.columns
    let time = reader.needed(columns.first("time"), "Time", among: columns)
    let kind = reader.needed(
      columns.first("behavior type", "status"),
      "Behavior type",
      among: columns
    )
    guard let time, let kind else { return }
    var pairing = BORISPairing()
    for row in table.rows {
      reader.leaveClip()
      let name = table.text(row, "behavior")
      guard !name.isEmpty else { continue }
      let place = ForeignReader.Place(row.filled(time) ?? row[0])
      guard let seconds = reader.seconds(row.text(time), at: place),
        let (document, inMedia) = table.place(seconds, of: row, in: &reader)
      else { continue }
      let kinds: [String: BORISEvent.Kind] = ["START": .start, "STOP": .stop, "POINT": .point]
      guard let kind = kinds[row.text(kind)] else {
        reader.report(
          .unknownLayout,
          at: ForeignReader.Place(row.filled(kind) ?? row[0]),
          "a behavior's type is START, STOP or POINT, not '\(row.text(kind))'"
        )
        continue
      }
      let event = BORISEvent(
        kind: kind,
        time: inMedia,
        behavior: name,
        modifiers: table.modifiers(of: row),
        subject: table.text(row, "subject"),
        comment: table.text(row, "comment"),
        place: place
      )
      pairing.add(event, to: document, &reader)
    }
    pairing.finish(&reader)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var text = DelimitedText.line(
      [
        "Observation id", "Observation date", "Description", "Observation duration",
        "Observation type", "Source", "Time offset (s)", "Media duration (s)", "FPS", "Subject",
        "Behavior", "Behavioral category", "Behavior type", "Time", "Media file name",
        "Image index", "Image file path", "Comment",
      ],
      delimiter: "\t"
    )
    for file in labels {
      let media = writer.name(file)
      let length = writer.lengthText(of: file)
      for (kind, time, span) in writer.observation(of: file) {
        let type =
          switch kind {
          case .start: "START"
          case .stop: "STOP"
          case .point: "POINT"
          }
        text += DelimitedText.line(
          [
            file.clip, "NA", "", length, "Media file(s)", "player #1:\(media)", "0", length,
            writer.rateText(of: file), "No focal subject", span.name, "", type,
            time.text(decimals: 3), media, "NA", "NA", kind == .stop ? "" : span.note,
          ],
          delimiter: "\t"
        )
      }
    }
    return [writer.file(text)]
  }
}
