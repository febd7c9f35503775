// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The tables of Countix, in Google's edition or in that of TransRAC.
///
/// Google's has a row per segment: seconds of the YouTube video, of which a clip is the cut from
/// `kinetics_start` to `kinetics_end`. A clip named `<id>_<start>_<end>` is such a cut, one named
/// `<id>` the whole video. TransRAC's edition has frames `L1` ..., but only its counts are read.
/// Its frames divide the segment evenly and were labelled by nobody (in 1,914 of 2,453 rows of its
/// test part).
///
/// - Source: https://sites.google.com/view/repnet (Dwibedi et al. 2020); real tables.
enum CountixFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "countix",
    title: "Countix",
    direction: .both,
    holds: [.counts],
    timing: .seconds(step: 1e-6),
    holdsManyClips: true,
    ending: "csv",
    source: "sites.google.com/view/repnet; github.com/SvipRepetitionCounting/TransRAC; real tables"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let lines = DelimitedText.rows(bytes)
    let heading = lines.first?.map(\.text) ?? []
    guard heading.contains("repetition_start") else {
      let layout = CountedTable.Layout(
        name: ["video_id", "name"],
        count: ["counts", "count"],
        exercise: ["class"],
        needsExercise: false
      )
      guard let table = CountedTable(bytes, layout: layout, into: &reader) else { return }
      CountedRowReader.add(table, hasPairs: false, to: &reader)
      return
    }
    guard let columns = Columns(heading, &reader) else { return }
    for line in lines.dropFirst() { read(line, columns, into: &reader) }
  }

  private struct Columns {
    var id, clipStart, clipEnd, start, end, count: Int
    var exercise: Int?

    init?(_ heading: [String], _ reader: inout ForeignReader) {
      let names = [
        "video_id", "kinetics_start", "kinetics_end", "repetition_start", "repetition_end", "count",
      ]
      let found = names.map { reader.column([$0], in: heading) }
      guard let id = found[0], let clipStart = found[1], let clipEnd = found[2],
        let start = found[3], let end = found[4], let count = found[5]
      else { return nil }
      self.id = id
      self.clipStart = clipStart
      self.clipEnd = clipEnd
      self.start = start
      self.end = end
      self.count = count
      exercise = heading.firstIndex(of: "class")
    }
  }

  private static func read(
    _ line: [DelimitedText.Cell],
    _ columns: Columns,
    into reader: inout ForeignReader
  ) {
    reader.leaveClip()
    guard let id = line.filled(columns.id) else { return }
    let place = ForeignReader.Place(id)
    let times = [columns.clipStart, columns.clipEnd, columns.start, columns.end].map { column in
      let cell = line.filled(column) ?? id
      return reader.seconds(line.text(column), at: ForeignReader.Place(cell))
    }
    guard let clipStart = times[0], let clipEnd = times[1], let start = times[2],
      let end = times[3]
    else { return }
    let names = Self.names(of: id.text, clipStart, clipEnd)
    let cut =
      reader.context.clips.map { _ in
        names.first { name in
          if case .none = reader.context.clip(named: name) { false } else { true }
        }
      } ?? names[0]
    // Where the dataset has neither, the finding names the cut.
    let name = cut ?? names[0]
    let offset = name == id.text ? 0 : clipStart
    guard let document = reader.document(name, at: place) else { return }
    guard let exercise = exercise(line.filled(columns.exercise), document, id, &reader) else {
      return
    }
    let cell = line.filled(columns.count).map(CountedTable.Number.init)
    guard let value = cell?.value, let count = Int(exactly: value),
      (0...CountedTable.countLimit).contains(count)
    else {
      reader.report(
        .malformedCount,
        at: cell.map { ForeignReader.Place($0.cell) } ?? place,
        "a count is a whole number from 0 to a million, not '\(line.text(columns.count))'"
      )
      reader.refuse(document)
      return
    }
    reader.add(
      LabelEvent(
        .set,
        start: (start - offset).asLabelTime,
        end: (end - offset).asLabelTime,
        label: exercise,
        value: Double(count),
        unit: "reps"
      ),
      to: document,
      at: place
    )
  }

  /// How the cut of a video may be named, and the video itself.
  private static func names(of id: String, _ start: Double, _ end: Double) -> [String] {
    let bounds = [start, end].map { $0.shortestText }
    let padded = bounds.map { String(repeating: "0", count: max(0, 6 - $0.count)) + $0 }
    return ["\(id)_\(bounds[0])_\(bounds[1])", "\(id)_\(padded[0])_\(padded[1])", id]
  }

  private static func exercise(
    _ cell: DelimitedText.Cell?,
    _ document: Int,
    _ id: DelimitedText.Cell,
    _ reader: inout ForeignReader
  ) -> String? {
    guard let cell else {
      if let known = reader.exercise(of: document) { return known }
      reader.report(
        .missingField,
        at: ForeignReader.Place(id),
        "neither the table nor the dataset names the exercise of '\(id.text)': give --exercise"
      )
      reader.refuse(document)
      return nil
    }
    let said = reader.context.names[cell.text] ?? cell.text
    guard let exercise = Exercise.spelled(said) else {
      reader.report(
        .unknownExercise,
        at: ForeignReader.Place(cell),
        "there is no exercise '\(cell.text)': the row is left out"
      )
      reader.refuse(document)
      return nil
    }
    reader.noteSpelling(cell.text, of: exercise.id, at: ForeignReader.Place(cell))
    return exercise.id
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    var text = DelimitedText.line([
      "video_id", "class", "kinetics_start", "kinetics_end", "repetition_start", "repetition_end",
      "count",
    ])
    for file in labels {
      let bounds = writer.clip(file).bounds
      let reps = file.events.filter { $0.kind == .rep && $0.label == "full" }
      for set in file.events where set.kind == .set {
        guard let first = set.start ?? bounds?.lowerBound,
          let last = set.end ?? bounds?.upperBound
        else {
          writer.losses.add("set without times", set.place(in: file.clip))
          continue
        }
        let inside = reps.count { rep in rep.extent.map { $0.isWithin(first, last) } ?? false }
        let end = max(bounds?.upperBound ?? last, last)
        text += DelimitedText.line(
          [
            writer.name(file).withoutEnding,
            set.label.split(separator: "/").first.map(String.init) ?? "",
          ] + [0, end, first, last].map { $0.text(decimals: 6) }
            + [String(set.value.flatMap { Int(exactly: $0) } ?? inside)]
        )
      }
    }
    return [writer.file(text)]
  }
}
