// SPDX-License-Identifier: Apache-2.0
import Basics

/// The tables of RepCount-A, LLSP and their relatives: one row per video with pairs of frames.
///
/// `L1` and `L2` are the start and end of the first rep, `L3` and `L4` those of the second. The
/// base is 0 unless said otherwise. In the published tables 78 of 758 first frames of the training
/// part are 0, and only 21 are 1. Neighbours share their boundary frame, so an end is the time at
/// which a frame begins.
///
/// - Source: https://github.com/SvipRepetitionCounting/TransRAC (`fps` as in EveryShotCounts).
enum RepCountFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "repcount",
    title: "RepCount-A, LLSP",
    direction: .both,
    holds: [.intervals, .counts],
    timing: .frames(base: 0, isEndExclusive: true),
    holdsManyClips: true,
    ending: "csv",
    source: "github.com/SvipRepetitionCounting/TransRAC; real tables"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let layout = CountedTable.Layout(
      name: ["name"],
      count: ["count"],
      exercise: ["type", "class_"],
      needsExercise: true,
      frameList: "reps"
    )
    guard let table = CountedTable(bytes, layout: layout, into: &reader) else { return }
    CountedRowReader.add(table, hasPairs: true, to: &reader)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    [
      CountedRow.table(
        of: labels,
        with: &writer,
        columns: ["type", "name", "count"],
        after: ["fps"]
      ) {
        row in
        (
          [row.exercise, row.name, String(row.count)],
          [row.frameRate.map { $0.text(significantDigits: 12) } ?? ""]
        )
      }
    ]
  }
}
