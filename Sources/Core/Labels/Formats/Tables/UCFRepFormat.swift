// SPDX-License-Identifier: Apache-2.0
import Basics

/// The tables of UCFRep: one row per video with its pairs of frames and the segment that was labelled.
///
/// The frames are those of the whole video, not of the segment: in 51 of 105 published rows they
/// exceed `num_frames`. The exercise stands in the video's name (`v_BenchPress_g01_c01`) or nowhere.
///
/// - Source: UCFRep (Zhang et al. 2020) as published with TransRAC.
enum UCFRepFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "ucfrep",
    title: "UCFRep",
    direction: .both,
    holds: [.intervals, .counts],
    timing: .frames(base: 0, isEndExclusive: true),
    holdsManyClips: true,
    ending: "csv",
    source: "github.com/Xiaodomgdomg/Deep-Temporal-Repetition-Counting"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let layout = CountedTable.Layout(
      name: ["name"],
      count: ["counts", "count"],
      exercise: [],
      needsExercise: false
    )
    guard let table = CountedTable(bytes, layout: layout, into: &reader) else { return }
    CountedRowReader.add(table, hasPairs: true, to: &reader)
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    let columns = ["name", "counts", "num_frames", "start_frame", "end_frame"]
    return [
      CountedRow.table(of: labels, with: &writer, columns: columns) { row in
        let (first, last) = (row.frames.first, row.frames.last)
        let length = first.flatMap { first in last.map { $0 - first } }
        return (
          [row.name, String(row.count)] + [length, first, last].map { $0.map(String.init) ?? "" },
          []
        )
      }
    ]
  }
}
